import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

@Suite struct ListChangeTests {
  private static let slowly = travel(.linear, seconds: 1)

  private static func travel(_ curve: TimingCurve, seconds: Double) -> Travel {
    var travel = Travel()
    (travel.curve, travel.seconds) = (curve, seconds)
    return travel
  }

  private static func spring(dampingRatio: Double = 0.7) throws -> Travel {
    let spring = try #require(Spring(response: 0.4, dampingRatio: dampingRatio))
    return travel(.spring(spring), seconds: 0.5)
  }

  /// A list without entrance that changes.
  private func timeline(
    rows: Int = 10, columns: Int = 1, start: ScrollTarget = .offset(0), _ scroll: ScrollStep...
  ) -> Timeline {
    var run = TestRun(rows: rows, track: nil, scroll: scroll)
    run.list.columns = columns
    run.list.start = start
    return run.changeTimeline
  }

  private func change(
    _ kind: ListChange.Kind, _ travel: Travel = Travel(), waits: Bool = false,
    anchor: ListAnchor = .start
  ) -> ScrollStep { .change(ListChange(kind, travel: travel, waits: waits, anchor: anchor)) }

  @Test func `does not disturb rows whose places stay`() throws {
    let timeline = timeline(
      change(.remove(RowIndex(row: 0), count: 1), Self.slowly), .rest(seconds: 0.5),
      change(.update(RowIndex(row: 3), count: 1)), change(.insert(at: RowIndex(row: 9), count: 1)))
    for time in [0.25, 0.5, 0.75, 0.9] {
      let quad = try #require(timeline.quad(row: 2, at: time))
      #expect(abs(quad.origin.y - 44 * (2 - time)) < 1e-9)
    }
  }

  @Test func `goes on from where a change interrupts it`() throws {
    let timeline = timeline(
      change(.remove(RowIndex(row: 0), count: 1), Self.slowly), .rest(seconds: 0.5),
      change(.insert(at: RowIndex(row: 0), count: 1), Self.slowly))
    for (time, place) in [(0.5, 66.0), (1, 77), (1.5, 88), (2, 88)] {
      let quad = try #require(timeline.quad(row: 2, at: time))
      #expect(abs(quad.origin.y - place) < 1e-9)
    }
  }

  @Test func `says where rows are and what they do`() throws {
    let timeline = timeline(
      change(.insert(at: RowIndex(row: 1), count: 2), Self.slowly), .rest(seconds: 2),
      change(.remove(RowIndex(row: 4), count: 1), Self.slowly), .rest(seconds: 2),
      change(.move(RowIndex(row: 3), to: RowIndex(row: 0)), Self.slowly), .rest(seconds: 2),
      change(.update(RowIndex(row: 0), count: 1), Self.slowly), .rest(seconds: 2))
    func phrases(_ time: Int) -> [String] {
      [0, 1, 2, 3, 10].map {
        timeline.place(ofRow: $0, at: time * 60 + 30)?.phrase(sections: 1) ?? "nowhere"
      }
    }
    let come = "as rows 10–11 come in"
    #expect(
      phrases(0) == [
        "at index 0", "on its way to index 3 \(come)", "on its way to index 4 \(come)",
        "on its way to index 5 \(come)", "coming in at index 1",
      ])
    #expect(
      phrases(2) == [
        "at index 0", "at index 3", "going from index 4", "on its way to index 4 as row 2 goes",
        "at index 1",
      ])
    #expect(
      phrases(4) == [
        "on its way to index 1 as row 1 moves", "moving to index 0", "going from index 4",
        "at index 4", "on its way to index 2 as row 1 moves",
      ])
    #expect(phrases(6)[1] == "fading over at index 0")
    #expect(phrases(7)[1] == "at index 0")
    #expect(timeline.changes.map(\.travelling) == [[1, 2, 3, 4], [3], [0, 10, 11], []])
    #expect(
      timeline.changes.map { $0.sentence(sections: 1) } == [
        "rows 10–11 come in at index 1; rows 1–4 travel",
        "row 2 goes from index 4; row 3 travels",
        "row 1 moves from index 3 to index 0; rows 0, 10–11 travel",
        "row 1 shows something else",
      ])
  }

  @Test func `takes two removals at once for one`() throws {
    let spring = try Self.spring()
    let start: [ScrollStep] = [
      change(.insert(at: RowIndex(row: 0), count: 3), spring), .rest(seconds: 0.1),
    ]
    let one = change(.remove(RowIndex(row: 0), count: 1), spring)
    let both = change(.remove(RowIndex(row: 0), count: 2), spring)
    var (a, b) = (TestRun(track: nil), TestRun(track: nil))
    (a.scroll, b.scroll) = (start + [one, one], start + [both])
    let (single, double) = (a.changeTimeline, b.changeTimeline)
    for time in stride(from: 0.1, to: 0.6, by: 0.05) {
      let (found, expected) = (single.quad(row: 1, at: time), double.quad(row: 1, at: time))
      let way = try #require(found).origin.y - #require(expected).origin.y
      #expect(abs(way) < 1e-9)
    }
  }

  @Test func `shows contents that no card has shown`() {
    let timeline = timeline(
      rows: 2, change(.insert(at: RowIndex(row: 2), count: 1, content: 3)),
      change(.insert(at: RowIndex(row: 3), count: 1)),
      change(.update(RowIndex(row: 0), count: 1, content: 8)),
      change(.update(RowIndex(row: 1), count: 1)))
    #expect(timeline.scene(time: 5).quads.map(\.content) == [8, 9, 3, 4])
  }

  @Test func `fades on from what it showed when a fade is interrupted`() {
    let timeline = timeline(
      rows: 1, change(.update(RowIndex(row: 0), count: 1), Self.slowly), .rest(seconds: 0.5),
      change(.update(RowIndex(row: 0), count: 1), Self.slowly))
    let quads = timeline.scene(time: 0.75).quads
    #expect(quads.map(\.content) == [0, 1, 2])
    #expect(zip(quads, [1, 0.75, 0.25]).allSatisfy { abs($0.opacity - $1) < 1e-9 })
    #expect(timeline.scene(time: 1.25).quads.map(\.content) == [1, 2])
    #expect(timeline.scene(time: 2).quads.map(\.content) == [2])
  }

  @Test func `waits until everything has arrived, also what does not wait itself`() {
    let timeline = timeline(
      change(.remove(RowIndex(row: 0), count: 1), Self.slowly),
      change(.update(RowIndex(row: 3), count: 1), waits: true))
    #expect(timeline.scrollEnd == 1)
  }

  @Test func `lets a spring settle however far a row is moved`() throws {
    let timeline = timeline(
      rows: 10_000,
      change(.move(RowIndex(row: 9999), to: RowIndex(row: 0)), try Self.spring(), waits: true))
    let quad = try #require(timeline.quad(row: 9999, at: timeline.scrollEnd - 1e-6))
    #expect(quad.origin.y != 0)
    #expect(abs(quad.origin.y) < 0.25)
  }

  @Test func `moves a row above the others until it arrives, be it interrupted`() {
    let timeline = timeline(
      change(.move(RowIndex(row: 0), to: RowIndex(row: 3)), Self.slowly), .rest(seconds: 0.5),
      change(.remove(RowIndex(row: 0), count: 1), Self.slowly))
    #expect(timeline.scene(time: 0.4).quads.last?.row == 0)
    #expect(timeline.scene(time: 1.3).quads.last?.row == 0)
    #expect(timeline.scene(time: 1.6).quads.last?.row != 0)
  }

  @Test func `moves a row above those that were moved before it`() {
    let timeline = timeline(
      change(.move(RowIndex(row: 0), to: RowIndex(row: 3)), Self.slowly), .rest(seconds: 0.5),
      change(.move(RowIndex(row: 5), to: RowIndex(row: 0)), Self.slowly), .rest(seconds: 1),
      change(.move(RowIndex(row: 3), to: RowIndex(row: 0)), Self.slowly))
    #expect(timeline.scene(time: 0.9).quads.compactMap(\.row).suffix(2) == [0, 5])
    // That one has arrived, and nothing has sent it on.
    #expect(timeline.scene(time: 1.9).quads.compactMap(\.row).last == 3)
  }

  @Test func `does not let rows leave that were never there`() {
    let timeline = timeline(
      .rest(seconds: 0.1), change(.insert(at: RowIndex(row: 0), count: 1)),
      change(.remove(RowIndex(row: 0), count: 2)))
    let rows = timeline.scene(time: 0.2).quads.compactMap(\.row)
    #expect(rows.contains(0))
    #expect(!rows.contains(10))
  }

  @Test(arguments: ListAnchor.allCases)
  func `keeps the line at the edge where it is`(anchor: ListAnchor) {
    let timeline = timeline(
      rows: 60, columns: 3, start: .offset(220),
      change(.insert(at: RowIndex(row: 1), count: 1), anchor: anchor), .rest(seconds: 1),
      change(.remove(RowIndex(row: 1), count: 1), anchor: anchor), .rest(seconds: 1))
    #expect(timeline.contentOffset(at: 0.5) == 220)
    #expect(timeline.contentOffset(at: 2) == 220)
  }

  @Test func `draws rows that leave below the others, as the removal says`() throws {
    var run = TestRun(track: nil)
    run.scroll = [
      .rest(seconds: 0.5), change(.remove(RowIndex(row: 1), count: 2), Self.slowly, waits: true),
    ]
    var removal = entrance(
      from: Pose(), seconds: 1, curve: .linear, to: pose(.translate(x: 50, y: 0, z: .zero))
    ).motion
    removal.delay = 0.2
    let timeline = Timeline(
      Preset(
        title: "", canvas: run.canvas, list: run.list, scroll: run.scroll,
        removal: Removal(removal)),
      cards: numberedCard)
    let quads = timeline.scene(time: 1).quads
    #expect(quads.compactMap(\.row).starts(with: [1, 2, 0]))
    #expect(quads[0].place(ofAnchorOffset: 0, 0) == Point(x: 65, y: 66))
    #expect(abs(timeline.scrollEnd - 1.7) < 1e-9)
    #expect(!timeline.scene(time: 1.75).quads.contains { $0.row == 1 })
  }

  @Test(arguments: [
    (5.0, [0, 2, 3, 1]), (0.0, [1, 0, 2, 3]), (-1.0, [1, 0, 2, 3]), (0.5, [0, 2, 3, 1]),
  ])
  func `draws a row that leaves as high as its removal says`(z: Double, order: [Int]) {
    var end = Pose()
    (end[.z], end[.opacity]) = (z, 0.2)
    var run = TestRun(rows: 4, track: nil)
    run.scroll = [change(.remove(RowIndex(row: 1), count: 1), Self.slowly, waits: true)]
    let timeline = Timeline(
      Preset(
        title: "", canvas: run.canvas, list: run.list, scroll: run.scroll,
        removal: Removal(entrance(from: Pose(), seconds: 1, curve: .linear, to: end).motion)),
      cards: numberedCard)
    #expect(timeline.scene(time: 0.5).quads.compactMap(\.row) == order)
    // At first it is as high as the others, and so below them.
    #expect(timeline.scene(time: 0).quads.compactMap(\.row) == [1, 0, 2, 3])
  }

  @Test func `leaves rows that leave below those that a scroll effect lowers`() {
    var run = TestRun(rows: 4, track: nil)
    run.scroll = [change(.remove(RowIndex(row: 1), count: 1), Self.slowly, waits: true)]
    var effect = ScrollEffect()
    effect.tables[.z] = DistanceTable(points: [SIMD2(0, 0), SIMD2(1, -9)], symmetry: .even)
    run.scrollEffect = effect
    let quads = run.changeTimeline.scene(time: 0.5).quads
    #expect(quads.first?.row == 1)
  }

  @Test(arguments: [(0.0, 0.0), (20.0, 0.0), (0.0, 500.0), (20.0, 500.0)])
  func `pulls the start of the list, to which it scrolls first`(inset: Double, offset: Double) {
    var run = TestRun(track: nil)
    run.list.contentInset.start = inset
    run.scroll = [
      .jump(.offset(offset - inset)), .rest(seconds: 0.5),
      .pull(distance: 80, seconds: 0.4, hold: 0.5),
    ]
    let timeline = run.timeline
    let start = offset > 0 ? 0.8 : 0.5
    #expect(timeline.contentOffset(at: 0.5) == offset - inset)
    #expect(timeline.contentOffset(at: start) == -inset)
    #expect(timeline.contentOffset(at: start + 0.4) < -inset - 20)
    #expect(timeline.contentOffset(at: timeline.scrollEnd) == -inset)
    // On its way it jumps nowhere.
    for frame in 30..<timeline.frameCount {
      let time = Double(frame) / 60
      let way = timeline.contentOffset(at: time + 1.0 / 60) - timeline.contentOffset(at: time)
      #expect(abs(way) < max(offset, 80) / 5)
    }
    let kinds = timeline.scrollPhases.map(\.kind)
    #expect(kinds.contains(.scroll) == (offset > 0))
  }

  @Test(arguments: [Axis.vertical, .horizontal], CardAlignment.allCases)
  func `aligns cards along the axis, also larger ones`(axis: Axis, align: CardAlignment) throws {
    var run = TestRun(rows: 3, track: nil)
    run.list.axis = axis
    run.list.inset = Inset(top: 2, left: 2, bottom: 2, right: 2)
    run.cards.alignAlong = align
    for extent in [20.0, 100] {
      run.cards.size = CardSize(width: .number(extent), height: .number(extent))
      let frame = try #require(run.timeline.quad(row: 1, at: 0)).frame
      // The row is 44 points, less the insets 40.
      let space = 40 - extent
      let start =
        switch align {
        case .start: 46.0
        case .center: 46 + space / 2
        case .end: 46 + space
        }
      #expect((axis == .vertical ? frame.minY : frame.minX) == start)
    }
  }

  @Test(arguments: [Tracking.furthest, .once])
  func `tracks rows by what they are, not by where`(track: Tracking) {
    var run = TestRun(track: track)
    run.scroll = [
      // Rows 0 to 4 are displayed, three come in above, and so all of them are again.
      .rest(seconds: 1), .jump(.offset(440)), .rest(seconds: 0.1),
      change(.insert(at: RowIndex(row: 0), count: 20)), .rest(seconds: 0.1),
      change(.move(RowIndex(row: 23), to: RowIndex(row: 21))), .rest(seconds: 0.1),
      .jump(.row(RowIndex(row: 20))), .rest(seconds: 1),
    ]
    let timeline = run.changeTimeline
    for row in 0...4 {
      let outcomes = timeline.outcomes(ofRow: row)
      #expect(outcomes.count == 2)
      #expect(outcomes.first == .animates(from: 0, to: 0.5))
      #expect(
        outcomes.last == .stays(track == .once ? .displayedBefore : .notBeyondFurthest))
    }
    run.scroll += [.jump(.row(RowIndex(row: 36))), .rest(seconds: 1)]
    #expect(run.changeTimeline.animatedRows.contains(16))
  }
}
