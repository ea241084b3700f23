private import CPNG

/// Calls libpng and zlib through the C shim.
///
/// The shim is also called by ``PNGRows`` and ``PNGSoundness``, which read files row by row.
enum LibPNG {
  struct Header {
    let width: Int
    let height: Int
    let hasAlpha: Bool
  }

  // MARK: Reading

  static let sideLimit = UInt32(FrameFormat.sides.upperBound)

  static func header(of bytes: [UInt8]) throws(PNGError) -> Header {
    var picture = cpng_picture()
    var problem = cpng_problem()
    let succeeded = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe cpng_read_header(
        file.baseAddress, file.count, sideLimit, &picture, &problem)
    }
    guard succeeded == 1 else { throw .damaged(problem.message) }
    return Header(
      width: Int(picture.width), height: Int(picture.height), hasAlpha: picture.has_alpha == 1)
  }

  // MARK: Writing

  /// The signature and the chunks IHDR, sRGB and pHYs.
  static func head(of format: FrameFormat) -> [UInt8] {
    let density = UInt32(format.pixelsPerMeter).bigEndianBytes
    return header(width: format.width, height: format.height, channels: format.channels)
      + chunk(.standardColor, [0]) + chunk(.physicalSize, density + density + [1])
  }

  /// The signature and the chunk IHDR of a noninterlaced picture of 8 bits.
  static func header(width: Int, height: Int, channels: Int) -> [UInt8] {
    let size = [width, height].flatMap { UInt32($0).bigEndianBytes }
    return PNGStructure.signature + chunk(.header, size + [8, channels == 3 ? 2 : 6, 0, 0, 0])
  }

  /// A chunk with its length and CRC.
  static func chunk(_ type: ChunkType, _ bytes: [UInt8]) -> [UInt8] {
    unsafe bytes.withUnsafeBytes { unsafe chunk(type, $0) }
  }

  /// A chunk with its length and CRC.
  static func chunk(_ type: ChunkType, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    precondition(bytes.count <= Int32.max, "\(bytes.count) bytes in a chunk")
    let capacity = bytes.count + PNGStructure.chunkOverhead
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { chunk, count in
      unsafe cpng_write_chunk(
        chunk.baseAddress, type.code, bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
        bytes.count)
      count = capacity
    }
  }

  /// A PNG encoded by libpng at zlib's default level, from pixels of four bytes.
  static func file(format: FrameFormat, pixels: [UInt8]) throws(PNGError) -> [UInt8] {
    precondition(pixels.count == format.height * format.width * 4, "\(pixels.count) bytes")
    let stream = cpng_deflate_bound(format.height * (1 + format.rowSize))
    let capacity = headSize + stream + (stream / libpngChunkSize + 2) * PNGStructure.chunkOverhead
    return try unsafe written(capacity: capacity) { output, problem in
      var shimFormat = cpng_format(
        width: UInt32(format.width), height: UInt32(format.height),
        channels: Int32(format.channels), pixels_per_meter: UInt32(format.pixelsPerMeter))
      return unsafe pixels.withUnsafeBufferPointer { pixels in
        unsafe cpng_write_picture(
          &output, &shimFormat, pixels.baseAddress, ZlibLevel.default.rawValue, &problem)
      }
    }
  }

  /// Deflate blocks that end on a byte boundary, made by zlib; none of them is final.
  static func deflated(_ bytes: [UInt8], level: ZlibLevel) throws(PNGError) -> [UInt8] {
    try unsafe written(capacity: cpng_deflate_bound(bytes.count)) { output, problem in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cpng_deflate(
          &output, bytes.baseAddress, bytes.count, level.rawValue, &problem)
      }
    }
  }

  /// The bytes that `body` appends to an empty output of the given capacity.
  private static func written(
    capacity: Int, by body: (inout cpng_output, inout cpng_problem) -> Int32
  ) throws(PNGError) -> [UInt8] {
    var problem = cpng_problem()
    var succeeded: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var output = unsafe cpng_output(bytes: buffer.baseAddress, capacity: capacity, count: 0)
      succeeded = unsafe body(&output, &problem)
      count = unsafe output.count
    }
    guard succeeded == 1 else { throw .unwritable(problem.message) }
    return bytes
  }

  /// The size of signature, IHDR, sRGB and pHYs: 8 + 25 + 13 + 21 bytes.
  static let headSize = 67
  /// libpng cuts its stream into IDAT chunks of this size.
  private static let libpngChunkSize = 8192
}

/// The compression levels of zlib.
enum ZlibLevel: Int32 {
  /// `Z_DEFAULT_COMPRESSION`.
  case `default` = -1
  /// `Z_BEST_COMPRESSION`.
  case highest = 9
}

extension cpng_problem {
  var message: String {
    unsafe withUnsafeBytes(of: text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The versions of the C libraries in use.
package enum LibraryVersions {
  /// The version of libpng, as in "1.6.43".
  package static var libpng: String { unsafe String(cString: cpng_libpng_version()) }
  /// The version of zlib, as in "1.3.1".
  package static var zlib: String { unsafe String(cString: cpng_zlib_version()) }
}
