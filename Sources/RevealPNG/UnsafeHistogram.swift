/// Counts bytes, eight at a time.
///
/// Four tables, because equal bytes close together would wait for each other's store in one.
@unsafe struct Histogram {
  private let tables: UnsafeMutablePointer<UInt32>

  /// What `body` adds, by byte.
  static func counts(addedBy body: (Histogram) -> Void) -> [UInt32] {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * 256) { tables in
      unsafe tables.initialize(repeating: 0)
      guard let start = tables.baseAddress else { return [] }
      unsafe body(Histogram(tables: start))
      return (0..<256).map { byte in
        let even = unsafe tables[byte] &+ tables[512 &+ byte]
        let odd = unsafe tables[256 &+ byte] &+ tables[768 &+ byte]
        return even &+ odd
      }
    }
  }

  func add(_ word: UInt64) {
    unsafe tables[Int(word & 0xFF)] &+= 1
    unsafe tables[256 &+ Int(word &>> 8 & 0xFF)] &+= 1
    unsafe tables[512 &+ Int(word &>> 16 & 0xFF)] &+= 1
    unsafe tables[768 &+ Int(word &>> 24 & 0xFF)] &+= 1
    unsafe tables[Int(word &>> 32 & 0xFF)] &+= 1
    unsafe tables[256 &+ Int(word &>> 40 & 0xFF)] &+= 1
    unsafe tables[512 &+ Int(word &>> 48 & 0xFF)] &+= 1
    unsafe tables[768 &+ Int(word &>> 56)] &+= 1
  }

  /// Adds the whole words of a range but for those of zeros.
  func addNonzeroWords(of bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
    for position in stride(from: range.lowerBound, through: range.upperBound - 8, by: 8) {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != 0 { unsafe add(word) }
    }
  }

  func add(_ byte: UInt8) { unsafe tables[Int(byte)] &+= 1 }
}
