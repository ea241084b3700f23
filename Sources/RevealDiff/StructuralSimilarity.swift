package import RevealImage

/// The structural similarity (SSIM) of two pictures, which is 1 if they are equal.
///
/// It is the mean over all windows of 11×11 pixels that lie within the picture, weighted by a
/// Gaussian with a standard deviation of 1.5 pixels, of the luma (Rec. 601) over white. Source:
/// Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to
/// Structural Similarity", IEEE Transactions on Image Processing 13 (2004).
package enum StructuralSimilarity {
  /// Half the weights of a window, from the pixel in its middle outwards; a whole row sums to 1.
  private static let weights = [
    0.26601172486179436, 0.2130055377112537, 0.10936068950970002, 0.03600077212843083,
    0.007598758135239185, 0.00102838008447911,
  ]
  private static let reach = 5
  /// The constants (0.01 · 255)² and (0.03 · 255)², which keep the quotients finite.
  private static let luminanceConstant = 6.5025
  private static let contrastConstant = 58.5225

  /// Measures two pictures of the same size.
  ///
  /// - Returns: A number from -1 to 1; nil for pictures that are smaller than a window.
  package static func between(_ golden: StraightImage, _ actual: StraightImage) -> Double? {
    let (width, height) = (golden.width, golden.height)
    precondition(golden.size == actual.size, "other sizes")
    guard width > 2 * reach, height > 2 * reach else { return nil }
    let columns = width - 2 * reach
    // The moments of the rows that a window spans, averaged along each row.
    var rows = (0..<2 * reach).map { moments(golden, actual, row: $0) }
    var sum = 0.0
    for y in reach..<height - reach {
      rows.append(moments(golden, actual, row: y + reach))
      var line = 0.0
      for x in 0..<columns { line += similarity(rows, column: x) }
      sum += line
      rows.removeFirst()
    }
    return sum / (Double(columns) * Double(height - 2 * reach))
  }

  /// The weighted means of a, b, a², b² and ab around each pixel of a row.
  private static func moments(
    _ golden: StraightImage, _ actual: StraightImage, row: Int
  ) -> [SIMD8<Double>] {
    let width = golden.width
    var values: [SIMD8<Double>] = []
    values.reserveCapacity(width)
    for x in 0..<width {
      let (a, b) = (luma(golden, (row * width + x) * 4), luma(actual, (row * width + x) * 4))
      values.append(SIMD8(a, b, a * a, b * b, a * b, 0, 0, 0))
    }
    return (reach..<width - reach).map { x in
      var mean = values[x] * weights[0]
      for i in 1...reach { mean += (values[x - i] + values[x + i]) * weights[i] }
      return mean
    }
  }

  private static func luma(_ image: StraightImage, _ start: Int) -> Double {
    let bytes = image.bytes
    let color =
      0.299 * Double(bytes[start]) + 0.587 * Double(bytes[start + 1])
      + 0.114 * Double(bytes[start + 2])
    let alpha = Double(bytes[start + 3]) / 255
    return color * alpha + 255 * (1 - alpha)
  }

  private static func similarity(_ rows: [[SIMD8<Double>]], column: Int) -> Double {
    var mean = rows[reach][column] * weights[0]
    for i in 1...reach {
      mean += (rows[reach - i][column] + rows[reach + i][column]) * weights[i]
    }
    let (a, b) = (mean[0], mean[1])
    let (squares, product) = (a * a + b * b, a * b)
    let variances = mean[2] + mean[3] - squares
    let covariance = mean[4] - product
    return (2 * product + luminanceConstant) * (2 * covariance + contrastConstant)
      / ((squares + luminanceConstant) * (variances + contrastConstant))
  }
}
