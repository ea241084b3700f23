extension DiffReport {
  /// The part of the report about frames with these numbers.
  func part(_ numbers: ClosedRange<Int>) -> DiffReport {
    DiffReport(
      golden: golden, actual: actual, rules: rules,
      frames: frames.filter { numbers.contains($0.pair.number) })
  }

  /// The report as it is once the golden frames with these numbers are the actual ones.
  func approving(_ numbers: ClosedRange<Int>) -> DiffReport {
    DiffReport(
      golden: golden, actual: actual, rules: rules,
      frames: frames.compactMap { frame in
        guard numbers.contains(frame.pair.number) else { return frame }
        guard let name = frame.pair.actual else { return nil }
        var approved = FrameResult(
          FramePairs.Pair(
            number: frame.pair.number, golden: frame.pair.golden ?? name, actual: name), .equal)
        approved.identities.golden = frame.identities.actual
        approved.identities.actual = frame.identities.actual
        return approved
      })
  }
}
