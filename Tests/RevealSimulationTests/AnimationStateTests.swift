import Foundation
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Three whole runs against states that a browser and independent reference mathematics arrived at.
///
/// The reference (40-digit curves, matrices in Python) and the browser differ by up to 2e-5, which
/// is the precision of the browser's own curve.
@Suite struct AnimationStateTests {
  @Test func `zooms in as the table view article does`() throws {
    let oracle = try scenario("zoom")
    let tuple = try #require(oracle.parameters.tuple)
    let preset = Preset(
      title: "zoom", canvas: canvas(oracle), list: list(oracle),
      scroll: scroll(try #require(oracle.parameters.scroll)),
      entrance: entrance(
        [
          .scale(x: tuple[0], y: tuple[1], z: 1),
          .translate(x: Length(tuple[2]), y: Length(tuple[3]), z: .zero),
        ], opacity: tuple[4], duration: tuple[5]))
    try expectStates(oracle, of: preset)
  }

  @Test func `tips cards in as the tutorial does`() throws {
    let oracle = try scenario("cardtilt")
    let card = try #require(oracle.parameters.card)
    let offset = try #require(oracle.parameters.offset)
    var list = list(oracle)
    let (viewport, rowHeight) = (oracle.parameters.viewport, oracle.parameters.rowHeight)
    list.inset = Inset(
      top: card.y, left: card.x, bottom: rowHeight - card.y - card.height,
      right: viewport[0] - card.x - card.width)
    let preset = Preset(
      title: "tilt", canvas: canvas(oracle), list: list,
      scroll: scroll(try #require(oracle.parameters.scroll)),
      entrance: entrance(
        [
          .translate(x: Length(offset[0]), y: Length(offset[1]), z: .zero),
          .rotate(degrees: try #require(oracle.parameters.degrees), axis: SIMD3(0, 0, 1)),
        ], opacity: try #require(oracle.parameters.initialOpacity),
        duration: try #require(oracle.parameters.duration)))
    try expectStates(oracle, of: preset)
  }

  /// The article's functions of the distance as tables; captures are offsets, jumped to.
  @Test func `turns covers as the cover flow article does`() throws {
    let oracle = try scenario("coverflow")
    let parameters = oracle.parameters
    var list = list(oracle)
    list.axis = .horizontal
    list.overscan = .number(1000)
    let centerY = try #require(parameters.centerY)
    list.inset = Inset(bottom: parameters.viewport[1] - 2 * centerY)
    var canvas = canvas(oracle)
    canvas.scale = 2
    var cards = Cards()
    let cover = try #require(parameters.cover)
    cards.size = CardSize(width: .number(cover[0]), height: .number(cover[1]))
    var effect = ScrollEffect()
    effect.distance = DistanceUnit(Length(try #require(parameters.cellWidth) / 2))
    effect.transform = [
      .translate(
        .x,
        DistanceTable(
          points: [SIMD2(0, 0), SIMD2(0.25, 50), SIMD2(0.5, 0)], symmetry: .odd, beyond: .extend)),
      .scale(DistanceTable(points: [SIMD2(0, 2), SIMD2(0.1, 1)], symmetry: .even)),
      .rotate(.y, DistanceTable(points: [SIMD2(0, 0), SIMD2(0.25, -60)], symmetry: .odd)),
      .perspective(DistanceTable(try #require(parameters.eye))),
    ]
    effect.tables[.shade] = DistanceTable(points: [SIMD2(0.1, 0), SIMD2(1.1, 1)], symmetry: .even)
    effect.order = .farthestFirst
    let preset = Preset(
      title: "cover flow", canvas: canvas, list: list, cards: cards,
      scroll: parameters.captures.flatMap { [.jump(.offset($0)), .rest(seconds: 1)] },
      scrollEffect: effect)
    let timeline = Timeline(preset, cards: whiteCard)
    for (second, capture) in oracle.captures.enumerated() {
      let quads = timeline.scene(time: Double(second) + 0.5).quads
      // The oracle leaves out what lies more than 400 points outside the viewport.
      let shown = quads.filter { abs($0.origin.x + cover[0] / 2 - 240) <= 640 }
      try expect(shown, match: capture)
    }
  }
}

private struct Scenario: Decodable {
  struct Parameters: Decodable {
    struct Card: Decodable {
      let x: Double
      let y: Double
      let width: Double
      let height: Double
    }

    let viewport: [Double]
    let scale: Double
    let rowHeight: Double
    let rows: Int?
    let count: Int?
    let tuple: [Double]?
    let scroll: [[Double]]?
    let captures: [Double]
    let card: Card?
    let degrees: Double?
    let offset: [Double]?
    let initialOpacity: Double?
    let duration: Double?
    let cellWidth: Double?
    let cover: [Double]?
    let centerY: Double?
    let eye: Double?
  }

  struct Capture: Decodable {
    let at: Double
    let rows: [Row]
  }

  struct Row: Decodable {
    struct Browser: Decodable {
      let matrix: [Double]
      let opacity: Double
    }

    let row: Int
    let x: Double
    let y: Double
    let matrix: [Double]
    let opacity: Double
    let shade: Double
    let browser: Browser?
  }

  let parameters: Parameters
  let captures: [Capture]
}

private func scenario(_ name: String) throws -> Scenario {
  try JSONDecoder().decode(Scenario.self, from: oracle("animation-states/\(name).json"))
}

private func canvas(_ scenario: Scenario) -> Canvas {
  var canvas = Canvas()
  canvas.size = Size(
    width: scenario.parameters.viewport[0], height: scenario.parameters.viewport[1])
  canvas.scale = scenario.parameters.scale
  return canvas
}

private func list(_ scenario: Scenario) -> ListLayout {
  var list = ListLayout()
  list.rowHeight = .points(scenario.parameters.rowHeight)
  list.sections = [Section(rows: scenario.parameters.rows ?? scenario.parameters.count ?? 0)]
  return list
}

/// Straight scrolls between the points of a polyline over time.
private func scroll(_ polyline: [[Double]]) -> [ScrollStep] {
  [.rest(seconds: polyline[0][0])]
    + zip(polyline, polyline.dropFirst()).map { from, to in
      .to(.offset(to[1]), seconds: to[0] - from[0], curve: .linear)
    }
}

private func entrance(
  _ transform: [TransformOperation], opacity: Double, duration: Double
) -> Entrance {
  var start = Pose()
  start.transform = transform
  start[.opacity] = opacity
  var animation = Animation(keyframes: [
    Keyframe(time: 0, pose: start, curve: .easeInOut),
    Keyframe(time: 1, pose: Pose(), curve: .linear),
  ])
  animation.duration = duration
  return Entrance(Motion(animation))
}

private func expectStates(_ scenario: Scenario, of preset: Preset) throws {
  let timeline = Timeline(preset, cards: whiteCard)
  for capture in scenario.captures {
    try expect(timeline.scene(time: capture.at).quads, match: capture)
  }
}

private func expect(_ quads: [Quad], match capture: Scenario.Capture) throws {
  #expect(quads.map(\.row) == capture.rows.map(\.row), "at \(capture.at)")
  for (quad, row) in zip(quads, capture.rows) {
    let place = "row \(row.row) at \(capture.at)"
    #expect(abs(quad.origin.x - row.x) < 1e-6 && abs(quad.origin.y - row.y) < 1e-6, "\(place)")
    #expect(distance(quad.matrix, row.matrix) < 1e-6, "\(place)")
    #expect(abs(quad.opacity - row.opacity) < 1e-6, "\(place)")
    #expect(abs(quad.overlay.alpha - row.shade) < 1e-6, "\(place)")
    guard let browser = row.browser else { continue }
    #expect(distance(quad.matrix, browser.matrix) < 2e-5, "\(place)")
    #expect(abs(quad.opacity - browser.opacity) < 2e-5, "\(place)")
  }
}

private func distance(_ matrix: Matrix4, _ elements: [Double]) -> Double {
  zip(matrix.elements, elements).map { abs($0 - $1) }.max() ?? .infinity
}
