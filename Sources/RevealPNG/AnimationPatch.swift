package import RevealImage

/// The part of an animated PNG's frame that is drawn over the previous one.
///
/// It is a pure function of the frame's pixels.
package struct AnimationPatch: Hashable, Sendable {
  /// The part of the canvas that is replaced.
  package let region: PixelRect
  /// A zlib stream of filtered rows.
  let stream: [UInt8]

  /// Encodes a part of a frame.
  ///
  /// - Parameters:
  ///   - region: The part; the whole frame for the first one of an animation.
  ///   - frame: The whole frame.
  ///   - format: The format of the animation.
  ///   - encoding: The compression of the part.
  /// - Throws: An error if libpng or zlib runs out of memory.
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

  /// Encodes a part of a frame without having the whole frame in memory.
  ///
  /// - Parameters:
  ///   - region: The part; the whole frame for the first one of an animation.
  ///   - format: The format of the animation.
  ///   - encoding: The compression of the part; libpng needs the whole part at once.
  ///   - draw: A closure that draws the part's columns of the given rows; called from the top down.
  /// - Throws: An error if libpng or zlib runs out of memory, and any error of `draw`.
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
  /// Encodes a picture of any size.
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

  /// Encodes a picture that is drawn band by band.
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

  /// Low enough for the filter and code tables to suit the band, and high enough for the tables to
  /// pay off.
  private static let bandHeight = 256
}
