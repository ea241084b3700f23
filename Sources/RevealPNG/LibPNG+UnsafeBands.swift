private import CPNG

extension LibPNG {
  /// Inflates independent deflate blocks that end on a byte boundary; nil if they are damaged, or
  /// inflate to more bytes than the limit.
  static func inflated(_ segment: [UInt8], limit: Int) -> [UInt8]? {
    var isWhole: Int32 = 0
    // With space for one more, zlib sees the end of blocks that fill the output.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { output, count in
      isWhole = unsafe segment.withUnsafeBufferPointer { input in
        unsafe cpng_inflate(
          input.baseAddress, input.count, output.baseAddress, limit + 1, &count)
      }
    }
    return isWhole == 1 && bytes.count <= limit ? bytes : nil
  }

  /// Whether bytes are exactly one zlib stream with the right checksum.
  static func isWholeStream(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe cpng_is_whole_stream(bytes.baseAddress, bytes.count) == 1
    }
  }

  /// The first bytes that a zlib stream inflates to, up to a limit; fewer if it is damaged.
  static func uncompressed(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      unsafe stream.withUnsafeBufferPointer { input in
        _ = unsafe cpng_uncompress(
          input.baseAddress, input.count, output.baseAddress, limit, &count)
      }
    }
  }

  /// Whether two slices have the same bytes.
  static func areEqual(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    return unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        unsafe cpng_are_equal(first.baseAddress, second.baseAddress, first.count) == 1
      }
    }
  }

  /// The checksum of a chunk from its name on.
  static func chunkChecksum(_ nameAndData: ArraySlice<UInt8>) -> UInt32 {
    unsafe nameAndData.withUnsafeBufferPointer { bytes in
      unsafe cpng_chunk_checksum(bytes.baseAddress, bytes.count)
    }
  }
}
