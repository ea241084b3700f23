extension Pixmap {
  /// Calls a closure with the bytes of all pixels for reading.
  package func withUnsafePixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try unsafe body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Calls a closure with the bytes of all pixels for writing.
  package mutating func withUnsafeMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      try unsafe body(UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
