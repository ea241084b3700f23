private import CPNGShim

extension LibPNG {
  /// The bytes that a segment of independent deflate blocks stands for.
  ///
  /// - Parameters:
  ///   - segment: Blocks that end on a byte boundary.
  ///   - expected: About how many bytes it has; more take longer.
  ///   - limit: How many bytes it may have at most.
  /// - Returns: The bytes; nil when the segment is damaged or does not stand alone.
  static func inflated(_ segment: ArraySlice<UInt8>, expected: Int, limit: Int) -> [UInt8]? {
    var capacity = min(expected, limit)
    while true {
      var status = CPNG_INFLATE_DAMAGED
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        status = unsafe segment.withUnsafeBufferPointer { input in
          unsafe cpng_inflate(
            input.baseAddress, input.count, output.baseAddress, capacity, &count)
        }
      }
      if status == CPNG_INFLATED { return bytes }
      guard status == CPNG_INFLATED_MORE, capacity < limit else { return nil }
      capacity = min(capacity * 2, limit)
    }
  }

  /// The checksum of a chunk from its name on.
  static func chunkChecksum(_ nameAndData: ArraySlice<UInt8>) -> UInt32 {
    unsafe nameAndData.withUnsafeBufferPointer { bytes in
      unsafe cpng_chunk_checksum(bytes.baseAddress, bytes.count)
    }
  }
}
