import RevealFiles
import RevealMath
package import RevealPNG

/// The content of `reveal.json`, which describes the frames next to it.
package struct Manifest: Hashable, Sendable {
  package static let fileName = "reveal.json"

  /// The extension of manifests beside presets, as in `fade.golden.json` for `fade.json`.
  package static let goldenEnding = ".golden.json"

  /// The path of the golden of a preset.
  ///
  /// - Parameter name: The preset's path without its extension.
  /// - Returns: The path with the extension of goldens, and with a shorter name if it would be too
  ///   long.
  package static func goldenPath(_ name: String) -> String { derivedPath(name, goldenEnding) }

  /// Whether a file's name is that of a manifest: `reveal.json`, or one for a preset beside it.
  package static func isNamed(_ path: String) -> Bool {
    let name = splitPath(path).name
    return name == fileName
      || name.hasSuffix(goldenEnding) && name.utf8.count > goldenEnding.utf8.count
  }

  /// Everything that determines the pixels; two runs with equal identities have equal frames.
  package struct Identity: Hashable, Sendable {
    package let revealVersion: String
    package let presetName: String
    /// The digest of the preset's text and of every file it names.
    package var presetDigest: String
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The number of pixels per point.
    package let scale: Double
    package let fps: Int
    package let frameCount: Int
    /// The libraries that decode the preset's pictures, with their versions, as in "libwebp 1.2.4".
    ///
    /// PNG pictures do not depend on any.
    package let pictureDecoders: [String]

    package init(
      revealVersion: String, presetName: String, presetDigest: String, width: Int, height: Int,
      scale: Double, fps: Int, frameCount: Int, pictureDecoders: [String] = []
    ) {
      self.revealVersion = revealVersion
      self.presetName = presetName
      self.presetDigest = presetDigest
      self.width = width
      self.height = height
      self.scale = scale
      self.fps = fps
      self.frameCount = frameCount
      self.pictureDecoders = pictureDecoders
    }
  }

  /// The digests of a frame.
  package struct FrameDigests: Hashable, Sendable {
    /// The digest of the frame's pixels, independent of their encoding.
    package let pixels: String
    /// The digest of the file's bytes; nil if there is no file, or in format 1.
    package let file: String?

    package init(pixels: String, file: String? = nil) {
      self.pixels = pixels
      self.file = file
    }
  }

  /// The data needed to draw the frames again, except for pictures and fonts.
  package struct Recipe: Hashable, Sendable {
    /// The preset's text; nil if it is too long for a manifest, together with those of ``files``,
    /// and if the frames are of several runs.
    package let text: String?
    /// The presets that it extends, the nearest first, the template of its cells, and its deck.
    package let files: [TextFile]
    /// The command-line values that replace those of the preset's canvas.
    package let overrides: CanvasOverrides

    package init(text: String?, files: [TextFile] = [], overrides: CanvasOverrides) {
      self.text = text
      self.files = files
      self.overrides = overrides
    }

    /// The limit on bytes of all texts that are kept.
    ///
    /// Manifests are committed next to goldens, and read at every comparison.
    static let maximumBytes = 1 << 18
  }

  /// A file that a preset names, as it was when the frames were drawn.
  package struct TextFile: Hashable, Sendable {
    /// The path relative to the preset's folder, or an absolute one.
    package let path: String
    package let text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  package let identity: Identity
  /// The recipe; nil in manifests of earlier versions.
  package let recipe: Recipe?
  /// The compression of the files; nil if it is unknown or there are no files.
  package let encoding: Encoding?
  /// The written frames by number.
  package var frames: [Int: FrameDigests]

  /// The command-line options with which the frames were drawn.
  ///
  /// If these are unknown, they are options that give the same canvas.
  package var overrides: CanvasOverrides {
    recipe?.overrides ?? canvas
  }

  /// Options that give the canvas of the frames, whatever the preset says.
  package var canvas: CanvasOverrides {
    CanvasOverrides([
      .size(Size(width: points(identity.width), height: points(identity.height))),
      .scale(identity.scale), .fps(identity.fps),
    ])
  }

  /// The side of a canvas in points; an integer if that gives the same number of pixels.
  private func points(_ pixels: Int) -> Double {
    let points = Double(pixels) / identity.scale
    let whole = points.rounded()
    return (whole * identity.scale).rounded() == Double(pixels) ? whole : points
  }

  /// The digest of each written frame's pixels, by frame number.
  package var digests: [Int: String] { frames.mapValues(\.pixels) }

  package init(
    identity: Identity, recipe: Recipe? = nil, encoding: Encoding? = nil,
    frames: [Int: FrameDigests]
  ) {
    self.identity = identity
    self.recipe = recipe
    self.encoding = encoding
    self.frames = frames
  }

  /// Creates a manifest with only the digests of pixels.
  package init(
    identity: Identity, recipe: Recipe? = nil, encoding: Encoding? = nil, digests: [Int: String]
  ) {
    self.init(
      identity: identity, recipe: recipe, encoding: encoding,
      frames: digests.mapValues { FrameDigests(pixels: $0) })
  }

  /// The frame numbers that a manifest may have: up to a hundred times as many as a run.
  package static let frameNumbers = 0...10_000_000

  /// The name of a frame's file, as in `frame_00042.png`.
  package static func frameName(_ frame: Int) -> String {
    let number = String(frame)
    return "frame_" + String(repeating: "0", count: max(0, 5 - number.count)) + number + ".png"
  }

  /// The number in a frame's file name; nil for names that ``frameName(_:)`` does not return.
  package static func frameNumber(_ name: String) -> Int? {
    guard looksLikeFrame(name), let number = Int(name.dropFirst(6).dropLast(4)),
      frameName(number) == name
    else { return nil }
    return number
  }

  /// Whether a name looks like a frame's but no run writes it, as in `frame_000003.png`.
  static func looksLikeFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame_"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a text may be a digest: lowercase hexadecimal digits.
  package static func isDigest(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
