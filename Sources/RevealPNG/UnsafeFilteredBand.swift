private import CVector
import RevealImage

/// The rows of a band, ready to be deflated.
struct FilteredBand {
  /// The rows, each a filter byte and the filtered pixels.
  ///
  /// There is room after them for ``FilterStep/surplus`` bytes.
  let bytes: [UInt8]
  /// Some of the runs of zeros, found without filtering; ascending and not adjacent.
  let zeros: [ZeroRun]

  /// Creates a band from filtered rows.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    zeros = []
  }

  /// Filters a band of straight RGBA with one filter, except for the first row.
  ///
  /// That row has no row above it, so its filter is `sub`.
  init(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter,
    instructions: VectorInstructions
  ) {
    let pixelRowSize = format.width * 4
    let rowSize = 1 + format.rowSize
    var zeros: [ZeroRun] = []
    zeros.reserveCapacity(rows * 4)
    bytes = unsafe [UInt8](
      unsafeUninitializedCapacity: rows * rowSize + FilterStep.surplus
    ) { output, count in
      guard let target = UnsafeMutableRawPointer(output.baseAddress) else { return }
      for y in 0..<rows {
        let row = unsafe pixels + y * pixelRowSize
        let start = y * rowSize
        unsafe FilteredRow(
          filter: y == 0 ? .sub : filter, row: row, above: y == 0 ? row : row - pixelRowSize,
          format: format, instructions: instructions
        ).write(to: target + start) { range in
          zeros.append(ZeroRun(start: start &+ range.lowerBound, end: start &+ range.upperBound))
        }
      }
      count = rows * rowSize
    }
    self.zeros = zeros
  }

  /// The checksum of all bytes.
  func checksum(_ instructions: VectorInstructions) -> Adler32 {
    unsafe bytes.withUnsafeBytes { bytes in
      var checksum = Adler32()
      var position = 0
      for run in zeros {
        unsafe checksum.append(
          UnsafeRawBufferPointer(rebasing: bytes[position..<run.start]),
          instructions: instructions)
        checksum.append(zeros: run.end - run.start)
        position = run.end
      }
      unsafe checksum.append(
        UnsafeRawBufferPointer(rebasing: bytes[position...]), instructions: instructions)
      return checksum
    }
  }
}

/// One row to be deflated: a filter byte and the filtered pixels, three or four bytes each.
@unsafe struct FilteredRow {
  let filter: RowFilter
  /// Straight RGBA.
  let row: UnsafeRawPointer
  /// The row above; ignored if the filter does not need it.
  let above: UnsafeRawPointer
  let format: FrameFormat
  let instructions: VectorInstructions

  /// Filters the row and drops alpha where the file has none.
  ///
  /// The output must have space for `1 + format.rowSize` bytes and the surplus of a step. `zeros`
  /// is called with ranges of the output, from the left, that are known to be zero without
  /// filtering.
  func write(to output: UnsafeMutableRawPointer, zeros: (Range<Int>) -> Void) {
    unsafe output.storeBytes(of: filter.rawValue, as: UInt8.self)
    let target = unsafe output + 1
    let width = unsafe format.width
    // These predict a pixel exactly if it and its neighbors equal those above.
    guard unsafe filter == .up || filter == .paeth else {
      return unsafe apply(to: 0..<width, target)
    }
    var start = 0
    while start < width {
      var end = unsafe endOfBlocks(from: start, areEqual: true)
      if end > start {
        let bytes = unsafe start &* format.channels..<end &* format.channels
        unsafe (target + bytes.lowerBound).initializeMemory(
          as: UInt8.self, repeating: 0, count: bytes.count)
        zeros(bytes.lowerBound &+ 1..<bytes.upperBound &+ 1)
      } else {
        end = unsafe endOfBlocks(from: start, areEqual: false)
        if width &- end < FilterStep.stretch { end = width }
        unsafe apply(to: start..<end, target)
      }
      start = end
    }
  }

  /// Filters pixels into their place in the row of the file, which begins at the output.
  func apply(to pixels: Range<Int>, _ output: UnsafeMutableRawPointer) {
    let filterPixels =
      switch unsafe instructions {
      case .baseline: unsafe cvector_filter_plain
      case .wide: unsafe cvector_filter
      case .avx512: unsafe cvector_filter_512
      }
    unsafe filterPixels(
      cvector_filter_kind(UInt32(filter.rawValue)), row.assumingMemoryBound(to: UInt8.self),
      above.assumingMemoryBound(to: UInt8.self), output.assumingMemoryBound(to: UInt8.self),
      pixels.lowerBound, pixels.upperBound, Int32(format.channels))
  }

  /// The end of the blocks from a pixel on that all equal those above, or all differ.
  private func endOfBlocks(from start: Int, areEqual: Bool) -> Int {
    let end = unsafe instructions.areWide ? cvector_stretches : cvector_stretches_plain
    return unsafe end(
      row.assumingMemoryBound(to: UInt8.self), above.assumingMemoryBound(to: UInt8.self), start,
      format.width, areEqual ? 1 : 0)
  }
}
