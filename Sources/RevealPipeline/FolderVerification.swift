package import RevealJSON

/// What a folder's frames are, held against its manifest.
package struct FolderVerification: Sendable {
  package let folder: String
  /// Frames that the manifest knows.
  package let knownCount: Int
  /// Frames of the whole run.
  package let frameCount: Int
  /// What is wrong, by frame.
  package let findings: [Int: FrameCheck.Finding]
  /// Frames that the manifest does not know.
  package let extra: [Int]

  /// What is to be said of the folder as a whole.
  package enum Verdict: Hashable, Sendable {
    case intact, different, unreadable
  }

  /// Reads every frame in a folder.
  ///
  /// - Parameters:
  ///   - folder: With frames and their manifest.
  ///   - jobs: Frames read at once, ≥ 1.
  /// - Throws: When the folder or its manifest cannot be read.
  package init(folder: String, jobs: Int) async throws(FileError) {
    self.folder = folder
    let manifest = try Manifest(ofFramesIn: folder)
    let known = manifest.digests.keys.sorted()
    knownCount = known.count
    frameCount = manifest.identity.frameCount
    extra = try listFolder(folder).compactMap(Manifest.frameNumber)
      .filter { manifest.digests[$0] == nil }.sorted()
    findings = await FrameCheck(folder: folder, manifest: manifest)
      .findings(known, jobs: jobs)
      .filter { $0.value != .intact }
  }

  package var verdict: Verdict {
    let isUnreadable = findings.values.contains {
      if case .unreadable = $0 { true } else { false }
    }
    if isUnreadable { return .unreadable }
    return findings.isEmpty && extra.isEmpty ? .intact : .different
  }
}

extension FolderVerification {
  /// A line for each frame that is not as it should be, then a summary.
  package var text: String {
    var lines = findings.map { ($0.key, $0.value.text) }
    lines += extra.map { ($0, "extra: the manifest does not know it") }
    let named = lines.sorted { $0.0 < $1.0 }
      .map { "\(joinPath(folder, Manifest.frameName($0.0))): \($0.1)" }
    return (named + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let whole = knownCount == frameCount ? "" : " of the run's \(frameCount)"
    let frames = "\(folder): \(knownCount) \(knownCount == 1 ? "frame" : "frames")\(whole)"
    if verdict == .intact { return "\(frames), all intact" }
    return "\(frames): \(findings.count) not intact, \(extra.count) extra"
  }

  package var json: JSONOutput {
    .object([
      ("folder", .string(folder)), ("frameCount", .integer(frameCount)),
      ("known", .integer(knownCount)), ("intact", .integer(knownCount - findings.count)),
      ("missing", names { $0 == .missing }),
      (
        "altered",
        names {
          if case .altered = $0 { true } else { false }
        }
      ),
      (
        "unreadable",
        names {
          if case .unreadable = $0 { true } else { false }
        }
      ),
      ("extra", .array(extra.map { .string(Manifest.frameName($0)) })),
    ])
  }

  private func names(_ isMeant: (FrameCheck.Finding) -> Bool) -> JSONOutput {
    .array(
      findings.filter { isMeant($0.value) }.keys.sorted().map { .string(Manifest.frameName($0)) })
  }
}

extension FrameCheck.Finding {
  /// In words.
  var text: String {
    switch self {
    case .intact: "intact"
    case .missing: "missing"
    case .altered(let difference): "altered: \(difference)"
    case .unreadable(let reason): "unreadable: \(reason)"
    }
  }
}
