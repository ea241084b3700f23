import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

@Suite struct ScrollEffectTests {
  /// The cover flow of a 320 × 548 screen: horizontal rows of 44 points, faces of 58 × 58.
  private static func coverFlow() -> TestRun {
    var run = TestRun(rows: 18, track: nil)
    run.canvas.size = Size(width: 320, height: 548)
    run.canvas.scale = 2
    run.list.axis = .horizontal
    run.list.wraps = true
    run.list.start = .center(RowIndex(row: 0))
    run.cards.size = CardSize(width: 58, height: 58)
    var effect = ScrollEffect()
    effect.distance = DistanceUnit(.operation(.times, .extent(.cross), 0.5))
    effect.transform = [
      .translate(
        .x,
        DistanceTable(
          points: [SIMD2(0, 0), SIMD2(0.25, 50), SIMD2(0.5, 0)], symmetry: .odd, beyond: .extend)),
      .scale(DistanceTable(points: [SIMD2(0, 2), SIMD2(0.1, 1)], symmetry: .even)),
      .rotate(.y, DistanceTable(points: [SIMD2(0, 0), SIMD2(0.25, -60)], symmetry: .odd)),
      .perspective(800),
    ]
    effect.tables[.shade] = DistanceTable(points: [SIMD2(0.1, 0), SIMD2(1.1, 1)], symmetry: .even)
    effect.order = .farthestFirst
    run.scrollEffect = effect
    return run
  }

  /// Left edge, center and right edge of the card from the row's center, as the article's code
  /// projects them.
  @Test(
    arguments: [
      (0.0, [-58.0, 0, 58]), (11, [-32.82, 12.69, 59.09]), (44, [2.44, 25.77, 50.19]),
      (68.5, [10.74, 26.43, 43.19]), (137, [-14.06, 0, 14.97]),
    ] as [(Double, [Double])])
  func `projects covers as the original does`(distance: Double, places: [Double]) throws {
    var run = Self.coverFlow()
    run.scroll = [.to(.offset(22 - 160 - distance), seconds: 1, curve: .linear)]
    let quad = try #require(run.timeline.quad(row: 0, at: 1))
    let projected = [-29.0, 0, 29].map { quad.place(ofAnchorOffset: $0, 0).x - 160 - distance }
    #expect(zip(projected, places).allSatisfy { abs($0 - $1) < 0.005 }, "\(projected)")
  }

  @Test func `draws the nearest last and the later of two at one distance above`() {
    let quads = Self.coverFlow().timeline.scene(time: 0).quads
    #expect(quads.map(\.row) == [14, 4, 15, 3, 16, 2, 17, 1, 0])
    #expect(abs(quads[7].overlay.alpha - (44.0 / 274 - 0.1)) < 1e-12)
    #expect(quads[8].overlay == .clear)
  }

  @Test func `draws the nearest to the eye last, and of equals the nearest to the middle`() throws {
    let text = """
      { "canvas": { "size": [100, 200], "scale": 1 }, "list": { "rows": 9, "rowHeight": 44 },
        "scroll": [], "scrollEffect": { "distance": { "per": "item" }, "order": "depth",
          "transform": [{ "translateZ": { "even": [[0, 0], [1, -50]] } }] } }
      """
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    let scene = Timeline(preset, cards: whiteCard).scene(time: 0)
    // Rows 4, 0 and 3 are equally deep, and 98, 78 and 54 points from the middle.
    #expect(scene.quads.map(\.row) == [4, 0, 3, 1, 2])
  }

  @Test(arguments: [
    (Length.extent(.main), 200.0), (.extent(.cross), 100), (.extent(.item), 44), (1, 1),
  ])
  func `measures distances in the unit asked for`(base: Length, unit: Double) {
    var run = TestRun(track: nil)
    var effect = ScrollEffect()
    effect.distance = DistanceUnit(.operation(.times, base, 10))
    effect.tables[.opacity] = DistanceTable(points: [SIMD2(0, 0), SIMD2(10, 1)], symmetry: .even)
    run.scrollEffect = effect
    let expected = abs(22 + 44 - 100) / unit / 100
    #expect(abs((run.timeline.opacities(at: 0)[1] ?? 0) - min(expected, 1)) < 1e-12)
  }

  /// The entrance acts on the card, the effect on what comes out of it.
  @Test func `composes with an entrance`() throws {
    var run = TestRun()
    var start = pose(.scale(x: 0.5, y: 0.5, z: 1))
    start[.opacity] = 0.5
    start[.shade] = 0.5
    run.entrance = entrance(from: start, seconds: 1, curve: .linear)
    var effect = ScrollEffect()
    effect.transform = [
      .translate(.x, DistanceTable(points: [SIMD2(0, 30)], symmetry: .none)),
      .scaleAxis(.y, DistanceTable(points: [SIMD2(0, 3)], symmetry: .none)),
    ]
    effect.tables[.opacity] = DistanceTable(points: [SIMD2(0, 0.5)], symmetry: .none)
    effect.tables[.shade] = DistanceTable(points: [SIMD2(0, 0.2)], symmetry: .none)
    effect.anchor = PointTables(x: 0.5, y: 0)
    run.scrollEffect = effect
    let quad = try #require(run.timeline.quad(row: 0, at: 0))
    #expect(quad.opacity == 0.25)
    #expect(abs(quad.overlay.alpha - 0.6) < 1e-12)
    // The card's bottom edge: 22 below its center becomes 11, so 33 below its top, and three times
    // that.
    #expect(quad.place(ofAnchorOffset: 0, 44) == Point(x: 80, y: 99))
  }

  @Test func `shares one vanishing point when asked to`() throws {
    var run = TestRun(track: nil)
    var effect = ScrollEffect()
    effect.sharedPerspective = 500
    run.scrollEffect = effect
    let quad = try #require(run.timeline.quad(row: 0, at: 0))
    #expect(quad.perspective == Perspective(eyeDistance: 500, origin: Point(x: 50, y: 100)))
  }

  @Test func `clips cards to their rows when asked to`() {
    var run = TestRun(track: nil)
    run.cards.clipsToRow = true
    run.list.inset = Inset(top: 4, bottom: 4)
    let quad = run.timeline.quad(row: 1, at: 0)
    #expect(quad?.clip == Rect(x: 0, y: 44, width: 100, height: 44))
    #expect(quad?.origin == Point(x: 0, y: 48))
  }
}
