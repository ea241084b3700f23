package import RevealImage

/// Reads a PNG of any kind from the top down in strips, so that memory depends only on the width.
///
/// Pixels are the same as from ``PNGDecoder``. Only an interlaced picture is decoded as a whole,
/// because its rows are spread over the file. It is a class because it owns a decoder's state, and
/// must not be shared between tasks. The unsafe code hashes pixels within their bounds.
package final class PNGRows {
  /// The width in pixels, ≥ 1.
  package let width: Int
  /// The height in pixels, ≥ 1.
  package let height: Int
  /// Whether the file has an alpha channel or a transparent color, even if no pixel uses it.
  package let hasAlpha: Bool
  /// The number of rows that have not been read.
  package private(set) var rowsLeft: Int
  private let bytes: [UInt8]
  private var decoder: Decoder
  /// All pixels of an interlaced picture, once its first row has been read.
  private var whole: [UInt8]?

  private enum Decoder {
    /// One of reveal's own decoders, for sound files of the usual kinds.
    case own(any RowStream)
    /// libpng, for all other files; it reports what is wrong with a damaged one.
    case libpng(LibPNGRows)
  }

  /// Reads the part of the file before the first pixel.
  ///
  /// For an interlaced picture the pixel limit is at most ``PNGDecoder/defaultPixelLimit``. The
  /// choice of instructions affects only the time.
  package init(
    _ bytes: [UInt8], pixelLimit: Int = PNGDecoder.framePixelLimit, decoding: Decoding = .fast,
    instructions: VectorInstructions = .best
  ) throws(PNGError) {
    let header = try PNGDecoder.header(of: bytes)
    width = header.width
    height = header.height
    hasAlpha = header.hasAlpha
    rowsLeft = header.height
    self.bytes = bytes
    if let type = PNGStructure.unknownCriticalChunk(of: bytes) {
      throw .damaged("\(type): a chunk that is not known but needed")
    }
    guard header.width <= pixelLimit / header.height else {
      throw .tooLarge(width: header.width, height: header.height, pixelLimit: pixelLimit)
    }
    if decoding == .fast {
      let bands: (any RowStream)? = BandStream(bytes, instructions)
      if let stream = bands ?? PixelStream(bytes, header, instructions) {
        decoder = .own(stream)
        return
      }
    }
    let rows = try LibPNGRows(bytes, width: header.width)
    decoder = .libpng(rows)
    let wholeLimit = PNGDecoder.defaultPixelLimit
    guard !rows.isInterlaced || header.width <= wholeLimit / header.height else {
      throw .tooLarge(width: header.width, height: header.height, pixelLimit: wholeLimit)
    }
  }

  /// The next rows, up to ``rowsLeft``, as straight RGBA from the top.
  ///
  /// After an error, no more rows can be read.
  package func next(_ count: Int) throws(PNGError) -> [UInt8] {
    precondition((0...rowsLeft).contains(count), "\(count) of \(rowsLeft) rows")
    let first = height - rowsLeft
    rowsLeft -= count
    switch decoder {
    case .own(let stream):
      if let pixels = stream.next(count) { return pixels }
      return try readByLibPNG(after: first).next(count)
    case .libpng(let rows) where rows.isInterlaced:
      let pixels: [UInt8]
      if let whole { pixels = whole } else { pixels = try rows.next(height) }
      whole = rowsLeft > 0 ? pixels : nil
      let rowSize = width * 4
      return count == height ? pixels : Array(pixels[first * rowSize..<(first + count) * rowSize])
    case .libpng(let rows): return try rows.next(count)
    }
  }

  /// Reads what follows the last row, and returns a sentence for each thing the decoder ignored.
  package func finish() throws(PNGError) -> [String] {
    precondition(rowsLeft == 0, "\(rowsLeft) rows left")
    switch decoder {
    case .own(let stream):
      if !stream.finish() { try readByLibPNG(after: height).finish() }
    case .libpng(let rows): try rows.finish()
    }
    var notes = ChunkNotes.notes(on: bytes)
    if let surplus = PNGStructure.surplus(of: bytes), surplus > 0 {
      notes.append("\(surplus) bytes after the end of the picture ignored")
    }
    return notes
  }

  /// Reopens a damaged file with libpng, which describes the damage.
  private func readByLibPNG(after rowCount: Int) throws(PNGError) -> LibPNGRows {
    let rows = try LibPNGRows(bytes, width: width)
    decoder = .libpng(rows)
    for first in stride(from: 0, to: rowCount, by: stripHeight) {
      _ = try rows.next(min(stripHeight, rowCount - first))
    }
    return rows
  }
}

extension PNGRows {
  /// The number of rows that are decoded at once: about a megabyte of pixels, at least one row.
  package var stripHeight: Int { max(1, min(height, (1 << 18) / width)) }

  /// The hashes of rows of straight pixels, for `PixelDigest`.
  package func rowHashes(of pixels: [UInt8]) -> [UInt64] {
    let rows = pixels.count / (width * 4)
    let strip = StraightImage(width: width, height: rows, bytes: pixels, hasAlpha: hasAlpha)
      .pixmap()
    return unsafe strip.withUnsafePixels { bytes in
      unsafe PixelDigest.rowHashes(of: bytes, width: width, rows: rows)
    }
  }
}
