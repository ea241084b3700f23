package import RevealFiles
import RevealFrames
package import RevealPNG
import Synchronization

/// The folder for a run's frames, with the manifest that identifies them.
///
/// Only one process at a time writes into it. The files that it has written are known even after it
/// was killed. Files that are neither in the manifest nor in the journal of a killed run are
/// replaced or removed only on request.
///
/// It is a class because files are recorded from several tasks at once.
package final class OutputFolder: Sendable {
  package let path: String
  /// The manifest of the run, without frames.
  private let run: Manifest
  private let durability: Durability
  /// The frames that an earlier part of the same run has written here.
  private let earlier: [Int: Manifest.FrameDigests]
  private let written = Mutex<[Int: Manifest.FrameDigests]>([:])
  private let journal: FrameJournal
  private let lock: FolderLock
  /// The end of an update of the folder that was interrupted earlier; nil if there was none.
  package let recovered: FileTransaction.Recovery?

  /// Creates the folder if it is missing, and checks that it has only frames of this run.
  ///
  /// Unfinished files of killed runs are removed.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - identity: The identity of the run.
  ///   - recipe: The preset and the options to draw its frames again.
  ///   - encoding: The encoding of its frames.
  ///   - others: The treatment of frames of another run, and of files that reveal did not write.
  ///   - durability: The durability of the frames across a power loss after ``record()``.
  ///   - inputs: The files that the run reads, which are never replaced.
  /// - Throws: When the folder cannot be created or read, another process writes into it, it has
  ///   frames of another run, or an input has a name that the run would write.
  package init(
    _ path: String, identity: Manifest.Identity, recipe: Manifest.Recipe? = nil,
    encoding: Encoding, others: OtherFiles, durability: Durability = .synced,
    inputs: InputFiles = InputFiles()
  ) throws {
    try makeFolder(path)
    self.path = path
    run = Manifest(identity: identity, recipe: recipe, encoding: encoding, frames: [:])
    self.durability = durability
    lock = try FolderLock(path)
    recovered = try FileTransaction.recoverLocked(OpenFolder(path))
    journal = FrameJournal(folder: path)
    let names = try listFolder(path)
    PartialFile.removeLeftovers(names, in: path)
    let frames = Set(names.filter { Manifest.frameNumber($0) != nil })
    for name in frames.union(Self.ownNames).sorted() {
      let place = joinPath(path, name)
      if let present = FileIdentity(place) { try inputs.check(present, place) }
    }
    let known = try Self.known(frames, in: path, of: run, others: others)
    earlier = known?.digests ?? [:]
    if let known {
      if known.hasJournal { try writeManifest(earlier, durability: .unsynced) }
      return
    }
    for name in frames { try removeFile(joinPath(path, name)) }
    // The journal's records are of another run, so they must go before the manifest names this one.
    try journal.remove()
    try writeManifest([:], durability: .unsynced)
  }

  /// The names of files that every run writes.
  private static let ownNames: Set = [Manifest.fileName, FrameJournal.fileName]

  /// Finds the frames of a folder that belong to a run.
  ///
  /// - Parameters:
  ///   - frames: The names of all frames in the folder.
  ///   - folder: The path of the folder.
  ///   - run: The identity and the encoding of the run.
  ///   - others: The treatment of other frames.
  /// - Returns: The digests of the frames by number, and whether there is a journal; nil if the
  ///   folder is not of this run, so that its frames may be replaced.
  /// - Throws: `ForeignFrames` if there are frames of another run or of unknown origin that may not
  ///   be replaced, `FileError` if the manifest cannot be read or replaced.
  static func known(
    _ frames: Set<String>, in folder: String, of run: Manifest, others: OtherFiles
  ) throws -> (digests: [Int: Manifest.FrameDigests], hasJournal: Bool)? {
    let manifest = try manifest(in: folder, others: others)
    guard let manifest, manifest.identity == run.identity, manifest.encoding == run.encoding else {
      guard others == .replace || frames.isEmpty else {
        throw ForeignFrames(
          folder: folder, count: frames.count, preset: manifest?.identity.presetName)
      }
      return nil
    }
    let notes = try FrameJournal.notes(in: folder)
    let known = manifest.frames.merging(notes ?? [:]) { _, new in new }
    let unknown = frames.subtracting(known.keys.map(Manifest.frameName))
    if others == .refuse, !unknown.isEmpty {
      throw ForeignFrames(folder: folder, count: unknown.count, preset: nil)
    }
    return (known.filter { frames.contains(Manifest.frameName($0.key)) }, notes != nil)
  }

  /// The folder's manifest; nil if there is none or the file may be replaced.
  private static func manifest(
    in folder: String, others: OtherFiles
  ) throws(FileError) -> Manifest? {
    let path = joinPath(folder, Manifest.fileName)
    // A power loss may leave the name without the bytes.
    guard fileKind(path) != nil, try OpenedFile(path).size > 0 else { return nil }
    do throws(FileError) {
      if let manifest = try Manifest(folder: folder) { return manifest }
    } catch {
      if others == .replace { return nil }
      throw error
    }
    guard others == .refuse else { return nil }
    throw FileError(
      path, "cannot replace",
      "reveal did not write this file; choose another folder, or --force to replace it")
  }

  /// A warning about the folder for the user.
  package var warning: String? {
    lock.isEffective
      ? nil
      : "\(printable(path)): warning: this file system has no locks: "
        + "let no other reveal write here meanwhile"
  }

  /// Finds the frames that need not be drawn, because their files have the bytes that were written.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames.
  ///   - jobs: The limit on frames that are read at a time, ≥ 1.
  ///   - isStopped: A closure that is called before each frame; once it returns true, no further
  ///     frame is read.
  /// - Returns: The digests of their pixels by number; of those found so far if a signal asks for
  ///   the end.
  package func intactFrames(
    among frames: [Int], jobs: Int, isStopped: () -> Bool = { false }
  ) async -> [Int: String] {
    let known = frames.filter { earlier[$0]?.file != nil }
    var intact: [Int: String] = [:]
    // Only a signal ends it early.
    try? await WorkerPool.run(known, jobs: jobs, isStopped: isStopped) { frame in
      let place = joinPath(self.path, Manifest.frameName(frame))
      // A frame that is missing or unreadable is drawn again.
      return try? FileDigest(readFile(place, limit: self.run.identity.sizeLimit)).description
    } deliver: { frame, digest in
      if let digest, digest == earlier[frame]?.file { intact[frame] = earlier[frame]?.pixels }
    }
    return intact
  }

  /// Records a frame's digests and writes its file into the folder.
  ///
  /// - Parameters:
  ///   - png: The PNG file.
  ///   - digest: The digest of its pixels.
  ///   - frame: The number of the frame.
  /// - Throws: When the record or the file cannot be written.
  package func write(_ png: PNGFile, digest: String, frame: Int) throws(FileError) {
    let bytes = png.bytes
    let digests = Manifest.FrameDigests(pixels: digest, file: FileDigest(bytes).description)
    try journal.note(digests, frame: frame)
    // The disk writes while the next frames are drawn.
    try writeFile(
      [bytes], to: joinPath(path, Manifest.frameName(frame)),
      durability: durability == .synced ? .begun : .unsynced)
    written.withLock { $0[frame] = digests }
  }

  /// Writes the manifest with the frames of earlier parts of the run and those written since.
  ///
  /// After that, the frames and the manifest survive a power loss if the durability says so.
  ///
  /// - Throws: When something cannot be written.
  package func record() throws(FileError) {
    let all = earlier.merging(written.withLock { $0 }) { _, new in new }
    if durability == .synced {
      try syncFiles(all.keys.sorted().map { joinPath(path, Manifest.frameName($0)) }, in: path)
    }
    try writeManifest(all, durability: durability)
  }

  private func writeManifest(
    _ frames: [Int: Manifest.FrameDigests], durability: Durability
  ) throws(FileError) {
    var manifest = run
    manifest.frames = frames
    try writeFile(
      [Array(manifest.text.utf8)], to: joinPath(path, Manifest.fileName), durability: durability)
    try journal.remove()
    if durability == .synced { try syncFolder(path) }
  }
}

/// The error that the output folder has frames that do not belong to this run.
package struct ForeignFrames: ReportableError, Hashable, CustomStringConvertible {
  package let folder: String
  package let count: Int
  /// The preset that they were rendered from, by their manifest; nil if there is none.
  package let preset: String?

  package var description: String {
    let origin =
      preset.map { "of the preset \"\(printable($0))\" or of other settings" }
      ?? "of unknown origin"
    return """
      \(printable(folder)): holds \(count.counted("frame")) \(origin)
        hint: choose another folder, or --force to replace them
      """
  }

  package var exitStatus: ExitStatus { .inputOutput }
}
