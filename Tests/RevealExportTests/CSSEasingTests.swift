import RevealCSS
import RevealExport
import RevealJSON
import RevealMotion
import Testing

/// Easing functions, read again by the parser of style sheets.
@Suite struct CSSEasingTests {
  private func read(_ easing: CSSEasing) throws -> TimingCurve {
    try #require(try Self.curve("a { animation: b 1s \(easing.text) }"))
  }

  /// The curve of the animation of a style sheet.
  private static func curve(_ css: String) throws -> TimingCurve? {
    let sheet = try StyleSheet(SourceText(file: "a.css", text: css))
    var list = AnimationList()
    for declaration in sheet.rules.flatMap(\.declarations) {
      _ = list.apply(declaration.name, declaration.value)
    }
    return list.animations.first?.curve
  }

  static let exact: [TimingCurve] =
    [.linear, .easeIn, .easeOut, .easeInOut, .default]
    + [
      CubicBezier(x1: 0.3, y1: -0.4, x2: 0.2, y2: 1.7).map { .cubicBezier($0) },
      StepEasing(count: 4, jump: .both).map { .steps($0) },
      StepEasing(count: 3, jump: .start).map { .steps($0) },
      LinearEasing(stops: [(0, 0), (0.2, 0.7), (0.2, 0.5), (1, 1)]).map { .stops($0) },
    ].compactMap(\.self)

  @Test(arguments: exact) func `CSS has the same`(curve: TimingCurve) throws {
    let easing = CSSEasing(curve, duration: 1, tolerance: 1e-3)
    #expect(easing.error == 0)
    let other = try read(easing)
    for place in stride(from: 0.005, to: 1, by: 0.01) {
      let (a, b) = (
        curve.progress(at: place, duration: 1), other.progress(at: place, duration: 1)
      )
      #expect(abs(a - b) < 1e-6, "at \(place) of \(easing.text)")
    }
  }

  @Test(arguments: EasingFunction.all.map(\.name)) func `other curves are close`(name: String)
    throws
  {
    try expectClose(try #require(TimingCurve.named(name)), duration: 1, tolerance: 2e-4)
  }

  @Test func `springs and Android's curves are close`() throws {
    for tolerance in [2e-3, 1e-4] {
      for damping in [0.2, 0.4, 1, 1.5] {
        let spring = try #require(
          Spring(angularFrequency: 15, dampingRatio: damping, initialVelocity: 0.1))
        try expectClose(.spring(spring), duration: 2, tolerance: tolerance)
      }
      try expectClose(.decelerate(factor: 1.5), duration: 1, tolerance: tolerance)
      try expectClose(.overshoot(tension: 2), duration: 1, tolerance: tolerance)
      try expectClose(.exponential(rate: 4), duration: 1, tolerance: tolerance)
    }
  }

  /// Compares at places that the writer does not look at.
  private func expectClose(_ curve: TimingCurve, duration: Double, tolerance: Double) throws {
    let easing = CSSEasing(curve, duration: duration, tolerance: tolerance)
    #expect(easing.error <= tolerance)
    let other = try read(easing)
    for step in 1..<997 {
      let place = Double(step) / 997
      let distance = abs(
        curve.progress(at: place, duration: duration) - other.progress(at: place, duration: 1))
      #expect(distance <= tolerance * 1.5 + 1e-6, "at \(place)")
    }
  }
}
