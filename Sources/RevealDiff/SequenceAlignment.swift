/// Finds parts of a sequence that are right but come at the wrong time.
///
/// Frames are compared by identity: equal identities mean equal pixels.
package enum SequenceAlignment {
  /// A part of the sequence whose frames are right but come at the wrong time.
  package struct Finding: Hashable, Sendable {
    package let actual: ClosedRange<Int>
    /// The golden frames that they equal.
    package let golden: ClosedRange<Int>
    /// The speed; nil if the frames are shifted, and equal golden ones with other numbers.
    package let speed: Speed?

    package init(actual: ClosedRange<Int>, golden: ClosedRange<Int>, speed: Speed? = nil) {
      (self.actual, self.golden, self.speed) = (actual, golden, speed)
    }

    /// The number of frames by which the stretch begins late.
    package var delay: Int { actual.lowerBound - golden.lowerBound }

    /// The number of frames in the stretch.
    fileprivate var length: Int {
      // The numbers may span the whole range of an integer.
      Int(clamping: actual.upperBound.magnitude - actual.lowerBound.magnitude &+ 1)
    }
  }

  /// The number of golden frames per actual frame, as a reduced fraction.
  package struct Speed: Hashable, Sendable {
    package let golden: Int
    package let actual: Int
  }

  /// The minimum number of different pictures in a stretch, since one picture may match by chance.
  private static let fewestPictures = 3
  /// The limit on speeds: 8 golden frames per actual one, or the reverse.
  private static let largestTerm = 8

  /// The number of nearest frames with the same picture that are tried for each frame.
  private static let nearestPlaces = 8
  /// The number of shifts that are tried: the ones that the most wrong frames suggest.
  private static let mostOffsets = 64

  /// A frame of a sequence.
  package struct Frame: Hashable, Sendable {
    package let number: Int
    /// The identity of the frame's pixels; nil if it is unknown.
    package let identity: Int?

    package init(number: Int, identity: Int?) {
      self.number = number
      self.identity = identity
    }
  }

  /// Explains wrong frames by shifts and speeds.
  ///
  /// The stretches do not overlap and are sorted by actual frame. Frames, and the numbers of wrong
  /// frames, must be sorted without duplicates. Time and memory depend on how many frames there
  /// are, not on their numbers.
  package static func findings(
    golden: [Frame], actual: [Frame], wrong: [Int]
  ) -> [Finding] {
    let (shifted, explained) = shifts(golden, actual, Set(wrong))
    guard let retimed = retiming(golden, actual, wrong) else { return shifted }
    // One speed for everything is a better explanation than many short shifts. A late start,
    // however, is not another speed: it explains more of the wrong frames.
    let gain = wrong.count {
      retimed.actual.contains($0) && $0 % (retimed.speed?.actual ?? 1) == 0
    }
    let isBetter = retimed.length > shifted.reduce(0) { $0 + $1.length } && gain >= explained
    return isBetter ? [retimed] : shifted
  }

  /// Consecutive actual frames that equal golden ones.
  private struct Stretch {
    /// The indices of the actual frames.
    let places: ClosedRange<Int>
    /// The number of an actual frame minus that of its golden frame.
    let offset: Int
    /// The number of wrong frames that are explained.
    let gain: Int
  }

  /// The shifts, and the number of wrong frames that they explain.
  private static func shifts(
    _ golden: [Frame], _ actual: [Frame], _ wrong: Set<Int>
  ) -> (findings: [Finding], gain: Int) {
    // The number of wrong frames up to each index.
    var wrongBefore = [0]
    for frame in actual {
      wrongBefore.append((wrongBefore.last ?? 0) + (wrong.contains(frame.number) ? 1 : 0))
    }
    var stretches: [Stretch] = []
    for offset in likelyOffsets(golden, actual, wrong) {
      for places in matches(golden, actual, offset: offset) {
        let gain = wrongBefore[places.upperBound + 1] - wrongBefore[places.lowerBound]
        guard gain > 0, hasEnoughPictures(actual[places]) else { continue }
        stretches.append(Stretch(places: places, offset: offset, gain: gain))
      }
    }
    // Stretches that explain the most wrong frames come first, then smaller offsets, then earlier
    // ones.
    stretches.sort {
      ($1.gain, $0.offset.magnitude, $0.places.lowerBound, $0.offset)
        < ($0.gain, $1.offset.magnitude, $1.places.lowerBound, $1.offset)
    }
    var isTaken = [Bool](repeating: false, count: actual.count)
    var found: [Stretch] = []
    for stretch in stretches where !isTaken[stretch.places].contains(true) {
      for place in stretch.places { isTaken[place] = true }
      found.append(stretch)
    }
    let findings = found.sorted { $0.places.lowerBound < $1.places.lowerBound }.map { stretch in
      let first = actual[stretch.places.lowerBound].number
      let last = actual[stretch.places.upperBound].number
      return Finding(
        actual: first...last, golden: first - stretch.offset...last - stretch.offset)
    }
    return (findings, found.reduce(0) { $0 + $1.gain })
  }

  /// The shifts by which the most wrong frames match a golden frame.
  private static func likelyOffsets(
    _ golden: [Frame], _ actual: [Frame], _ wrong: Set<Int>
  ) -> [Int] {
    var numbers: [Int: [Int]] = [:]
    for frame in golden {
      if let identity = frame.identity { numbers[identity, default: []].append(frame.number) }
    }
    var votes: [Int: Int] = [:]
    for frame in actual where wrong.contains(frame.number) {
      guard let identity = frame.identity, let places = numbers[identity] else { continue }
      for place in nearest(places, to: frame.number) {
        votes[frame.number - place, default: 0] += 1
      }
    }
    votes[0] = nil
    return votes.sorted {
      ($1.value, $0.key.magnitude, $0.key) < ($0.value, $1.key.magnitude, $1.key)
    }.prefix(mostOffsets).map(\.key)
  }

  /// The nearest of ascending numbers to a given one.
  private static func nearest(_ numbers: [Int], to number: Int) -> ArraySlice<Int> {
    if numbers.count <= nearestPlaces { return numbers[...] }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    let start = min(max(low - nearestPlaces / 2, 0), numbers.count - nearestPlaces)
    return numbers[start..<start + nearestPlaces]
  }

  /// The runs of consecutive actual frames that equal the golden frames at a shift.
  private static func matches(
    _ golden: [Frame], _ actual: [Frame], offset: Int
  ) -> [ClosedRange<Int>] {
    var next = 0
    return actual.indices.filter { place in
      let frame = actual[place]
      let (number, overflow) = frame.number.subtractingReportingOverflow(offset)
      while next < golden.count, !overflow, golden[next].number < number { next += 1 }
      return !overflow && next < golden.count && golden[next].number == number
        && frame.identity != nil && golden[next].identity == frame.identity
    }.runs
  }

  /// The whole sequence at another speed, counted from frame 0.
  private static func retiming(
    _ golden: [Frame], _ actual: [Frame], _ wrong: [Int]
  ) -> Finding? {
    var best: Finding?
    for goldenStep in 1...largestTerm {
      for actualStep in 1...largestTerm
      where goldenStep != actualStep && greatestCommonDivisor(goldenStep, actualStep) == 1 {
        let shared = sharedMoments(golden, actual, goldenStep: goldenStep, actualStep: actualStep)
        guard shared.count > 1 else { continue }
        let last = (
          actual: (shared.count - 1) * actualStep, golden: (shared.count - 1) * goldenStep
        )
        let explains = wrong.contains { $0 % actualStep == 0 && $0 <= last.actual }
        guard explains, hasEnoughPictures(shared) else { continue }
        let finding = Finding(
          actual: 0...last.actual, golden: 0...last.golden,
          speed: Speed(golden: goldenStep, actual: actualStep))
        if finding.length > best?.length ?? 0 { best = finding }
      }
    }
    return best
  }

  /// The consecutive actual frames from 0 that equal the golden frames at coinciding moments.
  private static func sharedMoments(
    _ golden: [Frame], _ actual: [Frame], goldenStep: Int, actualStep: Int
  ) -> ArraySlice<Frame> {
    var shared: [Frame] = []
    var (a, g) = (0, 0)
    while true {
      while a < actual.count, actual[a].number < shared.count * actualStep { a += 1 }
      while g < golden.count, golden[g].number < shared.count * goldenStep { g += 1 }
      guard a < actual.count, actual[a].number == shared.count * actualStep,
        g < golden.count, golden[g].number == shared.count * goldenStep,
        let identity = actual[a].identity, golden[g].identity == identity
      else { return shared[...] }
      shared.append(actual[a])
    }
  }

  private static func hasEnoughPictures(_ frames: ArraySlice<Frame>) -> Bool {
    var pictures: Set<Int> = []
    for frame in frames {
      guard let identity = frame.identity else { continue }
      pictures.insert(identity)
      if pictures.count >= fewestPictures { return true }
    }
    return false
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}

extension Sequence<Int> {
  /// The runs of consecutive numbers, ascending.
  package var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in sorted() {
      if let last = runs.last, number <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...Swift.max(number, last.upperBound)
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}
