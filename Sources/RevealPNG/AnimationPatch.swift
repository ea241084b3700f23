package import RevealImage

/// What one frame of an animated PNG puts over the frame before: a pure function of its pixels.
package struct AnimationPatch: Hashable, Sendable {
  /// Of the canvas.
  package let region: PixelRect
  /// A zlib stream of filtered rows.
  let stream: [UInt8]

  /// Encodes a part of a frame.
  ///
  /// - Parameters:
  ///   - region: The part; all of the frame for an animation's first.
  ///   - frame: The whole picture.
  ///   - format: Of the animation.
  ///   - encoding: How the part is compressed.
  /// - Throws: When libpng or zlib has no memory.
  package init(
    _ region: PixelRect, of frame: Pixmap, format: FrameFormat, encoding: Encoding
  ) throws(PNGError) {
    precondition(
      frame.width == format.width && frame.height == format.height,
      "\(frame.width)×\(frame.height) for \(format.width)×\(format.height) pixels")
    let part = frame.region == region ? frame : frame.cropped(to: region)
    self.region = region
    let file = try PNGFrame.encode(part, format: format, encoding: encoding)
    stream = PNGStructure.imageData(of: file.bytes)
  }

  /// Encodes a part of a frame that is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - region: The part; all of the frame for an animation's first.
  ///   - format: Of the animation.
  ///   - encoding: How the part is compressed; libpng needs all of it at once.
  ///   - draw: The pixels of the part's columns in some rows of the frame, from the top on.
  /// - Throws: When libpng or zlib has no memory, and what `draw` throws.
  package init(
    _ region: PixelRect, format: FrameFormat, encoding: Encoding,
    draw: (_ rows: Range<Int>) throws -> Pixmap
  ) throws {
    self.region = region
    let file = try PNGFrame.encode(
      width: region.columns.count, height: region.rows.count, format: format, encoding: encoding
    ) { rows in
      try draw(region.rows.lowerBound + rows.lowerBound..<region.rows.lowerBound + rows.upperBound)
    }
    stream = PNGStructure.imageData(of: file.bytes)
  }
}

extension PNGFrame {
  /// Encodes a picture of any size in bands of its own.
  package static func encode(
    _ pixmap: Pixmap, format: FrameFormat, encoding: Encoding
  ) throws(PNGError) -> PNGFile {
    let format = FrameFormat(
      width: pixmap.width, height: pixmap.height, alpha: format.alpha,
      pixelsPerMeter: format.pixelsPerMeter)
    guard let format else { preconditionFailure("\(pixmap.width)×\(pixmap.height) pixels") }
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      return try encodedByLibPNG(pixmap, format: format)
    }
    var segments: [BandSegment] = []
    for y in stride(from: 0, to: pixmap.height, by: bandHeight) {
      let rows = y..<min(y + bandHeight, pixmap.height)
      segments.append(try encoder.encode(rows: rows, of: pixmap))
    }
    return try assemble(segments, format: format)
  }

  /// The same for a picture that is drawn piece by piece.
  fileprivate static func encode(
    width: Int, height: Int, format: FrameFormat, encoding: Encoding,
    draw: (_ rows: Range<Int>) throws -> Pixmap
  ) throws -> PNGFile {
    let format = FrameFormat(
      width: width, height: height, alpha: format.alpha, pixelsPerMeter: format.pixelsPerMeter)
    guard let format else { preconditionFailure("\(width)×\(height) pixels") }
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      return try encodedByLibPNG(try draw(0..<height), format: format)
    }
    let segments = try stride(from: 0, to: height, by: bandHeight).map { y in
      let pixmap = try draw(y..<min(y + bandHeight, height))
      return try encoder.encode(rows: 0..<pixmap.height, of: pixmap)
    }
    return try assemble(segments, format: format)
  }

  /// Low enough for filters and code tables to suit what is in a band, high enough for the tables
  /// to pay.
  private static let bandHeight = 256
}
