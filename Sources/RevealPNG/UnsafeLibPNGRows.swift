private import CPNG

/// Reads the rows of a PNG of any kind by libpng.
///
/// It is a class because it owns libpng's state. The unsafe code is the calls to the shim.
@safe final class LibPNGRows {
  let isInterlaced: Bool
  /// The number of bytes that have been read.
  private(set) var used = 0
  private let bytes: [UInt8]
  private let reader: OpaquePointer
  private let rowSize: Int

  /// Reads the part of the file before the first pixel.
  init(_ bytes: [UInt8], width: Int) throws(PNGError) {
    self.bytes = bytes
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
    guard size == width * 4 else { throw .damaged("rows of \(size) bytes") }
  }

  deinit { unsafe cpng_rows_close(reader) }

  /// The next rows, all at once if the file is interlaced.
  func next(_ count: Int) throws(PNGError) -> [UInt8] {
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

  /// Reads what follows the last row.
  func finish() throws(PNGError) {
    // libpng skips chunks after the one with the last pixel, but the checksum may be in them.
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
  }
}
