package import RevealFiles

/// The error for folders that cannot be merged.
package enum MergeError: ReportableError, Hashable, CustomStringConvertible {
  case differentRuns(String, String, setting: String)
  /// Two parts have different contents for a frame.
  case differentFrames(String, String, frame: Int)
  /// The first ranges of frames that no part has, ascending.
  case missing(frames: [ClosedRange<Int>])
  /// The frame at this path differs from its manifest.
  case damaged(String, FrameCheck.Finding)
  case unknownEncoder(String)

  package var description: String {
    switch self {
    case .differentRuns(let first, let second, let setting):
      "\(printable(second)): expected a part of the same run as \(printable(first)), "
        + "found another: \(setting) differs"
    case .differentFrames(let first, let second, let frame):
      "\(printable(joinPath(second, Manifest.frameName(frame)))): expected the same frame as in "
        + "\(printable(first)), found other pixels"
    case .missing(let frames):
      """
      expected every frame of the run, found no part with \(Self.named(frames))
        hint: finish an interrupted part with --resume, or choose the frames of the whole with \
      --frames
      """
    case .damaged(let path, let finding): "\(printable(path)): \(printable(finding.text))"
    case .unknownEncoder(let part):
      """
      \(part): expected a manifest that names the encoder, found none
        hint: render the part again with this version of reveal
      """
    }
  }

  /// Whether a file is unreadable, rather than different from what is expected.
  package var isUnreadable: Bool {
    if case .damaged(_, .unreadable) = self { true } else { false }
  }

  /// The frames in the syntax of `--frames`.
  private static func named(_ frames: [ClosedRange<Int>]) -> String {
    let texts = frames.prefix(mostNamed).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let noun = texts == ["\(frames[0].lowerBound)"] ? "frame" : "frames"
    return "\(noun) \(texts.joined(separator: ","))\(frames.count > mostNamed ? " and more" : "")"
  }

  /// The limit on ranges of missing frames that are listed.
  private static let mostNamed = 8
  /// The number of ranges to look for: one more than are listed, which shows that there are more.
  static let mostLookedFor = mostNamed + 1

  package var exitStatus: ExitStatus { isUnreadable ? .inputOutput : .different }
}
