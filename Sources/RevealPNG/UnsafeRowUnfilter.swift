/// Undoes the filters of PNG.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
enum RowUnfilter {
  /// The pixels of filtered rows of 3 or 4 channels as straight RGBA; nil if a filter is unknown or
  /// the first row needs a row above.
  static func straightRows(_ filtered: [UInt8], width: Int, channels: Int) -> [UInt8]? {
    let count = width * channels
    let rows = filtered.count / (count + 1)
    var isSound = true
    let output = unsafe [UInt8](unsafeUninitializedCapacity: rows * width * 4) { output, size in
      unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: count * 2 + surplus
      ) { scratch in
        unsafe scratch.initialize(repeating: 0)
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

  /// The number of bytes after a row that may be read or overwritten, since pixels of three bytes
  /// are handled as four.
  private static let surplus = 4

  private static func undo(
    _ filter: RowFilter, _ row: UnsafeBufferPointer<UInt8>, above: UnsafeMutablePointer<UInt8>,
    channels: Int, output: UnsafeMutablePointer<UInt8>
  ) {
    let pixels = unsafe PixelUnfilter(
      row: row, above: above, channels: channels, output: output)
    switch filter {
    case .none: unsafe pixels.undo { _, _, _ in .zero }
    case .sub: unsafe pixels.undo { a, _, _ in a }
    case .up: unsafe pixels.undo { _, b, _ in b }
    case .average: unsafe pixels.undo { a, b, _ in FilterPrediction.average(a, b) }
    case .paeth: unsafe pixels.undo { a, b, c in FilterPrediction.paeth(a, b, c) }
    }
  }

  private static func expand(
    _ row: UnsafeMutablePointer<UInt8>, channels: Int, width: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    guard channels == 3 else {
      unsafe output.update(from: row, count: width * 4)
      return
    }
    let (source, target) = (UnsafeRawPointer(row), UnsafeMutableRawPointer(output))
    for x in 0..<width {
      let pixel = unsafe UInt32(
        littleEndian: source.loadUnaligned(fromByteOffset: x &* 3, as: UInt32.self))
      unsafe target.storeBytes(
        of: (pixel | 0xFF00_0000).littleEndian, toByteOffset: x &* 4, as: UInt32.self)
    }
  }
}

/// A row whose filter is undone pixel by pixel, all channels at once.
@unsafe private struct PixelUnfilter {
  /// The filter byte and the filtered pixels.
  let row: UnsafeBufferPointer<UInt8>
  /// The pixels of the row above, and a surplus.
  let above: UnsafeMutablePointer<UInt8>
  /// 3 or 4.
  let channels: Int
  /// Space for the row and a surplus.
  let output: UnsafeMutablePointer<UInt8>

  /// Adds a prediction from the pixels to the left, above, and above to the left, as the
  /// specification calls a, b and c.
  @inline(__always)
  func undo(_ prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels) {
    guard let start = unsafe row.baseAddress else { return }
    let source = unsafe UnsafeRawPointer(start) + 1
    let count = unsafe row.count - 1
    var (a, c) = (FourPixels.zero, FourPixels.zero)
    var i = 0
    // The surplus byte of three channels is overwritten by the next pixel.
    while i < count {
      let b = unsafe Self.pixel(UnsafeRawPointer(above) + i, size: 4)
      let x = unsafe Self.pixel(source + i, size: min(4, count &- i))
      a = x &+ prediction(a, b, c)
      let word = unsafe unsafeBitCast(a, to: SIMD4<UInt32>.self)[0]
      unsafe UnsafeMutableRawPointer(output + i).storeBytes(of: word, as: UInt32.self)
      c = b
      unsafe i &+= channels
    }
  }

  /// Some bytes in the lowest lanes.
  @inline(__always)
  private static func pixel(_ bytes: UnsafeRawPointer, size: Int) -> FourPixels {
    var word: UInt32 = 0
    if size == 4 {
      word = unsafe bytes.loadUnaligned(as: UInt32.self)
    } else {
      for i in 0..<size {
        word |= unsafe UInt32(bytes.load(fromByteOffset: i, as: UInt8.self)) &<< UInt32(i &* 8)
      }
      word = word.littleEndian
    }
    return unsafe unsafeBitCast(SIMD4<UInt32>(word, 0, 0, 0), to: FourPixels.self)
  }
}
