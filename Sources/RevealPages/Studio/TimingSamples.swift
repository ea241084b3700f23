import RevealJSON
import RevealMotion
import RevealPreset

/// Curves and springs as points for the page's editors, which only draw and drag.
enum TimingSamples {
  /// The limit on the seconds of an animation.
  private static let longestDuration = 3600.0

  /// All named curves, each with its points and, if it is a Bézier curve, its control points.
  static let named: JSONOutput = .array(
    TimingCurve.names.compactMap { name in
      TimingCurve.named(name).map {
        .object([("name", .string(name))] + members(of: $0, count: 24))
      }
    })

  /// A curve as JSON; nil if the value is none.
  static func curve(_ value: JSONNode) -> JSONOutput? {
    TimingCurve(written: value).map { .object(members(of: $0, count: 96)) }
  }

  private static func members(of curve: TimingCurve, count: Int) -> [JSONOutput.Member] {
    var places = (0...count).map { Double($0) / Double(count) }
    // A jump has a point on each side.
    for bend in curve.bends { places += [bend - 1e-6, bend + 1e-6] }
    let points = places.sorted().map { [$0, curve.progress(at: $0, duration: 1)] }
    var handles = JSONOutput.null
    if case .cubicBezier(let bezier) = curve {
      handles = .array([bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { .number($0) })
    } else if case .linear = curve {
      handles = [0, 0, 1, 1]
    }
    return [("points", list(points)), ("handles", handles)]
  }

  /// A spring as JSON, as it is or with another duration and bounce; nil if the value is none.
  ///
  /// - Parameter request: JSON as in `{"value": {…}, "duration": 0.4, "to": {"seconds": 0.5,
  ///   "bounce": 0.2}}`; the duration is that of the animation.
  /// - Returns: The spring, its numbers and its points.
  static func spring(_ request: JSONNode) -> JSONOutput? {
    let duration = request["duration"]?.number ?? 0.4
    guard let value = request["value"], duration > 0, duration <= longestDuration,
      var spring = WrittenSpring(value, duration: duration)
    else { return nil }
    var written = JSONOutput(value)
    if let to = request["to"] {
      guard let seconds = to["seconds"]?.number, let bounce = to["bounce"]?.number,
        seconds > 0, seconds <= longestDuration, bounce > -1, bounce < 1
      else { return nil }
      written = spring.with(perceivedDuration: seconds, bounce: bounce)
      let text = SourceText(file: "", text: written.compact)
      guard let node = JSONParser.parse(text).root,
        let changed = WrittenSpring(node, duration: duration)
      else { return nil }
      spring = changed
    }
    let times = (0...160).map { Double($0) / 160 * spring.duration }
    return [
      "value": written, "duration": .number(spring.duration),
      "seconds": .number(spring.perceivedDuration), "bounce": .number(spring.bounce),
      "takesDuration": .bool(spring.takesDuration),
      "points": list(times.map { [$0, spring.spring.position(at: $0)] }),
    ]
  }

  private static func list(_ points: [[Double]]) -> JSONOutput {
    .array(
      points.map { .array($0.map { .number(($0 * 10_000).rounded() / 10_000) }) })
  }
}
