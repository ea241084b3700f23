package import RevealDiff
import RevealFiles
package import RevealFrames
import RevealRender

/// The result of comparing two sets of frames.
package struct DiffReport: Sendable {
  /// The path of the goldens as the user gave it.
  package let golden: String
  package let actual: String
  package let rules: DiffRules
  /// The results by ascending number.
  package let frames: [FrameResult]
  /// The distribution of counting pixels over all frames, if there are any.
  package let heat: HeatGrid?
  /// The ranges of frames that are right but come at the wrong time.
  package let timing: [SequenceAlignment.Finding]
  /// Whether at least one side's frames are files, which can be named.
  var areFiles = true
  /// The verified reasons why frames differ, the most informative first.
  package internal(set) var causes: [Cause] = []

  init(golden: String, actual: String, rules: DiffRules, frames: [FrameResult]) {
    self.golden = golden
    self.actual = actual
    self.rules = rules
    // A grid for each frame would take more memory than everything else.
    var frames = frames
    var heat: HeatGrid?
    for index in frames.indices {
      guard let grid = frames[index].heat else { continue }
      if heat == nil { heat = grid } else { heat?.add(grid) }
      frames[index].heat = nil
    }
    self.heat = heat
    self.frames = frames
    timing = Self.timing(frames)
  }

  /// The verdict on a whole comparison.
  package enum Verdict: String, Hashable, Sendable {
    /// Every frame passes.
    case equal
    case different
    /// At least one frame could not be read.
    case unknown
  }

  package var verdict: Verdict {
    if frames.isEmpty || frames.contains(where: \.isUnreadable) { return .unknown }
    return frames.allSatisfy(\.outcome.passes) ? .equal : .different
  }

  /// The picture because of which frames cannot be drawn, if any; the preset is then invalid.
  package var unusablePicture: UnusablePicture? { frames.lazy.compactMap(\.unusablePicture).first }

  /// The frames that do not pass.
  package var bad: [FrameResult] { frames.filter { !$0.outcome.passes } }

  /// The ranges of consecutive bad frames, as the numbers of the first and the last.
  package var badRanges: [ClosedRange<Int>] {
    frames.split(whereSeparator: \.outcome.passes).map { run in
      run[run.startIndex].pair.number...run[run.endIndex - 1].pair.number
    }
  }

  /// The bad frame with the most counting pixels, the first of several.
  package var worst: FrameResult? {
    bad.filter { $0.outcome.difference != nil }.max {
      ($0.countingPixels, $1.pair.number) < ($1.countingPixels, $0.pair.number)
    }
  }

  /// The different notes on what the comparison ignored in files, each with the number of frames.
  package var notes: [(text: String, frames: Int)] {
    var counts: [String: Int] = [:]
    for note in frames.flatMap(\.notes) { counts[note, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { (text: $0.key, frames: $0.value) }
  }

  private static func timing(_ frames: [FrameResult]) -> [SequenceAlignment.Finding] {
    let wrong = frames.filter { !$0.outcome.passes }.map(\.pair.number)
    guard !wrong.isEmpty, frames.count > 1 else { return [] }
    var classes: [String: Int] = [:]
    // Two names of a frame belong together, whichever is found first.
    func number(_ names: [String]) -> Int? {
      guard let first = names.first else { return nil }
      let known = names.lazy.compactMap { classes[$0] }.first ?? classes.count
      for name in names where classes[name] == nil { classes[name] = known }
      return classes[first]
    }
    var golden: [SequenceAlignment.Frame] = []
    var actual: [SequenceAlignment.Frame] = []
    for frame in frames where frame.pair.number != golden.last?.number {
      let place = frame.pair.number
      golden.append(.init(number: place, identity: number(frame.identities.golden)))
      actual.append(.init(number: place, identity: number(frame.identities.actual)))
    }
    return SequenceAlignment.findings(golden: golden, actual: actual, wrong: wrong)
  }
}

extension FrameResult {
  /// Whether one of the frames cannot be read.
  var isUnreadable: Bool {
    if case .unreadable = outcome { true } else { false }
  }

  package var countingPixels: Int { outcome.difference?.countingPixels ?? 0 }
}

extension DiffReport {
  /// The part of the report about the frames in a range of numbers.
  func part(_ numbers: ClosedRange<Int>) -> DiffReport {
    with(frames.filter { numbers.contains($0.pair.number) })
  }

  /// The report after the golden frames in a range have been replaced by the actual ones.
  func approving(_ numbers: ClosedRange<Int>, keeping kept: [String]) -> DiffReport {
    let kept = Set(kept.map(FrameName.init))
    return with(
      frames.compactMap { frame in
        guard numbers.contains(frame.pair.number) else { return frame }
        guard let name = frame.pair.actual else {
          return frame.pair.golden.map { kept.contains(FrameName($0)) } == true ? frame : nil
        }
        var approved = FrameResult(
          FramePairs.Pair(
            number: frame.pair.number, golden: frame.pair.golden ?? name, actual: name), .equal)
        approved.identities.golden = frame.identities.actual
        approved.identities.actual = frame.identities.actual
        return approved
      })
  }

  private func with(_ frames: [FrameResult]) -> DiffReport {
    var report = DiffReport(golden: golden, actual: actual, rules: rules, frames: frames)
    report.areFiles = areFiles
    return report
  }
}
