private import CVector
import RevealImage

/// Undoes the filters of rows of three or four channels, and adds alpha to those of three.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
@unsafe struct RowUnfilter {
  /// The number of readable bytes after filtered rows: three-byte pixels are read as four bytes.
  static let surplus = 4

  private let width: Int
  private let channels: Int
  /// Masks the bytes of a four-byte load that belong to the pixel.
  private let mask: UInt32
  /// The pixel to the left of each row and above the first one.
  ///
  /// It is zero, but with opaque alpha for three channels, so that alpha is predicted exactly.
  private let outside: UInt32
  private let instructions: VectorInstructions

  init(width: Int, channels: Int, instructions: VectorInstructions) {
    precondition(channels == 3 || channels == 4, "\(channels) channels")
    unsafe self.width = width
    unsafe self.channels = channels
    unsafe self.instructions = instructions
    unsafe mask = (channels == 3 ? 0x00FF_FFFF : 0xFFFF_FFFF as UInt32).littleEndian
    unsafe outside = (channels == 3 ? 0xFF00_0000 : 0 as UInt32).littleEndian
  }

  /// The number of bytes of a filtered row: one for its filter, and its pixels.
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
  ///   - filtered: The rows, followed by ``surplus`` bytes.
  ///   - above: The row above them, as RGBA.
  ///   - output: Space for a whole number of rows.
  /// - Returns: False if a filter is unknown.
  func undo(
    _ filtered: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let start = output.baseAddress else { return true }
    let rows = unsafe output.count / rowSize
    let isWide = unsafe instructions.areWide && canBeWide(rows: rows)
    var y = 0
    while y < rows {
      let source = unsafe filtered + y &* filteredRowSize
      let row = unsafe start + y &* rowSize
      let aboveRow = unsafe y == 0 ? above : UnsafeRawPointer(row) - rowSize
      guard let filters = unsafe filters(source, rows: min(Self.wideRows, rows - y)) else {
        return false
      }
      let (four, eight) = (filters.prefix(4), filters.prefix(8))
      // The last rows may be undone together with rows above them, whose results stay the same.
      let surplus = unsafe max(0, y + Self.wideRows - rows)
      if isWide, filters[0].isSlow, unsafe surplus <= Self.wideRows / 2 {
        let first = unsafe row - surplus &* rowSize
        unsafe undoWide(
          source - surplus &* filteredRowSize,
          above: surplus == y ? above : UnsafeRawPointer(first) - rowSize, output: first)
        y += unsafe Self.wideRows - surplus
      } else if eight.count == 8, eight[0].isSlow, eight.allSatisfy({ $0 == eight[0] }),
        unsafe width >= 16
      {
        unsafe undoEight(eight[0], source + 1, above: aboveRow, output: row)
        y += 8
      } else if four.count == 4, !isWide, four.contains(where: \.isSlow), unsafe width >= 4 {
        unsafe undoFour(four, source + 1, above: aboveRow, output: row)
        y += 4
      } else {
        unsafe undo(filters[0], source + 1, above: aboveRow, output: row)
        y += 1
      }
    }
    return true
  }

  /// The rows of a band as straight RGBA; nil if a filter is unknown.
  ///
  /// The band does not need a row above it, and is followed by ``surplus`` bytes.
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

  /// The filters of rows; nil if one is unknown.
  private func filters(_ source: UnsafeRawPointer, rows: Int) -> [RowFilter]? {
    var filters: [RowFilter] = []
    for y in 0..<rows {
      let value = unsafe source.load(fromByteOffset: y &* filteredRowSize, as: UInt8.self)
      guard let filter = RowFilter(rawValue: value) else { return nil }
      filters.append(filter)
    }
    return filters
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

  // MARK: Several rows at once

  /// The number of rows that vector instructions undo at once.
  private static let wideRows = Int(CVECTOR_UNFILTERED_ROWS)

  private func canBeWide(rows: Int) -> Bool {
    unsafe rows >= Self.wideRows && width >= Int(CVECTOR_UNFILTERED_WIDTH)
  }

  /// Undoes a filter for each of ``wideRows`` rows.
  private func undoWide(
    _ filtered: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) {
    unsafe cvector_unfilter(
      filtered.assumingMemoryBound(to: UInt8.self), above.assumingMemoryBound(to: UInt8.self),
      output.assumingMemoryBound(to: UInt8.self), width, Int32(channels))
  }

  private func fourRows(
    _ source: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) -> FourRows {
    unsafe FourRows(
      source: source, above: above, output: output, width: width, channels: channels, mask: mask,
      outside: outside)
  }

  /// Undoes the same slow filter in eight rows.
  private func undoEight(
    _ filter: RowFilter, _ source: UnsafeRawPointer, above: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    let next = unsafe output + 4 * rowSize
    var rows = unsafe fourRows(source, above: above, output: output)
    let others = unsafe fourRows(
      source + 4 * filteredRowSize, above: next - rowSize, output: next)
    if filter == .paeth {
      unsafe rows.undo(with: others) { a, b, c in FilterPrediction.paeth(a, b, c) }
    } else {
      unsafe rows.undo(with: others) { a, b, _ in FilterPrediction.average(a, b) }
    }
  }

  /// Undoes a filter for each of four rows.
  private func undoFour(
    _ filters: ArraySlice<RowFilter>, _ source: UnsafeRawPointer, above: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    var rows = unsafe fourRows(source, above: above, output: output)
    func rowsMask(_ filter: RowFilter) -> FourPixels {
      let words = filters.map { $0 == filter ? UInt32.max : 0 }
      return unsafe unsafeBitCast(
        SIMD4(words[0], words[1], words[2], words[3]), to: FourPixels.self)
    }
    let constant =
      unsafe rowsMask(.none)
      & unsafeBitCast(
        SIMD4<UInt32>(repeating: outside), to: FourPixels.self)
    let (sub, up) = (rowsMask(.sub), rowsMask(.up))
    let (average, paeth) = (rowsMask(.average), rowsMask(.paeth))
    unsafe rows.undo { a, b, c in
      let simple = constant | a & sub | b & up
      return simple | FilterPrediction.average(a, b) & average
        | FilterPrediction.paeth(a, b, c) & paeth
    }
  }
}

extension RowFilter {
  /// Whether each pixel depends on the one before it by a costly prediction.
  fileprivate var isSlow: Bool { self == .average || self == .paeth }
}

/// A row whose filter is undone.
///
/// Predictions are called with the pixels to the left, above, and above to the left: a, b and c in
/// the specification.
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

  /// Adds predictions that do not depend on the row itself; they are called with an offset in RGBA.
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
