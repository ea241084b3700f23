/// Undoes the filters of PNG.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
enum RowUnfilter {
  /// The pixels of filtered rows as straight RGBA.
  ///
  /// - Parameters:
  ///   - filtered: Rows of one filter byte and `width * channels` bytes each.
  ///   - width: In pixels.
  ///   - channels: 3 or 4.
  /// - Returns: Nil when a filter is unknown or the first row needs one above it.
  static func straightRows(_ filtered: [UInt8], width: Int, channels: Int) -> [UInt8]? {
    let count = width * channels
    let rows = filtered.count / (count + 1)
    var isSound = true
    let output = unsafe [UInt8](unsafeUninitializedCapacity: rows * width * 4) { output, size in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count * 2) { scratch in
        guard let scratch = scratch.baseAddress, let output = output.baseAddress else { return }
        unsafe filtered.withUnsafeBufferPointer { filtered in
          for y in 0..<rows {
            let row = unsafe UnsafeBufferPointer(
              rebasing: filtered[y * (count + 1)..<(y + 1) * (count + 1)])
            let current = unsafe scratch + (y & 1) * count
            let above = unsafe scratch + (~y & 1) * count
            guard let filter = unsafe RowFilter(rawValue: row[0]), y > 0 || filter.standsAlone
            else {
              isSound = false
              return
            }
            unsafe undo(filter, row, above: above, channels: channels, output: current)
            unsafe expand(
              current, channels: channels, width: width, output: output + y * width * 4)
          }
        }
      }
      size = isSound ? rows * width * 4 : 0
    }
    return isSound ? output : nil
  }

  /// Names as in the specification: a is the byte to the left, b above, c above and to the left.
  private static func undo(
    _ filter: RowFilter, _ row: UnsafeBufferPointer<UInt8>, above: UnsafeMutablePointer<UInt8>,
    channels: Int, output: UnsafeMutablePointer<UInt8>
  ) {
    let count = row.count - 1
    for i in 0..<min(channels, count) {
      let b = unsafe filter.standsAlone ? 0 : above[i]
      unsafe output[i] = row[i + 1] &+ (filter == .average ? b / 2 : b)
    }
    switch filter {
    case .none: for i in channels..<count { unsafe output[i] = row[i + 1] }
    case .sub: for i in channels..<count { unsafe output[i] = row[i + 1] &+ output[i - channels] }
    case .up: for i in channels..<count { unsafe output[i] = row[i + 1] &+ above[i] }
    case .average:
      for i in channels..<count {
        let (a, b) = unsafe (output[i - channels], above[i])
        unsafe output[i] = row[i + 1] &+ ((a & b) &+ (a ^ b) / 2)
      }
    case .paeth:
      for i in channels..<count {
        let (a, b, c) = unsafe (output[i - channels], above[i], above[i - channels])
        unsafe output[i] = row[i + 1] &+ nearest(a, b, c)
      }
    }
  }

  /// The one of a, b, c that is nearest to a + b − c; a before b before c on ties.
  private static func nearest(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let fromA = abs(Int(b) - Int(c))
    let fromB = abs(Int(a) - Int(c))
    let fromC = abs(Int(a) + Int(b) - 2 * Int(c))
    if fromA <= fromB && fromA <= fromC { return a }
    return fromB <= fromC ? b : c
  }

  private static func expand(
    _ row: UnsafeMutablePointer<UInt8>, channels: Int, width: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    guard channels == 3 else {
      unsafe output.update(from: row, count: width * 4)
      return
    }
    for x in 0..<width {
      for channel in 0..<3 { unsafe output[x * 4 + channel] = row[x * 3 + channel] }
      unsafe output[x * 4 + 3] = 255
    }
  }
}
