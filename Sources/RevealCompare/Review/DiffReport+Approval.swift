import RevealFiles

extension DiffReport {
  /// The part of the report about the frames in a range of numbers.
  func part(_ numbers: ClosedRange<Int>) -> DiffReport {
    with(frames.filter { numbers.contains($0.pair.number) })
  }

  /// The report after the golden frames in a range have been replaced by the actual ones.
  ///
  /// - Parameters:
  ///   - numbers: The range of numbers.
  ///   - kept: The names of golden frames without an actual one that are kept.
  /// - Returns: The report.
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
