import RevealMath
internal import RevealScene

/// A clip rectangle on the canvas, with exact coverage at its edges.
struct PixelClip: Hashable, Sendable {
  private let minX: Double, maxX: Double, minY: Double, maxY: Double
  /// The round corners of a window, which cut the rectangle as well; nil without.
  let corners: PixelCorners?

  /// The same clip, some rows further down.
  func moved(rows: Int) -> PixelClip {
    PixelClip(
      minX: minX, maxX: maxX, minY: minY + Double(rows), maxY: maxY + Double(rows),
      corners: corners?.moved(rows: rows))
  }

  /// The fraction of a row's height that is inside, 0…1.
  func fraction(ofRow row: Int) -> Double { Self.overlap(row, minY, maxY) }
  /// The fraction of a column's width that is inside, 0…1.
  func fraction(ofColumn column: Int) -> Double { Self.overlap(column, minX, maxX) }

  var columns: Range<Int> { Self.range(minX.rounded(.down), maxX.rounded(.up)) }
  var wholeColumns: Range<Int> { Self.range(minX.rounded(.up), maxX.rounded(.down)) }
  var rows: Range<Int> { Self.range(minY.rounded(.down), maxY.rounded(.up)) }

  /// The pixels between two whole coordinates.
  static func range(_ low: Double, _ high: Double) -> Range<Int> {
    Int(low)..<max(Int(low), Int(high))
  }

  private static func overlap(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
    max(0, min(Double(pixel + 1), high) - max(Double(pixel), low))
  }
}

extension PixelClip {
  /// Snaps the edges of what is in a rectangle and in a window to 1/256 pixel; nil without both.
  ///
  /// Both are in viewport points; width and height are those of the canvas in pixels.
  init?(_ clip: Rect?, in window: RoundedRect?, scale: Double, width: Int, height: Int) {
    guard let rect = window.map({ clip?.intersection($0.rect) ?? $0.rect }) ?? clip else {
      return nil
    }
    corners = window.flatMap { PixelCorners($0, scale: scale) }
    func snap(_ value: Double, limit: Int) -> Double {
      max(0, min(Double(limit), (value * scale * 256).rounded() / 256))
    }
    minX = snap(rect.minX, limit: width)
    maxX = snap(rect.maxX, limit: width)
    minY = snap(rect.minY, limit: height)
    maxY = snap(rect.maxY, limit: height)
  }
}
