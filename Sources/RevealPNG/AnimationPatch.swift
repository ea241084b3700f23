package import RevealImage

/// The part of an animated PNG's frame that is drawn over the previous one.
///
/// It is a pure function of the frame's pixels.
package struct AnimationPatch: Hashable, Sendable {
  /// The part of the canvas that is replaced.
  package let region: PixelRect
  /// A zlib stream of filtered rows.
  let stream: [UInt8]

  /// Encodes a part of a frame; the whole frame for the first one of an animation.
  package init(
    _ region: PixelRect, of frame: Pixmap, format: FrameFormat, encoding: Encoding
  ) throws {
    precondition(
      frame.width == format.width && frame.height == format.height,
      "\(frame.width)×\(frame.height) for \(format.width)×\(format.height) pixels")
    try self.init(region, format: format, encoding: encoding) { rows in
      frame.cropped(to: PixelRect(columns: region.columns, rows: rows))
    }
  }

  /// Encodes a part of a frame without having the whole frame in memory.
  ///
  /// `draw` draws the part's columns of the given rows, and is called from the top down; libpng
  /// needs all rows at once.
  package init(
    _ region: PixelRect, format: FrameFormat, encoding: Encoding,
    draw: (_ rows: Range<Int>) throws -> Pixmap
  ) throws {
    self.region = region
    let format = try FrameFormat(
      width: region.width, height: region.height, alpha: format.alpha,
      pixelsPerMeter: format.pixelsPerMeter)
    let file: PNGFile
    if let encoder = BandEncoder(format: format, encoding: encoding) {
      let end = region.rows.upperBound
      let segments = try stride(from: region.y, to: end, by: Self.bandHeight).map { y in
        let band = try draw(y..<min(y + Self.bandHeight, end))
        return try encoder.encode(rows: 0..<band.height, of: band)
      }
      file = PNGFrame.assemble(segments, format: format)
    } else {
      file = try PNGFrame.encodedByLibPNG(try draw(region.rows), format: format)
    }
    stream = PNGStructure.imageData(of: file.bytes)
  }

  /// High enough for the code tables to pay off, and low enough for the filter and tables to suit
  /// the whole band.
  private static let bandHeight = 256
}
