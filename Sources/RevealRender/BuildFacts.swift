import RevealFiles
import RevealImage
import RevealPNG
import RevealPictures
import RevealText

/// The facts about the build of this program, for comparisons between programs.
package enum BuildFacts {
  /// A line about compiler and platform, one about the libraries, and one about the commit if it is
  /// known.
  package static var text: String {
    let source = commit.map { "\ncommit \($0)" } ?? ""
    let libraries =
      "libpng \(LibraryVersions.libpng), zlib \(LibraryVersions.zlib), "
      + PictureLibraries.linked.summary
    return """
      Swift \(compiler), \(optimization), \(architecture), \(system)
      \(libraries)\(source)
      """
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var optimization: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  private static var system: String {
    #if os(macOS)
      "macOS"
    #elseif os(Linux)
      "Linux"
    #else
      "another system"
    #endif
  }
}

/// The facts that frames may depend on, besides a preset and the files that it names.
package enum DrawingFacts {
  /// Lines about the build, the libraries, the processor's instructions and the machine's fonts.
  package static var lines: [String] {
    let versions = [FreeType.version, HarfBuzz.version, FriBidi.version].map { $0 ?? "none" }
    return [BuildFacts.text, versions.joined(separator: " "), "\(VectorInstructions.best)"]
      + SystemFonts().paths.values.sorted()
  }
}
