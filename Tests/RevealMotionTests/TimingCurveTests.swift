import Foundation
import RevealMotion
import Testing

@Suite struct TimingCurveTests {
  @Test func `follows every Bézier of the table to 1e-9`() throws {
    for row in try JSONDecoder().decode([BezierRow].self, from: oracle("bezier.json")) {
      let curve = try #require(row.cubicBezier)
      let worst = row.points.map { abs(curve.y(at: $0[0]) - $0[1]) }.max()
      #expect(try #require(worst) <= 1e-9, "\(row.curve)")
    }
  }

  @Test func `agrees with the browser to its precision`() throws {
    let table = try JSONDecoder().decode(BrowserEasing.self, from: oracle("easing_chromium.json"))
    for row in table.rows {
      let curve = TimingCurve.cubicBezier(
        try #require(
          CubicBezier(
            x1: row.control[0], y1: row.control[1], x2: row.control[2], y2: row.control[3])))
      let progress = curve.progress(at: row.x, duration: 1)
      #expect(abs(progress - row.y) <= 4e-7, "\(row.curve) at \(row.x)")
      let opacity = min(max(0.2 + 0.7 * progress, 0), 1)
      #expect(abs(opacity - row.opacity_from_02_to_09) <= 4e-7, "\(row.curve) at \(row.x)")
    }
  }

  @Test(arguments: TimingCurve.names)
  func `starts at 0 and ends at 1`(name: String) throws {
    let curve = try #require(TimingCurve.named(name))
    #expect(curve.progress(at: 0, duration: 1) == 0)
    #expect(curve.progress(at: -1, duration: 1) == 0)
    #expect(curve.progress(at: 1, duration: 1) == 1)
    #expect(curve.progress(at: 2, duration: 1) == 1)
  }

  @Test func `knows no other names`() { #expect(TimingCurve.named("bouncy") == nil) }

  @Test(arguments: [0.0, 0.1, 0.25, 0.4, 0.5])
  func `is point symmetric where its control points are`(x: Double) {
    let curve = TimingCurve.easeInOut
    let sum = curve.progress(at: x, duration: 1) + curve.progress(at: 1 - x, duration: 1)
    #expect(abs(sum - 1) < 1e-12)
  }

  @Test func `cuts a spring off at the end of the duration`() throws {
    let spring = try #require(Spring(uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1))
    #expect(TimingCurve.spring(spring).progress(at: 1, duration: 1) == 1)
    #expect(
      TimingCurve.spring(spring).progress(at: 0.5, duration: 1) == spring.position(at: 0.5))
  }

  @Test(arguments: [(-0.1, 0.5), (0.5, 1.1), (.nan, 0.5)])
  func `has control points between start and end only`(x1: Double, x2: Double) {
    #expect(CubicBezier(x1: x1, y1: 0, x2: x2, y2: 1) == nil)
  }
}

private struct BezierRow: Decodable {
  let curve: String
  let control: [Double]
  let points: [[Double]]

  var cubicBezier: CubicBezier? {
    CubicBezier(x1: control[0], y1: control[1], x2: control[2], y2: control[3])
  }
}

private struct BrowserEasing: Decodable {
  struct Row: Decodable {
    let curve: String
    let control: [Double]
    let x: Double
    let y: Double
    let opacity_from_02_to_09: Double
  }

  let rows: [Row]
}
