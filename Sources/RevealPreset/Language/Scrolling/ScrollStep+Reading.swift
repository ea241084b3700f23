internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension ScrollStep {
  /// All kinds of steps by their keys.
  fileprivate static let forms: [StepForm] = [
    .init("rest", .seconds(.pause), "Seconds.", "Nothing happens.") { seconds, _, _, _ in
      .rest(seconds: seconds)
    },
    .init(
      "drag", .number(.any), "Points along the axis; positive shows later rows.",
      "A finger moves the content, then holds still.", lasting: scrollDuration
    ) { distance, _, timing, _ in
      .drag(distance: distance, seconds: timing.seconds, curve: timing.curve)
    },
    .init(
      "fling", .number(.velocity), "Points per second; positive shows later rows.",
      "The finger lifts and the list decelerates until it is slower than 10 points per second."
    ) { velocity, field, _, _ in
      field.warnOfSlowFling(velocity)
      return .fling(velocity: velocity)
    },
    .finger,
    .init("jump", .target, "The target.", "At once, without animation.") { _, field, _, list in
      field.scrollTarget(in: list).map { .jump($0) }
    },
    .init("to", .target, "The target.", "An animated scroll.", lasting: scrollDuration) {
      _, field, timing, list in
      field.scrollTarget(in: list).map { .to($0, seconds: timing.seconds, curve: timing.curve) }
    },
    .init(
      "reload", .event, "Always true.",
      "All visible rows are displayed again; firstScreen starts over, furthest does not."
    ) { _, _, _, _ in .reload },
    .init(
      "reset", .event, "Always true.",
      "Tracking starts over, and all visible rows are displayed again."
    ) { _, _, _, _ in .reset },
    .init(
      "rotate", .word, "The new orientation.",
      "The device turns; the row in the middle stays there. Needs list.viewports.",
      lasting: 0.4
    ) { orientation, _, timing, _ in
      .rotate(orientation, seconds: timing.seconds, curve: timing.curve)
    },
    .init("insert", ChangePlace.insertion, "Rows are inserted.", without: ["contents"]) {
      .insert(at: $0.index, count: $0.count, content: $0.content)
    },
    .init("remove", ChangePlace.removal, "Rows are removed.", without: ["contents"]) {
      .remove($0.index, count: $0.count)
    },
    .init(
      "move", ChangePlace.movement, "A row moves to another place.", without: ["contents"]
    ) { place in
      .move(
        place.index, to: RowIndex(section: place.toSection ?? place.index.section, row: place.to))
    },
    .init("update", ChangePlace.update, "The cards of rows fade to other contents.") {
      .update($0.index, count: $0.count, content: $0.content)
    },
    .arrange,
    .init(
      "present", PresentationPlace.form,
      "The card of a row leaves it and grows into a frame above everything.",
      without: Presentation.irrelevantKeys
    ) { .present($0.index, $0.presentation) },
    .dismiss, .pull, .swipe,
  ]

  /// The keys that name steps.
  static let names = forms.map(\.key)

  /// The default duration in seconds, as in UIKit.
  private static let scrollDuration = 0.3

  /// The minimum duration of the step in seconds.
  fileprivate var seconds: Double {
    switch self {
    case .rest(let seconds), .drag(_, let seconds, _), .to(_, let seconds, _),
      .rotate(_, let seconds, _):
      seconds
    case .finger(let path, _): path.seconds
    case .touch(let touch): touch.path.seconds
    case .swipe(let swipe): swipe.waits ? swipe.seconds : 0
    case .pull(_, let seconds, let hold): seconds + hold
    case .change(let change): change.waits ? change.travel.delay + change.travel.seconds : 0
    case .fling, .jump, .reload, .reset: 0
    }
  }
}

/// The keys that set a step's duration and curve.
private struct StepTiming {
  var seconds: Double
  var curve = TimingCurve.standard

  static let fields: [ObjectField<StepTiming>] = [
    .init("duration", \.seconds, .seconds(.duration), "Seconds."),
    .init("curve", \.curve, .curve, "How it speeds up and slows down."),
  ]
}

/// The state that is carried from step to step while they are read.
private struct StepContext {
  /// The list, with the number of rows that it has at the step.
  var list: ListLayout
  /// The travel of rows unless a step sets its own.
  let travel: Travel
  var counts: RowCounts
}

/// A kind of step, named by its key.
private final class StepForm: Sendable {
  let key: String
  /// The keys beside it.
  let keys: [String]
  let schema: @Sendable () -> JSONOutput
  /// Reads a step, given the value of its key and the list it scrolls.
  let read: @Sendable (inout ObjectReader, JSONField, inout StepContext) -> ScrollStep?

  /// - Parameters:
  ///   - key: The key that names the step.
  ///   - kind: The kind of the key's value.
  ///   - about: The description of the value.
  ///   - step: The description of the step.
  ///   - seconds: The default duration; nil for a step without one.
  ///   - make: Creates the step from the key's value and its place in the text.
  convenience init<Content>(
    _ key: String, _ kind: ValueKind<Content>, _ about: String, _ step: String,
    lasting seconds: Double? = nil,
    make: @escaping @Sendable (Content, JSONField, StepTiming, ListLayout) -> ScrollStep?
  ) {
    self.init(
      key, kind, about, step, StepTiming(seconds: seconds ?? 0),
      seconds == nil ? [] : StepTiming.fields
    ) { make($0, $1, $2, $3.list) }
  }

  /// Creates a step with keys of its own beside its name.
  private init<Content, Timing>(
    _ key: String, _ kind: ValueKind<Content>, _ about: String?, _ step: String,
    _ standard: Timing, _ fields: [ObjectField<Timing>],
    exclusive: [ObjectKeys.Exclusion] = [],
    prepare: @escaping @Sendable (inout Timing, StepContext) -> Void = { _, _ in },
    finish: @escaping @Sendable (inout ObjectReader, inout Timing, inout StepContext) -> Bool = {
      _, _, _ in true
    },
    make: @escaping @Sendable (Content, JSONField, Timing, inout StepContext) -> ScrollStep?
  ) where Timing: Sendable {
    self.key = key
    keys = fields.map(\.key)
    let timing = ObjectForm(step, standard, exclusive: exclusive, fields)
    schema = {
      let value = ObjectField<Timing>(key, needed: step, kind.described(about))
      return ObjectForm(step, standard, exclusive: exclusive, [value] + fields).schema
    }
    read = { object, field, context in
      var times = standard
      prepare(&times, context)
      var isWhole = timing.read(&object, into: &times).isEmpty
      if !finish(&object, &times, &context) { isWhole = false }
      let step = kind.read(field).flatMap { make($0, field, times, &context) }
      return isWhole ? step : nil
    }
  }

  /// Creates a step that changes rows.
  ///
  /// - Parameters:
  ///   - key: The key that names the step.
  ///   - place: The keys of the rows.
  ///   - step: The description of the step.
  ///   - unused: The keys of changes that the step does not have.
  ///   - make: Creates the change.
  convenience init<Place: Sendable>(
    _ key: String, _ place: ObjectForm<Place>, _ step: String, without unused: [String] = [],
    make: @escaping @Sendable (Place) -> ListChange.Kind
  ) {
    let needed = place.fields.filter { $0.needed != nil }.map { "\"\($0.key)\": 3" }
    self.init(
      key, .object(place, "an object like { \(needed.joined(separator: ", ")) }"), "The rows.",
      step, without: unused
    ) { content, _, _ in make(content) }
  }

  /// Creates a step that changes a list, given the list before it.
  private convenience init<Content>(
    _ key: String, _ kind: ValueKind<Content>, _ about: String, _ step: String,
    without unused: [String] = [],
    make: @escaping @Sendable (Content, JSONField, ListLayout) -> ListChange.Kind?
  ) {
    self.init(
      key, kind, about, step, ChangeTiming(),
      ChangeTiming.fields.filter { !unused.contains($0.key) },
      exclusive: Travel.exclusive.filter { Set($0.keys).isDisjoint(with: unused) },
      prepare: { timing, context in
        (timing.travel, timing.anchor) = (context.travel, context.list.anchor)
      },
      finish: { object, timing, _ in
        guard object.readSpring(of: &timing.travel) else { return false }
        if unused == Presentation.irrelevantKeys { timing.travel = timing.travel.presenting }
        return true
      },
      make: { content, field, timing, context in
        guard let kind = make(content, field, context.list), context.counts.count(kind, field)
        else { return nil }
        context.list.sections = context.counts.sections
        if case .arrange(let arrangement) = kind { context.list.arrangement = arrangement }
        return .change(
          ListChange(
            kind, travel: timing.travel, waits: timing.waits, anchor: timing.anchor))
      })
  }

  static let finger = StepForm(
    "finger", .fingerPath,
    "The finger's [time, distance], from [0, 0] where it touches the list: seconds since then, "
      + "and points along the axis, negative towards the start of the viewport, which shows later "
      + "rows; across the axis for a card that it swipes.",
    "A finger touches the list, which follows it, and lifts; the list goes on as it moved in the "
      + "last 50 milliseconds.", FingerTiming(), FingerTiming.fields,
    exclusive: [
      (["swipes", "carries"], "make it two steps"),
      (["swipes", "wait"], "a card that is swiped stays where the finger lifts"),
    ],
    finish: { object, timing, context in
      guard let (action, row) = timing.row, let place = object[action.rawValue] else {
        return true
      }
      return action == .swipes
        ? context.counts.has(row, place) : context.counts.carries(row, place)
    },
    make: { path, _, timing, _ in
      guard let (action, row) = timing.row else { return .finger(path, waits: timing.waits) }
      var touch = RowTouch(action, row, path: path)
      touch.waits = timing.waits
      return .touch(touch)
    })

  static let arrange = StepForm(
    "arrange", .layout, "The keys that change; the others keep their values.",
    "The layout of all rows changes, and they travel to their new places."
  ) { _, field, list in field.arrangement(changing: list).map { .arrange($0) } }

  static let dismiss = StepForm(
    "dismiss", .event, "Always true.", "The presented card returns to its row.",
    without: Presentation.irrelevantKeys
  ) { _, _, _ in .dismiss }

  static let pull = StepForm(
    "pull", .number(.positive), "The distance of the finger, in points.",
    "A finger pulls the start of the list, to which the list scrolls first, beyond "
      + "its place and lets go; an indicator turns until the list returns.", PullTiming(),
    PullTiming.fields
  ) { distance, field, timing, context in
    guard !context.list.wraps else {
      field.expected(
        "a list that does not wrap, as its start is pulled", hint: "remove \"wrap\"")
      return nil
    }
    return .pull(distance: distance, seconds: timing.seconds, hold: timing.hold)
  }

  static let swipe = StepForm(
    "swipe", .object(CardSwipe.place, "an object like { \"row\": 2, \"by\": -80 }"),
    "The card and its new place.",
    "A finger moves a card across the axis, where it stays.",
    CardSwipe.standard, CardSwipe.fields,
    exclusive: [(["curve", "spring"], "a spring is a curve: remove one of them")],
    finish: { object, swipe, _ in object.readSpring(of: &swipe) },
    make: { place, field, swipe, context in
      var swipe = swipe
      (swipe.row, swipe.distance) = (place.row, place.distance)
      guard context.counts.has(swipe.row, field) else { return nil }
      return .swipe(swipe)
    })
}

/// The keys of a pull.
private struct PullTiming {
  var seconds = 0.4
  var hold = 0.8

  static let fields: [ObjectField<PullTiming>] = [
    .init("duration", \.seconds, .seconds(.duration), "Seconds of the pull."),
    .init("hold", \.hold, .seconds(.pause), "Seconds for which the indicator turns."),
  ]
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
  fileprivate func warnOfSlowFling(_ velocity: Double) {
    guard velocity != 0, abs(velocity) < FingerPath.slowestFling else { return }
    warn(
      "a phone may not fling at all when a finger lifts at less than "
        + "\(shortest(FingerPath.slowestFling)) points per second",
      hint: "write a faster fling, or \"to\" with a duration for a slow scroll")
  }

  func scrollSteps(of preset: Preset) -> [ScrollStep]? {
    let what = "a list of at most \(Preset.maximumSteps) steps like { \"rest\": 0.5 }"
    guard let elements = self.list(0...Preset.maximumSteps, what) else { return nil }
    var context = StepContext(
      list: preset.list, travel: preset.layout, counts: RowCounts(preset.list))
    let steps = elements.compactMap { $0.scrollStep(&context) }
    let canvas = preset.canvas
    let seconds = steps.reduce(canvas.hold) { $0 + $1.seconds }
    let longest = Double(Preset.maximumFrames) / Double(canvas.fps)
    if canvas.duration == .auto, seconds > longest {
      refuseStart(
        "expected at most \(shortest(longest)) seconds, found \(shortest(seconds))",
        hint: "a run has at most \(Preset.maximumFrames) frames")
    }
    return steps
  }

  private func scrollStep(_ context: inout StepContext) -> ScrollStep? {
    let what = "a step like { \"rest\": 0.5 }"
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    guard !object.exclude(ScrollStep.names, hint: "make it two steps") else {
      object.know(ScrollStep.forms.flatMap(\.keys))
      return nil
    }
    for form in ScrollStep.forms {
      guard let value = object[form.key] else { continue }
      let step = form.read(&object, value, &context)
      if case .rotate = step, context.list.viewports == nil {
        value.refuse(
          "expected \"list.viewports\" in a preset that turns the device",
          hint: "\"viewports\": { \"portrait\": [320, 548], \"landscape\": [568, 300] }")
      }
      return step
    }
    // Other keys are also words of other systems for a step, and hints list only steps.
    let timingKeys = StepTiming.fields.map(\.key)
    object.know(timingKeys.filter(object.keys.contains))
    if object.keys.allSatisfy(timingKeys.contains) { expected(what) }
    return nil
  }
}
