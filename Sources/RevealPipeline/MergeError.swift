/// Folders do not join to one run.
package enum MergeError: Error, Hashable, CustomStringConvertible {
  case differentRuns(String, String, setting: String)
  /// Two parts say different things about a frame.
  case differentFrames(String, String, frame: Int)
  /// In ascending order.
  case missing(frames: [Int])
  /// The path of a frame that is not what its manifest says.
  case damaged(String, FrameCheck.Finding)
  case unknownEncoder(String)

  package var description: String {
    switch self {
    case .differentRuns(let first, let second, let setting):
      "\(second): expected a part of the same run as \(first), found another: \(setting) differs"
    case .differentFrames(let first, let second, let frame):
      "\(joinPath(second, Manifest.frameName(frame))): expected the same frame as in \(first), found other pixels"
    case .missing(let frames):
      """
      expected every frame of the run, found no part with \(Self.ranges(frames))
        hint: finish a part that was cut short with --resume, or say with --frames what the whole has
      """
    case .damaged(let path, let finding): "\(path): \(finding.text)"
    case .unknownEncoder(let part):
      """
      \(part): expected a manifest that names the encoder, found none
        hint: render the part anew with this version of reveal
      """
    }
  }

  /// Whether a file is unreadable, rather than not what it should be.
  package var isUnreadable: Bool {
    if case .damaged(_, .unreadable) = self { true } else { false }
  }

  /// "frames 3, 10...19", at most so many ranges.
  private static func ranges(_ frames: [Int], most: Int = 8) -> String {
    var ranges: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = ranges.last, last.upperBound == frame - 1 {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    let named = ranges.prefix(most).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)"
    }
    return (frames.count == 1 ? "frame " : "frames ") + named.joined(separator: ", ")
      + (ranges.count > most ? ", …" : "")
  }
}
