import RevealPNG

/// Joins folders that hold parts of one run, such as shards, into one folder.
///
/// Everything is checked before the first frame is copied. The result is what one whole run leaves.
package struct FolderMerge: Sendable {
  /// In the order given.
  package let parts: [String]
  /// Where each frame is taken from, by number.
  package let sources: [Int: String]
  private let whole: Manifest

  /// Reads the manifests and checks that they fit together.
  ///
  /// - Parameters:
  ///   - parts: Folders with frames and their manifests, at least one.
  ///   - selection: The frames that the whole has.
  /// - Throws: `MergeError` when they do not, `FileError` for a part without manifest,
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
    let frames = try selection.frames(
      of: RunLength(count: identity.frameCount, fps: identity.fps))
    let missing = frames.filter { sources[$0] == nil }
    guard missing.isEmpty else { throw MergeError.missing(frames: missing) }
    let wanted = Set(frames)
    self.sources = sources.filter { wanted.contains($0.key) }
    whole = Manifest(
      identity: identity, encoding: first.encoding,
      digests: digests.filter { wanted.contains($0.key) })
  }

  /// Checks all frames, then copies them.
  ///
  /// - Parameters:
  ///   - folder: Where the whole goes; made if missing.
  ///   - others: What to do about frames of another run there.
  ///   - jobs: Frames read at once, ≥ 1.
  ///   - isStopped: Asked before each frame; once it is true, no other is copied.
  /// - Returns: How many frames were copied.
  /// - Throws: `MergeError` for a frame that is not what its manifest says, `FileError`, `ForeignFrames`.
  @discardableResult
  package func write(
    to folder: String, others: OtherFiles, jobs: Int, isStopped: () -> Bool = { false }
  ) async throws -> Int {
    guard let encoding = whole.encoding else { throw MergeError.unknownEncoder(parts[0]) }
    try await check(jobs: jobs, isStopped: isStopped)
    if isStopped() { return 0 }
    let output = try OutputFolder(
      folder, identity: whole.identity, encoding: encoding, others: others)
    var copied: [Int: String] = [:]
    do {
      for (frame, digest) in whole.digests.sorted(by: { $0.key < $1.key }) where !isStopped() {
        let path = joinPath(sources[frame] ?? "", Manifest.frameName(frame))
        try output.write(PNGFile(parts: [try readFile(path)]), digest: digest, frame: frame)
        copied[frame] = digest
      }
    } catch {
      // Where the manifest cannot be written either, the first failure says more.
      try? output.record()
      throw error
    }
    try output.record()
    return copied.count
  }

  private func check(jobs: Int, isStopped: () -> Bool) async throws(MergeError) {
    for part in parts {
      let frames = sources.filter { $0.value == part }.keys.sorted()
      let findings = await FrameCheck(folder: part, manifest: whole)
        .findings(frames, jobs: jobs, isStopped: isStopped)
      for frame in frames {
        if let finding = findings[frame], finding != .intact {
          throw .damaged(joinPath(part, Manifest.frameName(frame)), finding)
        }
      }
    }
  }
}

extension Manifest {
  /// The first setting in which the runs of two manifests differ, in words.
  fileprivate func firstDifference(from other: Manifest) -> String? {
    let (mine, its) = (identity, other.identity)
    if mine.presetDigest != its.presetDigest { return "the preset or a file that it names" }
    if mine.revealVersion != its.revealVersion { return "the version of reveal" }
    if (mine.width, mine.height) != (its.width, its.height) { return "the size in pixels" }
    if mine.scale != its.scale { return "the scale" }
    if mine.fps != its.fps { return "the frame rate" }
    if encoding != other.encoding { return "the encoder" }
    return mine == its ? nil : "the run"
  }
}
