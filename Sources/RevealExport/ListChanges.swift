import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation

/// What a list does when its rows change, for the script `list.js`.
struct ListChanges {
  /// The changes of the run.
  let steps: [ListStep]
  private let first: [RowBox]
  private let tolerance: ExportTolerance
  private let isStill: Bool
  private let hasHeaders: Bool

  init(_ preset: Preset, _ timeline: Timeline, rows: [RowBox], tolerance: ExportTolerance) {
    steps = timeline.listSteps(atMost: ListExport.mostRows)
    (first, self.tolerance) = (rows, tolerance)
    hasHeaders = !timeline.headerBoxes.isEmpty
    isStill =
      steps.isEmpty && preset.insertion == nil && preset.removal == nil && preset.movement == nil
  }

  /// Whether a page needs the script.
  var needsScript: Bool { !isStill }

  /// The rule by which rows travel when others come, go or move; empty if they never do.
  func rule(prefix: String) -> String {
    guard needsScript else { return "" }
    let step = steps.first { $0.reorders } ?? steps.first
    let layout = layout(of: step?.travel ?? Travel())
    let lines = layout.map { "  --reveal-layout-\($0): \($1);\n" }
    return ".\(prefix)-list {\n\(lines.joined())}\n"
  }

  /// Returns how rows travel, as properties for the script.
  func layout(of travel: Travel) -> [(name: String, value: String)] {
    let delay = travel.delay == 0 ? [] : [("delay", seconds(travel.delay))]
    guard case .spring(let spring) = travel.curve else {
      let easing = CSSEasing(
        travel.curve, duration: travel.seconds, tolerance: tolerance.ofCurve(travel: 250),
        isCoarse: !tolerance.isExact)
      return [("duration", seconds(travel.seconds)), ("easing", easing.text)] + delay
    }
    if spring.dampingRatio <= 1, spring.initialVelocity == 0 {
      // The script's formula is that of a spring that swings, if ever so slightly.
      let ratio = min(spring.dampingRatio, 0.99999)
      let spring = ("spring", "\(css(spring.angularFrequency)) \(css(ratio))")
      return [spring] + (tolerance.isExact ? [("steps", "3000")] : []) + delay
    }
    let duration =
      spring.settlingDuration(within: tolerance.isExact ? 1e-5 : 1e-3) ?? travel.seconds
    let easing = CSSEasing(
      tolerance: tolerance.ofCurve(travel: 250), isCoarse: !tolerance.isExact
    ) { spring.position(at: $0 * duration) }
    return [("duration", seconds(duration)), ("easing", easing.text)] + delay
  }

  // MARK: - Notes

  /// Whether rows of other sizes than the first one come or go by lengths of their own.
  private func hasOwnLengths(_ timeline: Timeline) -> Bool {
    guard let row = first.first else { return false }
    let motions = timeline.changeMotions(of: row)
    var known: Set<Size> = [row.card.size]
    return ([first] + steps.map(\.rows)).joined().contains { box in
      guard known.insert(box.card.size).inserted else { return false }
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
    if hasOwnLengths(timeline) {
      losses.append("The lengths by which rows of other sizes come and go: those of the first one.")
    }
    let sizes = ([first] + steps.map(\.rows)).map { rows in
      Dictionary(rows.map { ($0.number, $0.frame.size) }) { size, _ in size }
    }
    let resizes = zip(sizes, sizes.dropFirst()).contains { former, next in
      next.contains { number, size in former[number].map { !$0.isNear(size) } ?? false }
    }
    if resizes {
      losses.append("How rows grow and shrink: they have their new size at once, and travel to it.")
    }
    if hasHeaders, !steps.isEmpty {
      losses.append("The headers of sections, which stay where they are at the start.")
    }
    let travels = steps.map(\.travel)
    if travels.contains(where: { $0.path != .straight || $0.acrossCurve != $0.curve }) {
      losses.append("The paths of rows that make room: they travel straight.")
    }
    if travels.contains(where: { $0.stagger != .none }) {
      losses.append("Delays between rows that make room: all set off together.")
    }
    if steps.contains(where: \.updates) {
      losses.append("How cards fade to other contents: these are the page's to change.")
    }
    return losses
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

  /// Whether cards show other contents.
  fileprivate var updates: Bool { if case .update = kind { true } else { false } }
}

extension Size {
  /// Returns whether a size is the same but for rounding.
  fileprivate func isNear(_ other: Size) -> Bool {
    abs(width - other.width) < 1e-6 && abs(height - other.height) < 1e-6
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
}
