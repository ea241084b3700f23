package import RevealFiles
import RevealFrames
import RevealPNG

/// Joins folders that hold parts of one run, such as shards, into one folder.
///
/// Frames are read only once: the bytes that are checked are also those that are written. All
/// frames appear together after the last one has been checked. The result is the same as for a
/// single run.
package struct FolderMerge: Sendable {
  /// The folders in the order given.
  package let parts: [String]
  /// The folder from which each frame is taken, by number.
  package let sources: [Int: String]
  private let whole: Manifest

  /// Reads the manifests, and checks that they are compatible.
  ///
  /// - Parameters:
  ///   - parts: Folders with frames and their manifests, at least one.
  ///   - selection: The frames that the result must have.
  /// - Throws: `MergeError` if they are not compatible, `FileError` for a part without a manifest,
  ///   `FrameSelectionError` for frames that the run does not have.
  package init(parts: [String], selection: FrameSelection = .all) throws {
    precondition(!parts.isEmpty, "no parts")
    self.parts = parts
    let manifests = try parts.map { try Manifest(ofFramesIn: $0) }
    let (first, identity) = (manifests[0], manifests[0].identity)
    var sources: [Int: String] = [:]
    var digests: [Int: String] = [:]
    for (part, manifest) in zip(parts, manifests) {
      if let setting = first.firstDifference(from: manifest) {
        throw MergeError.differentRuns(parts[0], part, setting: setting)
      }
      for (frame, digest) in manifest.digests.sorted(by: { $0.key < $1.key }) {
        if let other = sources[frame], digests[frame] != digest {
          throw MergeError.differentFrames(other, part, frame: frame)
        }
        if sources[frame] == nil { (sources[frame], digests[frame]) = (part, digest) }
      }
    }
    let run = RunDuration(count: identity.frameCount, fps: identity.fps)
    let missing = try selection.missing(
      from: Set(sources.keys), of: run, limit: MergeError.mostLookedFor)
    guard missing.isEmpty else { throw MergeError.missing(frames: missing) }
    let wanted = try digests.filter { try selection.contains($0.key, of: run) }
    self.sources = sources.filter { wanted[$0.key] != nil }
    whole = Manifest(
      identity: identity, recipe: first.recipe, encoding: first.encoding, digests: wanted)
  }

  /// Checks and copies all frames.
  ///
  /// - Parameters:
  ///   - folder: The output folder, created if missing.
  ///   - others: The treatment of frames of another run in it.
  ///   - jobs: The limit on frames that are read at a time, ≥ 1.
  ///   - durability: The durability of the merged folder across a power loss.
  ///   - recovered: A closure that is called if an earlier update of the folder was interrupted.
  /// - Returns: The number of frames that were copied.
  /// - Throws: `MergeError` for a frame that differs from its manifest, `FileError`,
  ///   `ForeignFrames`, and the `Interruption` that a signal asked for. The folder is then
  ///   unchanged.
  @discardableResult
  package func write(
    to folder: String, others: OtherFiles, jobs: Int, durability: Durability = .synced,
    recovered: (FileTransaction.Recovery) -> Void = { _ in }
  ) async throws -> Int {
    guard let encoding = whole.encoding else { throw MergeError.unknownEncoder(parts[0]) }
    let transaction = try FileTransaction(folder, durability: durability)
    if let recovery = transaction.recovered { recovered(recovery) }
    try checkInputs(besides: transaction)
    let earlier = try clear(transaction, others: others)
    let copied = try await copy(to: transaction, jobs: jobs)
    let manifest = Manifest(
      identity: whole.identity, recipe: whole.recipe, encoding: encoding,
      frames: earlier.merging(copied) { _, new in new })
    try transaction.stage([Array(manifest.text.utf8)], as: Manifest.fileName)
    try transaction.remove(FrameJournal.fileName)
    if let interruption = Interruption.requested { throw interruption }
    try transaction.commit()
    return copied.count
  }

  /// Throws if the output folder has files from which the parts are read under other names.
  ///
  /// The output folder may be a part itself, since its files are rewritten unchanged.
  private func checkInputs(besides transaction: FileTransaction) throws(FileError) {
    let folder = transaction.folder.isEmpty ? "." : transaction.folder
    let output = FileIdentity(folder)
    let inputs = InputFiles(
      parts.filter { FileIdentity($0) != output }.flatMap { part in
        sources.filter { $0.value == part }.map { joinPath(part, Manifest.frameName($0.key)) }
          + [joinPath(part, Manifest.fileName)]
      })
    for name in try listFolder(folder)
    where Manifest.frameNumber(name) != nil || name == Manifest.fileName {
      let path = joinPath(folder, name)
      if let present = FileIdentity(path) { try inputs.check(present, path) }
    }
  }

  /// Stages the removal of other frames from the output folder.
  ///
  /// - Returns: The digests of existing frames of the same run.
  /// - Throws: `ForeignFrames` if there are frames of another run or of unknown origin that may not
  ///   be replaced.
  private func clear(
    _ transaction: FileTransaction, others: OtherFiles
  ) throws -> [Int: Manifest.FrameDigests] {
    let folder = transaction.folder
    PartialFile.removeLeftovers(in: folder)
    let frames = try listFolder(folder).filter { Manifest.frameNumber($0) != nil }
    if let known = try OutputFolder.known(Set(frames), in: folder, of: whole, others: others) {
      return known.digests
    }
    for name in frames { try transaction.remove(name) }
    return [:]
  }

  /// Reads, checks and stages every frame.
  private func copy(
    to transaction: FileTransaction, jobs: Int
  ) async throws -> [Int: Manifest.FrameDigests] {
    var copied: [Int: Manifest.FrameDigests] = [:]
    let frames = sources.sorted { $0.key < $1.key }
    try await WorkerPool.run(frames, jobs: jobs) { frame, part in
      try copy(frame, from: part, to: transaction)
    } deliver: { source, digests in
      copied[source.key] = digests
    }
    return copied
  }

  private func copy(
    _ frame: Int, from part: String, to transaction: FileTransaction
  ) throws -> Manifest.FrameDigests {
    let name = Manifest.frameName(frame)
    let path = joinPath(part, name)
    let (finding, png) = FrameCheck(folder: part, manifest: whole).check(frame)
    guard finding == .intact, let digests = whole.frames[frame] else {
      throw MergeError.damaged(path, finding)
    }
    try transaction.stage([png], as: name)
    return Manifest.FrameDigests(pixels: digests.pixels, file: FileDigest(png).description)
  }
}

extension Manifest {
  /// The first setting that differs between the runs of two manifests, in words.
  fileprivate func firstDifference(from other: Manifest) -> String? {
    let (mine, its) = (identity, other.identity)
    if mine.presetDigest != its.presetDigest { return "the preset or a file that it names" }
    if mine.revealVersion != its.revealVersion { return "the version of reveal" }
    if mine.pictureDecoders != its.pictureDecoders {
      return "the version of a library that decodes pictures"
    }
    if (mine.width, mine.height) != (its.width, its.height) { return "the size in pixels" }
    if mine.scale != its.scale { return "the scale" }
    if mine.fps != its.fps { return "the frame rate" }
    if encoding != other.encoding { return "the encoder" }
    return mine == its ? nil : "the run"
  }
}
