import Foundation
import RevealMath
import Testing

@Suite struct MatrixInterpolationTests {
  /// Rows that differ by design: exact half turns against the browser's sign of sine, and scales of
  /// 0.
  @Test func `follows the browser's table`() throws {
    let table = try JSONDecoder().decode(
      BrowserTable.self, from: oracle("transform_interpolation.json"))
    let rows = table.rows.filter {
      !$0.name.hasPrefix("singular") && !["rotz_-pi", "I_to_rotz_-pi"].contains($0.name)
    }
    #expect(rows.count > 300)
    for row in rows {
      let a = try #require(Matrix4(elements: row.A))
      let b = try #require(Matrix4(elements: row.B))
      let matrix = MatrixInterpolation(from: a, to: b).matrix(at: row.p)
      let worst = zip(matrix.elements, row.matrix).map { abs($0 - $1) / max(1, abs($1)) }.max()
      let error = try #require(worst)
      #expect(error < 1e-5, "\(row.name) at \(row.p)")
    }
  }

  @Test(arguments: [-180.0, 180, 540])
  func `counts half a turn as clockwise`(turn: Double) {
    let back = MatrixInterpolation(from: rotated(turn), to: .identity)
    #expect(distance(back.matrix(at: 0.75), rotated(45)) < 1e-12)
    let there = MatrixInterpolation(from: .identity, to: rotated(turn))
    #expect(distance(there.matrix(at: 0.25), rotated(45)) < 1e-12)
    let raised = Matrix4.translation(x: 0, y: 0, z: 1)
    let inSpace = MatrixInterpolation(from: raised * rotated(turn), to: raised)
    #expect(distance(inSpace.matrix(at: 0.75), raised * rotated(45)) < 1e-12)
  }

  @Test(arguments: [0.0, 0.001, 0.5, 1])
  func `shows the end from the first moment when the start is flat`(share: Double) {
    let flat = Matrix4.scale(x: 0, y: 1)
    let end = Matrix4.translation(x: 3, y: 4)
    let way = MatrixInterpolation(from: flat, to: end)
    #expect(way.jumpsToEnd)
    #expect(way.matrix(at: share) == end)
  }

  @Test(arguments: 0..<40)
  func `keeps both ends and meets them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let a = randomMatrix(&random)
    let b = randomMatrix(&random)
    let way = MatrixInterpolation(from: a, to: b)
    #expect(way.matrix(at: 0) == normalized(a), "seed \(seed)")
    #expect(way.matrix(at: 1) == normalized(b), "seed \(seed)")
    #expect(distance(way.matrix(at: 1e-12), normalized(a)) < 1e-7, "seed \(seed)")
    #expect(distance(way.matrix(at: 1 - 1e-12), normalized(b)) < 1e-7, "seed \(seed)")
  }
}

@Suite struct Matrix4TurnTests {
  @Test func `turns x towards y`() {
    #expect(rotated(90) * SIMD4(1, 0, 0, 1) == SIMD4(0, 1, 0, 1))
    let aboutY = Matrix4.rotation(degrees: 90, axis: SIMD3(0, 1, 0))
    #expect(aboutY * SIMD4(0, 0, 1, 1) == SIMD4(1, 0, 0, 1))
    let aboutX = Matrix4.rotation(degrees: 90, axis: SIMD3(2, 0, 0))
    #expect(aboutX * SIMD4(0, 1, 0, 1) == SIMD4(0, 0, 1, 1))
  }

  @Test func `leaves everything in place about no axis`() {
    #expect(Matrix4.rotation(degrees: 30, axis: .zero) == .identity)
  }

  @Test func `moves a card turned in its own space`() {
    let tipIn = rotated(-15) * .translation(x: -20, y: -20)
    let center = tipIn * SIMD4(0, 0, 0, 1)
    #expect(abs(center.x + 24.49) < 0.005)
    #expect(abs(center.y + 14.14) < 0.005)
  }

  @Test func `shears by tangents`() {
    let sheared = Matrix4.skew(xDegrees: 45, yDegrees: 0) * SIMD4(1, 2, 0, 1)
    #expect(abs(sheared.x - 3) < 1e-15)
    #expect(sheared.y == 2)
  }

  @Test func `keeps the point it acts about`() {
    let matrix = rotated(33).about(Point(x: 7, y: -2))
    let point = matrix * SIMD4(7, -2, 0, 1)
    #expect(abs(point.x - 7) < 1e-14 && abs(point.y + 2) < 1e-14)
  }
}

private struct BrowserTable: Decodable {
  struct Row: Decodable {
    let name: String
    let A: [Double]
    let B: [Double]
    let p: Double
    let matrix: [Double]
  }

  let rows: [Row]
}

private func rotated(_ degrees: Double) -> Matrix4 {
  .rotation(degrees: degrees, axis: SIMD3(0, 0, 1))
}

private func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
  zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
}

/// The matrix that shows the same and has m44 = 1, as taking apart makes it.
private func normalized(_ m: Matrix4) -> Matrix4 {
  let w = m.columns.w.w
  return Matrix4(m.columns.x / w, m.columns.y / w, m.columns.z / w, m.columns.w / w)
}

/// A product of a scale, turns, a shear, a move and half the time a perspective.
private func randomMatrix(_ random: inout SplitMix64) -> Matrix4 {
  func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  let axis = SIMD3(number(-1...1), number(-1...1), number(0.1...1))
  let placed =
    Matrix4.translation(x: number(-99...99), y: number(-99...99), z: number(-9...9))
    * .rotation(degrees: number(-300...300), axis: axis)
    * .skew(xDegrees: number(-40...40), yDegrees: 0)
    * .scale(x: number(-2...2), y: number(0.2...2), z: number(0.5...1.5))
  return Bool.random(using: &random)
    ? Matrix4.perspective(eyeDistance: number(300...900)) * placed : placed
}
