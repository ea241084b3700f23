import RevealMath
import RevealPreset
import RevealSimulation

/// The rules of a style sheet for a preset.
struct StyleSheetWriter {
  let preset: Preset
  let timeline: Timeline
  let rows: [RowBox]
  /// The start of the names of classes and keyframes.
  let prefix: String
  /// Whether the rules are those for people who prefer reduced motion.
  let isCalm: Bool
  /// The place in the drawing order of cards at rest; nil if cards cannot leave that of their rows.
  let level: Int?
  let tolerance: ExportTolerance
  private(set) var attributes: [ListExport.RowAttributes]
  var approximated: [String] = []
  var lost: [String] = []
  var entranceError = 0.0
  var scrollError = 0.0
  /// Whether cards change while the list scrolls.
  private(set) var followsScroll = false
  /// Whether rows that go have a place of their own in the drawing order.
  private var layersRows = false
  /// Whether cards of rows out of view would be visible where their animations put them.
  var hidesRows = false
  /// The channels of the keyframes.
  private(set) var channels: Set<CardStyle.Channel> = []
  /// The rules that detect displayed rows and start their entrances; empty without an entrance.
  private(set) var trigger = ""
  /// The numbers of the shapes with rules of their own.
  private var usedShapes: Set<Int> = []
  /// The remaining keyframes of the whole export.
  private(set) var budget: ExportBudget

  init(
    _ preset: Preset, _ timeline: Timeline, rows: [RowBox], prefix: String, isCalm: Bool = false,
    level: Int?, tolerance: ExportTolerance, budget: ExportBudget
  ) {
    (self.preset, self.timeline, self.rows) = (preset, timeline, rows)
    (self.prefix, self.isCalm, self.level, self.tolerance) = (prefix, isCalm, level, tolerance)
    self.budget = budget
    attributes = rows.map { _ in ListExport.RowAttributes() }
  }

  var isVertical: Bool { preset.list.axis == .vertical }
  /// The axis in the terms of CSS.
  var axis: String { isVertical ? "y" : "x" }

  /// Whether cards or rows have places of their own in the drawing order, which the list must keep
  /// above its background and below what lies above the list.
  var isolates: Bool { layersRows || channels.contains(.level) }

  /// Returns all rules.
  mutating func text() throws(ExportRefusal) -> String {
    let shapes = shapes()
    var text = try entrance(shapes)
    text += try scrollEffect(shapes)
    text += try changes(shapes)
    for number in usedShapes.sorted() {
      guard let name = shapes[number].name else { continue }
      for row in shapes[number].members { attributes[row].classes.append("\(prefix)-\(name)") }
    }
    let isEmpty = text.isEmpty
    return (isEmpty || isCalm ? "" : words) + properties + text + (hidesRows ? hiding : "")
  }

  /// The start of the names of keyframes.
  var keyframes: String { isCalm ? "\(prefix)-calm" : prefix }

  /// Rows whose cards move in the same way.
  private struct Shape {
    let first: RowBox
    var members: [Int]
    /// The part of its class after the prefix; nil for the first shape, which needs no class.
    let name: String?
  }

  private func shapes() -> [Shape] {
    let effect = preset.scrollEffect
    let dependsOnColumn =
      effect?.sharedPerspective != nil
      || ([effect].compactMap(\.self) + (effect?.effects ?? [])).contains { $0.driver == .radial }
    var numbers: [[Double]: Int] = [:]
    var shapes: [Shape] = []
    for (place, row) in rows.enumerated() {
      let sides = [
        row.frame.width, row.frame.height, row.card.minX, row.card.minY, row.card.width,
        row.card.height,
      ]
      // Sums of lengths are rounded, so that a thousandth of a point does not make another shape.
      let key =
        sides.map { ($0 * 1024).rounded() / 1024 } + [
          dependsOnColumn ? (isVertical ? row.frame.minX : row.frame.minY) : 0,
          preset.rowTerms.isEmpty ? 0 : Double(row.number),
        ]
      if let number = numbers[key] {
        shapes[number].members.append(place)
      } else {
        numbers[key] = shapes.count
        let name = shapes.isEmpty ? nil : "shape-\(shapes.count + 1)"
        shapes.append(Shape(first: row, members: [place], name: name))
      }
    }
    return shapes
  }

  // MARK: - Entrance

  private mutating func entrance(_ shapes: [Shape]) throws(ExportRefusal) -> String {
    guard let entrance = preset.playedEntrance else { return "" }
    let isFirstScreen = entrance.track == .firstScreen
    let isChosen = entrance.motions.count > 1
    for (place, row) in rows.enumerated() {
      let first = timeline.firstDisplay(ofRow: row.number)
      let choice = first?.choice ?? row.index % entrance.motions.count
      if isChosen { attributes[place].classes.append("\(prefix)-motion-\(choice + 1)") }
      if isFirstScreen, first?.choice != nil {
        attributes[place].classes.append("\(prefix)-first")
      }
      let motion = entrance.motions[choice]
      switch motion.stagger {
      case .none: break
      case .row: attributes[place].properties.append("--reveal-row: \(row.index)")
      default:
        let delay = (first?.choice == nil ? motion.delay : first?.delay ?? motion.delay)
        attributes[place].properties.append("--reveal-delay: \(seconds(delay - motion.delay))")
      }
    }
    // The rules of each motion: those of the first shape apply to all others that have no own ones.
    var rules: [[ShapeRule]] = entrance.motions.map { _ in [] }
    for (number, shape) in shapes.enumerated() {
      for (index, animation) in timeline.motions(of: shape.first).enumerated() {
        let motion = entrance.motions[index]
        let animations = try animations(
          of: animation, name: ShapeRule.name, delay: motion.delay, card: shape.first.card.size,
          level: level)
        if entrance.trigger.isPlain {
          // Rows before the viewport have entered, unless they do so whenever they are displayed.
          let start = animation.pose(at: 0)
          let last =
            animation.duration.isFinite ? animation.pose(at: animation.shownDuration) : .plain
          let before = entrance.track == .every ? start : last
          hidesRows = hidesRows || isSeen([start, before], row: shape.first)
        }
        let (keyframes, body) = rule(
          animations, stagger: motion.stagger, trigger: triggerAction(entrance))
        ShapeRule.add(keyframes, body, shape: number, to: &rules[index])
      }
    }
    noteEntrance(entrance)
    var text = ""
    for (index, rules) in rules.enumerated() {
      for rule in rules where !rule.body.isEmpty {
        usedShapes.formUnion(rule.shapes)
        let name = name("in", rule.shapes[0], isChosen ? index : nil)
        let selectors = rule.shapes.map { shape in
          let classes =
            [shapes[shape].name, isFirstScreen ? "first" : nil]
            + [isChosen ? "motion-\(index + 1)" : nil]
          return selector(classes.compactMap(\.self), "card")
        }
        text += rule.text(name, selectors)
      }
    }
    if text.isEmpty { return "" }
    trigger = trigger(entrance)
    return text
  }

  /// Returns the CSS animations of a motion, and notes what CSS plays otherwise.
  private mutating func animations(
    of motion: MotionAnimation, name: String, delay: Double, card: Size, level: Int?
  ) throws(ExportRefusal) -> [AnimationStyle] {
    let styles = try MotionStyles(
      motion, name: name, delay: delay, card: card, level: level, tolerance: tolerance,
      budget: &budget)
    entranceError = max(entranceError, styles.error)
    channels.formUnion(styles.channels)
    lost += styles.losses.filter { !lost.contains($0) }
    return styles.animations
  }

  /// Returns the selector of cards, or of the places around them, in rows with some classes.
  ///
  /// These must not outweigh the classes of inserted and removed rows.
  private func selector(_ classes: [String], _ element: String) -> String {
    let row = classes.map { ".\(prefix)-\($0)" }.joined()
    return (row.isEmpty ? "" : ":where(\(row)) ") + ".\(prefix)-\(element)"
  }

  /// Returns the name of keyframes.
  private func name(_ what: String, _ shape: Int, _ motion: Int?) -> String {
    ([keyframes, what] + (motion.map { ["\($0 + 1)"] } ?? [])
      + (shape > 0 ? ["shape\(shape + 1)"] : []))
      .joined(separator: "-")
  }

  /// Returns the keyframes of animations, and the declarations that play them; empty for none.
  private func rule(
    _ animations: [AnimationStyle], stagger: Stagger = .none, rank: String = "--reveal-row",
    trigger: String? = nil
  ) -> (keyframes: String, body: String) {
    guard !animations.isEmpty else { return ("", "") }
    let values = animations.map { animation -> String in
      let own = animation.delay == 0 ? nil : seconds(animation.delay)
      let start = own.map { "\($0) + " } ?? ""
      let delay: String? =
        switch stagger {
        case .none: own
        case .row(let step): "calc(\(start)var(\(rank), 0) * \(seconds(step)))"
        default: own.map { "calc(\($0) + var(--reveal-delay, 0s))" } ?? "var(--reveal-delay, 0s)"
        }
      let direction = animation.autoreverses ? ["alternate"] : []
      // One cycle forwards and backwards is two iterations.
      let count = animation.autoreverses ? animation.cycles * 2 : animation.cycles
      let iterations = count == 1 ? [] : [count.isFinite ? css(count) : "infinite"]
      let easing = animation.easing.text.wrappedStops
      let first = [animation.keyframes.name, seconds(animation.duration), easing]
      let rest = [delay].compactMap(\.self) + iterations + direction + ["both"]
      // What follows a long curve is on a line of its own.
      return first.joined(separator: " ") + (easing == animation.easing.text ? " " : "\n      ")
        + rest.joined(separator: " ")
    }
    let constants = Set(animations.flatMap(\.constants)).sorted()
    var lines = constants + ["animation: \(values.joined(separator: ",\n    "))"]
    if let trigger {
      // Each animation needs a trigger of its own.
      let triggers = [String](repeating: "--reveal-shown \(trigger)", count: animations.count)
      lines.append("animation-trigger: \(triggers.joined(separator: ", "))")
    }
    return (
      animations.map(\.keyframes.text).joined(), lines.map { "  \($0);\n" }.joined()
    )
  }

  /// Returns what the trigger of a row does to the animations of its card.
  private func triggerAction(_ entrance: Entrance) -> String {
    switch (entrance.track, entrance.leave) {
    case (_, .reverse) where !entrance.trigger.isPlain: "play-forwards play-backwards"
    case (.every, _): "replay"
    default: "play-once"
    }
  }

  /// Returns the trigger for the display of a row.
  private func trigger(_ entrance: Entrance) -> String {
    let basis = viewportLengths(entrance.trigger)
    let share = entrance.trigger.visible
    // A row that only touches the viewport's edge is not displayed.
    let edge = share > 0 ? percent(share) : "0.25px"
    let end = share > 0 ? percent(1 - share) : "calc(100% - 0.25px)"
    return """
      .\(prefix)-row {
        timeline-trigger: --reveal-shown view(\(axis)\(basis)) \
      entry-crossing \(edge) exit-crossing \(end);
      }
      @supports not (animation-trigger: --reveal-shown play-once) {
        .\(prefix)-script .\(prefix)-row:not(.\(prefix)-shown) .\(prefix)-card {
          animation-play-state: paused;
        }
      }

      """
  }

  /// The inset of timelines that go beyond the viewport by the overscan.
  var beyond: String { timeline.overscan > 0 ? " \(pixels(-timeline.overscan))" : "" }

  /// Returns the insets of the timeline of a trigger.
  private func viewportLengths(_ trigger: Trigger) -> String {
    if !trigger.isPlain {
      let (start, end) = timeline.insets(of: trigger)
      return start == 0 && end == 0 ? "" : " \(pixels(start)) \(pixels(end))"
    }
    return beyond
  }

  // MARK: - Scroll effect

  private mutating func scrollEffect(_ shapes: [Shape]) throws(ExportRefusal) -> String {
    guard let effect = preset.scrollEffect else { return "" }
    let element = preset.entrance == nil ? "card" : "place"
    var rules: [ShapeRule] = []
    for (number, shape) in shapes.enumerated() {
      guard let effectOfShape = timeline.scrollEffect(of: shape.first),
        let styles = try ScrollStyles(
          effectOfShape, of: effect, row: shape.first, isVertical: isVertical,
          viewport: timeline.viewport, overscan: timeline.overscan, name: ShapeRule.name,
          tolerance: tolerance, budget: &budget)
      else { continue }
      scrollError = max(scrollError, styles.error)
      hidesRows = hidesRows || isSeen(styles.ends.map(\.pose), row: shape.first)
      channels.formUnion(styles.channels)
      // The first rule applies to all cards, and later rules must not override its timeline.
      let animation =
        rules.isEmpty
        ? "animation: \(styles.keyframes.name) 1s linear both"
        : "animation-name: \(styles.keyframes.name)"
      let body = (styles.constants + [animation]).map { "  \($0);\n" }.joined()
      ShapeRule.add(styles.keyframes.text, body, shape: number, to: &rules)
    }
    guard !rules.isEmpty else { return "" }
    followsScroll = true
    var text = ""
    for (index, rule) in rules.enumerated() {
      if index > 0 { usedShapes.formUnion(rule.shapes) }
      let selectors = rule.shapes.map { shape in
        selector(index == 0 ? [] : [shapes[shape].name].compactMap(\.self), element)
      }
      text += rule.text(name("scroll", rule.shapes[0], nil), selectors)
    }
    let target = selector([], element)
    text += """
      @supports (animation-timeline: view()) {
        .\(prefix)-row { view-timeline: --reveal-row \(axis)\(beyond); }
        \(target) { animation-timeline: --reveal-row; animation-duration: auto; }
      }
      @supports not (animation-timeline: view()) {
        \(target) {
          animation-delay: calc(var(--reveal-progress, 0.5) * -1s);
          animation-play-state: paused;
        }
      }

      """
    if effect.order == .reversed {
      text += ".\(prefix)-card { z-index: calc(100000 - var(--reveal-row, 0)); }\n"
      for place in rows.indices { attributes[place].properties.append("--reveal-row: \(place)") }
    }
    return text
  }

  // MARK: - Rows that come and go

  private mutating func changes(_ shapes: [Shape]) throws(ExportRefusal) -> String {
    guard let first = shapes.first?.first else { return "" }
    var text = ""
    let motions = timeline.changeMotions(of: first)
    let isAbove = preset.removal?.isAbove == true
    let states = [
      ("removing", motions.removal, preset.removal?.choice.motion.stagger),
      ("inserting", motions.insertion, preset.insertion?.stagger),
      ("moving", timeline.movementMotion(of: first), nil),
    ]
    for (state, motion, stagger) in states {
      guard let motion else { continue }
      let animations = try animations(
        of: motion.animation, name: "\(keyframes)-\(state)", delay: motion.delay,
        card: first.card.size,
        level: state == "removing" ? level.map { $0 + (isAbove ? 1 : -1) } : level)
      let step = stagger?.secondsInOrder ?? 0
      let (keyframes, body) = rule(
        animations, stagger: step == 0 ? .none : .row(step), rank: "--reveal-rank")
      guard !body.isEmpty else { continue }
      text += keyframes + ".\(prefix)-\(state) .\(prefix)-card {\n\(body)}\n"
    }
    // Rows that go lie below the others, or above them, unless heights of their cards decide.
    if let removal = motions.removal, level == nil || !removal.animation.hasHeight {
      text += ".\(prefix)-removing { z-index: \(isAbove ? 1 : -1); }\n"
      layersRows = true
    }
    return text
  }
}
