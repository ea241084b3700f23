/// Finds stretches of a sequence that are right but come at the wrong time.
///
/// Frames are compared by identity: equal numbers stand for equal pixels.
package enum SequenceAlignment {
  /// Right frames at the wrong time.
  package enum Finding: Hashable, Sendable {
    /// The frames of one stretch equal those of another, which is as long.
    case shifted(actual: ClosedRange<Int>, golden: ClosedRange<Int>)
    /// The frames of one stretch are those of another at another speed.
    case retimed(actual: ClosedRange<Int>, golden: ClosedRange<Int>, speed: Speed)
  }

  /// Golden frames per actual frame, as a fraction in lowest terms.
  package struct Speed: Hashable, Sendable {
    package let golden: Int
    package let actual: Int
  }

  /// A stretch is believed when it has so many different pictures: one may be there by chance.
  private static let fewestPictures = 3
  /// Speeds up to 8 golden frames in 1 or 1 in 8.
  private static let largestTerm = 8

  /// Explains wrong frames by time.
  ///
  /// - Parameters:
  ///   - golden: The identity of each golden frame by number, nil where unknown.
  ///   - actual: Likewise; equal numbers in both stand for equal pixels.
  ///   - wrong: The numbers of frames that differ, ascending.
  /// - Returns: Stretches by ascending actual frame, none of which overlap.
  package static func findings(
    golden: [Int?], actual: [Int?], wrong: [Int]
  ) -> [Finding] {
    let retimed = retiming(golden, actual, wrong).map { [$0] } ?? []
    let shifted = shifts(golden, actual, wrong)
    // One speed for everything says more than many short shifts, if it explains as much.
    let explained = shifted.reduce(0) { $0 + $1.length }
    return retimed.contains { $0.length > explained } ? retimed : shifted
  }

  private static func shifts(_ golden: [Int?], _ actual: [Int?], _ wrong: [Int]) -> [Finding] {
    var places: [Int: [Int]] = [:]
    for (index, identity) in golden.enumerated() {
      if let identity { places[identity, default: []].append(index) }
    }
    var offsets: Set<Int> = []
    for index in wrong where actual.indices.contains(index) {
      guard let identity = actual[index] else { continue }
      for place in places[identity] ?? [] { offsets.insert(index - place) }
    }
    offsets.remove(0)

    var candidates: [(range: ClosedRange<Int>, offset: Int)] = []
    let isWrong = Set(wrong)
    for offset in offsets {
      var start: Int?
      for index in 0...actual.count {
        let matches =
          index < actual.count && actual[index] != nil && golden.indices.contains(index - offset)
          && golden[index - offset] == actual[index]
        if matches {
          start = start ?? index
        } else if let first = start {
          candidates.append((first...index - 1, offset))
          start = nil
        }
      }
    }
    // Most wrong frames explained first; of equal ones the smaller offset, then the earlier stretch.
    let ranked =
      candidates.map {
        (range: $0.range, offset: $0.offset, gain: $0.range.count(where: isWrong.contains))
      }
      .filter { $0.gain > 0 && pictures(actual[$0.range]) >= fewestPictures }
      .sorted {
        ($1.gain, $0.offset.magnitude, $0.range.lowerBound, $0.offset)
          < ($0.gain, $1.offset.magnitude, $1.range.lowerBound, $1.offset)
      }
    var found: [(range: ClosedRange<Int>, offset: Int)] = []
    for candidate in ranked where !found.contains(where: { $0.range.overlaps(candidate.range) }) {
      found.append((candidate.range, candidate.offset))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { range, offset in
      .shifted(
        actual: range, golden: range.lowerBound - offset...range.upperBound - offset)
    }
  }

  /// The whole sequence at one other speed, both counted from frame 0.
  private static func retiming(_ golden: [Int?], _ actual: [Int?], _ wrong: [Int]) -> Finding? {
    var best: Finding?
    for goldenStep in 1...largestTerm {
      for actualStep in 1...largestTerm
      where goldenStep != actualStep && greatestCommonDivisor(goldenStep, actualStep) == 1 {
        // Frames whose moments coincide must be the same, one after the other.
        var steps = 0
        while actual.indices.contains(steps * actualStep),
          golden.indices.contains(steps * goldenStep),
          let identity = actual[steps * actualStep], golden[steps * goldenStep] == identity
        {
          steps += 1
        }
        guard steps > 1 else { continue }
        let last = (actual: (steps - 1) * actualStep, golden: (steps - 1) * goldenStep)
        let shared = (0..<steps).map { actual[$0 * actualStep] }
        let explains = wrong.contains { $0 % actualStep == 0 && $0 <= last.actual }
        guard explains, pictures(shared[...]) >= fewestPictures else { continue }
        let finding = Finding.retimed(
          actual: 0...last.actual, golden: 0...last.golden,
          speed: Speed(golden: goldenStep, actual: actualStep))
        if finding.length > best?.length ?? 0 { best = finding }
      }
    }
    return best
  }

  private static func pictures(_ identities: ArraySlice<Int?>) -> Int {
    Set(identities.compactMap(\.self)).count
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}

extension SequenceAlignment.Finding {
  /// How many actual frames it explains.
  fileprivate var length: Int {
    switch self {
    case .shifted(let actual, _), .retimed(let actual, _, _): actual.count
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func count(where isCounted: (Int) -> Bool) -> Int {
    reduce(0) { $0 + (isCounted($1) ? 1 : 0) }
  }
}
