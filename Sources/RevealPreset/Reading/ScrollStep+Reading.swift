internal import RevealJSON
internal import RevealMotion

extension ScrollStep {
  /// What a preset without a scroll script does.
  package static let standard: [ScrollStep] = [
    .rest(seconds: 0.8), .fling(velocity: 2400), .rest(seconds: 0.4),
  ]

  /// Seconds of an animated scroll that does not say, as UIKit has it.
  static let scrollDuration = 0.3
  /// Seconds of a turn that does not say, as UIKit has it.
  static let turnDuration = 0.4

  fileprivate static func standardDuration(of key: String) -> Double {
    key == "rotate" ? turnDuration : scrollDuration
  }

  /// The keys that name a step.
  fileprivate static let keys = [
    "rest", "drag", "fling", "jump", "to", "reload", "reset", "rotate",
  ]

  /// The keys that go with `drag`, `to` and `rotate`.
  fileprivate static let timingKeys = ["duration", "curve"]

  /// Seconds that the step takes at least.
  fileprivate var seconds: Double {
    switch self {
    case .rest(let seconds), .drag(_, let seconds, _), .to(_, let seconds, _),
      .rotate(_, let seconds, _):
      seconds
    case .fling, .jump, .reload, .reset: 0
    }
  }
}

extension JSONField {
  func scrollSteps(of list: ListLayout, on canvas: Canvas) -> [ScrollStep]? {
    let what = "a list of at most \(Preset.maximumSteps) steps like { \"rest\": 0.5 }"
    guard let elements = self.list(0...Preset.maximumSteps, what) else { return nil }
    let steps = elements.compactMap { $0.scrollStep(of: list) }
    let seconds = steps.reduce(canvas.hold) { $0 + $1.seconds }
    let longest = Double(Preset.maximumFrames) / Double(canvas.fps)
    if canvas.duration == .auto, seconds > longest {
      problems.note(
        node.range.first, path: path,
        "expected at most \(shortest(longest)) seconds, found \(shortest(seconds))",
        hint: "a run has at most \(Preset.maximumFrames) frames")
    }
    return steps
  }

  private func scrollStep(of list: ListLayout) -> ScrollStep? {
    guard var object = object("a step like { \"rest\": 0.5 }") else { return nil }
    defer { object.finish() }
    guard !object.exclude(ScrollStep.keys, hint: "make it two steps") else {
      object.know(ScrollStep.timingKeys)
      return nil
    }
    guard let key = object.keys.first(where: ScrollStep.keys.contains), let value = object[key]
    else {
      object.know(ScrollStep.timingKeys)
      if object.keys.allSatisfy(ScrollStep.timingKeys.contains) {
        expected("a step like { \"rest\": 0.5 }")
      }
      return nil
    }
    switch key {
    case "rest": return value.number(.pause).map { .rest(seconds: $0) }
    case "fling": return value.number(.velocity).map { .fling(velocity: $0) }
    case "jump": return value.scrollTarget(in: list).map { .jump($0) }
    case "reload": return value.event(.reload)
    case "reset": return value.event(.reset)
    default: break
    }
    let seconds =
      object["duration"].map { $0.number(.duration) } ?? ScrollStep.standardDuration(of: key)
    let curve = object["curve"].map { $0.curve() } ?? .standard
    switch key {
    case "drag":
      guard let distance = value.number(), let seconds, let curve else { return nil }
      return .drag(distance: distance, seconds: seconds, curve: curve)
    case "to":
      guard let target = value.scrollTarget(in: list), let seconds, let curve else { return nil }
      return .to(target, seconds: seconds, curve: curve)
    default:
      guard let orientation = value.word(Orientation.self), let seconds, let curve else {
        return nil
      }
      if list.viewports == nil {
        problems.note(
          value.node.range, path: value.path,
          "expected \"list.viewports\" in a preset that turns the device",
          hint: "\"viewports\": { \"portrait\": [320, 548], \"landscape\": [568, 300] }")
      }
      return .rotate(orientation, seconds: seconds, curve: curve)
    }
  }

  private func event(_ step: ScrollStep) -> ScrollStep? {
    if case .bool(true) = node.value { return step }
    expected("true", hint: "remove the step to leave it out")
    return nil
  }
}
