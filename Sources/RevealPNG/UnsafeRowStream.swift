/// A fast decoder of undamaged PNG files of common kinds, which reads rows from the top down.
protocol RowStream {
  /// The width in pixels, ≥ 1.
  var width: Int { get }

  /// Reads some of the next rows as straight RGBA, as far as there is space for whole rows.
  ///
  /// - Parameter output: The space.
  /// - Returns: The size of the pixels; 0 for a damaged file.
  func read(into output: UnsafeMutableRawBufferPointer) -> Int

  /// Whether all rows have been read, nothing follows them, and the checksum is right.
  func finish() -> Bool
}

extension RowStream {
  /// The next rows as straight RGBA; nil if the file is damaged.
  func next(_ rows: Int) -> [UInt8]? {
    let size = rows * width * 4
    var isSound = true
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var position = 0
      while position < size, isSound {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(output)[position..<size])
        let read = unsafe read(into: rest)
        isSound = read > 0
        position += read
      }
      count = isSound ? size : 0
    }
    return isSound ? pixels : nil
  }
}
