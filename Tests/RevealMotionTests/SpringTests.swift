import Foundation
import RevealMotion
import Testing

@Suite struct SpringTests {
  @Test(arguments: ["springs_physical.json", "springs_swiftui.json", "springs_uikit.json"])
  func `follows every spring of the table`(file: String) throws {
    for row in try JSONDecoder().decode([SpringRow].self, from: oracle(file)) {
      let spring = try #require(row.spring)
      #expect(abs(spring.angularFrequency / row.omega0 - 1) < 1e-12, "\(row)")
      let worst = row.points.map { abs(spring.position(at: $0[0]) - $0[1]) }.max()
      #expect(try #require(worst) < 1e-11, "\(row)")
    }
  }

  @Test func `peaks where the published bounce does`() throws {
    let spring = try #require(Spring(uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1))
    #expect(abs(spring.angularFrequency - 15.1550) < 5e-5)
    let positions = (0...1000).map { spring.position(at: Double($0) / 1000) }
    let peak = try #require(positions.indices.max { positions[$0] < positions[$1] })
    #expect(peak == 226)
    #expect(abs(positions[peak] - 1.25383) < 5e-6)
  }

  @Test(arguments: [0, 0.2, 0.7, 1, 1.8], [0.1, 0.4, 2])
  func `leaves from rest at 0`(dampingRatio: Double, response: Double) throws {
    let spring = try #require(Spring(response: response, dampingRatio: dampingRatio))
    #expect(spring.position(at: 0) == 0)
    #expect(abs(spring.position(at: response * 1e-4)) < 1e-6)
  }

  @Test(
    arguments: [
      (0.5, 0.85, 0.0), (0.4, 0.3, 0), (1.2, 1, 0), (0.25, 2.5, 0), (0.5, 0.6, 3),
    ], [1e-6, 1e-4, 1e-3])
  func `is found in the lines that follow it`(
    values: (response: Double, ratio: Double, velocity: Double), unit: Double
  ) throws {
    let (response, ratio, velocity) = values
    let spring = try #require(
      Spring(response: response, dampingRatio: ratio, initialVelocity: velocity))
    let duration = try #require(spring.settlingDuration)
    let stops = (0...60).map { index -> (input: Double?, output: Double) in
      let input = Double(index) / 60
      let value = index == 60 ? 1 : spring.position(at: input * duration)
      return (input, (value / unit).rounded() * unit)
    }
    let lines = try #require(LinearEasing(stops: stops))
    let found = try #require(SpringTrace(lines, duration: duration)).spring
    let places = (0...100).map { Double($0) / 100 * duration }
    let worst = places.map { abs(found.position(at: $0) - spring.position(at: $0)) }.max()
    #expect(try #require(worst) < 5 * unit)
    // What was rounded says no more than that.
    if unit < 1e-5 {
      #expect(abs(found.dampingRatio - ratio) < 1e-9)
      #expect(abs(2 * .pi / found.angularFrequency - response) < 1e-9)
    }
  }

  @Test(arguments: ["easeOut", "easeOutExpo", "easeOutBack", "easeOutQuint", "easeOutBounce"])
  func `is not found in other curves`(name: String) throws {
    let curve = try #require(TimingCurve.named(name))
    let stops = (0...80).map { index -> (input: Double?, output: Double) in
      let input = Double(index) / 80
      return (input, (curve.progress(at: input, duration: 1) * 1e6).rounded() / 1e6)
    }
    #expect(SpringTrace(try #require(LinearEasing(stops: stops)), duration: 1) == nil)
    #expect(SpringTrace(try #require(LinearEasing(stops: [(0, 0), (1, 1)])), duration: 1) == nil)
  }

  @Test func `is not found in lines that end before it has settled`() throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: 0.5))
    let stops = (0...60).map { index -> (input: Double?, output: Double) in
      (Double(index) / 60, index == 60 ? 1 : spring.position(at: Double(index) / 60 * 0.9))
    }
    #expect(SpringTrace(try #require(LinearEasing(stops: stops)), duration: 0.9) == nil)
  }

  @Test(arguments: [-30.0, 0, 0.5, 12], [0.01, 0.3, 1])
  func `agrees with its neighbors where damping regimes meet`(
    velocity: Double, seconds: Double
  ) throws {
    let positions = try [1 - 1e-9, 1, 1 + 1e-9].map { ratio in
      try #require(
        Spring(angularFrequency: 9, dampingRatio: ratio, initialVelocity: velocity)
      ).position(at: seconds)
    }
    #expect(abs(positions[0] - positions[1]) < 1e-7)
    #expect(abs(positions[2] - positions[1]) < 1e-7)
  }

  /// Around the angle below which the oscillation is a series.
  @Test(arguments: [0.5, 2.0])
  func `is smooth where its formulas change`(dampingRatio: Double) throws {
    let spring = try #require(Spring(angularFrequency: 1, dampingRatio: dampingRatio))
    let rate = abs(1 - dampingRatio * dampingRatio).squareRoot()
    let border = 0.03 / rate
    let below = spring.position(at: border * (1 - 1e-12))
    let above = spring.position(at: border * (1 + 1e-12))
    #expect(abs(above - below) < 1e-13)
  }

  @Test(arguments: [0.05, 0.5, 0.999, 1, 1.001, 3], [-8.0, 0, 2, 10, 40])
  func `stays within a thousandth once it has settled`(
    dampingRatio: Double, velocity: Double
  ) throws {
    let spring = try #require(
      Spring(angularFrequency: 10, dampingRatio: dampingRatio, initialVelocity: velocity))
    let settled = try #require(spring.settlingDuration)
    let later = (0...2000).map { abs(spring.position(at: settled + Double($0) * 0.001) - 1) }
    #expect(try #require(later.max()) <= 0.001 + 1e-12)
    #expect(settled > 0.1)
  }

  @Test func `never settles without damping`() throws {
    let spring = try #require(Spring(response: 1, dampingRatio: 0))
    #expect(spring.settlingDuration == nil)
  }

  @Test func `limits durations and damping as UIKit does`() {
    #expect(
      Spring(uikitDuration: 20, dampingRatio: 0.5) == Spring(uikitDuration: 10, dampingRatio: 0.5))
    #expect(
      Spring(uikitDuration: 0, dampingRatio: 0.5) == Spring(uikitDuration: 0.01, dampingRatio: 0.5))
    #expect(
      Spring(uikitDuration: 1, dampingRatio: 1.5) == Spring(uikitDuration: 1, dampingRatio: 1))
  }

  @Test func `cannot be built outside its ranges`() {
    #expect(Spring(mass: 0, stiffness: 1, damping: 1) == nil)
    #expect(Spring(mass: 1, stiffness: -1, damping: 1) == nil)
    #expect(Spring(mass: 1, stiffness: 1, damping: -1) == nil)
    #expect(Spring(response: 0, dampingRatio: 1) == nil)
    #expect(Spring(response: 1, dampingRatio: .infinity) == nil)
    #expect(Spring(duration: 1, bounce: -1) == nil)
    #expect(Spring(duration: 1, bounce: 1.1) == nil)
    #expect(Spring(uikitDuration: 1, dampingRatio: 0) == nil)
    #expect(Spring(uikitDuration: .nan, dampingRatio: 0.5) == nil)
  }
}

/// A spring in one of the three conventions of the tables.
private struct SpringRow: Decodable {
  let mass: Double?
  let stiffness: Double?
  let damping: Double?
  let initialVelocity: Double?
  let response: Double?
  let dampingFraction: Double?
  let duration: Double?
  let bounce: Double?
  let initialSpringVelocity: Double?
  let omega0: Double
  let points: [[Double]]

  var spring: Spring? {
    if let duration, let damping, let initialSpringVelocity {
      return Spring(
        uikitDuration: duration, dampingRatio: damping, initialVelocity: initialSpringVelocity)
    }
    if let response, let dampingFraction {
      return Spring(response: response, dampingRatio: dampingFraction)
    }
    if let duration, let bounce { return Spring(duration: duration, bounce: bounce) }
    guard let mass, let stiffness, let damping, let initialVelocity else { return nil }
    return Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }
}
