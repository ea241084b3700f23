import Foundation
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// The timeline against ``ChangeModel`` over random scripts of changes.
@Suite struct ChangeModelTests {
  /// `REVEAL_RANDOM_CHANGES` in the environment asks for another number of scripts.
  static let scriptCount =
    ProcessInfo.processInfo.environment["REVEAL_RANDOM_CHANGES"].flatMap { UInt64($0) } ?? 20

  @Test(arguments: 0..<scriptCount)
  func `shows what the naive model shows`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 17)
    check(RandomChanges.run(&random), seed)
  }

  @Test(arguments: 0..<(scriptCount + 3) / 4)
  func `shows the same when changes interrupt each other again and again`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 18)
    check(RandomChanges.restlessRun(&random), seed)
  }

  @Test(arguments: 0..<(scriptCount + 3) / 4)
  func `shows the same when hundreds of rows come and go at once`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 19)
    check(
      RandomChanges.run(&random, .init(rows: 200, rowsOfChange: 150, steps: 3...6)), seed)
  }

  /// With as many columns as before, which is all that the model knows.
  @Test(arguments: 0..<(scriptCount + 1) / 2)
  func `shows the same when rows are laid out otherwise`(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 20)
    var run = RandomChanges.run(&random)
    for place in run.scroll.indices.reversed() where random.chance(0.4) {
      var arrangement = RandomChanges.list(&random).arrangement
      arrangement.columns = run.list.columns
      arrangement.gap.across = run.list.gap.across
      let change = ListChange(
        .arrange(arrangement), travel: RandomChanges.travel(&random), waits: random.chance(0.3))
      run.scroll.insert(.change(change), at: place)
    }
    check(run, seed)
  }

  private func check(_ run: TestRun, _ seed: UInt64) {
    let timeline = run.changeTimeline
    let waits = timeline.scrollPhases.filter { $0.kind == .change }
    let model = ChangeModel(
      run.list, viewport: run.extent, across: run.crossExtent,
      settledTime: { time in
        waits.first { abs($0.start - time) < 1e-9 }?.end ?? time
      })
    model.perform(run.scroll, thenFor: 0.5)
    var faults = model.faults
    for frame in model.frames where faults.isEmpty {
      let scene = timeline.scene(time: frame.time)
      faults = Sighting(run, frame, scene, offset: timeline.contentOffset(at: frame.time)).faults
        .map { "\($0), at \(frame.time)" }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3)), \(run.list.text), \(run.script)")
    #expect(model.frames.count > 20)
  }
}

/// What a scene shows, compared with what the model says.
private struct Sighting {
  private(set) var faults: [String] = []
  private let run: TestRun
  private let offset: Double

  /// The rounding of a `Double` in a list of some thousand points.
  private static let rounding = 1e-6
  /// A removal has settled when less than 1/512 of its opacity is left.
  private static let faintest = 1.0 / 128

  init(_ run: TestRun, _ frame: ChangeModel.Frame, _ scene: Scene, offset: Double) {
    self.run = run
    self.offset = offset
    // Offsets are on whole pixels.
    expect(offset, frame.offset, within: 0.5 + way, "offset")
    let cards = Dictionary(
      grouping: scene.quads.indices.filter { scene.quads[$0].row != nil },
      by: { scene.quads[$0].row ?? 0 })
    for sight in frame.rows {
      // Nor does the model know that a card fades over to another size of one content.
      let quads = (cards[sight.number] ?? []).map { scene.quads[$0] }
      let lowest = quads.indices.filter {
        $0 == 0 || quads[$0].content != quads[$0 - 1].content
      }
      compare(sight, with: lowest.map { quads[$0] })
    }
    for sight in frame.departed {
      compareDeparted(sight, with: (cards[sight.number] ?? []).map { scene.quads[$0] })
    }
    let known = Set((frame.rows + frame.departed).map(\.number))
    for quad in scene.quads where quad.opacity > Self.faintest {
      if let row = quad.row, !known.contains(row) { faults.append("row \(row) is still there") }
    }
    compareOrder(frame, scene.quads.compactMap(\.row))
    compare(frame.headers, with: scene.quads.filter { $0.row == nil })
  }

  /// What a spring that has settled may have left.
  private var way: Double { run.hasSprings ? ChangeModel.settledWay : Self.rounding }

  private mutating func expect(
    _ found: Double, _ expected: Double, within tolerance: Double, _ what: @autoclosure () -> String
  ) {
    if !(abs(found - expected) <= tolerance) {
      faults.append("\(what()): \(found) instead of \(expected)")
    }
  }

  private mutating func compare(_ sight: ChangeModel.Sight, with quads: [Quad]) {
    let overlap =
      min(sight.start + sight.extent, offset + run.extent) - max(sight.start, offset)
    // The list scrolls by whole pixels, so that an edge may be a row's neighbor.
    let margin = 0.5 + way
    let layers = sight.layers.filter { $0.opacity != 0 }
    guard overlap > margin else {
      if overlap < -margin, !quads.isEmpty {
        faults.append("row \(sight.number) is drawn beyond the viewport: \(sight)")
      }
      return
    }
    let contents = quads.map(\.content)
    if layers.allSatisfy({ $0.opacity != nil }) {
      let drawn = layers.filter { ($0.opacity ?? 0) > Self.faintest }.map(\.content)
      let all = layers.map(\.content)
      guard contents == drawn || contents == all else {
        faults.append("row \(sight.number) shows \(contents) instead of \(drawn): \(sight)")
        return
      }
      for (quad, layer) in zip(
        quads, contents == all ? layers : layers.filter { ($0.opacity ?? 0) > Self.faintest })
      {
        expect(quad.opacity, layer.opacity ?? 1, within: Self.faintest, "opacity of \(sight)")
      }
    } else if !contents.allSatisfy(layers.map(\.content).contains) {
      faults.append("row \(sight.number) shows \(contents) instead of some of \(layers)")
    }
    for quad in quads { compare(sight, with: quad) }
  }

  private mutating func compareDeparted(_ sight: ChangeModel.Sight, with quads: [Quad]) {
    guard let opacity = sight.layers[0].opacity else { return }
    guard let quad = quads.first else {
      if opacity > Self.faintest { faults.append("row \(sight.number) has gone: \(sight)") }
      return
    }
    expect(quad.opacity, opacity, within: Self.faintest, "opacity of \(sight)")
    compare(sight, with: quad)
  }

  private mutating func compare(_ sight: ChangeModel.Sight, with quad: Quad) {
    let isVertical = run.list.axis == .vertical
    let (along, across) =
      isVertical ? (quad.origin.y, quad.origin.x) : (quad.origin.x, quad.origin.y)
    let (extent, width) =
      isVertical
      ? (quad.face.size.height, quad.face.size.width)
      : (quad.face.size.width, quad.face.size.height)
    let columns = Double(run.list.columns)
    let lane = (run.crossExtent - run.list.gap.across * (columns - 1)) / columns
    expect(along + offset, sight.start, within: way, "start of \(sight)")
    expect(
      across, sight.column * (lane + run.list.gap.across), within: way, "side of \(sight)")
    expect(extent, sight.extent, within: way, "extent of \(sight)")
    expect(width, lane, within: Self.rounding, "width of \(sight)")
  }

  /// Rows are drawn in order, removed ones below them and those that are moved above.
  private mutating func compareOrder(_ frame: ChangeModel.Frame, _ drawn: [Int]) {
    let places = Dictionary(
      uniqueKeysWithValues: frame.rows.enumerated().map { ($1.number, (place: $0, row: $1)) })
    let order = drawn.map { row -> Int in
      guard let (place, sight) = places[row] else { return -1 }
      return sight.isLifted ? .max : sight.hasMoved ? -2 : place
    }.filter { $0 != -2 }
    if order != order.sorted() { faults.append("\(drawn) are drawn in the order of \(order)") }
  }

  private mutating func compare(_ headers: [ChangeModel.HeaderSight], with quads: [Quad]) {
    for header in headers where header.extent > 0 {
      // At its place or at the viewport's start, but not beyond the end of its section.
      let place = min(max(header.start, offset), max(header.end - header.extent, header.start))
      let screen = place - offset
      let quad = quads.first { $0.content == header.section }
      let overlap = min(screen + header.extent, run.extent) - max(screen, 0)
      if let quad {
        let along = run.list.axis == .vertical ? quad.origin.y : quad.origin.x
        expect(along, screen, within: way, "header \(header.section)")
      } else if overlap > 0.5 + way {
        faults.append("header \(header) is missing")
      }
    }
  }
}
