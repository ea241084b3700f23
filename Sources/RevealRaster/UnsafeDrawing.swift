package import RevealImage
import RevealMath
internal import RevealScene

/// A scene ready to be drawn, as a whole or band by band.
///
/// Bands are independent: drawn in any order, by any number of tasks, they give the same bytes as
/// all rows at once.
package struct Drawing: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  private let background: UInt32
  private let edges: EdgeQuality
  private let quads: [DrawnQuad]

  init(scene: Scene, quads: [DrawnQuad]) {
    width = scene.pixelWidth
    height = scene.pixelHeight
    background = PremultipliedColor(scene.background).pixel
    edges = scene.edges
    self.quads = quads
  }

  /// Draws some rows as a separate picture.
  ///
  /// The choice of instructions affects only the time.
  package func draw(rows: Range<Int>, instructions: VectorInstructions = .best) -> Pixmap {
    draw(parts: [rows], instructions: instructions)
  }

  /// Draws some ranges of rows as one picture, stacked vertically.
  package func draw(parts: [Range<Int>], instructions: VectorInstructions = .best) -> Pixmap {
    let height = parts.reduce(0) { $0 + $1.count }
    let size = height * width * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let pixels = UnsafeMutableRawBufferPointer(buffer)
      for rows in parts {
        let end = count + rows.count * width * 4
        unsafe draw(
          rows: rows, into: UnsafeMutableRawBufferPointer(rebasing: pixels[count..<end]),
          instructions: instructions)
        count = end
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  /// Draws some rows into memory, whatever its contents.
  ///
  /// The memory must have exactly `rows.count * width * 4` bytes, aligned to 4.
  package func draw(
    rows: Range<Int>, into pixels: UnsafeMutableRawBufferPointer,
    instructions: VectorInstructions = .best
  ) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= height && pixels.count == rows.count * width * 4,
      "rows \(rows) of \(height) into \(pixels.count) bytes")
    guard let base = unsafe pixels.bindMemory(to: UInt32.self).baseAddress else { return }
    var painter = RowPainter(width: width, edges: edges, instructions: instructions)
    for part in unsafe drawBackground(rows, into: base) {
      let first = unsafe base + (part.rows.lowerBound - rows.lowerBound) * width
      for quad in quads[part.lowest...] where quad.rows.overlaps(part.rows) {
        unsafe painter.draw(quad, rows: part.rows, into: first)
      }
    }
  }

  /// The limit on rows that are filled with the background because one of them is.
  private static let rowsFilledAtOnce = 8

  /// Fills rows with the background where it may be visible.
  ///
  /// What opaque quads hide is left out, such as what a blurred picture shows, which has been drawn
  /// for that picture. Returns the rows in parts, each with the index of the lowest quad that is
  /// not hidden.
  private func drawBackground(
    _ rows: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>
  ) -> [(rows: Range<Int>, lowest: Int)] {
    let hiding = quads.indices.filter { quads[$0].hides(rows, ofWidth: width) }
    guard !hiding.isEmpty else {
      unsafe PixelSpan.fill(pixels, count: rows.count * width, with: background)
      return [(rows, 0)]
    }
    var coverage = RowCoverage(width: width)
    var parts: [(rows: Range<Int>, lowest: Int)] = []
    var row = rows.lowerBound
    while row < rows.upperBound {
      var lowest = 0
      var open = 0..<width
      var end = rows.upperBound
      for index in hiding {
        let quad = quads[index]
        coverage.cover(quad.body.outline, of: quad.plane, row: row, edges: edges, clip: quad.clip)
        let isWhole = coverage.solid == 0..<width
        // Between edges that are not vertical, filling a row is faster than covering it twice.
        guard isWhole || coverage.nextChange > row + 1 else {
          end = min(end, row + Self.rowsFilledAtOnce)
          continue
        }
        if isWhole { lowest = index }
        open = open.trimmed(by: coverage.solid)
        end = min(end, coverage.nextChange)
      }
      for row in row..<end where !open.isEmpty {
        let target = unsafe pixels + (row - rows.lowerBound) * width + open.lowerBound
        unsafe PixelSpan.fill(target, count: open.count, with: background)
      }
      if let last = parts.last, last.lowest == lowest {
        parts[parts.count - 1].rows = last.rows.lowerBound..<end
      } else {
        parts.append((row..<end, lowest))
      }
      row = end
    }
    return parts
  }
}

extension DrawnQuad {
  /// Whether the quad may hide what lies below it in some rows of a canvas; narrow quads leave too
  /// much open.
  fileprivate func hides(_ rows: Range<Int>, ofWidth width: Int) -> Bool {
    hidesBelow && self.rows.overlaps(rows)
      && (body.outline.maxX - body.outline.minX) * 2 >= Double(width)
  }
}

extension Range<Int> {
  /// The range without another one at its start or its end; the whole range if it is elsewhere.
  fileprivate func trimmed(by other: Range<Int>) -> Range<Int> {
    if other.lowerBound <= lowerBound {
      return Swift.max(lowerBound, Swift.min(upperBound, other.upperBound))..<upperBound
    }
    if other.upperBound >= upperBound {
      return lowerBound..<Swift.min(upperBound, other.lowerBound)
    }
    return self
  }
}

extension Pixmap {
  /// Draws a quad over the picture, whose first row has some number, with smooth edges.
  mutating func draw(_ quad: DrawnQuad, from first: Int = 0) {
    let (width, rows) = (self.width, first..<first + height)
    unsafe withUnsafeMutablePixels { pixels in
      guard let base = unsafe pixels.bindMemory(to: UInt32.self).baseAddress else { return }
      var painter = RowPainter(width: width, edges: .antialiased, instructions: .best)
      unsafe painter.draw(quad, rows: rows, into: base)
    }
  }

  /// Draws a face over the whole picture, which it must contain; its outline is ignored.
  mutating func draw(_ body: Layer, on plane: QuadPlane, covering whole: Rect) {
    let shape = Shape(whole, radius: 0, pixelsPerPoint: 1)
    guard let all = Outline(shape, map: .identity, canvas: whole) else { return }
    let uncut = Layer(outline: all, paint: body.paint, layers: body.layers)
    draw(DrawnQuad(plane: plane, body: uncut))
  }
}
