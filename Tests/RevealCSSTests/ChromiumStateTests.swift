import RevealCSS
import RevealJSON
import RevealMotion
import Testing

/// Imported animations move as Chromium 156 computes them from the same style sheet.
@Suite struct ChromiumStateTests {
  private static let sheet = """
    :root { --time: 1s; --height: 90px }
    .moves { animation-duration: 1s; animation-duration: var(--time); animation-fill-mode: both }
    @keyframes hopIn {
      from, 30%, 70%, to { animation-timing-function: cubic-bezier(0.2, 0.6, 0.35, 1) }
      0% { opacity: 0; transform: translate3d(0, calc(var(--height) * 3), 0) scaleY(2) }
      30% { opacity: 1; transform: translate3d(0, -20px, 0) scaleY(0.8) }
      70% { transform: translate3d(0, 10px, 0) scaleY(0.95) }
      to { transform: translate3d(0, 0, 0) }
    }
    .hop { animation-name: hopIn; animation-duration: calc(var(--time) * 0.75) }
    @keyframes late {
      0% { animation-timing-function: ease-in }
      60% { transform: translateY(50px); animation-timing-function: linear }
      100% { opacity: 0.4 }
    }
    .late { animation: late 800ms ease-out 200ms both }
    """

  /// Seconds, opacity, and the vertical move and scale of the matrix.
  typealias State = (time: Double, opacity: Double, move: Double, scale: Double)

  @Test func `keeps curves that stand apart from values`() throws {
    try check(
      "hopIn",
      [
        (0, 0, 270, 2), (0.1, 0.741158, 55.0641, 1.11061), (0.225, 1, -20, 0.8),
        (0.3, 1, -7.74468, 0.861277), (0.45, 1, 8.81377, 0.944069), (0.525, 1, 10, 0.95),
        (0.6, 1, 4.24138, 0.978793), (0.7, 1, 0.305907, 0.99847), (0.75, 1, 0, 1),
      ])
  }

  @Test func `starts what is mentioned late with the curve of the first keyframe`() throws {
    try check(
      "late",
      [
        (0.1, 1, 0, 1), (0.3, 0.984409, 3.35574, 1), (0.5, 0.884787, 22.9733, 1),
        (0.68, 0.742528, 50, 1), (0.8, 0.626883, 31.25, 1), (0.9, 0.519148, 15.625, 1),
        (1, 0.4, 0, 1),
      ])
  }

  private func check(_ name: String, _ states: [State]) throws {
    let source = SourceText(file: "a.css", text: Self.sheet)
    let result = try StyleSheetImport(source, names: [name])
    let text = try #require(result.presets.first?.json.text())
    let root = try #require(JSONParser.parse(SourceText(file: "a.json", text: text)).root)
    let motion = try #require(root["entrance"])
    for state in states {
      let found = [
        try value("opacity", rest: 1, of: motion, at: state.time),
        try value("translateY", rest: 0, of: motion, at: state.time),
        try value("scaleY", rest: 1, of: motion, at: state.time),
      ]
      for (found, expected) in zip(found, [state.opacity, state.move, state.scale]) {
        // Chromium prints six digits.
        #expect(
          abs(found - expected) <= max(abs(expected), 1) * 1e-5, "\(name) at \(state.time) s")
      }
    }
  }

  /// The value of a channel or an operation; no more than one part has it.
  private func value(
    _ key: String, rest: Double, of motion: JSONNode, at time: Double
  ) throws -> Double {
    for part in motion["parts"]?.elements ?? [motion] {
      var frames: [(at: Double, pose: JSONNode)] = []
      if let keyframes = part["keyframes"]?.elements {
        for keyframe in keyframes { frames.append((keyframe["at"]?.number ?? 0, keyframe)) }
      } else {
        // The part itself stands for a pose at rest.
        frames = [(0, try #require(part["from"])), (1, part)]
      }
      let values = frames.map { frame -> Double? in
        let operations = frame.pose["transform"]?.elements ?? []
        return frame.pose[key]?.number ?? operations.compactMap { $0[key]?.number }.first
      }
      guard values.contains(where: { $0 != nil }) else { continue }
      let duration = try #require((part["duration"] ?? motion["duration"])?.number)
      let delay = (part["delay"] ?? motion["delay"])?.number ?? 0
      let place = min(max((time - delay) / duration, 0), 1)
      let next = try #require(frames.indices.dropFirst().first { frames[$0].at >= place })
      let (start, end) = (frames[next - 1].at, frames[next].at)
      let curve = try #require(
        timingCurve(frames[next - 1].pose["curve"] ?? part["curve"] ?? motion["curve"]))
      let progress = curve.progress(at: (place - start) / (end - start), duration: 1)
      let (a, b) = (values[next - 1] ?? rest, values[next] ?? rest)
      return a + (b - a) * progress
    }
    return rest
  }

  private func timingCurve(_ node: JSONNode?) -> TimingCurve? {
    guard let node else { return .easeInOut }
    if let name = node.string { return TimingCurve.named(name) }
    let numbers = (node.elements ?? []).compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    return CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      .map { .cubicBezier($0) }
  }
}
