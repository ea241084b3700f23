import RevealFiles
import RevealFrames
import RevealJSON

/// The time that each stage of a run took, as text and as JSON.
struct Timings {
  let times: StageTimes
  let frameCount: Int
  let jobs: Int
  /// The elapsed seconds of drawing and writing.
  let elapsed: Double

  var text: String {
    let stages = StageTimes.Stage.allCases.map { ($0.rawValue, times.seconds(in: $0)) }
    let total = stages.reduce(0) { $0 + $1.1 }
    var table = Table(columns: ["stage", "time", "share", "a frame"])
    for (name, seconds) in stages + [("all", total)] {
      let share = total > 0 ? seconds / total : 0
      table.add([
        name, durationText(seconds), "\(Int((share * 100).rounded())) %",
        durationText(seconds / Double(max(frameCount, 1))),
      ])
    }
    let rate = Double(frameCount) / max(elapsed, 1e-6)
    let busy = Int((total / max(elapsed * Double(jobs), 1e-6) * 100).rounded())
    return table.text + "\nprocessor time; frames took \(durationText(elapsed)) with "
      + "\(jobs.counted("job")), \(min(busy, 100)) % of them busy: "
      + "\(Int(rate.rounded())) frames/s" + bandsText
  }

  private var bandsText: String {
    let (count, reused) = times.bands
    guard count > 0 else { return "" }
    let share = Int((Double(reused) / Double(count) * 100).rounded())
    return "\nreused \(reused) of \(count) bands, \(share) %"
  }

  /// The times as JSON: seconds of processor time, and the `elapsed` seconds.
  var json: JSONOutput {
    let bands = times.bands
    return .object(
      StageTimes.Stage.allCases.map { ($0.rawValue, .number(times.seconds(in: $0))) } + [
        ("elapsed", .number(elapsed)), ("jobs", .integer(jobs)),
        ("bands", .integer(bands.count)), ("bandsReused", .integer(bands.reused)),
      ])
  }
}

extension Render {
  /// Returns the times of the stages, if requested, and prints them unless they go into JSON.
  func report(_ times: StageTimes?, frameCount: Int, _ bar: ProgressBar) -> Timings? {
    guard let times else { return nil }
    let timings = Timings(
      times: times, frameCount: frameCount, jobs: jobs.count, elapsed: bar.elapsed)
    if !json { Terminal.report(lines: timings.text) }
    return timings
  }
}
