/// Numbers in the bytes of files.
extension ArraySlice<UInt8> {
  /// The big-endian number in some bytes.
  ///
  /// - Parameters:
  ///   - place: The offset from the beginning of the slice.
  ///   - count: The number of bytes, up to 4.
  /// - Returns: Nil if the slice ends before the number does.
  func bigEndian(at place: Int, count: Int) -> Int? {
    piece(at: place, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The little-endian number in some bytes.
  ///
  /// - Parameters:
  ///   - place: The offset from the beginning of the slice.
  ///   - count: The number of bytes, up to 4.
  /// - Returns: Nil if the slice ends before the number does.
  func littleEndian(at place: Int, count: Int) -> Int? {
    piece(at: place, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The signed number with 16 fractional bits (s15Fixed16).
  ///
  /// - Parameter place: The offset from the beginning of the slice.
  /// - Returns: Nil if the slice ends before the number does.
  func fixedPoint(at place: Int) -> Double? {
    bigEndian(at: place, count: 4).map {
      Double(Int32(truncatingIfNeeded: $0)) / 65536
    }
  }

  /// The bytes at an offset.
  ///
  /// - Parameters:
  ///   - place: The offset from the beginning of the slice.
  ///   - count: The number of bytes.
  /// - Returns: Nil if the slice ends before they do.
  func piece(at place: Int, count: Int) -> ArraySlice<UInt8>? {
    guard 0 <= place, 0 <= count, place <= self.count, count <= self.count - place else {
      return nil
    }
    return self[startIndex + place..<startIndex + place + count]
  }

  /// Whether the bytes at an offset are those of a text.
  func has(_ text: String, at place: Int) -> Bool {
    dropFirst(place).starts(with: text.utf8)
  }
}
