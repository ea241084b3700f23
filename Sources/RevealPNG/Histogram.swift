/// Counts bytes, eight at a time.
///
/// Four tables, because equal bytes close together would wait for each other's store in one.
struct Histogram {
  private var tables = [UInt32](repeating: 0, count: 4 * 256)

  mutating func add(_ word: UInt64) {
    unsafe tables.withUnsafeMutableBufferPointer { tables in
      unsafe tables[Int(word & 0xFF)] &+= 1
      unsafe tables[256 + Int(word &>> 8 & 0xFF)] &+= 1
      unsafe tables[512 + Int(word &>> 16 & 0xFF)] &+= 1
      unsafe tables[768 + Int(word &>> 24 & 0xFF)] &+= 1
      unsafe tables[Int(word &>> 32 & 0xFF)] &+= 1
      unsafe tables[256 + Int(word &>> 40 & 0xFF)] &+= 1
      unsafe tables[512 + Int(word &>> 48 & 0xFF)] &+= 1
      unsafe tables[768 + Int(word &>> 56)] &+= 1
    }
  }

  mutating func add(_ byte: UInt8) { tables[Int(byte)] += 1 }

  /// By byte.
  var counts: [UInt32] {
    (0..<256).map { tables[$0] + tables[256 + $0] + tables[512 + $0] + tables[768 + $0] }
  }
}
