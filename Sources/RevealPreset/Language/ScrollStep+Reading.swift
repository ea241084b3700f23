internal import RevealJSON
internal import RevealMotion

extension ScrollStep {
  /// The script of a preset that has none.
  package static let standard: [ScrollStep] = [
    .rest(seconds: 0.8), .fling(velocity: 2400), .rest(seconds: 0.4),
  ]

  /// The standard script, which only rests and flings, as a preset writes it.
  static var standardSchema: JSONOutput {
    .array(
      standard.compactMap { step in
        switch step {
        case .rest(let seconds): ["rest": .number(seconds)]
        case .fling(let velocity): ["fling": .number(velocity)]
        default: nil
        }
      })
  }

  /// All kinds of steps by their keys.
  fileprivate static let forms: [StepForm] = [
    .init("rest", .number(.pause), "Seconds.", "Nothing happens.") { seconds, _, _ in
      .rest(seconds: seconds)
    },
    .init(
      "drag", .number(.any), "Points along the axis; positive shows later rows.",
      "A finger moves the content, then holds still.", lasting: scrollDuration
    ) { distance, timing, _ in
      .drag(distance: distance, seconds: timing.seconds, curve: timing.curve)
    },
    .init(
      "fling", .number(.velocity), "Points per second; positive shows later rows.",
      "The finger lifts and the list decelerates until it rests."
    ) { velocity, _, _ in .fling(velocity: velocity) },
    .init("jump", .target, "Where to.", "At once, without animation.") { field, _, list in
      field.scrollTarget(in: list).map { .jump($0) }
    },
    .init("to", .target, "Where to.", "An animated scroll.", lasting: scrollDuration) {
      field, timing, list in
      field.scrollTarget(in: list).map { .to($0, seconds: timing.seconds, curve: timing.curve) }
    },
    .init(
      "reload", .event, "Always true.",
      "All visible rows are displayed anew; firstScreen starts over, furthest does not."
    ) { _, _, _ in .reload },
    .init(
      "reset", .event, "Always true.",
      "Tracking forgets everything and all visible rows are displayed anew."
    ) { _, _, _ in .reset },
    .init(
      "rotate", .word, "Where to.",
      "The device turns; the row in the middle stays there. Needs list.viewports.",
      lasting: 0.4
    ) { orientation, timing, _ in
      .rotate(orientation, seconds: timing.seconds, curve: timing.curve)
    },
  ]

  /// The default duration in seconds, as in UIKit.
  private static let scrollDuration = 0.3

  /// The minimum duration of the step in seconds.
  fileprivate var seconds: Double {
    switch self {
    case .rest(let seconds), .drag(_, let seconds, _), .to(_, let seconds, _),
      .rotate(_, let seconds, _):
      seconds
    case .fling, .jump, .reload, .reset: 0
    }
  }
}

/// The keys that set a step's duration and curve.
private struct StepTiming {
  var seconds: Double
  var curve = TimingCurve.standard

  static let fields: [ObjectField<StepTiming>] = [
    .init("duration", \.seconds, .number(.duration), "Seconds."),
    .init("curve", \.curve, .curve, "How it speeds up and slows down."),
  ]
}

/// A kind of step, named by its key.
private struct StepForm: Sendable {
  let key: String
  let schema: @Sendable () -> JSONOutput
  /// Reads a step, given the value of its key and the list it scrolls.
  let read: @Sendable (inout ObjectReader, JSONField, ListLayout) -> ScrollStep?

  /// - Parameters:
  ///   - key: The key that names the step.
  ///   - kind: The kind of the key's value.
  ///   - about: The description of the value.
  ///   - step: The description of the step.
  ///   - seconds: The default duration; nil for a step without one.
  ///   - make: Creates the step from the key's value.
  init<Content>(
    _ key: String, _ kind: ValueKind<Content>, _ about: String, _ step: String,
    lasting seconds: Double? = nil,
    make: @escaping @Sendable (Content, StepTiming, ListLayout) -> ScrollStep?
  ) {
    self.key = key
    let timing = ObjectForm(
      step, StepTiming(seconds: seconds ?? 0), seconds == nil ? [] : StepTiming.fields)
    schema = {
      let value = ObjectField<StepTiming>(key, needed: step, kind.described(about))
      return ObjectForm(step, timing.standard, [value] + timing.fields).schema
    }
    read = { object, field, list in
      var times = timing.standard
      let isTimed = timing.read(&object, into: &times).isEmpty
      let step = kind.read(field).flatMap { make($0, times, list) }
      return isTimed ? step : nil
    }
  }
}

extension ValueKind where Value == JSONField {
  /// A place to scroll to, which is read later, since its rows depend on the list.
  fileprivate static var target: ValueKind { .defined("target", read: { $0 }) }
}

extension ValueKind where Value == Bool {
  /// The value true.
  fileprivate static var event: ValueKind {
    ValueKind(
      ["const": true],
      read: { field in
        if case .bool(true) = field.node.value { return true }
        field.expected("true", hint: "remove the step to leave it out")
        return nil
      })
  }
}

extension PresetSchema {
  static var step: JSONOutput {
    .anyOf(ScrollStep.forms.map { $0.schema() }, "One step of the scroll script.")
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
    let what = "a step like { \"rest\": 0.5 }"
    let timingKeys = StepTiming.fields.map(\.key)
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    guard !object.exclude(ScrollStep.forms.map(\.key), hint: "make it two steps") else {
      object.know(timingKeys)
      return nil
    }
    for form in ScrollStep.forms {
      guard let value = object[form.key] else { continue }
      let step = form.read(&object, value, list)
      if case .rotate = step, list.viewports == nil {
        problems.note(
          value.node.range, path: value.path,
          "expected \"list.viewports\" in a preset that turns the device",
          hint: "\"viewports\": { \"portrait\": [320, 548], \"landscape\": [568, 300] }")
      }
      return step
    }
    object.know(timingKeys)
    if object.keys.allSatisfy(timingKeys.contains) { expected(what) }
    return nil
  }
}
