import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Lists whose rows are laid out otherwise, and stacks.
@Suite struct ArrangementTests {
  /// What a list looks like once it has settled does not depend on how it got there.
  @Test(arguments: 0..<24)
  func `ends like a list that begins so`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 21)
    var run = Self.run(&random)
    let final = Self.arrangement(&random)
    run.scroll = (0..<random.index(below: 3)).flatMap { _ in
      [Self.change(Self.arrangement(&random), &random), .rest(seconds: random.number(0, 0.3))]
    }
    run.scroll += [Self.change(final, &random), .jump(.edge(.start)), .rest(seconds: 0.1)]
    var fresh = run
    fresh.list.arrangement = final
    fresh.scroll = [.jump(.edge(.start)), .rest(seconds: 0.1)]
    #expect(
      run.changeTimeline.settledScene.quads == fresh.changeTimeline.settledScene.quads,
      "seed \(seed): \(run.list.text), \(run.script)")
  }

  @Test(arguments: 0..<16)
  func `ends where it began when it is undone`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 22)
    var run = Self.run(&random)
    let before = run.changeTimeline.settledScene
    run.scroll = [
      Self.change(Self.arrangement(&random), &random), .rest(seconds: random.number(0, 0.3)),
      Self.change(run.list.arrangement, &random),
    ]
    #expect(
      run.changeTimeline.settledScene == before, "seed \(seed): \(run.list.text), \(run.script)")
  }

  @Test(arguments: 0..<6)
  func `shows a frame alone as in its run`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 23)
    var run = Self.run(&random)
    var counts = RandomChanges.RowCounts(run.list.sections.map(\.rows))
    for _ in 0..<6 {
      run.scroll += [
        Self.change(Self.arrangement(&random), &random), .rest(seconds: random.number(0, 0.2)),
        .change(RandomChanges.anyChange(&counts, &random)),
      ]
    }
    let inOrder = (0..<run.changeTimeline.frameCount).map(run.changeTimeline.scene(at:))
    let another = run.changeTimeline
    for frame in inOrder.indices.shuffled(using: &random) {
      #expect(another.scene(at: frame) == inOrder[frame], "seed \(seed), frame \(frame)")
    }
  }

  /// Rows below each other stay so, with gaps between those of both states.
  @Test(arguments: 0..<16)
  func `opens no gap that neither state has`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 24)
    var run = TestRun(rows: 30, track: nil)
    run.list.arrangement = Self.column(&random)
    run.list.start = random.chance(0.5) ? .edge(.start) : .offset(random.number(0, 600).rounded())
    let final = Self.column(&random)
    var travel = Travel()
    travel.curve = random.pick([.linear, .easeInOut, .easeOut])
    travel.seconds = random.number(0.2, 0.6)
    run.scroll = [.change(ListChange(.arrange(final), travel: travel))]
    let gaps = [run.list.gap.along, final.gap.along]
    let timeline = run.changeTimeline
    for frame in 0..<timeline.frameCount {
      // A card has two quads while it fades from one size to another.
      let quads = timeline.scene(at: frame).quads
      let rows = Set(quads.compactMap(\.row)).sorted()
      let frames = rows.compactMap { row in quads.first { $0.row == row }?.frame }
      for (one, next) in zip(frames, frames.dropFirst()) {
        let gap = next.minY - one.maxY
        #expect(
          gap >= gaps.min()! - 1e-9 && gap <= gaps.max()! + 1e-9,
          "seed \(seed), frame \(frame): \(gap) between \(gaps)")
      }
    }
  }

  /// From three columns to one, edges go straight from place to place.
  @Test func `moves the edges of cards evenly from one grid to another`() {
    var run = TestRun(rows: 9, track: nil)
    (run.list.columns, run.list.gap, run.list.rowHeight) = (3, Gap(along: 2, across: 2), 32)
    var single = run.list.arrangement
    (single.columns, single.rowHeight) = (1, 100)
    var travel = Travel()
    (travel.curve, travel.seconds) = (.linear, 1)
    run.scroll = [.change(ListChange(.arrange(single), travel: travel))]
    let timeline = run.changeTimeline
    func frames(_ time: Double) -> [Int: Rect] {
      Dictionary(
        timeline.scene(time: time).quads.compactMap { quad in quad.row.map { ($0, quad.frame) } },
        uniquingKeysWith: { first, _ in first })
    }
    let (start, middle, end) = (frames(0), frames(0.25), frames(2))
    for row in 0..<2 {
      guard let a = start[row], let b = middle[row], let c = end[row] else {
        Issue.record("row \(row) is not there")
        continue
      }
      for edge in [\Rect.minX, \.minY, \.width, \.height] {
        let expected = a[keyPath: edge] + (c[keyPath: edge] - a[keyPath: edge]) / 4
        #expect(abs(b[keyPath: edge] - expected) < 1e-9)
      }
    }
  }

  @Test(arguments: [(Stack.Order.rows, 5), (.reversed, 5), (.rows, 2), (.reversed, 1_000_000)])
  func `lays the rows of a stack over one another`(order: Stack.Order, rows: Int) {
    var run = TestRun(rows: rows, track: nil)
    run.list.flow = .stack
    run.list.arrangement.stack.order = order
    run.list.arrangement.stack.peek = 10
    run.list.arrangement.stack.shrink = 0.1
    let quads = run.changeTimeline.scene(at: 0).quads
    let visible = min(rows, 3)
    // From the lowest to the uppermost row.
    let numbers = (0..<visible).map { order == .rows ? rows - visible + $0 : visible - 1 - $0 }
    #expect(quads.map(\.row) == numbers)
    for (index, quad) in quads.enumerated() {
      let level = Double(visible - 1 - index)
      let scale = 1 - 0.1 * level
      // Rows show at the start of the one over them, or at its end.
      let start =
        order == .rows ? Double(index) * 10 : 44 + level * 10 - 44 * scale
      let (corner, end) = (quad.point(x: 0, y: 0), quad.point(x: 100, y: 44))
      #expect(abs(corner.x - (50 - 50 * scale)) < 1e-9)
      #expect(abs(corner.y - start) < 1e-9)
      #expect(abs(end.x - (50 + 50 * scale)) < 1e-9)
      #expect(abs(end.y - (start + 44 * scale)) < 1e-9)
      #expect(quad.opacity == 1)
    }
  }

  /// The last row is uppermost, so that a stack opens at the end of the list.
  @Test func `opens and closes a stack whose rows come from far away`() {
    var run = TestRun(rows: 1_000_000, track: nil)
    run.list.flow = .stack
    run.list.start = .edge(.end)
    let stack = run.list.arrangement
    var lines = stack
    lines.flow = .lines
    run.scroll = [.change(ListChange(.arrange(lines), anchor: .end))]
    let opened = run.changeTimeline
    #expect(opened.settledScene.quads.last?.row == 999_999)
    #expect(opened.scene(at: opened.frameCount / 4).quads.last?.row == 999_999)
    run.scroll.append(.change(ListChange(.arrange(stack), anchor: .end)))
    let closed = run.changeTimeline
    #expect(closed.settledScene.quads.compactMap(\.row) == [999_997, 999_998, 999_999])
    #expect(closed.scene(at: closed.frameCount - 4).quads.count < 20)
  }

  @Test func `opens a stack of a million rows`() {
    var run = TestRun(rows: 1_000_000, track: nil)
    run.list.flow = .stack
    run.list.arrangement.stack.order = .reversed
    var lines = run.list.arrangement
    lines.flow = .lines
    run.scroll = [.change(ListChange(.arrange(lines)))]
    let timeline = run.changeTimeline
    let middle = timeline.scene(at: timeline.frameCount / 4).quads
    #expect((4...10).contains(middle.count))
    // The fourth row comes out from behind the third.
    #expect(middle.contains { $0.row == 3 && $0.opacity > 0 && $0.opacity < 1 })
    #expect(middle.last?.row == 0)
    #expect(timeline.settledScene.quads.compactMap(\.row) == [0, 1, 2, 3, 4])
  }

  @Test func `hides what a stack of fewer rows no longer shows`() throws {
    var run = TestRun(rows: 4, track: nil)
    run.list.flow = .stack
    run.list.arrangement.stack.order = .reversed
    run.scroll = [.change(ListChange(.remove(RowIndex(row: 0), count: 1)))]
    let timeline = run.changeTimeline
    #expect(Set(timeline.scene(at: 0).quads.compactMap(\.row)) == [0, 1, 2])
    let during = timeline.scene(at: 6).quads
    // The removed row fades, the hidden one appears.
    #expect(Set(during.compactMap(\.row)) == [0, 1, 2, 3])
    #expect(Set(timeline.settledScene.quads.compactMap(\.row)) == [1, 2, 3])
  }

  @Test(arguments: [ListAnchor.start, .end])
  func `lets the first and the last row rest in the middle`(anchor: ListAnchor) {
    var run = TestRun(rows: 9, track: nil)
    run.list.arrangement.rowHeight = .lengths([40, 60, 30])
    run.list.contentInset.centersEnds = true
    run.list.start = .edge(anchor)
    run.scroll = [.rest(seconds: 0.1)]
    func middle(_ timeline: Timeline, _ row: Int) -> Double? {
      timeline.settledScene.quads.first { $0.row == row }.map {
        ($0.frame.minY + $0.frame.maxY) / 2
      }
    }
    #expect(middle(run.changeTimeline, anchor == .start ? 0 : 8) == 100)
    // It goes for rows that come later, too.
    run.scroll = [
      .change(ListChange(.insert(at: RowIndex(row: 0), count: 1, content: 1))),
      .jump(.edge(.start)), .rest(seconds: 0.1),
    ]
    #expect(middle(run.changeTimeline, 9) == 100)
  }

  @Test func `names the rows that can never rest in the middle`() {
    var run = TestRun(rows: 9, track: nil)
    run.list.snap = .target
    #expect(
      run.timeline.uncenteredRows
        == "rows 0–1 and 7–8 can never rest in the middle: \"contentInset\": \"center\" makes "
        + "room at the ends")
    run.list.contentInset.centersEnds = true
    #expect(run.timeline.uncenteredRows == nil)
  }

  private static func run(_ random: inout SplitMix64) -> TestRun {
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random)
    run.list.arrangement = arrangement(&random)
    run.list.start = .edge(.start)
    (run.list.contentInset.start, run.list.contentInset.end) = (0, 0)
    return run
  }

  private static func column(_ random: inout SplitMix64) -> Arrangement {
    var arrangement = Arrangement()
    arrangement.gap.along = random.number(0, 30).rounded()
    arrangement.rowHeight = .lengths(
      (0...random.index(below: 3)).map { _ in .number(random.number(20, 90).rounded()) })
    return arrangement
  }

  private static func arrangement(_ random: inout SplitMix64) -> Arrangement {
    var arrangement = column(&random)
    arrangement.gap.across = random.number(0, 9).rounded()
    arrangement.columns = random.index(below: 3) + 1
    arrangement.flow = random.pick([.lines, .masonry, .stack])
    arrangement.stack.order = random.pick(Stack.Order.allCases)
    arrangement.stack.peek = random.number(0, 40).rounded()
    arrangement.stack.shrink = random.pick([0, 0.05, 0.4])
    arrangement.stack.visible = random.index(below: 5) + 1
    return arrangement
  }

  private static func change(
    _ arrangement: Arrangement, _ random: inout SplitMix64
  ) -> ScrollStep {
    .change(
      ListChange(
        .arrange(arrangement), travel: RandomChanges.travel(&random), waits: random.chance(0.5)))
  }
}

extension Timeline {
  /// What is shown when nothing moves any more.
  fileprivate var settledScene: Scene { scene(time: duration + 10) }
}

extension Quad {
  /// Where a point of the card is on the canvas.
  fileprivate func point(x: Double, y: Double) -> Point {
    let center = Point(x: anchor.x * face.size.width, y: anchor.y * face.size.height)
    let moved = matrix * SIMD4(x - center.x, y - center.y, 0, 1)
    return Point(x: origin.x + center.x + moved.x, y: origin.y + center.y + moved.y)
  }
}
