extension Pixmap {
  /// Lends the bytes of all pixels for reading.
  package func withUnsafePixels<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe bytes.withUnsafeBytes(body)
  }

  /// Lends the bytes of all pixels for writing.
  package mutating func withUnsafeMutablePixels<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe bytes.withUnsafeMutableBytes(body)
  }
}
