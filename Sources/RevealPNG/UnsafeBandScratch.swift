/// Memory for inflating bands one by one.
///
/// It is a class because it owns the memory, which the unsafe code lends to ``Inflate`` and to a
/// closure.
@safe final class BandScratch {
  private let inflate = Inflate()
  private var output: [UInt8]

  /// - Parameter capacity: The size of a band, in bytes, for which to allocate memory at once.
  init(capacity: Int) {
    output = [UInt8](repeating: 0, count: capacity + Inflate.surplus)
  }

  /// Calls a closure with the inflated bytes of a segment, a few more of which may be read.
  ///
  /// - Parameters:
  ///   - segment: Deflate blocks, none of them final, that end on a byte boundary.
  ///   - bytes: The file with the segment and at least ``Inflate/inputSurplus`` bytes after it.
  ///   - limit: The largest number of inflated bytes.
  ///   - body: The closure.
  /// - Returns: The closure's result; nil if the segment is of another form, damaged or too large.
  func inflate<Result>(
    _ segment: Range<Int>, of bytes: [UInt8], limit: Int,
    then body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    guard !segment.isEmpty, segment.upperBound + Inflate.inputSurplus <= bytes.count else {
      return nil
    }
    inflate.begin(segment)
    var count = 0
    while true {
      let wanted = min(output.count - Inflate.surplus, limit + 1)
      let inflated = unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe inflate.inflate(bytes, into: output, after: count, wanted: wanted)
      }
      guard let inflated, inflated <= limit, !inflate.hasEnded else { return nil }
      if inflate.isAtEnd {
        return unsafe output.withUnsafeBytes { output in
          unsafe body(UnsafeRawBufferPointer(rebasing: output[..<inflated]))
        }
      }
      count = inflated
      output += [UInt8](repeating: 0, count: min(output.count, limit + 1))
    }
  }
}

/// Deflate blocks of any kind, inflated in one call.
package enum DeflateBlocks {
  /// Inflates blocks that are not final and end on a byte boundary.
  ///
  /// Both decoders accept the same input, which tests rely on.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - limit: The largest number of inflated bytes.
  ///   - decoding: The decoder.
  /// - Returns: The inflated bytes; nil if the blocks are damaged or of another form.
  package static func inflated(_ blocks: [UInt8], limit: Int, decoding: Decoding) -> [UInt8]? {
    if decoding == .libpng { return LibPNG.inflated(blocks, limit: limit) }
    let surplus = [UInt8](repeating: 0, count: Inflate.inputSurplus)
    return unsafe BandScratch(capacity: blocks.count).inflate(
      blocks.indices, of: blocks + surplus, limit: limit
    ) { unsafe Array($0) }
  }
}
