import RevealMath
internal import RevealScene

/// The round corners of a rectangle on the canvas.
struct PixelCorners: Hashable, Sendable {
  private let minX: Double, maxX: Double, minY: Double, maxY: Double
  /// In pixels, > 0.
  private let radius: Double

  /// The strips of a row for each of which the width is computed.
  private static let strips = 8

  /// The same corners, some rows further down.
  func moved(rows: Int) -> PixelCorners {
    PixelCorners(
      minX: minX, maxX: maxX, minY: minY + Double(rows), maxY: maxY + Double(rows), radius: radius)
  }

  /// Whether a row has less than the whole width.
  func touch(_ row: Int) -> Bool {
    Double(row) < minY + radius || Double(row + 1) > maxY - radius
  }

  /// The columns that a row covers at least partly.
  func columns(ofRow row: Int) -> Range<Int> {
    let inset = insets(ofRow: row).min() ?? 0
    return PixelClip.range((minX + inset).rounded(.down), (maxX - inset).rounded(.up))
  }

  /// The columns that a row covers wholly.
  func wholeColumns(ofRow row: Int) -> Range<Int> {
    let inset = insets(ofRow: row).max() ?? 0
    return PixelClip.range((minX + inset).rounded(.up), (maxX - inset).rounded(.down))
  }

  /// The fraction of a pixel that is inside, 0…1.
  func fraction(ofColumn column: Int, row: Int) -> Double {
    let (left, right) = (Double(column), Double(column + 1))
    let sum = insets(ofRow: row).reduce(0.0) {
      $0 + max(0, min(right, maxX - $1) - max(left, minX + $1))
    }
    return sum / Double(Self.strips)
  }

  /// The distances from the sides to the edge, in the middle of each strip of a row.
  private func insets(ofRow row: Int) -> some Sequence<Double> {
    (0..<Self.strips).lazy.map { strip in
      let y = Double(row) + (Double(strip) + 0.5) / Double(Self.strips)
      let beyond = min(max(minY + radius - y, y - maxY + radius, 0), radius)
      return radius - (radius * radius - beyond * beyond).squareRoot()
    }
  }
}

extension PixelCorners {
  /// Snaps the edges of a window in viewport points to 1/256 pixel; nil if its corners are not
  /// round.
  init?(_ window: RoundedRect, scale: Double) {
    let limit = Double(1 << 30)
    func snap(_ value: Double) -> Double {
      max(-limit, min(limit, (value * scale * 256).rounded() / 256))
    }
    radius = snap(window.cornerRadius)
    guard radius > 0 else { return nil }
    (minX, maxX) = (snap(window.rect.minX), snap(window.rect.maxX))
    (minY, maxY) = (snap(window.rect.minY), snap(window.rect.maxY))
  }
}
