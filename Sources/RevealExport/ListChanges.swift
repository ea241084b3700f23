import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation

/// What a list does when its rows change, for the script `list.js`.
struct ListChanges {
  /// The changes of the run.
  let steps: [ListStep]
  /// Whether a page needs the script.
  let needsScript: Bool
  private let first: [RowBox]
  private let tolerance: ExportTolerance
  private let axis: Axis
  /// The travel of rows on a page whose changes say nothing else: that of all changes of the run if
  /// it is the same, else the preset's.
  private let usual: Travel

  init(_ preset: Preset, _ timeline: Timeline, rows: [RowBox], tolerance: ExportTolerance) {
    steps = timeline.listSteps(atMost: ListExport.mostRows)
    (first, self.tolerance, axis) = (rows, tolerance, preset.list.axis)
    let reordering = steps.filter(\.reorders)
    let travels = Set((reordering.isEmpty ? steps : reordering).map(\.travel))
    usual = travels.count == 1 ? travels.first ?? preset.layout : preset.layout
    needsScript =
      !steps.isEmpty || preset.insertion != nil || preset.removal != nil || preset.movement != nil
  }

  /// The names of the scripts that a page needs to change its list, in the order in which they run.
  var scripts: [String] {
    guard needsScript else { return [] }
    return ["list.js"] + (needsSpring ? ["list-spring.js"] : [])
      + (needsMore ? ["list-more.js"] : [])
  }

  /// Whether rows travel by springs.
  private var needsSpring: Bool { allTravels.contains { swings($0) != nil } }

  /// Whether cards change, or rows lie in stacks or travel by other ways than the straight one.
  private var needsMore: Bool { changesCards || stacks || allTravels.contains { !$0.isStraight } }

  /// How rows travel, by the changes of the run and by those of a page.
  private var allTravels: [Travel] { [usual] + steps.map(\.travel) }

  /// Whether rows take time to reach their places.
  var travels: Bool { allTravels.contains { $0.path != .replace } }

  /// Whether rows lie over one another at any time.
  var stacks: Bool { layouts.joined().contains { $0.level != nil } }

  /// Whether cards are presented above all others at any time.
  var presents: Bool { layouts.joined().contains { $0.presentation != nil } }

  /// Whether rows have a scale, an opacity and a place above or below others.
  var hasDepth: Bool { stacks || presents }

  /// Whether cards stay the same while their size changes.
  var stretches: Bool { steps.contains { if case .arrange = $0.kind { true } else { false } } }

  /// The rows at the start and after each change.
  private var layouts: [[RowBox]] { [first] + steps.map(\.rows) }

  /// Whether cards show other contents, or have other sizes, after a change.
  var changesCards: Bool {
    zip(layouts, layouts.dropFirst()).contains { former, next in
      let former = Dictionary(former.map { ($0.number, $0) }) { box, _ in box }
      return next.contains { box in
        former[box.number].map { $0.content != box.content || !$0.card.isNear(box.card) } ?? false
      }
    }
  }

  /// The declarations for the list by which rows travel when others come, go or move.
  var declarations: [String] {
    guard needsScript else { return [] }
    var layout = layout(of: usual)
    if let wait = usual.stagger.secondsInOrder, wait != 0 {
      layout.append(("stagger", seconds(wait)))
    }
    if usual.contents != .crossfade { layout.append(("contents", usual.contents.rawValue)) }
    return layout.map { "--reveal-layout-\($0): \($1.wrappedStops)" }
      + (usual.stagger == .none
        ? [] : ["--reveal-stagger-layout: \(StyleSheetWriter.words(usual.stagger))"])
  }

  /// The rule for cards that change; empty if none do.
  func cardRule(prefix: String) -> String {
    needsScript && changesCards
      ? ":where(.\(prefix)-card) { position: relative; overflow: clip; }\n" : ""
  }

  /// Returns the spring by which rows travel, if the script can follow it.
  private func swings(_ travel: Travel) -> Spring? {
    guard case .spring(let spring) = travel.curve, spring.dampingRatio <= 1,
      spring.initialVelocity == 0
    else { return nil }
    return spring
  }

  /// Returns how rows travel, as properties for the script.
  func layout(of travel: Travel) -> [(name: String, value: String)] {
    var delay = travel.delay == 0 ? [] : [("delay", seconds(travel.delay))]
    if travel.path == .replace { delay.append(("path", "replace")) }
    if let spring = swings(travel) {
      // The script's formula is that of a spring that swings, if ever so slightly.
      let ratio = min(spring.dampingRatio, 0.99999)
      let spring = ("spring", "\(css(spring.angularFrequency)) \(css(ratio))")
      return [spring] + (tolerance.isExact ? [("steps", "3000")] : []) + delay
    }
    guard case .spring(let spring) = travel.curve else {
      let easings = easings(of: travel)
      if travel.path == .jump {
        // Rows jump up and down, and travel sideways by the curve.
        let sideways = axis == .vertical ? easings[1] : easings[0]
        let rise = easing(TravelPath.rise, over: travel.seconds, in: 0...0.5)
        let fall = easing(TravelPath.fall, over: travel.seconds, in: 0.5...1)
        return [("duration", seconds(travel.seconds)), ("easing", sideways)]
          + [("path", "jump"), ("rise", rise), ("fall", fall)] + delay
      }
      if easings[0] != easings[1] { delay.append(("across", easings[1])) }
      return [("duration", seconds(travel.seconds)), ("easing", easings[0])] + delay
    }
    let duration =
      spring.settlingDuration(within: tolerance.isExact ? 1e-5 : 1e-3) ?? travel.seconds
    let easing = easing(.spring(spring), over: duration, in: 0...1)
    return [("duration", seconds(duration)), ("easing", easing)] + delay
  }

  /// Returns the easings of the ways along and across the list.
  private func easings(of travel: Travel) -> [String] {
    let halves: [ClosedRange<Double>] =
      switch travel.path {
      case .acrossFirst: [0.5...1, 0...0.5]
      case .alongFirst: [0...0.5, 0.5...1]
      case .straight, .replace, .jump: [0...1, 0...1]
      }
    return zip([travel.curve, travel.acrossCurve], halves).map { curve, part in
      easing(curve, over: travel.seconds, in: part)
    }
  }

  /// Returns the easing of a curve that runs in a part of the whole time.
  private func easing(
    _ curve: TimingCurve, over seconds: Double, in part: ClosedRange<Double>
  ) -> String {
    let (tolerance, isCoarse) = (tolerance.ofCurve(travel: 250), !tolerance.isExact)
    if part == 0...1 {
      return CSSEasing(curve, duration: seconds, tolerance: tolerance, isCoarse: isCoarse).text
    }
    return CSSEasing(tolerance: tolerance, isCoarse: isCoarse) { share in
      let own = (share - part.lowerBound) / (part.upperBound - part.lowerBound)
      return curve.progress(at: min(max(own, 0), 1), duration: seconds)
    }.text
  }

  // MARK: - Notes

  /// Whether rows of other sizes than the first one come or go by lengths of their own.
  private func hasOwnLengths(_ timeline: Timeline) -> Bool {
    guard let row = first.first else { return false }
    let motions = timeline.changeMotions(of: row)
    var known: Set<Size> = [row.card.size]
    return ([first] + steps.map(\.rows)).joined().contains { box in
      guard box.presentation == nil, known.insert(box.card.size).inserted else { return false }
      let own = timeline.changeMotions(of: box)
      return [(motions.insertion, own.insertion), (motions.removal, own.removal)].contains {
        guard let a = $0?.animation, let b = $1?.animation else { return false }
        return !a.isLike(b, card: box.card.size, moments: 8)
      }
    }
  }

  /// Returns sentences about what the script does not do.
  func losses(_ timeline: Timeline) -> [String] {
    var losses: [String] = []
    losses.append(
      "The lengths by which rows of other sizes come and go: those of the first one.",
      if: hasOwnLengths(timeline))
    if presents {
      losses.append(
        "What other cards do while one is presented, but for their opacity and their scale about "
          + "the middles of their rows.", if: !timeline.onlyScalesAndFadesOthers)
      losses.append(
        "Cards that are presented stay in their frames: they scroll with the list.",
        if: timeline.scrollsWhilePresenting)
    }
    losses.append(
      "How the contents of presented cards change: they fade into each other.",
      if: steps.contains(where: { $0.presents && $0.travel.contents != .crossfade }))
    losses.append(
      "The pause between former and new contents of cards, which fade into each other.",
      if: steps.contains(where: { $0.updates && $0.travel.contents == .fadeThrough }))
    return losses
  }

  /// Sentences about what the page has to do for the scripts.
  func needs(_ preset: Preset) -> [String] {
    guard needsScript else { return [] }
    var needs = ["Rows come, go and move by changeList() of list.js, which --to web writes."]
    needs.append("Rows that travel by a spring need list-spring.js, too.", if: needsSpring)
    needs.append("Cards that change, stacks and other paths need list-more.js, too.", if: needsMore)
    if stacks {
      let stack = preset.list.arrangement.stack
      needs.append(
        "Rows lie over one another where the page puts them, with scale and opacity: "
          + "\(stack.visible) are seen, \(pixels(stack.peek)) apart, each "
          + "\(percent(stack.shrink)) smaller.")
    }
    needs.append(
      "Cards are presented where the page puts them: in their rows, which lie above the others.",
      if: presents)
    needs.append(
      "Delays between rows that make room are the page's to pass, as wait.",
      if: steps.contains(where: { $0.travel.stagger.secondsInOrder == nil }))
    return needs
  }
}

extension Travel {
  /// Whether rows go to their places by other ways than the straight one.
  var isBent: Bool { path != .replace && (path != .straight || acrossCurve != curve) }

  /// Whether rows go straight to their places.
  fileprivate var isStraight: Bool {
    path == .straight && acrossCurve == curve
  }
}

extension ListStep {
  /// Whether rows come, go or move.
  var reorders: Bool {
    switch kind {
    case .insert, .remove, .move: true
    case .update, .arrange, .present, .dismiss: false
    }
  }

  /// Whether a card leaves its row or comes back.
  fileprivate var presents: Bool {
    switch kind {
    case .present, .dismiss: true
    case .insert, .remove, .move, .update, .arrange: false
    }
  }

  /// Whether cards show other contents.
  var updates: Bool { if case .update = kind { true } else { false } }
}

extension Rect {
  /// Returns whether a rectangle is the same but for rounding.
  fileprivate func isNear(_ other: Rect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
      .allSatisfy { abs($0) < 1e-6 }
  }
}

extension Stagger {
  /// The seconds between rows that come or go together, in their order; 0 for none, and nil for
  /// what the script does not know.
  var secondsInOrder: Double? {
    switch self {
    case .none: 0
    case .row(let seconds), .batch(let seconds): seconds
    case .ranks(let ranks):
      ranks.from == .start && !ranks.isTotal && ranks.curve == .linear && ranks.over == .batch
        ? ranks.seconds : nil
    case .distance: nil
    }
  }

  /// The delays of rows that come or go together, in words; nil for those that take a formula.
  var words: String? {
    if let seconds = secondsInOrder { return "\(css(seconds)) s from row to row" }
    guard case .distance(let distance) = self else { return nil }
    let (x, y) = (percent(distance.from.x), percent(distance.from.y))
    return "1 s for \(css(distance.pointsPerSecond)) points from \(x) \(y) of the list"
  }
}
