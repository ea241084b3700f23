/// The head of a deflate block with its own codes (RFC 1951, 3.2.7).
enum BlockHeader {
  /// Writes a header for literals and lengths as given and for the single distance 1, of one bit.
  static func write(literalLengths: [UInt8], to writer: inout BitWriter) {
    let lengths = literalLengths + [1]
    var counts = [UInt32](repeating: 0, count: order.count)
    for length in lengths { counts[Int(length)] += 1 }
    let code = HuffmanCode(counts: counts, limit: 7)

    // Not the final block; type 2; all length symbols; one distance; all code lengths.
    unsafe writer.append(0b100, count: 3)
    unsafe writer.append(UInt64(literalLengths.count - 257), count: 5)
    unsafe writer.append(0, count: 5)
    unsafe writer.append(UInt64(order.count - 4), count: 4)
    for symbol in order {
      unsafe writer.append(UInt64(code.lengths[symbol]), count: 3)
      unsafe writer.flush()
    }
    for length in lengths {
      let symbol = Int(length)
      unsafe writer.append(UInt64(code.codes[symbol]), count: UInt64(code.lengths[symbol]))
      unsafe writer.flush()
    }
  }

  /// The lengths of the code for code lengths come in this order.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
