/// One row as it is deflated: a filter byte and the filtered pixels, three or four bytes each.
enum FilteredRow {
  /// Filters a row and drops alpha where the file has none.
  ///
  /// - Parameters:
  ///   - filter: How bytes are predicted.
  ///   - row: RGBA, straight.
  ///   - above: The row above; not looked at when the filter stands alone.
  ///   - format: Says the width and whether alpha is kept.
  ///   - output: Room for `1 + format.rowSize` bytes.
  ///   - scratch: Room for a row of RGBA.
  static func write(
    _ filter: RowFilter, of row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    format: FrameFormat, output: UnsafeMutablePointer<UInt8>,
    scratch: UnsafeMutablePointer<UInt8>
  ) {
    unsafe output[0] = filter.rawValue
    let target = unsafe output + 1
    var start = 0
    while start < format.width {
      let isAsAbove = unsafe isPredicted(filter, row, above, at: start, width: format.width)
      var end = min(start + stretch, format.width)
      while end < format.width,
        unsafe isPredicted(filter, row, above, at: end, width: format.width) == isAsAbove
      {
        end = min(end + stretch, format.width)
      }
      if isAsAbove {
        unsafe (target + start * format.channels).update(
          repeating: 0, count: (end - start) * format.channels)
      } else {
        unsafe writePixels(
          start..<end, filter, of: row, above: above, format: format, output: target,
          scratch: scratch)
      }
      start = end
    }
  }

  private static func writePixels(
    _ pixels: Range<Int>, _ filter: RowFilter, of row: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>, format: FrameFormat, output: UnsafeMutablePointer<UInt8>,
    scratch: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = pixels.lowerBound * 4..<pixels.upperBound * 4
    switch format.alpha {
    case .transparent:
      unsafe FilterLoops.apply(filter, to: row, above: above, range: bytes, output: output)
    case .opaque:
      unsafe FilterLoops.apply(filter, to: row, above: above, range: bytes, output: scratch)
      unsafe PixelPacking.pack(
        scratch + bytes.lowerBound, width: pixels.count, output: output + pixels.lowerBound * 3)
    }
  }

  /// Pixels that are compared with those above before any filter is tried on them.
  private static let stretch = 32

  /// Whether `up` and `paeth` predict all bytes of the stretch at pixel `start`, because it and the pixel
  /// to its left are as above.
  private static func isPredicted(
    _ filter: RowFilter, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    at start: Int, width: Int
  ) -> Bool {
    guard filter == .up || filter == .paeth, start + stretch <= width else { return false }
    let (x, b) = unsafe (UnsafeRawPointer(row + start * 4), UnsafeRawPointer(above + start * 4))
    var difference = SIMD2<UInt64>.zero
    for byte in Swift.stride(from: 0, to: stretch * 4, by: 16) {
      difference |=
        unsafe x.loadUnaligned(fromByteOffset: byte, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: byte, as: SIMD2<UInt64>.self)
    }
    let left = start == 0 ? 0 : -FilterLoops.pixel
    return unsafe difference == .zero
      && x.loadUnaligned(fromByteOffset: left, as: UInt32.self)
        == b.loadUnaligned(fromByteOffset: left, as: UInt32.self)
  }
}
