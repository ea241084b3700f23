package import RevealJSON
package import RevealPreset

/// The motion of a list's content on a device, as recorded by a program there.
///
/// Examples/measure-ios/README.md describes the format: JSON lines, the first of which names the
/// device. Times are in seconds, offsets in points and velocities in points per second.
package struct ScrollTrace: Sendable {
  /// The device and its system.
  package private(set) var device = ""
  /// The author of the recording.
  package private(set) var source = ""
  package private(set) var experiments: [Experiment] = []
  /// The number of samples of single rows, which a scroll does not explain.
  package private(set) var rowSamples = 0

  /// The recordings of a list in one configuration.
  package struct Experiment: Sendable {
    package var name = ""
    /// The viewport's extent along the axis.
    package var viewport = 0.0
    /// The offsets at the two ends of the content.
    package var range = 0.0...0.0
    package var snap = Snap.none
    package var releases: [Release] = []
    package var pulls: [Pull] = []
  }

  /// The release of the content by a finger, and the offsets that follow.
  package struct Release: Sendable {
    package let time: Double
    package let offset: Double
    package let velocity: Double
    package let deceleration: Deceleration
    /// The resting offset that the system predicted; nil if it did not.
    package let target: Double?
    package var samples: [Sample] = []
  }

  /// The offset at a time.
  package struct Sample: Sendable {
    package let time: Double
    package let offset: Double
  }

  /// A finger beyond an end of the content.
  package struct Pull: Sendable {
    /// The distance of the finger beyond the end; negative before the start.
    package let finger: Double
    package let offset: Double
  }

  /// Reads a trace.
  ///
  /// - Throws: Every problem in the text at once.
  package init(_ source: SourceText) throws(PresetError) {
    let (root, problems) = JSONParser.parseLines(source)
    let sink = ProblemSink(source: source, problems: problems)
    if case .array(let lines)? = root?.value {
      for (number, line) in lines.enumerated() where !sink.isFull {
        guard var object = ObjectReader(line, path: "", problems: sink) else { continue }
        if number == 0 { readHeader(&object) } else { readLine(&object) }
        object.finish()
      }
      if lines.isEmpty, problems.isEmpty {
        sink.note(0..<0, path: "", "expected lines of a recorded scroll, found none")
      }
    }
    guard sink.problems.allSatisfy({ $0.severity == .warning }) else {
      throw PresetError(source: source, problems: sink.problems.inTextOrder)
    }
  }

  private mutating func readHeader(_ line: inout ObjectReader) {
    let version = line.required("trace", "the version of the format, 1")
    _ = version?.integer(1...1)
    device = [line["device"]?.string(), line["system"]?.string()].compactMap(\.self)
      .joined(separator: ", ")
    source = line["source"]?.string() ?? ""
  }

  private mutating func readLine(_ line: inout ObjectReader) {
    if line.has("experiment") { return readExperiment(&line) }
    guard !experiments.isEmpty else {
      _ = line.required("experiment", "what is recorded, with viewport and range")
      return
    }
    let last = experiments.count - 1
    let time = line.required("time", "seconds")?.number()
    if let field = line["release"] {
      guard let release = Release(field, time: time) else { return }
      experiments[last].releases.append(release)
    } else if line.has("row") {
      line.know(["change", "frame", "opacity"])
      rowSamples += 1
    } else if let finger = line["finger"] {
      guard let finger = finger.number(),
        let offset = line.required("offset", "points")?.number()
      else { return }
      experiments[last].pulls.append(Pull(finger: finger, offset: offset))
    } else {
      guard let time, let offset = line.required("offset", "points")?.number() else { return }
      guard !experiments[last].releases.isEmpty else { return }
      let release = experiments[last].releases.count - 1
      experiments[last].releases[release].samples.append(Sample(time: time, offset: offset))
    }
  }

  private mutating func readExperiment(_ line: inout ObjectReader) {
    var experiment = Experiment()
    experiment.name = line["experiment"]?.string() ?? ""
    experiment.viewport = line.required("viewport", "points")?.number(.positive) ?? 0
    let form = "the offsets [first, last] at the ends of the content"
    if let field = line.required("range", form), let ends = field.numbers(2, form) {
      if ends[0] <= ends[1] {
        experiment.range = ends[0]...ends[1]
      } else {
        field.expected(form)
      }
    }
    experiment.snap = line["snap"]?.word(Snap.self) ?? Snap.none
    experiments.append(experiment)
  }
}

extension ScrollTrace.Release {
  fileprivate init?(_ field: JSONField, time: Double?) {
    guard var object = field.object() else { return nil }
    let offset = object.required("offset", "points")?.number()
    let velocity = object.required("velocity", "points per second")?.number()
    let target = object["target"]?.number()
    let deceleration = object["deceleration"]?.word(Deceleration.self) ?? .normal
    object.finish()
    guard let time, let offset, let velocity else { return nil }
    self.init(
      time: time, offset: offset, velocity: velocity, deceleration: deceleration, target: target)
  }
}
