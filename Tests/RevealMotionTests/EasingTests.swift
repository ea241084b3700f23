import Foundation
import RevealMotion
import Testing

@Suite struct EasingTests {
  /// Made with 40 digits from the formulas as easings.net and Android's sources state them.
  @Test func `follows the formulas to 1e-9`() throws {
    let rows = try JSONDecoder().decode([Row].self, from: oracle("easing_functions.json"))
    for row in rows {
      let words = row.curve.split(separator: " ")
      let curve =
        switch words[0] {
        case "decelerate": TimingCurve.decelerate(factor: try #require(Double(words[1])))
        case "overshoot": TimingCurve.overshoot(tension: try #require(Double(words[1])))
        default: try #require(TimingCurve.named(row.curve))
        }
      for point in row.points {
        let value = curve.progress(at: point[0], duration: 1)
        #expect(abs(value - point[1]) <= 1e-9, "\(row.curve) at \(point[0])")
      }
    }
    #expect(Set(rows.map(\.curve)).isSuperset(of: EasingFunction.all.map(\.name)))
  }

  @Test func `agrees with Chromium on linear() and steps()`() throws {
    for row in try JSONDecoder().decode(
      [BrowserRow].self, from: oracle("easing_lists_chromium.json"))
    {
      let curve = try #require(row.curve, "\(row.easing)")
      for point in row.points {
        let value = curve.progress(at: point[0], duration: 1)
        #expect(abs(value - point[1]) <= 1e-12, "\(row.easing) at \(point[0])")
      }
    }
  }

  @Test(arguments: EasingFunction.Family.allCases)
  func `eases out as it eases in, backwards`(family: EasingFunction.Family) {
    for x in stride(from: 0.0, through: 1, by: 1 / 64) {
      let (easeIn, easeOut) = (EasingFunction(.easeIn, family), EasingFunction(.easeOut, family))
      #expect(abs(easeIn.value(at: x) + easeOut.value(at: 1 - x) - 1) < 1e-15)
    }
  }

  @Test func `refuses lists that are no curve`() {
    #expect(LinearEasing(stops: [(nil, 1)]) == nil)
    #expect(LinearEasing(stops: [(nil, 0), (.infinity, 1)]) == nil)
    #expect(LinearEasing(stops: [(nil, 0), (nil, .nan)]) == nil)
    #expect(StepEasing(count: 0, jump: .end) == nil)
    #expect(StepEasing(count: 1, jump: .none) == nil)
  }
}

private struct Row: Decodable {
  let curve: String
  let points: [[Double]]
}

private struct BrowserRow: Decodable {
  /// As CSS has it.
  let easing: String
  let points: [[Double]]

  var curve: TimingCurve? {
    guard let opening = easing.firstIndex(of: "(") else { return nil }
    let items = easing[easing.index(after: opening)...].dropLast().split(separator: ",")
      .map { $0.split(separator: " ") }
    if easing.hasPrefix("steps") {
      let jump = items.count > 1 ? items[1][0].dropFirst("jump-".count) : "end"
      guard let count = Int(items[0][0]), let jump = StepEasing.Jump(rawValue: String(jump))
      else { return nil }
      return StepEasing(count: count, jump: jump).map { .steps($0) }
    }
    var stops: [(input: Double?, output: Double)] = []
    for item in items {
      guard let output = Double(item[0]) else { return nil }
      let inputs = item.dropFirst().map { Double($0.dropLast()).map { $0 / 100 } }
      stops += inputs.isEmpty ? [(nil, output)] : inputs.map { ($0, output) }
    }
    return LinearEasing(stops: stops).map { .stops($0) }
  }
}
