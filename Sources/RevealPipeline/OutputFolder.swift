import RevealJSON
package import RevealPNG

/// The folder that a run's frames go to, with the manifest that says whose they are.
package struct OutputFolder: Sendable {
  package let path: String
  private let identity: Manifest.Identity
  /// Digests of frames that an earlier part of the same run left here.
  private let earlier: [Int: String]

  /// Makes the folder where it is missing and checks that it holds nothing but frames of this run.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - identity: Of the run.
  ///   - others: What to do about frames of another run.
  /// - Throws: When the folder cannot be made or read, or holds frames of another run.
  package init(
    _ path: String, identity: Manifest.Identity, others: OtherFrames
  ) throws {
    try makeFolder(path)
    self.path = path
    self.identity = identity
    let frames = try listFolder(path).filter { Manifest.frameNumber($0) != nil }
    let manifest = try Self.manifest(in: path)
    if let manifest, manifest.identity == identity {
      earlier = manifest.digests.filter { frames.contains(Manifest.frameName($0.key)) }
      return
    }
    earlier = [:]
    if !frames.isEmpty {
      guard others == .replace else {
        throw ForeignFrames(
          folder: path, count: frames.count, preset: manifest?.identity.presetName)
      }
      for name in frames { try removeFile(joinPath(path, name)) }
    }
    try record([:])
  }

  /// Puts a frame's file into the folder, whole.
  ///
  /// - Throws: When it cannot be written.
  package func write(_ png: PNGFile, frame: Int) throws(FileError) {
    try writeFile(png.parts, to: joinPath(path, Manifest.frameName(frame)))
  }

  /// Writes the manifest: earlier frames of the same run and these.
  ///
  /// - Throws: When it cannot be written.
  package func record(_ digests: [Int: String]) throws(FileError) {
    let all = earlier.merging(digests) { _, new in new }
    let manifest = Manifest(identity: identity, digests: all)
    try writeFile([Array(manifest.text.utf8)], to: joinPath(path, Manifest.fileName))
  }

  private static func manifest(in folder: String) throws(FileError) -> Manifest? {
    let path = joinPath(folder, Manifest.fileName)
    guard fileKind(path) != nil else { return nil }
    return Manifest(SourceText(file: path, bytes: try readFile(path)))
  }
}

/// What to do about frames of another run in the output folder.
package enum OtherFrames: Hashable, Sendable {
  case refuse, replace
}

/// The output folder holds frames that do not belong to this run.
package struct ForeignFrames: Error, Hashable, CustomStringConvertible {
  package let folder: String
  package let count: Int
  /// The preset they were rendered from, when a manifest says so.
  package let preset: String?

  package var description: String {
    let origin =
      preset.map { "of the preset \"\($0)\" or of other settings" } ?? "of unknown origin"
    return """
      \(folder): holds \(count) \(count == 1 ? "frame" : "frames") \(origin)
        hint: choose another folder, or --force to replace them
      """
  }
}
