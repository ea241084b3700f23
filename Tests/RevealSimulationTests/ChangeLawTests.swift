import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// What holds for all lists that change.
@Suite struct ChangeLawTests {
  @Test(arguments: 0..<12)
  func `shows a row's content wherever it goes`(seed: UInt64) {
    var run = Self.run(seed)
    run.scroll.removeAll { step in
      guard case .change(let change) = step, case .update = change.kind else { return false }
      return true
    }
    let timeline = run.changeTimeline
    var contents: [Int: Int] = [:]
    var shown: Set<Int> = []
    for scene in timeline.scenes {
      for quad in scene.quads {
        guard let row = quad.row, contents.updateValue(quad.content, forKey: row) != quad.content
        else { continue }
        // Only once, when it shows up.
        #expect(shown.insert(row).inserted, "seed \(seed), row \(row)")
      }
    }
    let initial = run.list.sections.reduce(0) { $0 + $1.rows }
    #expect(contents.allSatisfy { $0.key >= initial || $0.key == $0.value }, "seed \(seed)")
  }

  @Test(arguments: 0..<24)
  func `lets no rows overlap at rest`(seed: UInt64) {
    let run = Self.run(seed)
    let frames = run.changeTimeline.settledScene.quads.filter { $0.row != nil }.map(\.frame)
    for (number, frame) in frames.enumerated() {
      for other in frames[..<number] {
        let common = frame.intersection(other)
        guard min(common.width, common.height) > 1e-9 else { continue }
        Issue.record("seed \(seed): \(frame) and \(other) overlap")
      }
    }
  }

  @Test(arguments: 0..<12)
  func `knows where the content ends after every change`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 3)
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random)
    (run.list.columns, run.list.rowHeight) = (1, 30)
    var counts = RandomChanges.RowCounts(run.list.sections.map(\.rows))
    for _ in 0..<10 {
      run.scroll.append(.change(RandomChanges.anyChange(&counts, &random)))
      var ended = run
      ended.scroll += [.jump(.edge(.end)), .rest(seconds: 0.1)]
      var length = run.list.contentInset.end
      for (section, rows) in zip(run.list.sections, counts.sections) {
        length += section.headerHeight + Double(rows) * 30
        length += run.list.gap.along * Double(max(rows - 1, 0))
      }
      let timeline = ended.changeTimeline
      let end = max(length - 200, -run.list.contentInset.start)
      #expect(timeline.contentOffset(at: timeline.scrollEnd) == end, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<30)
  func `ends where it began when an insertion is undone`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 4)
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random)
    run.list.flow = .lines
    // In other lines of rows of different heights, lines have other heights.
    if run.list.columns > 1 { run.list.rowHeight = 30 }
    let index = RandomChanges.RowCounts(run.list.sections.map(\.rows)).gap(&random)
    let count = random.index(below: 4) + 1
    let (travel, anchor) = (
      RandomChanges.travel(&random), random.chance(0.5) ? ListAnchor.start : .end
    )
    let waits = random.chance(0.5)
    // Within the content's ends, so that the list does not have to go there.
    run.list.start = .edge(random.chance(0.5) ? .start : .end)
    if random.chance(0.5) { run.scroll = [.jump(.row(index))] }
    let before = run.changeTimeline.settledScene
    run.scroll += [
      .change(
        ListChange(
          .insert(at: index, count: count), travel: travel, waits: waits, anchor: anchor)),
      .rest(seconds: random.number(0, 0.2)),
      .change(ListChange(.remove(index, count: count), travel: travel, anchor: anchor)),
    ]
    #expect(
      run.changeTimeline.settledScene == before,
      "seed \(seed): \(run.list.text), \(run.script)")
  }

  @Test(arguments: 0..<4)
  func `shows a frame alone as in its run`(seed: UInt64) {
    let run = Self.run(seed)
    let inOrder = run.changeTimeline.scenes
    let another = run.changeTimeline
    var random = SplitMix64(seed: seed)
    for frame in inOrder.indices.shuffled(using: &random) {
      #expect(another.scene(at: frame) == inOrder[frame], "seed \(seed), frame \(frame)")
    }
  }

  @Test(arguments: 0..<4)
  func `shows the same where two frame rates meet`(seed: UInt64) {
    var (slow, fast) = (Self.run(seed), Self.run(seed))
    (slow.canvas.fps, fast.canvas.fps) = (30, 60)
    let (a, b) = (slow.changeTimeline, fast.changeTimeline)
    for frame in 0..<a.frameCount {
      #expect(a.scene(at: frame) == b.scene(at: 2 * frame), "seed \(seed), frame \(frame)")
    }
  }

  @Test(arguments: 0..<10)
  func `never lets headers overlap`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 5)
    var run = TestRun(track: nil)
    run.list = RandomChanges.list(&random)
    run.list.sections = (0..<4).map {
      Section(rows: random.index(below: 5), headerHeight: 24, title: "\($0)")
    }
    var counts = RandomChanges.RowCounts(run.list.sections.map(\.rows))
    for _ in 0..<6 {
      var change = RandomChanges.anyChange(&counts, &random)
      // What overshoots may overlap.
      change.travel.curve = .easeInOut
      change.waits = false
      run.scroll += [
        .change(change), .rest(seconds: random.number(0, 0.3)),
        .to(.offset(random.number(0, 400)), seconds: 0.2, curve: .linear),
      ]
    }
    for (frame, scene) in run.changeTimeline.scenes.enumerated() {
      let headers = scene.quads.filter { $0.row == nil }.sorted { $0.content < $1.content }
      for (one, next) in zip(headers, headers.dropFirst()) {
        guard one.frame.maxY > next.frame.minY + 1e-9 else { continue }
        Issue.record("seed \(seed), frame \(frame): headers \(one.content) and \(next.content)")
      }
    }
  }

  @Test(arguments: [Flow.lines, .masonry])
  func `shows the same rows however many follow`(flow: Flow) {
    func timeline(rows: Int) -> Timeline {
      var run = TestRun(rows: rows, track: nil)
      (run.list.columns, run.list.flow) = (3, flow)
      run.list.rowHeight = .random(20...90, seed: 4)
      run.scroll = [
        .change(ListChange(.insert(at: RowIndex(row: 2), count: 2, content: 7), waits: false)),
        .rest(seconds: 0.1),
        .change(ListChange(.remove(RowIndex(row: 5), count: 3), waits: false)),
        .to(.offset(700), seconds: 0.5, curve: .easeInOut),
        .change(ListChange(.move(RowIndex(row: 30), to: RowIndex(row: 1)))),
      ]
      return run.changeTimeline
    }
    let (few, many) = (timeline(rows: 200), timeline(rows: 4000))
    #expect(few.frameCount == many.frameCount)
    for frame in stride(from: 0, to: few.frameCount, by: 5) {
      let (a, b) = (few.scene(at: frame).quads, many.scene(at: frame).quads)
      #expect(a.map(\.frame) == b.map(\.frame), "frame \(frame)")
      #expect(a.map(\.face) == b.map(\.face), "frame \(frame)")
    }
  }

  private static func run(_ seed: UInt64) -> TestRun {
    var random = SplitMix64(seed: seed, stream: 17)
    return RandomChanges.run(&random)
  }
}

extension Timeline {
  /// All scenes, in order.
  fileprivate var scenes: [Scene] { (0..<frameCount).map(scene(at:)) }

  /// What is shown when nothing moves any more.
  fileprivate var settledScene: Scene { scene(time: duration + 10) }
}

extension Quad {
  /// Of a card that is not transformed.
  var frame: Rect {
    Rect(x: origin.x, y: origin.y, width: face.size.width, height: face.size.height)
  }
}
