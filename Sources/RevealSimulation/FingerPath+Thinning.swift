internal import RevealPreset

extension FingerPath {
  /// The limit on the distance of a list from where it was with all samples, in points.
  private static let tolerance = 0.5
  /// The limit on the distance of a point of a path from a straight line on which it is, in points.
  private static let exact = 1e-9

  /// Returns the path, of a finger that touches the list or one of its rows at a time of a run in
  /// seconds, with fewer samples and with the same velocity at its end.
  func thinned(from start: Double, in timeline: Timeline, isOfList: Bool) -> FingerPath {
    let needed = seconds - releaseSeconds
    let lastFree = samples.lastIndex { $0.seconds <= needed - 1e-9 } ?? 0
    let frames = isOfList ? frames(from: start, in: timeline) : []
    let fixed = isOfList ? [] : fixed(from: start, in: timeline)
    var kept = [samples[0]]
    var anchor = 0
    while anchor < lastFree {
      var end = anchor + 1
      while end < lastFree,
        fits(from: anchor, to: end + 1, fixed: fixed, frames, start, timeline)
      { end += 1 }
      kept.append(samples[end])
      anchor = end
    }
    return FingerPath(kept + samples[(anchor + 1)...]) ?? self
  }

  /// The samples at which the finger must remain exactly where it is: around the moments at which
  /// others make room for a row, or an action takes all, and while a row scrolls the list.
  private func fixed(from start: Double, in timeline: Timeline) -> Set<Int> {
    let script = timeline.script
    let turns = (script.carries.crossings + script.swipes.turns).map { $0 - start }
      .filter { (0...seconds).contains($0) }
    var fixed = Set(
      turns.flatMap { turn in
        let next = samples.indices.partitionPoint { samples[$0].seconds >= turn - 1e-6 }
        return [next - 1, next, next + 1]
      })
    let places = samples.map { script.place(at: start + $0.seconds) }
    for next in places.indices.dropFirst() where places[next] != places[next - 1] {
      fixed.formUnion([next - 1, next])
    }
    return fixed
  }

  /// The moments of frames at which the list follows the finger, in seconds since the touch, and
  /// the offsets there.
  private func frames(
    from start: Double, in timeline: Timeline
  ) -> [(seconds: Double, offset: Double)] {
    let rate = timeline.framesPerSecond
    let first = Int((start * rate - 1e-6).rounded(.up))
    let last = Int(((start + seconds) * rate - 1e-6).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map {
      let time = Double($0) / rate
      return (time - start, timeline.contentOffset(at: time))
    }
  }

  /// Returns whether a straight line may replace the samples between two others.
  private func fits(
    from first: Int, to last: Int, fixed: Set<Int>, _ frames: [(seconds: Double, offset: Double)],
    _ start: Double, _ timeline: Timeline
  ) -> Bool {
    let (from, to) = (samples[first], samples[last])
    func distance(at seconds: Double) -> Double {
      let share = (seconds - from.seconds) / (to.seconds - from.seconds)
      return from.distance + (to.distance - from.distance) * share
    }
    let isNear = ((first + 1)..<last).allSatisfy { number in
      let sample = samples[number]
      let limit = fixed.contains(number) ? Self.exact : Self.tolerance
      return abs(sample.distance - distance(at: sample.seconds)) <= limit
    }
    guard isNear else { return false }
    let begin = frames.indices.partitionPoint { frames[$0].seconds > from.seconds }
    for frame in frames[begin...] {
      if frame.seconds >= to.seconds { break }
      let place = distance(at: frame.seconds)
      guard let offset = timeline.script.offset(at: start + frame.seconds, following: place) else {
        continue
      }
      if abs(offset - frame.offset) > Self.tolerance { return false }
    }
    return true
  }
}
