/// Undoes the filters of rows of three or four channels, and adds alpha to those of three.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
@unsafe struct RowUnfilter {
  /// The bytes after filtered rows that may be read, since pixels of three bytes are read as four.
  static let surplus = 4

  private let width: Int
  private let channels: Int
  /// Of a filtered pixel read as four bytes, those that belong to it.
  private let mask: UInt32
  /// What is to the left of a row and above the first one: zeros, and opaque if there is no alpha
  /// in the file, so that sums with it keep it.
  private let outside: UInt32

  init(width: Int, channels: Int) {
    precondition(channels == 3 || channels == 4, "\(channels) channels")
    unsafe self.width = width
    unsafe self.channels = channels
    unsafe mask = (channels == 3 ? 0x00FF_FFFF : 0xFFFF_FFFF as UInt32).littleEndian
    unsafe outside = (channels == 3 ? 0xFF00_0000 : 0 as UInt32).littleEndian
  }

  /// Bytes of a filtered row: its filter, and its pixels.
  private var filteredRowSize: Int { unsafe 1 &+ width &* channels }
  private var rowSize: Int { unsafe width &* 4 }

  /// The row above the first one, as RGBA.
  var rowAboveAll: [UInt8] {
    let pixel = unsafe withUnsafeBytes(of: outside) { unsafe Array($0) }
    return unsafe (0..<width).flatMap { _ in pixel }
  }

  /// Writes rows as straight RGBA.
  ///
  /// - Parameters:
  ///   - filtered: The rows, and ``surplus`` bytes.
  ///   - above: The row above them, as RGBA.
  ///   - output: Space for whole rows.
  /// - Returns: False if a filter is unknown.
  func undo(
    _ filtered: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let start = output.baseAddress else { return true }
    let rows = unsafe output.count / rowSize
    var y = 0
    while y < rows {
      let source = unsafe filtered + y &* filteredRowSize
      let row = unsafe start + y &* rowSize
      let aboveRow = unsafe y == 0 ? above : UnsafeRawPointer(row) - rowSize
      guard let filter = unsafe RowFilter(rawValue: source.load(as: UInt8.self)) else {
        return false
      }
      if filter.isSlow, y + 4 <= rows, unsafe width >= 4 {
        guard unsafe undoFour(source, above: aboveRow, output: row) else { return false }
        y += 4
      } else {
        unsafe undo(filter, source + 1, above: aboveRow, output: row)
        y += 1
      }
    }
    return true
  }

  /// The rows of a band, which does not need a row above it, as straight RGBA; nil if a filter is
  /// unknown.
  ///
  /// The filtered rows are followed by ``surplus`` bytes.
  func rows(_ filtered: UnsafeRawBufferPointer) -> [UInt8]? {
    let size = unsafe filtered.count / filteredRowSize * rowSize
    var isSound = false
    let rows = unsafe rowAboveAll.withUnsafeBytes { above in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
        guard let above = above.baseAddress, let filtered = filtered.baseAddress else { return }
        let space = unsafe UnsafeMutableRawBufferPointer(
          start: UnsafeMutableRawPointer(output.baseAddress), count: size)
        isSound = unsafe undo(filtered, above: above, output: space)
        count = isSound ? size : 0
      }
    }
    return isSound ? rows : nil
  }

  // MARK: Single rows

  private func undo(
    _ filter: RowFilter, _ source: UnsafeRawPointer, above: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    let row = unsafe UnfilteredRow(
      source: source, above: above, output: output, width: width, channels: channels, mask: mask,
      outside: outside)
    let outside = unsafe row.outsidePixels
    switch filter {
    case .none:
      let first = unsafe row.undoFours { _ in outside }
      unsafe row.undo(from: first) { _, _, _ in outside }
    case .up:
      let first = unsafe row.undoFours { offset in
        unsafe above.loadUnaligned(fromByteOffset: offset, as: FourPixels.self)
      }
      unsafe row.undo(from: first) { _, b, _ in b }
    case .sub: unsafe row.undo(from: 0) { a, _, _ in a }
    case .average: unsafe row.undo(from: 0) { a, b, _ in FilterPrediction.average(a, b) }
    case .paeth: unsafe row.undo(from: 0) { a, b, c in FilterPrediction.paeth(a, b, c) }
    }
  }

  // MARK: Four rows at once

  private func undoFour(
    _ source: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) -> Bool {
    let rows = unsafe FourRows(
      source: source + 1, above: above, output: output, width: width,
      channels: channels, mask: mask, outside: outside)
    var filters: [RowFilter] = []
    for y in 0..<4 {
      let value = unsafe source.load(fromByteOffset: y &* filteredRowSize, as: UInt8.self)
      guard let filter = RowFilter(rawValue: value) else { return false }
      filters.append(filter)
    }
    if filters.allSatisfy({ $0 == .paeth }) {
      unsafe rows.undo { a, b, c in FilterPrediction.paeth(a, b, c) }
    } else if filters.allSatisfy({ $0 == .average }) {
      unsafe rows.undo { a, b, _ in FilterPrediction.average(a, b) }
    } else {
      func rowsMask(_ filter: RowFilter) -> FourPixels {
        let words = filters.map { $0 == filter ? UInt32.max : 0 }
        return unsafe unsafeBitCast(
          SIMD4(words[0], words[1], words[2], words[3]), to: FourPixels.self)
      }
      let constant = unsafe rowsMask(.none) & rows.outsidePixels
      let (sub, up) = (rowsMask(.sub), rowsMask(.up))
      let (average, paeth) = (rowsMask(.average), rowsMask(.paeth))
      unsafe rows.undo { a, b, c in
        let simple = constant | a & sub | b & up
        return simple | FilterPrediction.average(a, b) & average
          | FilterPrediction.paeth(a, b, c) & paeth
      }
    }
    return true
  }
}

extension RowFilter {
  /// Whether pixels must be computed one after the other at some cost each.
  fileprivate var isSlow: Bool { self == .average || self == .paeth }
}

/// A row whose filter is undone; predictions are called with the pixels to the left, above, and
/// above to the left, as the specification calls a, b and c.
@unsafe private struct UnfilteredRow {
  /// The filtered pixels, followed by a surplus.
  let source: UnsafeRawPointer
  /// The row above, as RGBA.
  let above: UnsafeRawPointer
  let output: UnsafeMutableRawPointer
  let width: Int
  let channels: Int
  let mask: UInt32
  let outside: UInt32

  var outsidePixels: FourPixels {
    unsafe unsafeBitCast(SIMD4<UInt32>(repeating: outside), to: FourPixels.self)
  }

  /// Adds predictions that do not depend on the row itself, made for an offset in RGBA.
  ///
  /// Returns the first pixel that is not in a group of four.
  @inline(__always)
  func undoFours(_ prediction: (Int) -> FourPixels) -> Int {
    var x = 0
    while unsafe x &+ 4 <= width {
      let first = unsafe source + x &* channels
      let words = unsafe SIMD4(
        first.loadUnaligned(as: UInt32.self),
        first.loadUnaligned(fromByteOffset: channels, as: UInt32.self),
        first.loadUnaligned(fromByteOffset: channels &* 2, as: UInt32.self),
        first.loadUnaligned(fromByteOffset: channels &* 3, as: UInt32.self))
      let pixels = unsafe unsafeBitCast(words & SIMD4(repeating: mask), to: FourPixels.self)
      let offset = x &* 4
      unsafe output.storeBytes(
        of: pixels &+ prediction(offset), toByteOffset: offset, as: FourPixels.self)
      x &+= 4
    }
    return x
  }

  /// Adds predictions pixel by pixel.
  @inline(__always)
  func undo(from first: Int, _ prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels) {
    var (a, c) = unsafe (outsidePixels, outsidePixels)
    for x in unsafe first..<width {
      let b = unsafe Self.pixel(above.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      let word = unsafe source.loadUnaligned(fromByteOffset: x &* channels, as: UInt32.self)
      a = unsafe Self.pixel(word & mask) &+ prediction(a, b, c)
      c = b
      let sum = unsafe unsafeBitCast(a, to: SIMD4<UInt32>.self)[0]
      unsafe output.storeBytes(of: sum, toByteOffset: x &* 4, as: UInt32.self)
    }
  }

  @inline(__always)
  private static func pixel(_ word: UInt32) -> FourPixels {
    unsafe unsafeBitCast(SIMD4<UInt32>(word, 0, 0, 0), to: FourPixels.self)
  }
}

/// Four rows whose filters are undone together, each one pixel behind the row above it.
///
/// So the pixel above one is the last result of the row above, and no result has to wait for
/// another of the same step.
@unsafe private struct FourRows {
  /// The filtered pixels of the first row, followed by the other rows and a surplus.
  let source: UnsafeRawPointer
  /// The row above, as RGBA.
  let above: UnsafeRawPointer
  let output: UnsafeMutableRawPointer
  /// At least 4.
  let width: Int
  let channels: Int
  let mask: UInt32
  let outside: UInt32

  var outsidePixels: FourPixels {
    unsafe unsafeBitCast(SIMD4<UInt32>(repeating: outside), to: FourPixels.self)
  }

  /// Adds predictions from the pixels a, b and c.
  @inline(__always)
  func undo(_ prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels) {
    var a = unsafe outsidePixels
    var b = unsafe outsidePixels
    for x in 0..<3 { unsafe undoEdge(x, &a, &b, prediction) }
    // From one row to the next and one pixel back.
    let sourceStep = unsafe 1 &+ width &* channels &- channels
    let outputStep = unsafe width &* 4 &- 4
    var x = 3
    while unsafe x < width {
      let first = unsafe source + x &* channels
      let words = unsafe SIMD4(
        first.loadUnaligned(as: UInt32.self),
        first.loadUnaligned(fromByteOffset: sourceStep, as: UInt32.self),
        first.loadUnaligned(fromByteOffset: sourceStep &* 2, as: UInt32.self),
        first.loadUnaligned(fromByteOffset: sourceStep &* 3, as: UInt32.self))
      let pixels = unsafe unsafeBitCast(words & SIMD4(repeating: mask), to: FourPixels.self)
      let next = unsafe Self.moved(
        a, below: above.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      a = pixels &+ prediction(a, next, b)
      b = next
      let sums = unsafe unsafeBitCast(a, to: SIMD4<UInt32>.self)
      let target = unsafe output + x &* 4
      unsafe target.storeBytes(of: sums[0], as: UInt32.self)
      unsafe target.storeBytes(of: sums[1], toByteOffset: outputStep, as: UInt32.self)
      unsafe target.storeBytes(of: sums[2], toByteOffset: outputStep &* 2, as: UInt32.self)
      unsafe target.storeBytes(of: sums[3], toByteOffset: outputStep &* 3, as: UInt32.self)
      x &+= 1
    }
    for x in unsafe width..<width &+ 3 { unsafe undoEdge(x, &a, &b, prediction) }
  }

  /// A step in which some rows have not begun or have ended.
  private func undoEdge(
    _ x: Int, _ a: inout FourPixels, _ b: inout FourPixels,
    _ prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels
  ) {
    var words = SIMD4<UInt32>.zero
    for row in 0..<4 where unsafe (0..<width).contains(x - row) {
      let offset = unsafe row * (1 + width * channels) + (x - row) * channels
      words[row] = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & mask
    }
    let aboveWord =
      unsafe x < width ? above.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) : 0
    let next = unsafe Self.moved(a, below: aboveWord)
    var sums = unsafe unsafeBitCast(
      unsafeBitCast(words, to: FourPixels.self) &+ prediction(a, next, b), to: SIMD4<UInt32>.self)
    b = next
    for row in 0..<4 {
      if row > x {
        sums[row] = unsafe outside
      } else if unsafe x - row < width {
        unsafe output.storeBytes(
          of: sums[row], toByteOffset: (row * width + x - row) * 4, as: UInt32.self)
      }
    }
    a = unsafe unsafeBitCast(sums, to: FourPixels.self)
  }

  /// Each row's pixel moved to the row below it, and a pixel for the first row.
  @inline(__always)
  private static func moved(_ pixels: FourPixels, below first: UInt32) -> FourPixels {
    let words = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    return unsafe unsafeBitCast(
      SIMD4<UInt32>(first, words[0], words[1], words[2]), to: FourPixels.self)
  }
}
