/// Some columns and rows of a picture, at least one of each.
package struct PixelRegion: Hashable, Sendable {
  package let columns: Range<Int>
  package let rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    precondition(!columns.isEmpty && !rows.isEmpty, "columns \(columns), rows \(rows)")
    self.columns = columns
    self.rows = rows
  }

  /// The smallest region that holds both.
  package func union(_ other: PixelRegion) -> PixelRegion {
    PixelRegion(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(
          rows.upperBound, other.rows.upperBound))
  }
}

extension Pixmap {
  /// All of the picture, which must have pixels.
  package var region: PixelRegion { PixelRegion(columns: 0..<width, rows: 0..<height) }

  /// A copy of a part of the picture.
  package func cropped(to region: PixelRegion) -> Pixmap {
    precondition(
      region.columns.lowerBound >= 0 && region.columns.upperBound <= width
        && region.rows.lowerBound >= 0 && region.rows.upperBound <= height,
      "\(region) of \(width)×\(height) pixels")
    var part: [UInt8] = []
    part.reserveCapacity(region.columns.count * region.rows.count * 4)
    for y in region.rows {
      let row = y * width
      part += bytes[(row + region.columns.lowerBound) * 4..<(row + region.columns.upperBound) * 4]
    }
    guard
      let pixmap = Pixmap(width: region.columns.count, height: region.rows.count, bytes: part)
    else { preconditionFailure("\(part.count) bytes for \(region)") }
    return pixmap
  }
}
