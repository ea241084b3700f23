import RevealFiles
import RevealRender

/// Records digests of presets in several goldens of a folder, all of them or none.
///
/// While it exists, no other process may change the folder.
struct DigestRecorder {
  private let transaction: FileTransaction

  /// Locks a folder.
  ///
  /// - Parameters:
  ///   - root: The folder of the goldens.
  ///   - durability: The durability of the new goldens across a power loss.
  /// - Throws: When another process is changing it.
  init(_ root: String, durability: Durability) throws(FileError) {
    transaction = try FileTransaction(root, durability: durability)
  }

  /// Stages the same changes as `FrameRecorder`.
  ///
  /// - Parameters:
  ///   - report: The result of comparing the two, or a part of it.
  ///   - golden: The golden, a manifest.
  ///   - actual: The preset's frames, which replace its digests.
  ///   - file: The golden's path below the folder.
  /// - Returns: The changes.
  /// - Throws: When a frame cannot be drawn or has changed since it was compared, or frames of
  ///   different sizes or runs of different lengths would be mixed.
  func stage(
    _ report: DiffReport, golden: FrameSet, actual: FrameSet, as file: String
  ) throws -> FrameRecorder.Changes {
    guard case .digests(let old, _) = golden.kind, case .preset(let drawn) = actual.kind else {
      preconditionFailure("goldens of a folder are digests of presets")
    }
    var changes = FrameRecorder.Changes()
    var frames = NewFrames(actual, areFiles: false)
    for frame in report.frames {
      if let interruption = Interruption.requested { throw interruption }
      guard let number = frame.pair.actual.flatMap(Manifest.frameNumber) else {
        frames.remove(frame.pair)
        changes.removed.append(frame.pair.name)
        continue
      }
      let digest = try drawn.digest(number)
      guard frame.identities.actual.contains(digest) else {
        throw FileError.failed(
          path: actual.path(of: frame.pair.name), action: "cannot update",
          reason: "it has changed since it was compared")
      }
      _ = try frames.add(.digest(digest), frame.pair, frame.pair.name)
      if frame.outcome != .equal { changes.note(frame.pair) }
    }
    let compared = Set(report.frames.compactMap(\.pair.golden).map(FrameName.init))
    let manifest =
      golden.names.isSubset(of: compared)
      ? try frames.whole(old, .sameBytes, changes, golden: golden.path)
      : try frames.mixed(into: old, golden: golden.path)
    if let manifest, manifest != old {
      changes.hasOtherRun = manifest.identity != old.identity
      try transaction.stage([Array(manifest.text.utf8)], as: file)
    }
    return changes
  }

  /// Makes all changes.
  ///
  /// - Throws: When one cannot be made; then none is.
  func commit() throws(FileError) { try transaction.commit() }
}
