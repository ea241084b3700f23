package import RevealPNG

/// The folder that a run's frames go to, with the manifest that says whose they are.
///
/// One process at a time writes into it. What it has written is known after it was killed, too.
package struct OutputFolder: Sendable {
  package let path: String
  private let identity: Manifest.Identity
  private let encoding: Encoding
  /// Digests of frames that an earlier part of the same run left here.
  private let earlier: [Int: String]
  private let journal: FrameJournal
  private let lock: FolderLock
  /// What was done about an update of the folder that was interrupted earlier.
  package let recovered: FileTransaction.Recovery?

  /// Makes the folder where it is missing and checks that it holds nothing but frames of this run.
  ///
  /// Unfinished files that killed runs have left are removed.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - identity: Of the run.
  ///   - encoding: Of the frames.
  ///   - others: What to do about frames of another run.
  /// - Throws: When the folder cannot be made or read, another process writes into it, or it holds frames of another run.
  package init(
    _ path: String, identity: Manifest.Identity, encoding: Encoding, others: OtherFrames
  ) throws {
    try makeFolder(path)
    self.path = path
    self.identity = identity
    self.encoding = encoding
    lock = try FolderLock(path)
    recovered = try FileTransaction.recoverLocked(OpenFolder(path))
    journal = FrameJournal(folder: path)
    let names = try listFolder(path)
    for name in names where Self.isUnfinished(name) { try removeFile(joinPath(path, name)) }
    let frames = Set(names.filter { Manifest.frameNumber($0) != nil })
    let manifest = try Manifest(folder: path)
    if let manifest, manifest.identity == identity, manifest.encoding == encoding {
      let notes = try FrameJournal.notes(in: path)
      earlier = manifest.digests.merging(notes ?? [:]) { _, new in new }
        .filter { frames.contains(Manifest.frameName($0.key)) }
      if notes != nil { try record([:]) }
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
    // Before the manifest names this run: these notes are about another.
    try journal.remove()
    try record([:])
  }

  /// The frames that need not be drawn again: the file decodes to the digest that is known for it.
  ///
  /// - Parameters:
  ///   - frames: Numbers to look at.
  ///   - jobs: Frames read at once, ≥ 1.
  ///   - isStopped: Asked before each frame; once it is true, no other is read.
  /// - Returns: Their digests by number.
  package func intactFrames(
    among frames: [Int], jobs: Int, isStopped: () -> Bool = { false }
  ) async -> [Int: String] {
    let manifest = Manifest(identity: identity, encoding: encoding, digests: earlier)
    let known = frames.filter { earlier[$0] != nil }
    let findings = await FrameCheck(folder: path, manifest: manifest)
      .findings(known, jobs: jobs, isStopped: isStopped)
    return earlier.filter { findings[$0.key] == .intact }
  }

  /// Puts a frame's file into the folder, whole, and notes its digest.
  ///
  /// - Throws: When either cannot be written.
  package func write(_ png: PNGFile, digest: String, frame: Int) throws(FileError) {
    try writeFile(png.parts, to: joinPath(path, Manifest.frameName(frame)))
    try journal.note(digest, frame: frame)
  }

  /// Writes the manifest, which takes over what was noted: earlier frames of the same run and these.
  ///
  /// - Throws: When it cannot be written.
  package func record(_ digests: [Int: String]) throws(FileError) {
    let all = earlier.merging(digests) { _, new in new }
    let manifest = Manifest(identity: identity, encoding: encoding, digests: all)
    try writeFile([Array(manifest.text.utf8)], to: joinPath(path, Manifest.fileName))
    try journal.remove()
  }

  /// Whether a file is one of reveal's on its way to its name; as the folder is locked, nobody writes it any more.
  static func isUnfinished(_ name: String) -> Bool {
    guard let target = TemporaryName.target(of: name) else { return false }
    return target == Manifest.fileName || Manifest.frameNumber(target) != nil
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
