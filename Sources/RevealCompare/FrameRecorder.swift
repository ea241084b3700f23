package import RevealFiles
import RevealImage
import RevealJSON
import RevealPNG
import RevealRender

/// Records actual frames in place of golden ones, all of them or none.
///
/// It must be created before the frames are compared; while it exists, no other process may change
/// the goldens. A full disk, an unreadable frame or a signal leaves them unchanged; see
/// `FileTransaction` for the effect of a kill.
package struct FrameRecorder: Sendable {
  private let transaction: FileTransaction
  private let others: OtherFiles
  /// Whether frames that could not be read while they were compared are refused.
  private let refusesUnread: Bool

  /// Locks the goldens.
  ///
  /// - Parameters:
  ///   - golden: The path of the goldens, which need not exist.
  ///   - others: The treatment of pictures among them that reveal did not write and that have no
  ///     actual frame.
  ///   - durability: The durability of the new goldens across a power loss.
  /// - Throws: When another process is changing them, or they cannot be goldens.
  package init(
    of golden: String, others: OtherFiles = .refuse, durability: Durability = .synced
  ) throws {
    self.others = others
    refusesUnread = false
    let kind = fileKind(golden)
    if kind != nil, kind != .folder, FrameSet.isNamedPreset(golden) {
      throw Self.isPreset(golden)
    }
    if kind == .other {
      throw FileError(golden, "cannot update", "it is a device or a pipe")
    }
    let isFolder = kind == .folder || kind == nil && !Manifest.isNamed(golden)
    transaction = try FileTransaction(
      isFolder ? golden : splitPath(golden).folder, durability: durability)
  }

  /// The error for a preset in place of goldens, which frames cannot replace.
  private static func isPreset(_ path: String) -> PlainError {
    PlainError("\(printable(path)): --update cannot rewrite a preset")
  }

  /// Locks a folder with several goldens, which are digests and change together.
  ///
  /// - Throws: When another process is changing it.
  init(together root: String, durability: Durability) throws(FileError) {
    others = .refuse
    refusesUnread = true
    transaction = try FileTransaction(root, durability: durability)
  }

  /// The end of a recording that was interrupted earlier; nil if there was none.
  package var recovered: FileTransaction.Recovery? { transaction.recovered }

  /// The changes to the goldens, as names of frames.
  package struct Changes: Hashable, Sendable {
    package internal(set) var changed: [String] = []
    package internal(set) var added: [String] = []
    package internal(set) var removed: [String] = []
    /// Pictures without an actual frame that are kept, since reveal did not write them.
    package internal(set) var kept: [String] = []
    /// Whether the manifest names a different run than before.
    package internal(set) var hasOtherRun = false

    package var text: String {
      let parts = [("changed", changed), ("added", added), ("removed", removed)]
        .filter { !$1.isEmpty }
        .map { word, names in Self.part(word, names) }
      let stay =
        kept.isEmpty
        ? [] : [Self.part("kept", kept) + ", which reveal did not write: --force removes them"]
      if !parts.isEmpty { return (parts + stay).joined(separator: "; ") }
      let nothing =
        hasOtherRun
        ? "no frame to change; the manifest names the run that it was compared with"
        : "nothing to change"
      return ([nothing] + stay).joined(separator: "; ")
    }

    private static func part(_ word: String, _ names: [String]) -> String {
      let more = names.count > mostNamed ? ", …" : ""
      let list = names.prefix(mostNamed).joined(separator: ", ")
      return "\(names.count) \(word) (\(list)\(more))"
    }

    private static let mostNamed = 5
  }

  /// Replaces the frames that differ.
  ///
  /// Frames that were not compared keep their files and digests. The manifest stays correct: it
  /// names the actual run once every frame is from that run, and neither run if there are frames of
  /// both.
  ///
  /// - Throws: When an actual frame cannot be read or has changed since it was compared, a golden
  ///   one cannot be written, or frames of different sizes or runs of different lengths would be
  ///   mixed; and the `Interruption` that a signal asked for.
  package func record(
    _ report: DiffReport, golden: FrameSet, actual: FrameSet
  ) throws -> Changes {
    let changes = try stage(report, golden: golden, actual: actual)
    try commit()
    return changes
  }

  /// Makes all changes that were staged.
  ///
  /// - Throws: When one cannot be made, or the `Interruption` that a signal asked for; then none
  ///   is.
  func commit() throws {
    if let interruption = Interruption.requested { throw interruption }
    try transaction.commit()
  }

  /// Stages the changes of ``record(_:golden:actual:)``.
  ///
  /// - Parameters:
  ///   - report: The result of comparing the two, or a part of it.
  ///   - golden: The frames to be replaced.
  ///   - actual: The frames that replace them.
  ///   - file: The path of the golden below the locked folder, if that has several goldens.
  /// - Returns: The changes.
  /// - Throws: The errors of ``record(_:golden:actual:)``.
  func stage(
    _ report: DiffReport, golden: FrameSet, actual: FrameSet, as file: String? = nil
  ) throws -> Changes {
    let old = try oldManifest(golden)
    var changes = Changes()
    var frames = NewFrames(actual, areFiles: golden.hasFiles)
    for frame in report.frames where frame.outcome != .equal && frame.pair.isOfPictures {
      if let interruption = Interruption.requested { throw interruption }
      guard let name = frame.pair.actual else {
        if let name = frame.pair.golden, golden.hasFiles {
          guard others == .replace || Self.isOwn(name, old) else {
            changes.kept.append(name)
            continue
          }
          try transaction.remove(name)
        }
        frames.remove(frame.pair)
        changes.removed.append(frame.pair.name)
        continue
      }
      let content = try Self.content(of: name, actual, for: golden)
      // Every frame is read, even if its digest is not needed.
      let digest = try frames.add(content, frame.pair, name)
      try check(content, digest, frame, actual)
      if golden.hasFiles {
        guard case .png(let png, _) = content else {
          throw FileError(actual.path, "cannot update", "it has digests only")
        }
        try transaction.stage([png], as: fileName(frame.pair.golden ?? name, golden))
      }
      changes.note(frame.pair)
    }
    if let manifest = try manifest(report, golden, actual, old, changes, &frames),
      manifest != old
    {
      changes.hasOtherRun = manifest.identity != old?.identity
      let name = file ?? golden.manifestName
      // The notes of an interrupted run about these frames are out of date.
      if name == Manifest.fileName { try transaction.remove(FrameJournal.fileName) }
      try transaction.stage([Array(manifest.text.utf8)], as: name)
    }
    return changes
  }

  /// The content of an actual frame; only its digest if that is all to record of a preset.
  private static func content(
    of name: String, _ actual: FrameSet, for golden: FrameSet
  ) throws -> FrameSet.Content {
    guard !golden.hasFiles, case .preset(let frames) = actual.kind,
      let number = Manifest.frameNumber(name)
    else { return try actual.content(of: name) }
    return .digest(try frames.digest(number))
  }

  /// Whether reveal wrote a golden frame's file, as far as that is known.
  ///
  /// The manifest must list it or, without a manifest, it must be named like a frame.
  private static func isOwn(_ name: String, _ manifest: Manifest?) -> Bool {
    guard let number = Manifest.frameNumber(name) else { return false }
    return manifest.map { $0.frames[number] != nil } ?? true
  }

  /// The name of a golden frame's file in the folder to be changed.
  private func fileName(_ name: String, _ golden: FrameSet) -> String {
    golden.isPicture ? splitPath(golden.path).name : name
  }

  /// Throws if a frame has changed since it was compared.
  private func check(
    _ content: FrameSet.Content, _ digest: String, _ frame: FrameResult, _ actual: FrameSet
  ) throws(FileError) {
    let known = frame.identities.actual
    guard refusesUnread || !known.isEmpty, !known.contains(digest) else { return }
    if case .png(let png, _) = content,
      known.contains(FileDigest(png).description)
    {
      return
    }
    throw FileError(
      actual.path(of: frame.pair.actual ?? ""), "cannot update",
      "it has changed since it was compared")
  }
}

// MARK: - The manifest

extension FrameRecorder {
  /// The current manifest of the goldens.
  ///
  /// - Throws: When something else has its name.
  private func oldManifest(_ golden: FrameSet) throws -> Manifest? {
    switch golden.kind {
    case .preset: throw Self.isPreset(golden.path)
    case .animation:
      throw FileError(
        golden.path, "cannot update",
        "it is an animated PNG; reveal render --format apng writes it")
    case .digests(let manifest, _): return manifest
    case .folder(let manifest): return manifest
    case .picture:
      let (folder, name) = splitPath(golden.path)
      guard let number = Manifest.frameNumber(name),
        let manifest = try Manifest(folder: folder.isEmpty ? "." : folder),
        manifest.digests[number] != nil
      else { return nil }
      return manifest
    }
  }

  /// The manifest after the recording; nil if there is none.
  private func manifest(
    _ report: DiffReport, _ golden: FrameSet, _ actual: FrameSet, _ old: Manifest?,
    _ changes: Changes, _ frames: inout NewFrames
  ) throws -> Manifest? {
    let compared = Set(report.frames.compactMap(\.pair.golden).map(FrameName.init))
    let listed = (old?.frames.keys).map { $0.map { FrameName(Manifest.frameName($0)) } } ?? []
    let known = golden.names.union(listed)
    let isWhole = known.isSubset(of: compared)
    guard old != nil || actual.preset != nil && isWhole && !golden.isPicture else { return nil }
    if old == nil {
      // A manifest cannot list frames with other names.
      guard known.allSatisfy({ Manifest.frameNumber($0.text) != nil }) else { return nil }
      let path = joinPath(golden.path, Manifest.fileName)
      if fileKind(path) != nil {
        throw FileError(path, "cannot replace", "it is not reveal's manifest")
      }
    }
    var unchangedFiles = NewFrames.UnchangedFiles.sameBytes
    for frame in report.frames where frame.outcome == .equal {
      if let interruption = Interruption.requested { throw interruption }
      guard let name = frame.pair.actual, let goldenName = frame.pair.golden else { continue }
      let content = try Self.content(of: name, actual, for: golden)
      try check(content, frames.add(content, frame.pair, name), frame, actual)
      guard golden.hasFiles else { continue }
      guard case .png(let present, _) = try golden.content(of: goldenName) else { continue }
      frames.keep(frame.pair, file: present)
      if case .png(let new, _) = content, new == present { continue }
      unchangedFiles = .otherBytes
    }
    guard isWhole else {
      return try old.flatMap { try frames.mixed(into: $0, golden: golden.path) }
    }
    return try frames.whole(old, unchangedFiles, changes, golden: golden.path)
  }
}

extension FrameRecorder.Changes {
  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

  mutating func note(_ pair: FramePairs.Pair) {
    if pair.golden == nil { added.append(pair.name) } else { changed.append(pair.name) }
  }
}

extension FrameSet {
  /// The name of the frames' manifest, if there is one.
  fileprivate var manifestName: String {
    if case .digests(_, let file) = kind { splitPath(file).name } else { Manifest.fileName }
  }
}
