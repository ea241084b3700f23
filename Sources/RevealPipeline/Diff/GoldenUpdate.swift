import RevealImage
import RevealJSON
import RevealPNG

/// Makes the golden frames what the actual ones are.
///
/// All new files are written beside the old ones first and renamed only when every one of them is
/// whole: a full disk or a frame that cannot be read leaves the goldens as they were.
package struct GoldenUpdate: Sendable {
  private let golden: FrameSet
  private let actual: FrameSet
  private let report: DiffReport

  package init(golden: FrameSet, actual: FrameSet, report: DiffReport) {
    self.golden = golden
    self.actual = actual
    self.report = report
  }

  /// What was done to the goldens, as names of frames.
  package struct Changes: Hashable, Sendable {
    package fileprivate(set) var changed: [String] = []
    package fileprivate(set) var added: [String] = []
    package fileprivate(set) var removed: [String] = []

    package var text: String {
      let parts = [("changed", changed), ("added", added), ("removed", removed)]
        .filter { !$1.isEmpty }
        .map { word, names in
          let more = names.count > Self.mostNamed ? ", …" : ""
          let list = names.prefix(Self.mostNamed).joined(separator: ", ")
          return "\(names.count) \(word) (\(list)\(more))"
        }
      return parts.isEmpty ? "nothing to change" : parts.joined(separator: "; ")
    }

    private static let mostNamed = 5
  }

  /// Rewrites what differs.
  ///
  /// - Returns: What was changed.
  /// - Throws: When an actual frame cannot be read or a golden one cannot be written.
  package func apply() throws -> Changes {
    var changes = Changes()
    var files = StagedFiles()
    do {
      switch golden.kind {
      case .preset: throw GoldenIsPreset(path: golden.path)
      case .picture, .folder: try stageFrames(&files, &changes)
      case .digests(let manifest, let file):
        try stageManifest(manifest, file, &files, &changes)
      }
      try files.commit()
    } catch {
      files.discard()
      throw error
    }
    return changes
  }

  private func stageFrames(_ files: inout StagedFiles, _ changes: inout Changes) throws {
    if !golden.isPicture { try makeFolder(golden.path) }
    for frame in report.frames where frame.outcome != .equal {
      guard let name = frame.pair.actual else {
        files.remove(path(frame.pair.golden ?? ""))
        changes.removed.append(frame.pair.name)
        continue
      }
      guard case .png(let png, _) = try actual.content(of: name) else {
        throw FileError(path: actual.path, action: "cannot update", reason: "it has digests only")
      }
      _ = try decode(png, name)
      try files.write(png, to: path(frame.pair.golden ?? name))
      changes.note(frame.pair)
    }
    guard case .folder(let old) = golden.kind, !changes.isEmpty,
      let identity = actual.identity ?? old?.identity, old != nil || actual.preset != nil
    else { return }
    let digests = try digests(replacing: [:], all: true)
    let manifest = Manifest(identity: identity, digests: digests)
    try files.write(Array(manifest.text.utf8), to: path(Manifest.fileName))
  }

  private func stageManifest(
    _ old: Manifest, _ file: String, _ files: inout StagedFiles, _ changes: inout Changes
  ) throws {
    let digests = try digests(replacing: old.digests, all: false)
    for frame in report.frames where frame.outcome != .equal {
      if frame.pair.actual == nil {
        changes.removed.append(frame.pair.name)
      } else {
        changes.note(frame.pair)
      }
    }
    let manifest = Manifest(identity: actual.identity ?? old.identity, digests: digests)
    guard manifest != old else { return }
    let folder = splitPath(file).folder
    if !folder.isEmpty { try makeFolder(folder) }
    try files.write(Array(manifest.text.utf8), to: file)
  }

  /// The digests of the actual frames, among those of frames that were not compared.
  private func digests(replacing old: [Int: String], all: Bool) throws -> [Int: String] {
    var digests = old
    for frame in report.frames where all || frame.outcome != .equal {
      guard let number = Manifest.frameNumber(frame.pair.name) else { continue }
      digests[number] = try frame.pair.actual.map(digest)
    }
    return digests
  }

  private func digest(_ name: String) throws -> String {
    switch try actual.content(of: name) {
    case .digest(let digest): digest
    case .png(_, let drawn?): drawn.description
    case .png(let png, nil): PixelDigest(try decode(png, name).pixmap()).description
    }
  }

  private func decode(_ png: [UInt8], _ name: String) throws(UnreadableFrame) -> PNGImage {
    do {
      return try PNGDecoder.decode(png)
    } catch {
      let path = actual.isPicture ? actual.path : joinPath(actual.path, name)
      throw UnreadableFrame(path: path, problem: error.description)
    }
  }

  private func path(_ name: String) -> String {
    golden.isPicture ? golden.path : joinPath(golden.path, name)
  }
}

extension GoldenUpdate.Changes {
  fileprivate var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

  fileprivate mutating func note(_ pair: FramePairs.Pair) {
    if pair.golden == nil { added.append(pair.name) } else { changed.append(pair.name) }
  }
}

/// A preset cannot be updated from frames.
package struct GoldenIsPreset: Error, Hashable, CustomStringConvertible {
  package let path: String

  package var description: String { "\(path): --update cannot rewrite a preset" }
}
