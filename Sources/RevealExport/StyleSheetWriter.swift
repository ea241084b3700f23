import RevealMath
import RevealPreset
import RevealSimulation

/// The rules of a style sheet for a preset.
struct StyleSheetWriter {
  let preset: Preset
  let timeline: Timeline
  let rows: [RowBox]
  private(set) var attributes: [ListExport.RowAttributes]
  var approximated: [String] = []
  var lost: [String] = []
  var entranceError = 0.0
  var scrollError = 0.0
  /// Whether cards change while the list scrolls.
  private(set) var followsScroll = false
  /// Whether cards of rows out of view would be visible where their animations put them.
  var hidesRows = false
  /// The channels of the keyframes.
  private(set) var channels: Set<CardStyle.Channel> = []
  /// The rules that detect displayed rows and start their entrances; empty without an entrance.
  private(set) var trigger = ""
  /// The remaining keyframes of the whole export.
  private(set) var budget: ExportBudget

  init(_ preset: Preset, _ timeline: Timeline, rows: [RowBox], budget: ExportBudget) {
    (self.preset, self.timeline, self.rows) = (preset, timeline, rows)
    self.budget = budget
    attributes = rows.map { _ in ListExport.RowAttributes() }
  }

  var isVertical: Bool { preset.list.axis == .vertical }
  /// The axis in the terms of CSS.
  var axis: String { isVertical ? "y" : "x" }

  /// Returns all rules.
  mutating func text(prefix: String) throws(ExportRefusal) -> String {
    let shapes = shapes()
    let isCalm = prefix == "reveal-calm"
    var text = ""
    for shape in shapes {
      guard let name = shape.name else { continue }
      for row in shape.members { attributes[row].classes.append("reveal-\(name)") }
    }
    text += try entrance(shapes, prefix: prefix)
    text += try scrollEffect(shapes, prefix: prefix)
    text += try changes(shapes, prefix: prefix)
    let isEmpty = text.isEmpty
    return (isEmpty || isCalm ? "" : words) + properties + text
      + (hidesRows ? hiding(prefix: prefix) : "")
  }

  /// Rows whose cards move in the same way.
  private struct Shape {
    let first: RowBox
    var members: [Int]
    /// The part of its class after `reveal-`; nil for the first shape, which needs no class.
    let name: String?
  }

  private struct ShapeKey: Hashable {
    let row: Size
    let card: Rect
    let across: Double
    /// The number of the row where its poses depend on it; else 0.
    let number: Int
  }

  private func shapes() -> [Shape] {
    let effect = preset.scrollEffect
    let dependsOnColumn =
      effect?.sharedPerspective != nil
      || ([effect].compactMap(\.self) + (effect?.effects ?? [])).contains { $0.driver == .radial }
    let terms = preset.rowTerms
    var numbers: [ShapeKey: Int] = [:]
    var shapes: [Shape] = []
    for (place, row) in rows.enumerated() {
      // Sums of lengths are rounded, so that a thousandth of a point does not make another shape.
      func near(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
      let key = ShapeKey(
        row: Size(width: near(row.frame.width), height: near(row.frame.height)),
        card: Rect(
          x: near(row.card.minX), y: near(row.card.minY), width: near(row.card.width),
          height: near(row.card.height)),
        across: dependsOnColumn ? (isVertical ? row.frame.minX : row.frame.minY) : 0,
        number: terms.isEmpty ? 0 : row.number)
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

  private mutating func entrance(
    _ shapes: [Shape], prefix: String
  ) throws(ExportRefusal) -> String {
    guard let entrance = preset.entrance, entrance.track != .never else { return "" }
    let isFirstScreen = entrance.track == .firstScreen
    let isChosen = entrance.motions.count > 1
    for (place, row) in rows.enumerated() {
      let first = timeline.firstDisplay(ofRow: row.number)
      let choice = first?.choice ?? row.index % entrance.motions.count
      if isChosen { attributes[place].classes.append("reveal-motion-\(choice + 1)") }
      if isFirstScreen, first?.choice != nil { attributes[place].classes.append("reveal-first") }
      let motion = entrance.motions[choice]
      switch motion.stagger {
      case .none: break
      case .row: attributes[place].properties.append("--reveal-row: \(row.index)")
      default:
        let delay = (first?.choice == nil ? motion.delay : first?.delay ?? motion.delay)
        attributes[place].properties.append("--reveal-delay: \(seconds(delay - motion.delay))")
      }
    }
    var text = ""
    var targets: [(selector: String, count: Int)] = []
    for (number, shape) in shapes.enumerated() {
      for (index, animation) in timeline.motions(of: shape.first).enumerated() {
        let motion = entrance.motions[index]
        let card = Size(width: shape.first.card.width, height: shape.first.card.height)
        let name = name(prefix, "in", number, isChosen ? index : nil)
        let styles = try MotionStyles(
          animation, name: name, delay: motion.delay, card: card, budget: &budget)
        entranceError = max(entranceError, styles.error)
        channels.formUnion(styles.channels)
        lost += styles.losses.filter { !lost.contains($0) }
        if entrance.trigger.isPlain {
          // Only rows that are displayed again enter at the start.
          let start = animation.pose(at: 0)
          let isAtBothEnds = entrance.track == .every
          hidesRows =
            hidesRows
            || isSeen(
              isAtBothEnds ? [start, start] : [start, .plain], row: shape.first)
        }
        let classes =
          [shape.name, isFirstScreen ? "first" : nil, isChosen ? "motion-\(index + 1)" : nil]
          .compactMap(\.self)
        // The additional class must not outweigh those of inserted and removed rows.
        let target =
          (classes.isEmpty
            ? "" : ":where(\(classes.map { ".reveal-\($0)" }.joined())) ") + ".reveal-card"
        if !styles.animations.isEmpty { targets.append((target, styles.animations.count)) }
        text += rule(target, styles.animations, stagger: motion.stagger)
      }
    }
    noteEntrance(entrance)
    if text.isEmpty { return "" }
    trigger = trigger(entrance)
    return text + triggers(entrance, of: targets)
  }

  /// Returns the name of keyframes.
  private func name(_ prefix: String, _ what: String, _ shape: Int, _ motion: Int?) -> String {
    ([prefix, what] + (motion.map { ["\($0 + 1)"] } ?? [])
      + (shape > 0 ? ["shape\(shape + 1)"] : []))
      .joined(separator: "-")
  }

  private func rule(
    _ selector: String, _ animations: [AnimationStyle], stagger: Stagger = .none
  ) -> String {
    guard !animations.isEmpty else { return "" }
    let values = animations.map { animation -> String in
      let delay: String =
        switch stagger {
        case .none: seconds(animation.delay)
        case .row(let step):
          "calc(\(seconds(animation.delay)) + var(--reveal-row, 0) * \(seconds(step)))"
        default: "calc(\(seconds(animation.delay)) + var(--reveal-delay, 0s))"
        }
      let cycles =
        animation.cycles == 1
        ? [] : [animation.cycles.isFinite ? css(animation.cycles) : "infinite"]
      let direction = animation.autoreverses ? ["alternate"] : []
      // One cycle forwards and backwards is two iterations.
      let iterations =
        animation.autoreverses
        ? [animation.cycles.isFinite ? css(animation.cycles * 2) : "infinite"] : cycles
      return
        ([animation.keyframes.name, seconds(animation.duration), animation.easing.text, delay]
        + iterations + direction + ["both"]).joined(separator: " ")
    }
    let constants = Set(animations.flatMap(\.constants)).sorted()
    let lines = constants + ["animation: \(values.joined(separator: ",\n    "))"]
    return animations.map(\.keyframes.text).joined() + "\(selector) {\n"
      + lines.map { "  \($0);\n" }.joined() + "}\n"
  }

  /// Returns the rules by which the trigger of a row controls the animations of its card.
  ///
  /// - Parameters:
  ///   - entrance: The entrance.
  ///   - targets: The selectors of the entrances, with the number of animations of each.
  /// - Returns: The rules.
  private func triggers(
    _ entrance: Entrance, of targets: [(selector: String, count: Int)]
  ) -> String {
    let action =
      switch (entrance.track, entrance.leave) {
      case (_, .reverse) where !entrance.trigger.isPlain: "play-forwards play-backwards"
      case (.every, _): "replay"
      default: "play-once"
      }
    // Later rules would override the rule for all cards, and each animation needs a trigger of its
    // own.
    let rules = targets.map { selector, count in
      let triggers = [String](repeating: "--reveal-shown \(action)", count: count)
      return "  \(selector) { animation-trigger: \(triggers.joined(separator: ", ")); }\n"
    }
    return "@supports (animation-trigger: --reveal-shown play-once) {\n\(rules.joined())}\n"
  }

  /// Returns the trigger for the display of a row.
  private func trigger(_ entrance: Entrance) -> String {
    let basis = viewportLengths(entrance.trigger)
    let share = entrance.trigger.visible
    // A row that only touches the viewport's edge is not displayed.
    let edge = share > 0 ? percent(share) : "0.25px"
    let end = share > 0 ? percent(1 - share) : "calc(100% - 0.25px)"
    return """
      @supports (animation-trigger: --reveal-shown play-once) {
        .reveal-row {
          timeline-trigger: --reveal-shown view(\(axis)\(basis)) \
      entry-crossing \(edge) exit-crossing \(end);
        }
      }
      @supports not (animation-trigger: --reveal-shown play-once) {
        .reveal-script .reveal-row:not(.reveal-shown) .reveal-card {
          animation-play-state: paused;
        }
      }

      """
  }

  /// Returns the insets of the timeline of a trigger.
  private func viewportLengths(_ trigger: Trigger) -> String {
    if !trigger.isPlain {
      let (start, end) = timeline.insets(of: trigger)
      return start == 0 && end == 0 ? "" : " \(pixels(start)) \(pixels(end))"
    }
    let overscan = timeline.overscan
    return overscan > 0 ? " \(pixels(-overscan))" : ""
  }

  // MARK: - Scroll effect

  private mutating func scrollEffect(
    _ shapes: [Shape], prefix: String
  ) throws(ExportRefusal) -> String {
    guard let effect = preset.scrollEffect else { return "" }
    let target = preset.entrance == nil ? ".reveal-card" : ".reveal-place"
    let overscan = timeline.overscan
    var text = ""
    for (number, shape) in shapes.enumerated() {
      guard let effectOfShape = timeline.scrollEffect(of: shape.first),
        let styles = try ScrollStyles(
          effectOfShape, of: effect, row: shape.first, isVertical: isVertical,
          viewport: timeline.viewport, overscan: overscan,
          name: name(prefix, "scroll", number, nil), budget: &budget)
      else { continue }
      scrollError = max(scrollError, styles.error)
      hidesRows = hidesRows || isSeen(styles.ends.map(\.pose), row: shape.first)
      channels.formUnion(styles.channels)
      // The first rule applies to all cards, and later rules must not override its timeline.
      let isFirst = text.isEmpty
      let animation =
        isFirst
        ? "animation: \(styles.keyframes.name) 1s linear both"
        : "animation-name: \(styles.keyframes.name)"
      text +=
        styles.keyframes.text
        + "\(isFirst ? "" : shape.name.map { ":where(.reveal-\($0)) " } ?? "")\(target) {\n"
        + (styles.constants + [animation]).map { "  \($0);\n" }.joined() + "}\n"
    }
    guard !text.isEmpty else { return "" }
    followsScroll = true
    let inset = overscan > 0 ? " \(pixels(-overscan))" : ""
    text += """
      @supports (animation-timeline: view()) {
        .reveal-row { view-timeline: --reveal-row \(axis)\(inset); }
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
      text += ".reveal-card { z-index: calc(100000 - var(--reveal-row, 0)); }\n"
    }
    if effect.order == .reversed {
      for place in rows.indices { attributes[place].properties.append("--reveal-row: \(place)") }
    }
    return text
  }

  // MARK: - Rows that come and go

  private mutating func changes(
    _ shapes: [Shape], prefix: String
  ) throws(ExportRefusal) -> String {
    guard let first = shapes.first?.first else { return "" }
    let card = Size(width: first.card.width, height: first.card.height)
    var text = ""
    let motions = timeline.changeMotions(of: first)
    for (motion, state) in [(motions.removal, "removing"), (motions.insertion, "inserting")] {
      guard let motion else { continue }
      let styles = try MotionStyles(
        motion.animation, name: "\(prefix)-\(state)", delay: motion.delay, card: card,
        budget: &budget)
      entranceError = max(entranceError, styles.error)
      channels.formUnion(styles.channels)
      lost += styles.losses.filter { !lost.contains($0) }
      text += rule(".reveal-\(state) .reveal-card", styles.animations)
    }
    if preset.removal?.isAbove == true {
      text += ".reveal-removing { position: relative; z-index: 1; }\n"
    }
    return text
  }
}
