/// Width and height in whole pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var description: String { "\(width)×\(height)" }
}

/// A rectangle of whole pixels with at least one column and one row.
package struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  package let columns: Range<Int>
  package let rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    precondition(!columns.isEmpty && !rows.isEmpty, "columns \(columns), rows \(rows)")
    self.columns = columns
    self.rows = rows
  }

  /// A rectangle by its top-left corner and its size; clamped to the range of integers.
  package init(x: Int, y: Int, width: Int, height: Int) {
    func span(_ start: Int, _ count: Int) -> Range<Int> {
      let (end, isBeyond) = start.addingReportingOverflow(count)
      return start..<(isBeyond ? .max : end)
    }
    self.init(columns: span(x, width), rows: span(y, height))
  }

  package var x: Int { columns.lowerBound }
  package var y: Int { rows.lowerBound }
  package var width: Int { columns.count }
  package var height: Int { rows.count }
  package var description: String { "\(width)×\(height) at \(x),\(y)" }

  /// The smallest rectangle that contains both.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.union(other.columns), rows: rows.union(other.rows))
  }
}

extension Range<Int> {
  /// The smallest range that contains both; an empty one adds nothing.
  package func union(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension Pixmap {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The whole picture, which must not be empty.
  package var region: PixelRect { PixelRect(columns: 0..<width, rows: 0..<height) }

  /// A copy of a part of the picture.
  package func cropped(to region: PixelRect) -> Pixmap {
    precondition(
      region.columns.lowerBound >= 0 && region.columns.upperBound <= width
        && region.rows.lowerBound >= 0 && region.rows.upperBound <= height,
      "\(region) of \(width)×\(height) pixels")
    var part: [UInt8] = []
    part.reserveCapacity(region.width * region.height * 4)
    for y in region.rows {
      let row = y * width
      part += bytes[(row + region.columns.lowerBound) * 4..<(row + region.columns.upperBound) * 4]
    }
    return Pixmap(width: region.width, height: region.height, bytes: part)
  }
}
