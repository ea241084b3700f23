private import CPNG
import RevealImage

/// Reads a PNG of any kind from the top down in strips, so that memory depends only on the width.
///
/// Pixels are those of ``PNGDecoder``. Only an interlaced picture is decoded as a whole, because
/// its rows are spread over the file. It is a class because it owns libpng's state, and must not be
/// shared between tasks. The unsafe code is the calls to the shim.
@safe package final class PNGRows {
  /// In pixels, ≥ 1.
  package let width: Int
  /// In pixels, ≥ 1.
  package let height: Int
  /// Whether the file has an alpha channel or a transparent color, even if no pixel uses it.
  package let hasAlpha: Bool
  /// The number of rows that have not been read.
  package private(set) var rowsLeft: Int
  private let bytes: [UInt8]
  private let reader: OpaquePointer
  private let rowSize: Int
  /// All pixels of an interlaced picture, once its first row has been read.
  private var whole: [UInt8]?
  private let isInterlaced: Bool
  /// The number of bytes that have been read.
  private var used = 0

  /// Reads the part of the file before the first pixel.
  ///
  /// For an interlaced picture the limit is no more than ``PNGDecoder/defaultPixelLimit``.
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

  /// The next rows, up to ``rowsLeft``, as straight RGBA from the top.
  ///
  /// After an error, no more rows can be read.
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

  /// Reads what follows the last row, and returns a sentence for each thing the decoder ignored.
  package func finish() throws(PNGError) -> [String] {
    precondition(rowsLeft == 0, "\(rowsLeft) rows left")
    // libpng skips chunks after the one with the last pixel, but they may contain the checksum.
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
