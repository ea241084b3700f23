# A formula for Homebrew, for a tap. A release fills in the address and the checksum of its sources.
class Reveal < Formula
  desc "Draws, previews, tests and exports list animations"
  homepage "https://github.com/OWNER/reveal"
  url "https://github.com/OWNER/reveal/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "freetype"
  depends_on "fribidi"
  depends_on "harfbuzz"
  depends_on "jpeg-turbo"
  depends_on "libpng"
  depends_on "webp"

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release",
           "--product", "reveal", "-debug-info-format", "none"
    system "sh", "Scripts/install", ".build/release/reveal", prefix
  end

  test do
    (testpath/"fade.json").write <<~JSON
      { "canvas": { "size": [40, 60], "scale": 1, "fps": 10 }, "list": { "rows": 4, "rowHeight": 20 },
        "scroll": [{ "fling": 100 }], "zoom": [0.5, 0.5, 0, 0, 0.7, 0.3] }
    JSON
    system bin/"reveal", "render", "fade.json", "-o", "frames"
    system bin/"reveal", "verify", "frames"
    system bin/"reveal", "init", "--effect", "animate.css/flipInX"
  end
end
