import Foundation
import RevealMath
import Testing

/// Values from mpmath with 40 digits, rounded to the nearest double.
@Suite struct ElementaryFunctionTests {
  @Test(
    arguments: [
      ("sin", Double.sin), ("cos", Double.cos), ("tan", Double.tan), ("exp", Double.exp),
      ("log", Double.log), ("acos", Double.acos),
    ] as [(String, @Sendable (Double) -> Double)])
  func `stays within two units in the last place`(
    name: String, function: @Sendable (Double) -> Double
  ) throws {
    let rows = try #require(try elementaryTable()[name])
    let errors = rows.map { row in unitsInLastPlace(function(row[0]), row[1]) }
    #expect(errors.allSatisfy { $0 <= 2 }, "\(name): worst \(errors.max() ?? 0)")
  }

  @Test func `finds the angle of a vector within two units in the last place`() throws {
    let rows = try #require(try elementaryTable()["atan2"])
    let errors = rows.map { unitsInLastPlace(.atan2(y: $0[0], x: $0[1]), $0[2]) }
    #expect(errors.allSatisfy { $0 <= 2 }, "worst \(errors.max() ?? 0)")
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (-90, -1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1),
    (-720, 0, 1), (450, 1, 0),
  ])
  func `is exact at quarter turns`(degrees: Double, sine: Double, cosine: Double) {
    #expect(Double.sineAndCosine(degrees: degrees) == (sine, cosine))
  }

  /// The bits that shadows have been blurred with from the start; other bits would be other pixels.
  @Test(
    arguments: [
      (0, 0x3FF0_0000_0000_0000), (1 / 72, 0x3FEF_8F02_3A2F_ECC2), (0.1, 0x3FEC_F46D_99D5_2ABF),
      (0.5, 0x3FE3_68B2_FC6F_9789), (1, 0x3FD7_8B56_362C_F004), (2, 0x3FC1_52AA_A3BF_82F8),
      (8, 0x3F35_FC21_0410_1FF3),
    ] as [(Double, UInt64)])
  func `keeps the bits of the series for the exponential`(power: Double, bits: UInt64) {
    #expect(Double.seriesExp(minus: power).bitPattern == bits)
    #expect(abs(Double.seriesExp(minus: power) / .exp(-power) - 1) < 1e-12)
  }

  @Test func `reaches the limits of the exponential`() {
    #expect(Double.exp(-800) == 0)
    #expect(Double.exp(800) == .infinity)
    #expect(Double.exp(.nan).isNaN)
    #expect(Double.log(0) == -.infinity)
    #expect(Double.log(-1).isNaN)
  }
}

private func elementaryTable() throws -> [String: [[Double]]] {
  try JSONDecoder().decode([String: [[Double]]].self, from: oracle("elementary.json"))
}

/// The distance in steps of the expected value's last bit; near 0, of 1e-300.
private func unitsInLastPlace(_ value: Double, _ expected: Double) -> Double {
  abs(value - expected) / max(expected.ulp, 1e-300)
}
