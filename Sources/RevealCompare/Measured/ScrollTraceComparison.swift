import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation

/// A recorded scroll compared with its model.
package struct ScrollTraceComparison: Sendable {
  package let trace: ScrollTrace
  package let releases: [Release]
  package let pulls: [Pulls]

  /// A release of the content and the motion that follows.
  package struct Release: Sendable {
    package let experiment: String
    package let measured: ScrollTrace.Release
    /// The resting offset by the model.
    package let restOffset: Double
    /// The time of rest by the model, in seconds after the release.
    package let restTime: Double
    /// The largest difference of a sample, in points; nil without samples.
    package let largest: Difference?
    /// The time by which the recorder's clock leads, in seconds.
    ///
    /// It is the one up to a frame with the smallest difference.
    package let lead: Double
    /// The offsets by the model, as long as there are samples.
    ///
    /// Times are those of the recorder, in seconds after the release.
    package let course: [ScrollTrace.Sample]

    /// The distance of the model's resting offset from the one that the system predicted.
    package var targetDifference: Double? { measured.target.map { restOffset - $0 } }
  }

  /// All samples of a finger beyond an end, in an experiment.
  package struct Pulls: Sendable {
    package let experiment: String
    package let count: Int
    package let largest: Difference
    package let measured: [ScrollTrace.Pull]
    /// The model, in steps from the smallest to the largest measured distance.
    package let course: [ScrollTrace.Pull]
  }

  /// The difference of a sample from the model.
  package struct Difference: Sendable {
    /// The difference in points; positive if the model is ahead.
    package let points: Double
    /// The seconds after the release, or the finger's distance beyond the end in points.
    package let place: Double
  }

  package init(_ trace: ScrollTrace) {
    self.trace = trace
    releases = trace.experiments.flatMap { experiment in
      experiment.releases.compactMap { Release($0, in: experiment) }
    }
    pulls = trace.experiments.compactMap(Pulls.init)
  }

  /// The largest difference of all samples and targets; nil if there are none.
  package var largest: Double? {
    (releases.compactMap(\.largest?.points) + releases.compactMap(\.targetDifference)
      + pulls.map(\.largest.points)).map(abs).max()
  }
}

extension ScrollTraceComparison.Release {
  /// The limit on the lead of a recorder's clock, in seconds.
  private static let frame = 1.0 / 60
  /// The number of steps of a curve.
  private static let courseSteps = 200
  /// The number of leads to try on either side.
  private static let tries = 64

  fileprivate init?(_ release: ScrollTrace.Release, in experiment: ScrollTrace.Experiment) {
    let timeline = experiment.run(
      from: release.offset, [.fling(velocity: release.velocity)], release.deceleration)
    let first = experiment.range.lowerBound
    guard let rest = timeline.scrollRests.first else { return nil }
    self.experiment = experiment.name
    measured = release
    (restOffset, restTime) = (rest.offset + first, rest.time)
    func largest(lead: Double) -> ScrollTraceComparison.Difference? {
      release.samples.map { sample in
        let seconds = max(0, sample.time - release.time)
        return ScrollTraceComparison.Difference(
          points: timeline.contentOffset(at: max(0, seconds + lead)) + first - sample.offset,
          place: seconds)
      }.max { abs($0.points) < abs($1.points) }
    }
    let leads = (-Self.tries...Self.tries).map { Double($0) / Double(Self.tries) * Self.frame }
    let best = leads.compactMap { lead in largest(lead: lead).map { (lead: lead, $0) } }
      .min { abs($0.1.points) < abs($1.1.points) }
    self.largest = best?.1
    let lead = best?.lead ?? 0
    self.lead = lead
    let end = release.samples.map { $0.time - release.time }.max() ?? 0
    course = (0...Self.courseSteps).map { step in
      let time = end * Double(step) / Double(Self.courseSteps)
      return ScrollTrace.Sample(
        time: time, offset: timeline.contentOffset(at: max(0, time + lead)) + first)
    }
  }
}

extension ScrollTraceComparison.Pulls {
  /// The number of steps of a curve.
  private static let courseSteps = 60

  fileprivate init?(_ experiment: ScrollTrace.Experiment) {
    func model(_ finger: Double) -> Double {
      let end = finger < 0 ? experiment.range.lowerBound : experiment.range.upperBound
      let timeline = experiment.run(
        from: end, [.drag(distance: finger, seconds: 1, curve: .linear), .rest(seconds: 1)])
      // The offset when the finger is lifted.
      return timeline.contentOffset(at: 1) + experiment.range.lowerBound - end
    }
    let differences = experiment.pulls.map { pull in
      ScrollTraceComparison.Difference(
        points: model(pull.finger) - pull.offset, place: pull.finger)
    }
    let fingers = experiment.pulls.map(\.finger).sorted()
    let (first, last) = (fingers.first ?? 0, fingers.last ?? 0)
    let course = (0...Self.courseSteps).map { step in
      let finger = first + (last - first) * Double(step) / Double(Self.courseSteps)
      return ScrollTrace.Pull(finger: finger, offset: model(finger))
    }
    guard let largest = differences.max(by: { abs($0.points) < abs($1.points) }) else {
      return nil
    }
    self.init(
      experiment: experiment.name, count: differences.count, largest: largest,
      measured: experiment.pulls, course: course)
  }
}

extension ScrollTrace.Experiment {
  /// The model's run of a list as long as the recorded one, with offsets from 0.
  fileprivate func run(
    from offset: Double, _ steps: [ScrollStep], _ deceleration: Deceleration = .normal
  ) -> Timeline {
    var canvas = Canvas()
    canvas.size = Size(width: 1, height: viewport)
    canvas.snapsOffsets = false
    canvas.duration = .seconds(1)
    var list = ListLayout()
    list.rowHeight = .points(max(range.upperBound - range.lowerBound + viewport, 1))
    list.sections = [Section(rows: 1)]
    list.start = .offset(offset - range.lowerBound)
    list.deceleration = deceleration
    list.snap = snap
    let preset = Preset(title: name, canvas: canvas, list: list, scroll: steps)
    return Timeline(
      preset,
      cards: { _, size in
        CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
      })
  }
}
