import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Rows that grow and shrink as their cards show other contents.
@Suite struct GrowthTests {
  private static let slowly: Travel = {
    var travel = Travel()
    (travel.curve, travel.seconds) = (.linear, 1)
    return travel
  }()

  private func update(
    _ row: Int, to content: Int, _ travel: Travel = slowly, waits: Bool = false
  ) -> ScrollStep {
    .change(
      ListChange(
        .update(RowIndex(row: row), count: 1, content: content), travel: travel, waits: waits))
  }

  /// A list of rows whose heights are those of their contents.
  private func run(_ heights: [Double], rows: Int, _ scroll: ScrollStep...) -> TestRun {
    var run = TestRun(rows: rows, track: nil, scroll: scroll)
    run.list.rowHeight = .lengths(heights.map { Length($0) })
    run.list.inset = Inset(top: 2, left: 3, bottom: 4, right: 5)
    return run
  }

  @Test(arguments: [Axis.vertical, .horizontal])
  func `have cards as high as the row less the inset at every moment`(axis: Axis) throws {
    var run = run([40, 50, 60, 120], rows: 3, update(0, to: 3))
    run.list.axis = axis
    if axis == .horizontal { run.canvas.size = Size(width: 200, height: 100) }
    let timeline = run.changeTimeline
    for time in [0, 0.25, 0.5, 0.75, 1.5] {
      let share = min(time, 1)
      let quads = timeline.scene(time: time).quads
      let (start, extent): (Quad, Double)
      (start, extent) = (try #require(quads.first), 40 + 80 * share)
      let frame = start.frame
      if axis == .vertical {
        #expect(abs(frame.minY - 2) < 1e-9 && abs(frame.height - (extent - 6)) < 1e-9)
      } else {
        #expect(abs(frame.minX - 3) < 1e-9 && abs(frame.width - (extent - 8)) < 1e-9)
      }
      let next = try #require(quads.first { $0.row == 1 }).frame
      #expect(abs((axis == .vertical ? next.minY - 2 : next.minX - 3) - extent) < 1e-9)
    }
  }

  @Test func `lay contents out at their own size, inside of one clip`() throws {
    let run = run([40, 50, 60, 120], rows: 3, update(0, to: 3))
    let timeline = Timeline(
      run.preset,
      cards: { content, size in
        let line = Box(
          frame: Rect(x: 1, y: size.height - 5, width: 4, height: 4), fill: .color(.black))
        return CardPicture(
          face: Face(
            size: size, fill: .color(.white), cornerRadius: content == 3 ? 10 : 2,
            shadow: .ofCard, children: [line]), cardFrame: Rect(size: size))
      })
    let cards = timeline.scene(time: 0.25).quads.filter { $0.row == 0 }
    #expect(cards.map(\.opacity) == [1, 0.25])
    #expect(cards.map { $0.frame.height } == [54, 54])
    #expect(cards.map { $0.face.children[0].frame.minY } == [29, 109])
    #expect(cards.map { $0.face.cornerRadius } == [4, 4])
    #expect(cards.map { $0.face.shadow } == [.ofCard, nil])
    #expect(cards.allSatisfy { $0.appearance.clipsContent })
    let settled = timeline.scene(time: 2).quads.filter { $0.row == 0 }
    #expect(settled.map { $0.face.cornerRadius } == [10])
    #expect(settled.map { $0.appearance } == [.plain])
  }

  @Test func `leave cards alone that keep their frames`() {
    let run = run([40], rows: 3, update(0, to: 3))
    let quads = run.changeTimeline.scene(time: 0.5).quads
    #expect(quads.allSatisfy { $0.appearance == .plain })
    #expect(quads.map(\.content) == [0, 3, 1, 2])
  }

  @Test func `go back from where they are`() throws {
    let timeline = run(
      [40, 50, 60, 120], rows: 3, update(0, to: 3), .rest(seconds: 0.5), update(0, to: 0)
    ).changeTimeline
    for (time, extent) in [(0.25, 60.0), (0.5, 80), (0.75, 80), (1, 80), (1.25, 60), (1.5, 40)] {
      let quad = try #require(timeline.quad(row: 0, at: time))
      #expect(abs(quad.frame.height + 6 - extent) < 1e-9, "at \(time)")
    }
  }

  @Test func `grow as high as the highest of their line`() throws {
    var run = run([40, 50, 60, 120], rows: 4, update(1, to: 3))
    run.list.columns = 2
    let timeline = run.changeTimeline
    for time in [0, 0.5, 1, 1.5] {
      let quads = timeline.scene(time: time).quads
      let extent = 50 + 70 * min(time, 1)
      for quad in quads where quad.row == 0 || quad.row == 1 {
        #expect(abs(quad.frame.height - (extent - 6)) < 1e-9)
      }
      #expect(abs(try #require(quads.first { $0.row == 2 }).frame.minY - 2 - extent) < 1e-9)
    }
  }

  /// Scripts of updates that may interrupt each other, in lists of all shapes.
  @Test(arguments: 0..<40)
  func `never lie over their neighbors, and add up`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 21)
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random, rows: 12)
    run.list.flow = .lines
    run.canvas.size = Size(width: 100, height: 2400)
    run.list.start = .edge(.start)
    let counts = RandomChanges.RowCounts(run.list.sections.map(\.rows))
    for _ in 0..<8 {
      guard let (first, count) = counts.rows(&random, atMost: 3) else { continue }
      var travel = RandomChanges.travel(&random)
      if travel.path == .jump || travel.path == .replace { travel.path = .straight }
      run.scroll += [
        .change(
          ListChange(
            .update(first, count: count, content: random.index(below: 60)), travel: travel,
            waits: random.chance(0.2))),
        .rest(seconds: random.number(0, 0.3)),
      ]
    }
    let timeline = run.changeTimeline
    let rows = run.list.sections.reduce(0) { $0 + $1.rows }
    var largest = 0.0
    for frame in 0..<timeline.frameCount {
      let frames = Dictionary(
        timeline.scene(at: frame).quads.compactMap { quad in quad.row.map { ($0, quad.frame) } },
        uniquingKeysWith: { $1 })
      #expect(frames.count == rows, "seed \(seed), frame \(frame)")
      var first = 0
      for section in run.list.sections {
        for row in 0..<max(section.rows - run.list.columns, 0) {
          guard let own = frames[first + row], let next = frames[first + row + run.list.columns]
          else { continue }
          // A line's extent springs below nothing only if it is let swing so far.
          guard own.height > 0 else { continue }
          largest = max(largest, abs(next.minY - own.maxY - run.list.gap.along))
        }
        first += section.rows
      }
    }
    #expect(largest < 1e-6, "seed \(seed): \(run.list.text), \(run.script)")
  }

  /// Of 5 000 rows, one grows far above.
  @Test func `grow out of view as well`() throws {
    var run = run([40, 50, 60, 120], rows: 5000, update(2000, to: 3), .rest(seconds: 2))
    run.list.start = .row(RowIndex(row: 2002))
    let timeline = run.changeTimeline
    let before = try #require(timeline.quad(row: 2002, at: 0))
    for time in [0.3, 0.6, 2] { #expect(timeline.quad(row: 2002, at: time) == before) }
  }
}
