import RevealMath

/// Noise whose amplitude falls with frequency as it does in photographs.
enum NoiseField {
  /// Sums octaves of value noise, from the longer side down to two pixels.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - random: The source of randomness.
  /// - Returns: Values by rows from the top, with mean 0 and standard deviation 1.
  static func make(width: Int, height: Int, random: inout SplitMix64) -> [Float] {
    var field = [Float](repeating: 0, count: width * height)
    // Halving the wavelength takes 2^-0.6 of the amplitude: a spectrum of 1/f^1.6 in the plane.
    let gain: Float = 0.66
    var (spacing, amplitude) = (1024, Float(1))
    while spacing >= 2 {
      addOctave(
        to: &field, width: width, height: height, spacing: spacing, amplitude: amplitude,
        random: &random)
      spacing /= 2
      amplitude *= gain
    }
    return normalized(field)
  }

  private static func addOctave(
    to field: inout [Float], width: Int, height: Int, spacing: Int, amplitude: Float,
    random: inout SplitMix64
  ) {
    let columns = width / spacing + 2
    let knots = (0..<columns * (height / spacing + 2)).map { _ in random.share() - 0.5 }
    let weights = (0..<spacing).map { step in
      let share = Float(step) / Float(spacing)
      return share * share * (3 - 2 * share)
    }
    for y in 0..<height {
      let top = y / spacing * columns
      let down = weights[y % spacing]
      let line = (0..<columns).map { column in
        knots[top + column] * (1 - down) + knots[top + columns + column] * down
      }
      for x in 0..<width {
        let (column, across) = (x / spacing, weights[x % spacing])
        field[y * width + x] +=
          amplitude * (line[column] * (1 - across) + line[column + 1] * across)
      }
    }
  }

  private static func normalized(_ field: [Float]) -> [Float] {
    let count = Float(field.count)
    let mean = field.reduce(0, +) / count
    let variance = field.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    return field.map { ($0 - mean) / variance.squareRoot() }
  }
}
