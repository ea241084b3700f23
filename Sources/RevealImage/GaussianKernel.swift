import RevealMath

/// The weights of a Gaussian at whole pixels, from its middle outwards.
package struct GaussianKernel: Sendable {
  /// The weights, the middle's first; those of both sides and the middle add up to 1.
  let weights: [Float]

  /// Creates a kernel without the weights beyond three standard deviations, 0.3 % of all.
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

  /// The number of pixels on each side that have a weight.
  package var radius: Int { weights.count - 1 }
}
