/// Memory to inflate bands into, one after the other.
///
/// A class because it owns the memory.
@safe final class BandScratch {
  /// Bytes of the largest band.
  let capacity: Int
  private let output: UnsafeMutableBufferPointer<UInt8>
  private let table: UnsafeMutableBufferPointer<UInt16>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe output = .allocate(capacity: capacity)
    unsafe table = .allocate(capacity: BandInflate.tableSize)
  }

  deinit {
    unsafe output.deallocate()
    unsafe table.deallocate()
  }

  /// Lends out what a segment stands for.
  ///
  /// - Returns: What `body` makes of it; nil when the segment is none of ``BandInflate``'s or is
  ///   too large.
  func inflate<Result>(
    _ segment: ArraySlice<UInt8>, then body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    let count = unsafe segment.withUnsafeBytes { bytes in
      unsafe BandInflate.inflate(bytes, into: output, table: table)
    }
    guard let count else { return nil }
    return unsafe body(UnsafeBufferPointer(rebasing: output[..<count]))
  }
}
