import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation

/// Random lists with scripts that change them.
enum RandomChanges {
  /// What a list and its script have at most.
  struct Limits {
    var rows = 24
    var rowsOfChange = 3
    var steps = 3...9
  }

  static func run(_ random: inout SplitMix64, _ limits: Limits = Limits()) -> TestRun {
    var run = TestRun(track: nil)
    run.list = list(&random, rows: limits.rows)
    if random.index(below: 4) == 0 {
      run.list.axis = .horizontal
      run.canvas.size = Size(width: 200, height: 100)
    }
    var rows = RowCounts(run.list.sections.map(\.rows))
    rows.most = limits.rowsOfChange
    run.scroll = (0..<Int.random(in: limits.steps, using: &random)).map { _ in
      step(&rows, run.list, &random)
    }
    return run
  }

  /// A list whose changes interrupt each other, so that nothing arrives before the last one.
  static func restlessRun(_ random: inout SplitMix64) -> TestRun {
    var run = run(&random)
    var rows = RowCounts(run.list.sections.map(\.rows))
    run.scroll = (0..<Int.random(in: 70...100, using: &random)).flatMap { _ -> [ScrollStep] in
      var change = anyChange(&rows, &random)
      change.waits = false
      return [.change(change), .rest(seconds: random.number(0, 0.03))]
    }
    return run
  }

  static func list(_ random: inout SplitMix64, rows: Int = Limits().rows) -> ListLayout {
    var list = ListLayout()
    let sections = random.index(below: 2) == 0 ? 1 : Int.random(in: 2...4, using: &random)
    list.sections = (0..<sections).map { section in
      Section(
        rows: random.index(below: 6) == 0 ? 0 : .random(in: 1...(rows / sections), using: &random),
        headerHeight: sections == 1 || random.index(below: 4) == 0 ? 0 : 24, title: "\(section)")
    }
    list.columns = .random(in: 1...3, using: &random)
    list.flow = random.index(below: 2) == 0 ? .masonry : .lines
    list.gap = Gap(
      along: random.index(below: 2) == 0 ? 0 : 7, across: random.index(below: 2) == 0 ? 0 : 5)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: list.rowHeight = .points(random.number(20, 70).rounded())
    case 1: list.rowHeight = .lengths([30, 90, 45, 20].map { Length($0) })
    case 2: list.rowHeight = .lengths([4, 4, 40, 40, 4].map { Length($0) })
    case 3: list.rowHeight = .lengths([20, 20, 2, 2].map { Length($0) })
    default: list.rowHeight = .random(18...80, seed: .random(in: 0...9, using: &random))
    }
    if random.index(below: 3) == 0 {
      (list.contentInset.start, list.contentInset.end) = (12, 20)
    }
    list.start = random.index(below: 2) == 0 ? .edge(.start) : .edge(.end)
    if random.index(below: 3) == 0 { list.start = .offset(random.number(0, 300).rounded()) }
    return list
  }

  /// How many rows the sections have after the steps so far.
  struct RowCounts {
    var sections: [Int]
    /// The most that a change may insert or remove.
    var most = Limits().rowsOfChange

    init(_ sections: [Int]) { self.sections = sections }

    /// Some rows that are there; nil if there are none.
    func rows(_ random: inout SplitMix64, atMost most: Int) -> (first: RowIndex, count: Int)? {
      guard
        let section = sections.indices.filter({ sections[$0] > 0 }).randomElement(using: &random)
      else { return nil }
      let row = Int.random(in: 0..<sections[section], using: &random)
      let count = Int.random(in: 1...min(most, sections[section] - row), using: &random)
      return (RowIndex(section: section, row: row), count)
    }

    /// A place where a row can be inserted.
    func gap(_ random: inout SplitMix64) -> RowIndex {
      let section = Int.random(in: sections.indices, using: &random)
      return RowIndex(section: section, row: .random(in: 0...sections[section], using: &random))
    }
  }

  static func step(
    _ rows: inout RowCounts, _ list: ListLayout, _ random: inout SplitMix64
  ) -> ScrollStep {
    let seconds = random.number(0, 0.3)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .rest(seconds: seconds)
    case 2: return .jump(target(rows, &random))
    case 3:
      return .to(target(rows, &random), seconds: seconds + 0.05, curve: .easeInOut)
    default: return .change(anyChange(&rows, &random))
    }
  }

  static func anyChange(_ rows: inout RowCounts, _ random: inout SplitMix64) -> ListChange {
    ListChange(
      kind(&rows, &random), travel: travel(&random), waits: random.index(below: 3) == 0,
      anchor: random.index(below: 2) == 0 ? .start : .end)
  }

  private static func target(_ rows: RowCounts, _ random: inout SplitMix64) -> ScrollTarget {
    let row = rows.rows(&random, atMost: 1)?.first
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .edge(.start)
    case 1: return .edge(.end)
    case 2: return row.map { .row($0) } ?? .edge(.start)
    case 3: return row.map { .center($0) } ?? .edge(.end)
    default: return .offset(random.number(0, 500).rounded())
    }
  }

  static func travel(_ random: inout SplitMix64) -> Travel {
    var travel = Travel()
    travel.delay = random.index(below: 3) == 0 ? random.number(0, 0.2) : 0
    let spring = Spring(
      response: random.number(0.15, 0.5), dampingRatio: random.number(0.4, 1.3))
    if random.index(below: 2) == 0, let spring {
      (travel.curve, travel.seconds) = (.spring(spring), spring.settlingDuration ?? 1)
    } else {
      travel.curve = random.pick([.linear, .easeInOut, .easeOut, .overshoot(tension: 2)])
      travel.seconds = random.number(0.05, 0.6)
      if random.index(below: 2) == 0 {
        travel.path = random.pick(TravelPath.allCases)
        travel.acrossCurve = random.pick([travel.curve, .easeIn, .overshoot(tension: 1)])
      }
    }
    return travel
  }

  private static func kind(
    _ rows: inout RowCounts, _ random: inout SplitMix64
  ) -> ListChange.Kind {
    let content = random.index(below: 4) == 0 ? Int.random(in: 0...60, using: &random) : nil
    let kind = Int.random(in: 0..<7, using: &random)
    guard kind > 2, let (first, count) = rows.rows(&random, atMost: rows.most) else {
      let index = rows.gap(&random)
      let count = Int.random(in: 1...rows.most, using: &random)
      rows.sections[index.section] += count
      return .insert(at: index, count: count, content: content)
    }
    switch kind {
    case 3, 4:
      rows.sections[first.section] -= count
      return .remove(first, count: count)
    case 5:
      rows.sections[first.section] -= 1
      let end = rows.gap(&random)
      rows.sections[end.section] += 1
      return .move(first, to: end)
    default: return .update(first, count: count, content: content)
    }
  }
}

extension TestRun {
  /// The viewport along the axis and across.
  var extent: Double { list.axis == .vertical ? canvas.size.height : canvas.size.width }
  var crossExtent: Double { list.axis == .vertical ? canvas.size.width : canvas.size.height }

  var hasSprings: Bool {
    scroll.contains { step in
      if case .change(let change) = step, case .spring = change.travel.curve { true } else { false }
    }
  }

  /// With cards that say what they show, and headers that say where.
  var changeTimeline: Timeline {
    let titles = list.sections.map { Double($0.title ?? "") ?? -1 }
    return Timeline(
      preset, cards: numberedCard,
      headers: { section, size in
        Face(size: size, fill: .color(Color(red: titles[section], green: 0, blue: 0)))
      })
  }
}

/// A card whose color is the number of its content.
@Sendable func numberedCard(content: Int, size: Size) -> CardPicture {
  CardPicture(
    face: Face(size: size, fill: .color(Color(red: Double(content), green: 0, blue: 0))),
    cardFrame: Rect(size: size))
}

extension Quad {
  /// The number of the content of a numbered card or header.
  var content: Int {
    guard case .color(let color) = face.fill else { return -1 }
    return Int(color.red)
  }
}

extension TestRun {
  /// The script in short.
  var script: String { scroll.map(\.text).joined(separator: "; ") }
}

extension ScrollStep {
  fileprivate var text: String {
    guard case .change(let change) = self else { return "\(self)" }
    let travel = change.travel
    return "\(change.kind) from \(change.anchor), \(travel.path) by \(travel.curve) in "
      + "\(travel.seconds) s after \(travel.delay) s\(change.waits ? ", waits" : "")"
  }
}

extension ListLayout {
  /// What matters here, in short.
  var text: String {
    "\(axis), \(sections.map { "\($0.rows) below \($0.headerHeight)" }), \(columns) columns, "
      + "\(flow), \(gap), \(rowHeight), \(contentInset), starts at \(start)"
  }
}
