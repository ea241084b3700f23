import RevealImage
import RevealMath
import RevealScene

/// The places of pictures in a grid, with captions above them.
///
/// Pictures are at whole pixels, so that they look as they do alone.
struct Arrangement {
  /// The width of the whole in pixels.
  let width: Int
  let height: Int
  /// The places of the pictures in points.
  let places: [Rect]
  private let texts: [StrokeText?]
  /// The length of a unit of the letters, in points.
  private let unit: Double
  private let captionHeight: Double

  /// The usual space between pictures, in points; less between small ones.
  static let usualGap = 20.0
  /// The height of digits in captions, in points; less if a caption is too wide for its picture.
  private static let letterHeight = 14.0

  /// - Parameters:
  ///   - sizes: The sizes of the pictures in pixels, at least one.
  ///   - columns: The number of pictures in a row, ≥ 1; nil for a roughly square whole.
  ///   - scale: Pixels per point.
  ///   - captions: The text above each picture.
  ///   - wishedGap: The space between pictures in points, by default as much as suits them.
  ///   - padding: The space around all pictures in points, by default that between them.
  ///   - leastSize: The least size of the whole, in the middle of which the pictures are.
  init(
    _ sizes: [(width: Int, height: Int)], columns: Int?, scale: Double, captions: [String?],
    gap wishedGap: Double = Self.usualGap, padding: Double? = nil,
    leastSize: PixelSize? = nil
  ) {
    let cellWidth = sizes.map(\.width).max() ?? 1
    let cellHeight = sizes.map(\.height).max() ?? 1
    let wished = columns ?? ContactSheet.columns(cellWidth, cellHeight, sizes.count)
    let columns = min(wished, sizes.count)
    let rows = (sizes.count + columns - 1) / columns
    // Small pictures have small gaps.
    let gapInPoints = min(wishedGap, Double(cellWidth) / scale / 8)
    let gap = max(1, Int((gapInPoints * scale).rounded()))
    let padding = padding.map { Int(($0 * scale).rounded()) } ?? gap
    texts = captions.map { $0.flatMap(StrokeText.init) }
    let widest = texts.map { $0?.width ?? 0 }.max() ?? 0
    let room = Double(cellWidth) / scale
    let digits = StrokeText.digitHeight
    let unit = min(Self.letterHeight / digits, room / max(widest, 1))
    self.unit = unit
    let hasCaptions = widest > 0
    let captionPixels = hasCaptions ? Int((unit * StrokeText.lineHeight * scale).rounded(.up)) : 0
    captionHeight = Double(captionPixels) / scale
    let captionSpace = hasCaptions ? captionPixels + gap / 2 : 0
    let rowHeight = captionSpace + cellHeight + gap
    let (tightWidth, tightHeight) = (
      columns * (cellWidth + gap) - gap + 2 * padding, rows * rowHeight - gap + 2 * padding
    )
    width = max(tightWidth, leastSize?.width ?? 0)
    height = max(tightHeight, leastSize?.height ?? 0)
    let left = padding + (width - tightWidth) / 2
    let top = padding + (height - tightHeight) / 2
    places = sizes.enumerated().map { index, size in
      let (row, column) = (index / columns, index % columns)
      let x = left + column * (cellWidth + gap) + (cellWidth - size.width) / 2
      let y = top + row * rowHeight + captionSpace + (cellHeight - size.height) / 2
      return Rect(
        x: Double(x) / scale, y: Double(y) / scale, width: Double(size.width) / scale,
        height: Double(size.height) / scale)
    }
    captionDistance = Double(captionSpace) / scale
  }

  /// The distance from the top of a caption to that of its picture, in points.
  private let captionDistance: Double

  /// The captions, centered above their pictures.
  ///
  /// - Parameter ink: The color of the letters.
  /// - Returns: The quads.
  func captions(ink: Color) -> [Quad] {
    zip(texts, places).compactMap { text, place in
      guard let text else { return nil }
      let size = Size(width: text.width * unit, height: captionHeight)
      return Quad(
        origin: Point(x: place.center.x - size.width / 2, y: place.minY - captionDistance),
        face: Face(
          size: size,
          fill: .glyphs(GlyphFill(color: ink, pointsPerUnit: unit, glyphs: text.glyphs(unit: unit)))
        ))
    }
  }
}
