import RevealMath

/// Weights of a Gaussian at whole pixels, from the middle outwards.
package struct GaussianKernel: Sendable {
  /// The first one is the middle's; all on both sides add up to 1.
  let weights: [Float]

  /// Weights beyond three deviations, 0.3 % of all, are dropped.
  ///
  /// - Parameter deviation: The standard deviation in pixels, ≥ 0; below 1/8 nothing is blurred.
  package init(deviation: Double) {
    guard deviation >= 1.0 / 8 else {
      weights = [1]
      return
    }
    let radius = Int((3 * deviation).rounded(.up))
    let values = (0...radius).map { distance in
      Double.exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    weights = values.map { Float($0 / sum) }
  }

  /// The pixels on each side that matter.
  package var radius: Int { weights.count - 1 }
}
