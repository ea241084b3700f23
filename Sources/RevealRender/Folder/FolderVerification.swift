import RevealFiles
package import RevealJSON

/// The result of checking a folder's frames against its manifest.
package struct FolderVerification: Sendable {
  package let folder: String
  /// The number of frames in the manifest.
  package let knownCount: Int
  /// The number of frames of the whole run.
  package let frameCount: Int
  /// The findings other than intact, by frame.
  package let findings: [Int: FrameCheck.Finding]
  /// The names of files that look like frames but are not in the manifest.
  package let extra: [String]
  private let wanted: Wanted

  /// The frames that must exist.
  package enum Wanted: Hashable, Sendable {
    /// The frames in the manifest.
    case known
    /// Every frame of the run.
    case wholeRun
  }

  /// The verdict on the folder as a whole.
  package enum Verdict: Hashable, Sendable {
    case intact, different, unreadable
  }

  /// Reads every frame in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with frames and their manifest.
  ///   - wanted: The frames that must exist.
  ///   - jobs: The limit on frames that are read at a time, ≥ 1.
  /// - Throws: `FileError` when the folder or its manifest cannot be read, and the
  ///   `Interruption` that a signal asked for.
  package init(folder: String, wanted: Wanted = .known, jobs: Int) async throws {
    self.folder = folder
    self.wanted = wanted
    let manifest = try Manifest(ofFramesIn: folder)
    let known = manifest.frames.keys.sorted()
    knownCount = known.count
    frameCount = manifest.identity.frameCount
    let names = Set(known.map(Manifest.frameName))
    extra = try listFolder(folder).filter { Manifest.looksLikeFrame($0) && !names.contains($0) }
    findings = try await FrameCheck(folder: folder, manifest: manifest)
      .findings(known, jobs: jobs).filter { $0.value != .intact }
  }

  /// The number of frames of the run that were never rendered into this folder.
  private var unrenderedCount: Int { max(frameCount - knownCount, 0) }

  package var verdict: Verdict {
    let isUnreadable = findings.values.contains {
      if case .unreadable = $0 { true } else { false }
    }
    if isUnreadable { return .unreadable }
    let isComplete = wanted == .known || unrenderedCount == 0
    return findings.isEmpty && extra.isEmpty && isComplete ? .intact : .different
  }
}

extension FolderVerification {
  /// A line for each frame that is not intact, followed by a summary.
  package var text: String {
    let named =
      findings.sorted { $0.key < $1.key }.map { (Manifest.frameName($0.key), $0.value.text) }
      + extra.map { ($0, "extra: the manifest does not know it") }
    let lines = named.map { "\(printable(joinPath(folder, $0))): \(printable($1))" }
    return (lines + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let whole = unrenderedCount == 0 ? "" : " of the run's \(frameCount)"
    let frames = "\(printable(folder)): \(knownCount.counted("frame"))\(whole)"
    if verdict == .intact { return "\(frames), all intact" }
    var counts = ["\(findings.count) not intact", "\(extra.count) extra"]
    if wanted == .wholeRun { counts.append("\(unrenderedCount) not rendered") }
    return "\(frames): \(counts.joined(separator: ", "))"
  }

  package var json: JSONOutput {
    [
      "folder": .string(folder),
      "frameCount": .integer(frameCount),
      "known": .integer(knownCount),
      "intact": .integer(knownCount - findings.count),
      "missing": names { $0 == .missing },
      "altered": names {
        if case .altered = $0 { true } else { false }
      },
      "unreadable": names {
        if case .unreadable = $0 { true } else { false }
      },
      "notRendered": .integer(unrenderedCount),
      "extra": .array(extra.map(JSONOutput.string)),
    ]
  }

  private func names(_ isMeant: (FrameCheck.Finding) -> Bool) -> JSONOutput {
    .array(
      findings.filter { isMeant($0.value) }.keys.sorted().map { .string(Manifest.frameName($0)) })
  }
}

extension FrameCheck.Finding {
  /// The finding in words.
  var text: String {
    switch self {
    case .intact: "intact"
    case .missing: "missing"
    case .altered(let difference): "altered: \(difference)"
    case .unreadable(let reason): "unreadable: \(reason)"
    }
  }
}
