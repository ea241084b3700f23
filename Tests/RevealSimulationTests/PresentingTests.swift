import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Cards that leave their rows and return to them.
@Suite struct PresentingTests {
  private static let second: Travel = {
    var travel = Travel()
    (travel.curve, travel.seconds) = (.linear, 1)
    return travel
  }()

  private func present(
    _ row: Int, by travel: Travel = second, waits: Bool = false,
    _ change: (inout Presentation) -> Void = { _ in }
  ) -> ScrollStep {
    var presentation = Presentation()
    change(&presentation)
    return .change(
      ListChange(.present(RowIndex(row: row), presentation), travel: travel, waits: waits))
  }

  private func dismiss(_ travel: Travel = second, waits: Bool = false) -> ScrollStep {
    .change(ListChange(.dismiss, travel: travel, waits: waits))
  }

  /// Half of the viewport, below its middle.
  private static func half(_ presentation: inout Presentation) {
    presentation.frame.y = Length(0.5, .viewport)
    presentation.frame.height = Length(0.5, .viewport)
    presentation.others[.opacity] = 0.5
    presentation.others.transform = [.scale(x: 0.8, y: 0.8, z: 1)]
  }

  @Test func `goes from its row to its frame, and lets the others step back`() throws {
    var run = TestRun(rows: 3, track: nil, scroll: [present(1, Self.half)])
    run.list.inset = Inset(top: 2, left: 3, bottom: 4, right: 5)
    let timeline = run.changeTimeline
    let (start, end) = (
      Rect(x: 3, y: 46, width: 92, height: 38), Rect(x: 0, y: 100, width: 100, height: 100)
    )
    for (time, share) in [(0.0, 0.0), (0.25, 0.25), (0.5, 0.5), (1, 1), (3, 1)] {
      let quads = timeline.scene(time: time).quads
      let frames = quads.filter { $0.row == 1 }.map(\.frame)
      #expect(!frames.isEmpty)
      for frame in frames { #expect(frame.isNear(start.mixed(with: end, share))) }
      if share == 0 || share == 1 { #expect(frames.first == (share == 0 ? start : end)) }
      for other in quads where other.row != 1 {
        #expect(abs(other.opacity - (1 - 0.5 * share)) < 1e-9)
        #expect(abs(other.matrix.elements[0] - (1 - 0.2 * share)) < 1e-9)
      }
      #expect(quads.last?.row == 1, "at \(time)")
    }
    #expect(timeline.frameCount == 85)
  }

  @Test func `is over bars, and its row stays empty`() {
    var run = TestRun(rows: 3, track: nil, scroll: [present(0, Self.half)])
    run.canvas.duration = .seconds(2)
    var bar = Bar()
    (bar.edge, bar.height, bar.blur) = (.bottom, Bar.Height(40), 1)
    let timeline = Timeline(
      Preset(
        title: "bars", canvas: run.canvas, list: run.list, scroll: run.scroll, bars: [bar]),
      cards: numberedCard, bars: { _, _, size in Face(size: size, fill: .color(.black)) })
    let quads = timeline.scene(time: 1.5).quads
    #expect(quads.map(\.row) == [1, 2, nil, 0])
    #expect(quads.first?.frame.minY == 44)
  }

  @Test func `fades from the contents of its row to its own, and back`() {
    let run = TestRun(
      rows: 3, track: nil,
      scroll: [present(0) { $0.content = 9 }, .rest(seconds: 1.5), dismiss()])
    let timeline = run.changeTimeline
    func shown(_ time: Double) -> [Int: Double] {
      Dictionary(
        timeline.scene(time: time).quads.filter { $0.row == 0 }.map { ($0.content, $0.opacity) },
        uniquingKeysWith: { $1 })
    }
    #expect(shown(0) == [0: 1])
    #expect(shown(0.25) == [0: 1, 9: 0.25])
    #expect(shown(1.2) == [9: 1])
    #expect(shown(1.75) == [0: 1, 9: 0.75])
    #expect(shown(2.5) == [0: 1])
  }

  @Test func `goes back from where it is with the velocity that it has`() throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: 0.7))
    var travel = Travel()
    (travel.curve, travel.seconds) = (.spring(spring), spring.settlingDuration ?? 1)
    let run = TestRun(
      rows: 3, track: nil,
      scroll: [
        present(1, by: travel, Self.half), .rest(seconds: 0.15), dismiss(travel),
        .rest(seconds: 0.1),
        present(1, by: travel, Self.half),
      ])
    let timeline = run.changeTimeline
    // The share of the way by its equation of motion, in steps of 10 µs.
    let (omega, step) = (2 * Double.pi / 0.5, 1e-5)
    var (share, velocity) = (0.0, 0.0)
    let times = timeline.changes.map(\.time)
    for index in 0..<60_000 {
      let time = Double(index) * step
      if index % 1000 == 0 {
        let frame = try #require(timeline.scene(time: time).quads.last { $0.row == 1 }).frame
        #expect(abs(frame.minY - (44 + 56 * share)) < 0.02, "at \(time)")
        #expect(abs(frame.height - (44 + 56 * share)) < 0.02, "at \(time)")
      }
      let target = time < times[1] || time >= times[2] ? 1.0 : 0
      velocity += (-omega * omega * (share - target) - 2 * 0.7 * omega * velocity) * step
      share += velocity * step
    }
  }

  @Test func `returns to where its row is then`() throws {
    let run = TestRun(
      rows: 30, track: nil,
      scroll: [
        present(1, waits: true, Self.half), .jump(.offset(20)),
        .change(ListChange(.insert(at: RowIndex(row: 0), count: 2), travel: Self.second)),
        .change(
          ListChange(
            .move(RowIndex(row: 3), to: RowIndex(row: 4)), travel: Self.second, waits: true)),
        dismiss(waits: true),
      ])
    let timeline = run.changeTimeline
    let before = try #require(timeline.quad(row: 1, at: timeline.changes[3].time - 0.01))
    #expect(before.frame == Rect(x: 0, y: 100, width: 100, height: 100))
    let end = try #require(timeline.quad(row: 1, at: timeline.duration))
    let neighbor = try #require(timeline.quad(row: 2, at: timeline.duration))
    #expect(end.frame.minY == neighbor.frame.maxY)
    #expect(end.frame.height == 44)
    let scene = timeline.scene(time: timeline.duration)
    #expect(scene.quads.allSatisfy { $0.opacity == 1 && $0.matrix == .identity })
  }

  @Test func `returns to a grid that the list has become`() throws {
    var grid = Arrangement()
    (grid.columns, grid.rowHeight) = (2, 60)
    let arrange = ScrollStep.change(ListChange(.arrange(grid), travel: Self.second))
    let run = TestRun(
      rows: 8, track: nil,
      scroll: [present(3, waits: true, Self.half), arrange, .rest(seconds: 0.5), dismiss()])
    let plain = TestRun(rows: 8, track: nil, scroll: [arrange]).changeTimeline
    let timeline = run.changeTimeline
    let middle = try #require(timeline.scene(time: timeline.changes[2].time).quads.last)
    #expect(middle.frame == Rect(x: 0, y: 100, width: 100, height: 100))
    #expect(timeline.scene(time: 9).quads == plain.scene(time: 9).quads)
  }

  @Test func `keeps few of many presentations that interrupt each other`() throws {
    var travel = Self.second
    travel.seconds = 3600
    let run = TestRun(
      rows: 3, track: nil,
      scroll: (0..<100).flatMap { number in
        [present(1, by: travel) { $0.content = number }, .rest(seconds: 0.1), dismiss(travel)]
      })
    var short = run
    short.canvas.duration = .seconds(20)
    #expect(short.changeTimeline.scene(time: 19.9).quads.count < 40)
  }

  @Test func `keeps a card that has scrolled out of view`() {
    let run = TestRun(
      rows: 300, track: nil, scroll: [present(1, waits: true), .jump(.offset(5000)), dismiss()])
    let timeline = run.changeTimeline
    let start = timeline.changes[1].time
    #expect(timeline.quad(row: 1, at: start)?.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect((timeline.quad(row: 1, at: start + 0.5)?.frame.minY ?? 0) < -2000)
    #expect(timeline.quad(row: 1, at: start + 1) == nil)
  }

  @Test func `lets a card finish its way when its row is removed meanwhile`() throws {
    let run = TestRun(
      rows: 5, track: nil,
      scroll: [
        present(1, waits: true, Self.half), dismiss(), .rest(seconds: 0.25),
        .change(ListChange(.remove(RowIndex(row: 1), count: 1), travel: Self.second)),
      ])
    let timeline = run.changeTimeline
    let time = timeline.changes[2].time
    let (before, after) = (
      try #require(timeline.quad(row: 1, at: time - 1e-9)),
      try #require(timeline.quad(row: 1, at: time + 1e-9))
    )
    #expect(before.frame.isNear(after.frame, within: 1e-5))
    let later = try #require(timeline.quad(row: 1, at: time + 0.5))
    #expect(abs(later.opacity - 0.5) < 1e-9)
    #expect(later.frame.minY < before.frame.minY)
  }

  @Test func `shows cards above each other in the order of their presentations`() {
    let run = TestRun(
      rows: 5, track: nil,
      scroll: [
        present(3, waits: true, Self.half), dismiss(), .rest(seconds: 0.1), present(1, Self.half),
      ])
    let timeline = run.changeTimeline
    let quads = timeline.scene(time: timeline.changes[2].time + 0.4).quads
    let rows = quads.compactMap(\.row)
    #expect(Set(rows.suffix(2)) == [1] || rows.last == 1)
    #expect(rows.firstIndex(of: 3)! > rows.firstIndex(of: 4)!)
  }

  @Test func `comes out of poses of entrances, stacks, swipes and effects`() throws {
    var swipe = CardSwipe(RowIndex(row: 1), by: 30)
    (swipe.seconds, swipe.curve) = (0.1, .linear)
    var run = TestRun(
      rows: 5, track: .every,
      scroll: [
        .swipe(swipe), present(1, waits: true), .reload, .rest(seconds: 0.1),
      ])
    run.entrance = entrance(
      from: pose(.rotate(degrees: 90, axis: SIMD3(0, 0, 1))), seconds: 5, curve: .linear)
    let timeline = run.changeTimeline
    let start = timeline.changes[0].time
    let before = try #require(timeline.quad(row: 1, at: start))
    #expect(abs(before.frame.minX - 30) < 1e-9)
    #expect(before.matrix != .identity)
    let middle = try #require(timeline.quad(row: 1, at: start + 0.5))
    #expect(abs(middle.frame.minX - 15) < 1e-9)
    let end = try #require(timeline.quad(row: 1, at: start + 1.05))
    #expect(end.matrix == .identity)
    #expect(end.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(end.appearance == .plain)
  }

  @Test func `covers its frame with its fill, whatever the scale of what is on it`() throws {
    let run = TestRun(rows: 5, track: nil, scroll: [present(1) { $0.frame.width = 300 }])
    var wide = run
    wide.list.columns = 2
    let shades = try #require(
      LinearGradient(
        start: Point(x: 0, y: 0), end: Point(x: 0, y: 1),
        stops: [GradientStop(position: 0, color: .black), GradientStop(position: 1, color: .white)])
    )
    let timeline = Timeline(
      wide.preset,
      cards: { _, size in
        CardPicture(
          face: Face(
            size: size, fill: .linear(shades),
            children: [Box(frame: Rect(x: 0, y: 0, width: 9, height: 9), fill: .color(.white))]),
          cardFrame: Rect(size: size))
      })
    for quad in timeline.scene(time: 0.5).quads where quad.row == 1 {
      let scale = quad.appearance.contentScale
      let ground = try #require(quad.face.children.first).frame
      #expect(abs(ground.width * scale - quad.frame.width) < 1e-9)
      #expect(abs(ground.height * scale - quad.frame.height) < 1e-9)
      #expect(quad.face.children.count == 2)
    }
  }

  @Test func `gives pictures at its corners those of the frame`() throws {
    let run = TestRun(rows: 3, track: nil, scroll: [present(0) { $0.cornerRadius = 0 }])
    let timeline = Timeline(
      run.preset,
      cards: { _, size in
        let top = Rect(x: 0, y: 0, width: size.width, height: 20)
        let inner = Rect(x: 20, y: 10, width: 20, height: 20)
        return CardPicture(
          face: Face(
            size: size, fill: .color(.white), cornerRadius: 8,
            children: [top, inner].map {
              Box(frame: $0, fill: .color(.black), cornerRadius: 8)
            }), cardFrame: Rect(size: size))
      })
    let end = try #require(timeline.quad(row: 0, at: 2))
    #expect(end.face.cornerRadius == 0)
    #expect(end.face.children.map(\.cornerRadius) == [0, 8])
    #expect(timeline.quad(row: 0, at: 0.5)?.face.cornerRadius == 4)
    #expect(timeline.quad(row: 0, at: 0.5)?.face.children[0].cornerRadius == 4)
    #expect(timeline.quad(row: 0, at: 0)?.face.children.map(\.cornerRadius) == [8, 8])
  }

  /// Textures are kept by the boxes that they are drawn for, so that a card on its way is not drawn
  /// anew in each frame.
  @Test func `draws its contents from the same boxes all the way`() {
    let run = TestRun(
      rows: 3, track: nil,
      scroll: [present(0) { $0.content = 2 }, .rest(seconds: 1.2), dismiss()])
    let timeline = Timeline(
      run.preset,
      cards: { content, size in
        let letters = Rect(x: 3, y: 3, width: size.width - 6, height: 20)
        return CardPicture(
          face: Face(
            size: size, fill: .color(.white),
            children: [
              Box(frame: letters, fill: .color(Color(red: Double(content), green: 0, blue: 0)))
            ]),
          cardFrame: Rect(size: size))
      })
    var boxes: Set<Box> = []
    for frame in 0..<timeline.frameCount {
      for quad in timeline.scene(at: frame).quads where quad.row == 0 {
        boxes.formUnion(quad.face.children.suffix(1))
      }
    }
    #expect(boxes.count == 2)
  }

  @Test func `says where a card is`() throws {
    let run = TestRun(
      rows: 5, track: nil, scroll: [present(1, waits: true), .rest(seconds: 1), dismiss()])
    let timeline = run.changeTimeline
    func phrase(_ row: Int, _ frame: Int) -> String? {
      timeline.place(ofRow: row, at: frame)?.phrase(sections: 1)
    }
    #expect(phrase(1, 30) == "presented from index 1")
    #expect(phrase(1, 90) == "presented from index 1")
    #expect(phrase(2, 90) == "at index 2")
    #expect(phrase(1, 185) == "at index 1")
    #expect(
      timeline.changes.map { $0.sentence(sections: 1) }
        == ["the card of row 1 is presented", "the card of row 1 returns"])
    #expect(timeline.presentsCards)
    #expect(timeline.scrollMarks.map(\.kind) == [.present, .dismiss])
  }

  @Test func `lets headers of sections step back, too`() throws {
    var run = TestRun(track: nil, scroll: [present(0, Self.half)])
    run.list.sections = [Section(rows: 3, headerHeight: 20, title: "7")]
    let timeline = run.changeTimeline
    let header = try #require(timeline.scene(time: 0.5).quads.first { $0.content == 7 })
    #expect(abs(header.opacity - 0.75) < 1e-9)
    #expect(abs(header.matrix.elements[0] - 0.9) < 1e-9)
    #expect(timeline.scene(time: 0).quads.first { $0.content == 7 }?.opacity == 1)
  }
}

/// Laws of random scripts.
extension PresentingTests {
  /// A script of presentations that interrupt each other, among other changes, which ends at rest.
  private static func run(_ random: inout SplitMix64, others: Bool) -> TestRun {
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random, rows: 12)
    run.list.sections[0].rows = max(run.list.sections[0].rows, 2)
    if random.chance(0.3) {
      run.list.axis = .horizontal
      run.canvas.size = Size(width: 200, height: 100)
    }
    var rows = RandomChanges.RowCounts(run.list.sections.map(\.rows))
    var isPresented = false
    for _ in 0..<8 {
      let kind: ListChange.Kind =
        isPresented
        ? .dismiss
        : .present(
          RowIndex(row: random.index(below: run.list.sections[0].rows)), presentation(&random))
      isPresented.toggle()
      var travel = RandomChanges.travel(&random)
      travel.contents = random.pick(ContentTransition.allCases)
      run.scroll += [
        .change(ListChange(kind, travel: travel, waits: random.chance(0.3))),
        .rest(seconds: random.number(0, 0.3)),
      ]
      if others, !isPresented, random.chance(0.5) {
        let change = RandomChanges.anyChange(&rows, &random)
        run.list.sections[0].rows = max(run.list.sections[0].rows, 2)
        if rows.sections[0] < 2 { break }
        run.scroll.append(.change(change))
      }
    }
    return run
  }

  private static func presentation(_ random: inout SplitMix64) -> Presentation {
    var presentation = Presentation()
    if random.chance(0.5) { presentation.content = random.index(below: 60) }
    presentation.frame.x = .number(random.number(-20, 50))
    presentation.frame.y = .number(random.number(-20, 100))
    presentation.frame.width = .number(random.number(20, 200))
    presentation.frame.height = .number(random.number(20, 200))
    if random.chance(0.5) { presentation.cornerRadius = random.number(0, 30) }
    presentation.others[.opacity] = random.number(0, 1)
    presentation.others.transform = [
      .scale(x: random.number(0.5, 1), y: 1, z: 1),
      .rotate(degrees: random.number(-30, 30), axis: SIMD3(0, 0, 1)),
    ]
    return presentation
  }

  @Test(arguments: 0..<24)
  func `ends where it began once all is dismissed`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 31)
    let run = Self.run(&random, others: false)
    var still = run
    still.scroll = []
    let (timeline, rest) = (run.changeTimeline, still.changeTimeline)
    #expect(
      timeline.scene(time: timeline.duration + 10) == rest.scene(time: 10),
      "seed \(seed): \(run.list.text), \(run.script)")
    #expect(timeline.scene(time: timeline.duration) == rest.scene(time: 10), "seed \(seed)")
  }

  @Test(arguments: 0..<8)
  func `shows a frame alone as in its run`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 32)
    let run = Self.run(&random, others: true)
    let inOrder = (0..<run.changeTimeline.frameCount).map(run.changeTimeline.scene(at:))
    let another = run.changeTimeline
    for frame in inOrder.indices.shuffled(using: &random) {
      #expect(another.scene(at: frame) == inOrder[frame], "seed \(seed), frame \(frame)")
    }
  }

  /// Nothing jumps where a change interrupts others: neither frames and corners nor opacities and
  /// poses.
  @Test(arguments: 0..<48)
  func `never jumps`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 33)
    var run = Self.run(&random, others: false)
    run.scroll = run.scroll.map { step in
      guard case .change(var change) = step else { return step }
      // What is cut, jumps.
      change.travel.contents = .crossfade
      return .change(change)
    }
    let timeline = run.changeTimeline
    for time in timeline.changes.map(\.time) where time > 0 {
      let before = Self.looks(timeline.scene(time: time - 1e-7))
      let after = Self.looks(timeline.scene(time: time + 1e-7))
      for (row, look) in before {
        guard let next = after[row] else {
          Issue.record("seed \(seed): row \(row) vanishes at \(time)")
          continue
        }
        for (a, b) in zip(look, next) {
          #expect(
            abs(a - b) < 1e-3,
            "seed \(seed), row \(row) at \(time): \(look), \(next): \(run.script)")
        }
      }
    }
  }

  /// The frame, the corners and the pose of each row's cards, and the opacity of the lowest.
  private static func looks(_ scene: Scene) -> [Int: [Double]] {
    Dictionary(
      scene.quads.compactMap { quad in
        quad.row.map { row in
          let frame = quad.frame
          return (
            row,
            [
              frame.minX, frame.minY, frame.width, frame.height, quad.face.cornerRadius,
              quad.opacity, quad.matrix.elements[0], quad.matrix.elements[1],
            ]
          )
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: 0..<12)
  func `is exactly at its frame once it has arrived`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 34)
    var run = Self.run(&random, others: true)
    let end = Self.presentation(&random)
    run.scroll += [
      .rest(seconds: 2),
      .change(
        ListChange(.present(RowIndex(row: 1), end), travel: RandomChanges.travel(&random))),
    ]
    let timeline = run.changeTimeline
    let top = try #require(timeline.scene(time: timeline.duration).quads.last)
    let frame = [end.frame.x, end.frame.y, end.frame.width, end.frame.height]
    #expect(
      frame.map(\.literal) == [top.frame.minX, top.frame.minY, top.frame.width, top.frame.height],
      "seed \(seed): \(run.script)")
  }
}

extension Rect {
  fileprivate func mixed(with end: Rect, _ share: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(
      x: mix(minX, end.minX), y: mix(minY, end.minY), width: mix(width, end.width),
      height: mix(height, end.height))
  }

  fileprivate func isNear(_ other: Rect, within distance: Double = 1e-9) -> Bool {
    let edges = [\Rect.minX, \.minY, \.width, \.height]
    return edges.allSatisfy { abs(self[keyPath: $0] - other[keyPath: $0]) < distance }
  }
}
