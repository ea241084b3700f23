private import CPNG
import RevealImage

/// Reads a PNG of any kind from the top, some rows at a time, so that memory depends on the width
/// alone.
///
/// Pixels are those of ``PNGDecoder``. Only an interlaced picture is decoded as a whole, because
/// its rows are spread over all of the file. A class because it owns libpng's state; not for
/// several tasks at once. Calls to the shim are the unsafe code here.
@safe package final class PNGRows {
  /// In pixels, ≥ 1.
  package let width: Int
  /// In pixels, ≥ 1.
  package let height: Int
  /// Whether the file has an alpha channel or a transparent colour, used or not.
  package let hasAlpha: Bool
  /// Rows that were not read yet.
  package private(set) var rowsLeft: Int
  private let bytes: [UInt8]
  private let reader: OpaquePointer
  private let rowSize: Int
  /// All pixels of an interlaced picture, once the first row was asked for.
  private var whole: [UInt8]?
  private let isInterlaced: Bool
  /// How far the file has been read.
  private var used = 0

  /// Reads no further than the first pixel.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pixelLimit: A larger picture is refused; an interlaced one also above
  ///     ``PNGDecoder/defaultPixelLimit`` if that is less.
  /// - Throws: What is wrong with the file.
  package init(
    _ bytes: [UInt8], pixelLimit: Int = PNGDecoder.framePixelLimit
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
    var problem = cpng_problem()
    var size = 0
    var passes: Int32 = 0
    let opened = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe cpng_rows_open(
        file.baseAddress, file.count, LibPNG.sideLimit, &size, &passes, &problem)
    }
    guard let opened = unsafe opened else { throw .damaged(problem.message) }
    unsafe reader = opened
    rowSize = size
    isInterlaced = passes > 1
    let wholeLimit = PNGDecoder.defaultPixelLimit
    guard !isInterlaced || header.width <= wholeLimit / header.height else {
      throw .tooLarge(width: header.width, height: header.height, pixelLimit: wholeLimit)
    }
    guard size == header.width * 4 else { throw .damaged("rows of \(size) bytes") }
  }

  deinit { unsafe cpng_rows_close(reader) }

  /// The next rows as straight RGBA.
  ///
  /// - Parameter count: How many, at most ``rowsLeft``.
  /// - Returns: Four bytes a pixel, from the top.
  /// - Throws: When the file is damaged; nothing more can be read then.
  package func next(_ count: Int) throws(PNGError) -> [UInt8] {
    precondition((0...rowsLeft).contains(count), "\(count) of \(rowsLeft) rows")
    let first = height - rowsLeft
    rowsLeft -= count
    guard isInterlaced else { return try read(count) }
    let pixels: [UInt8]
    if let whole { pixels = whole } else { pixels = try read(height) }
    whole = rowsLeft > 0 ? pixels : nil
    return count == height ? pixels : Array(pixels[first * rowSize..<(first + count) * rowSize])
  }

  /// Reads what follows the last row.
  ///
  /// - Returns: What the decoder ignored in the file, a sentence each.
  /// - Throws: When the file is damaged.
  package func finish() throws(PNGError) -> [String] {
    precondition(rowsLeft == 0, "\(rowsLeft) rows left")
    // libpng does not look at chunks behind the one with the last pixel; they may hold the
    // checksum.
    if PNGStructure.hasImageData(bytes, from: used),
      !LibPNG.isWholeStream(PNGStructure.imageData(of: bytes))
    {
      throw .damaged("IDAT: the stream does not end with its checksum")
    }
    var problem = cpng_problem()
    let succeeded = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe cpng_rows_finish(reader, file.baseAddress, file.count, &used, &problem)
    }
    guard succeeded == 1 else { throw .damaged(problem.message) }
    var notes = ChunkNotes.notes(on: bytes)
    if used < bytes.count {
      notes.append("\(bytes.count - used) bytes after the end of the picture ignored")
    }
    return notes
  }

  private func read(_ count: Int) throws(PNGError) -> [UInt8] {
    var problem = cpng_problem()
    var succeeded: Int32 = 0
    let size = count * rowSize
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { pixels, filled in
      succeeded = unsafe bytes.withUnsafeBufferPointer { file in
        unsafe cpng_rows_read(
          reader, file.baseAddress, file.count, pixels.baseAddress, size, count, &used, &problem)
      }
      filled = succeeded == 1 ? size : 0
    }
    guard succeeded == 1 else { throw .damaged(problem.message) }
    return pixels
  }
}

extension PNGRows {
  /// Rows that are decoded at once: a megabyte of pixels or so, at least one row.
  package var stripHeight: Int { max(1, min(height, (1 << 18) / width)) }

  /// One hash a row of straight pixels, for `PixelDigest`.
  package func rowHashes(of pixels: [UInt8]) -> [UInt64] {
    let rows = pixels.count / (width * 4)
    let strip = PNGImage(width: width, height: rows, bytes: pixels, hasAlpha: hasAlpha, notes: [])
      .pixmap()
    return unsafe strip.withUnsafePixels { bytes in
      unsafe PixelDigest.rowHashes(of: bytes, width: width, rows: rows)
    }
  }
}
