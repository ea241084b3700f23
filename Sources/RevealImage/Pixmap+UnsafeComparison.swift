extension Pixmap {
  /// Replaces some rows of the picture by others of the same width.
  ///
  /// Returns the smallest rectangle that contains all changed pixels; nil when none changed.
  package mutating func replaceRows(_ rows: Pixmap, at firstRow: Int) -> PixelRect? {
    precondition(
      rows.width == width && firstRow >= 0 && firstRow + rows.height <= height,
      "\(rows.width)×\(rows.height) pixels at row \(firstRow) of \(width)×\(height)")
    let pixelCount = width
    var first = width
    var last = -1
    var changed: Range<Int>?
    unsafe withUnsafeMutablePixels { own in
      unsafe rows.withUnsafePixels { new in
        for y in 0..<rows.height {
          let bytes = (firstRow + y) * pixelCount * 4..<(firstRow + y + 1) * pixelCount * 4
          let old = unsafe UnsafeRawBufferPointer(rebasing: own[bytes])
          let row = unsafe UnsafeRawBufferPointer(
            rebasing: new[y * pixelCount * 4..<(y + 1) * pixelCount * 4])
          guard let start = unsafe Self.firstDifference(old, row) else { continue }
          first = min(first, start)
          last = max(last, unsafe Self.lastDifference(old, row, notBefore: max(last, start)))
          changed = (changed?.lowerBound ?? firstRow + y)..<firstRow + y + 1
        }
        unsafe UnsafeMutableRawBufferPointer(
          rebasing: own[firstRow * pixelCount * 4..<(firstRow + rows.height) * pixelCount * 4]
        ).copyMemory(from: new)
      }
    }
    return changed.map { PixelRect(columns: first..<last + 1, rows: $0) }
  }

  /// The first pixel in which two rows of equal length differ.
  static func firstDifference(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int? {
    var position = 0
    while position &+ 32 <= a.count {
      let difference =
        unsafe a.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)
      guard difference == .zero else { break }
      position &+= 32
    }
    while position < a.count {
      guard unsafe pixel(a, position) == pixel(b, position) else { return position / 4 }
      position &+= 4
    }
    return nil
  }

  /// The last pixel from `limit` on that differs between two rows of equal length, or `limit`.
  private static func lastDifference(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, notBefore limit: Int
  ) -> Int {
    var index = a.count / 4 - 1
    while index > limit, unsafe pixel(a, index * 4) == pixel(b, index * 4) { index -= 1 }
    return index
  }

  private static func pixel(_ row: UnsafeRawBufferPointer, _ position: Int) -> UInt32 {
    unsafe row.loadUnaligned(fromByteOffset: position, as: UInt32.self)
  }
}
