extension Timeline {
  /// Returns the most representative frame, which is used as the poster.
  ///
  /// It is the middle of the first entrance, where rows that are displayed together count as one.
  /// Without an entrance, it is the middle of the scroll.
  package func posterFrame(fps: Int) -> Int {
    let moment = firstEntrance.map { ($0.lowerBound + $0.upperBound) / 2 } ?? scrollEnd / 2
    return Int(min(Double(frameCount - 1), max(0, (moment * Double(fps)).rounded())))
  }

  /// The interval in which the first displayed rows move, in seconds.
  private var firstEntrance: ClosedRange<Double>? {
    var first: (displayedAt: Double, times: ClosedRange<Double>)?
    for display in rows().flatMap(\.displays) {
      guard case .animates(let start, let end) = display.outcome, start < end else { continue }
      if let known = first, known.displayedAt < display.displayedAt { continue }
      if let known = first, known.displayedAt == display.displayedAt {
        let times = min(known.times.lowerBound, start)...max(known.times.upperBound, end)
        first = (display.displayedAt, times)
      } else {
        first = (display.displayedAt, start...end)
      }
    }
    return first?.times
  }
}
