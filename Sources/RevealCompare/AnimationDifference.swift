package import RevealDiff
import RevealFiles
import RevealImage
import RevealJSON
import RevealPNG

/// The differences between two animations.
package struct AnimationDifference: Hashable, Sendable {
  /// The numbers of the frames whose pixels do not pass, from 0.
  package fileprivate(set) var frames: [Int] = []
  /// The difference of the frame with the most counting pixels, the first of several.
  package fileprivate(set) var worst: PictureDifference?
  /// The numbers of the frames whose durations differ.
  package fileprivate(set) var delays: [Int] = []
  package fileprivate(set) var goldenCount = 0
  package fileprivate(set) var actualCount = 0
  package fileprivate(set) var goldenPlays = 0
  package fileprivate(set) var actualPlays = 0
  /// Whether the still pictures for other programs differ, or only one file has one.
  package fileprivate(set) var stillDiffers = false

  var isNone: Bool {
    frames.isEmpty && delays.isEmpty && goldenCount == actualCount && goldenPlays == actualPlays
      && !stillDiffers
  }

  /// The difference as in "frames 3…7 of the animation differ: 12 pixels differ, …; it has 9
  /// frames, expected 8".
  var sentence: String {
    var parts: [String] = []
    if !frames.isEmpty {
      let figures = worst.map { ": \($0.sentence)" } ?? ""
      let verb = frames.count == 1 ? "differs" : "differ"
      parts.append("\(Self.list(frames)) of the animation \(verb)\(figures)")
    }
    if stillDiffers { parts.append("its still picture differs") }
    if goldenCount != actualCount {
      parts.append("it has \(actualCount) frames, expected \(goldenCount)")
    }
    if !delays.isEmpty {
      let verb = delays.count == 1 ? "is" : "are"
      parts.append("\(Self.list(delays)) \(verb) shown for a different time")
    }
    if goldenPlays != actualPlays {
      parts.append("it is shown \(Self.times(actualPlays)), expected \(Self.times(goldenPlays))")
    }
    return parts.joined(separator: "; ")
  }

  var json: JSONOutput {
    [
      "frames": .array(frames.map(JSONOutput.integer)),
      "delays": .array(delays.map(JSONOutput.integer)),
      "frameCounts": [.integer(goldenCount), .integer(actualCount)],
      "plays": [.integer(goldenPlays), .integer(actualPlays)],
      "stillDiffers": .bool(stillDiffers),
    ]
  }

  private static func times(_ plays: Int) -> String {
    plays == 0 ? "forever" : plays == 1 ? "once" : "\(plays) times"
  }

  /// The numbers as in "frames 3…7, 9", in a length that fits on a line.
  private static func list(_ frames: [Int]) -> String {
    let ranges = frames.runs
    let texts = ranges.prefix(mostRanges).map(\.text).joined(separator: ", ")
    let noun = frames.count == 1 ? "frame" : "frames"
    return "\(noun) \(texts)\(ranges.count > mostRanges ? ", …" : "")"
  }

  private static let mostRanges = 8
}

/// A comparison of two animated PNGs as they are shown, frame by frame.
struct AnimationComparison {
  private(set) var difference = AnimationDifference()
  /// The largest difference within the tolerances; nil if there is none.
  private(set) var tolerated: PictureDifference?
  private(set) var notes: [String] = []

  /// Compares the frames of two files, which have the same size.
  ///
  /// There are no tolerances for durations.
  init(
    golden: (file: ComparedFile, frames: AnimationFrames),
    actual: (file: ComparedFile, frames: AnimationFrames), rules: DiffRules
  ) throws(UnreadableFrame) {
    var (first, second) = (golden.frames, actual.frames)
    precondition(first.width == second.width && first.height == second.height, "other sizes")
    let size = PixelSize(width: first.width, height: first.height)
    difference.goldenCount = first.count
    difference.actualCount = second.count
    difference.goldenPlays = first.plays
    difference.actualPlays = second.plays
    notes = first.notes + second.notes.filter { !first.notes.contains($0) }
    if let a = first.still, let b = second.still {
      difference.stillDiffers = !passes(size, a, b, rules)
    } else {
      difference.stillDiffers = (first.still == nil) != (second.still == nil)
    }
    // Both are read to the end, even if one is longer, since it may be damaged there.
    var number = 0
    while true {
      let a = try golden.file.read { _ in try first.nextFrame() }
      let b = try actual.file.read { _ in try second.nextFrame() }
      if a == nil && b == nil { return }
      if let a, let b {
        if !passes(size, a.pixels, b.pixels, rules) { difference.frames.append(number) }
        if a.duration.numerator * b.duration.denominator
          != b.duration.numerator * a.duration.denominator
        {
          difference.delays.append(number)
        }
      }
      number += 1
    }
  }

  private mutating func passes(
    _ size: PixelSize, _ golden: [UInt8], _ actual: [UInt8], _ rules: DiffRules
  ) -> Bool {
    if FileBytes.areEqual(golden, actual) { return true }
    var comparison = FrameComparison(size: size, rules: rules)
    comparison.compareNext(golden: golden, actual: actual)
    comparison.finish()
    let found = comparison.difference
    if found.differingPixels == 0 { return true }
    if found.passes(rules) {
      if found.differingPixels > tolerated?.differingPixels ?? 0 { tolerated = found }
      return true
    }
    if found.countingPixels > difference.worst?.countingPixels ?? 0 { difference.worst = found }
    return false
  }
}
