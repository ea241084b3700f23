import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset

/// Reads a preset with those that it extends.
struct PresetBases {
  /// The SHA-256 of each file that was extended, the nearest first.
  private(set) var digests: [[UInt8]] = []
  private let scope: FileScope
  private let willRead: (String) -> Void

  /// The limit on presets that extend each other.
  private static let mostLevels = 16

  init(scope: FileScope, willRead: @escaping (String) -> Void) {
    (self.scope, self.willRead) = (scope, willRead)
  }

  /// Reads a preset.
  ///
  /// - Throws: All problems of the first file that has any; a base that cannot be read is a problem
  ///   of the file that names it.
  mutating func read(
    _ source: SourceText, parsed: ParsedJSON? = nil
  ) throws(PresetError) -> (preset: Preset, warnings: [Problem]) {
    try Preset.read(source, parsed: parsed) { file throws(PresetError) in
      let path = joinPath(splitPath(source.file).folder, file.path)
      guard digests.count < Self.mostLevels else {
        throw refused(
          file, in: source, "expected at most \(Self.mostLevels) presets that extend each other",
          hint: "perhaps they form a circle")
      }
      willRead(path)
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try scope.read(path, limit: SourceText.maximumBytes)
      } catch {
        throw refused(file, in: source, "expected a preset that can be read: \(error.reason)")
      }
      digests.append(SHA256.digest(of: bytes))
      return try read(SourceText(file: path, bytes: bytes)).preset
    }
  }

  private func refused(
    _ file: FileReference, in source: SourceText, _ message: String, hint: String? = nil
  ) -> PresetError {
    PresetError(source: source, problems: [file.problem(message, hint: hint)])
  }
}
