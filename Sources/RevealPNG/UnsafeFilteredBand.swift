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
    guard unsafe format.width >= FilterStep.pixels else { return unsafe writeNarrow(to: target) }
    let loops = unsafe FilterLoops(
      row: row, above: above, format: format, output: target, instructions: instructions)
    let width = unsafe format.width
    var start = 0
    while start < width {
      let isAsAbove = unsafe isPredicted(at: start)
      var end = min(start &+ FilterStep.stretch, width)
      if unsafe instructions.areWide && predicts {
        end &+= unsafe pixels(from: end, arePredicted: isAsAbove)
        if !isAsAbove, width &- end < FilterStep.stretch { end = width }
      } else {
        while end < width, unsafe isPredicted(at: end) == isAsAbove {
          end = min(end &+ FilterStep.stretch, width)
        }
      }
      if isAsAbove {
        let bytes = unsafe start &* format.channels..<end &* format.channels
        unsafe (target + bytes.lowerBound).initializeMemory(
          as: UInt8.self, repeating: 0, count: bytes.count)
        zeros(bytes.lowerBound &+ 1..<bytes.upperBound &+ 1)
      } else {
        unsafe loops.apply(filter, to: start..<end)
      }
      start = end
    }
  }

  /// Filters a row that is narrower than one step of the loops.
  private func writeNarrow(to target: UnsafeMutableRawPointer) {
    let size = FilterStep.pixels * 4
    unsafe withUnsafeTemporaryAllocation(
      byteCount: 3 * size + FilterStep.surplus, alignment: 4
    ) { memory in
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
      guard let wideRow = memory.baseAddress else { return }
      let (wideAbove, output) = unsafe (wideRow + size, wideRow + 2 * size)
      unsafe wideRow.copyMemory(from: row, byteCount: format.width * 4)
      unsafe wideAbove.copyMemory(from: above, byteCount: format.width * 4)
      unsafe FilterLoops(
        row: wideRow, above: wideAbove, format: format, output: output, instructions: .baseline
      ).apply(filter, to: 0..<FilterStep.pixels)
      unsafe target.copyMemory(from: output, byteCount: format.rowSize)
    }
  }

  /// The width in pixels of whole blocks from `start` that are all predicted exactly, or all not.
  private func pixels(from start: Int, arePredicted: Bool) -> Int {
    unsafe FilterStep.stretch
      &* cvector_stretches(
        (row + start &* 4).assumingMemoryBound(to: UInt8.self),
        (above + start &* 4).assumingMemoryBound(to: UInt8.self),
        (format.width &- start) / FilterStep.stretch, arePredicted ? 1 : 0)
  }

  /// Whether the filter predicts a pixel exactly if it and its neighbors equal those above.
  private var predicts: Bool { unsafe filter == .up || filter == .paeth }

  /// Whether `up` and `paeth` predict the block at pixel `start` exactly.
  ///
  /// They do if the block and the pixel to its left equal those above.
  private func isPredicted(at start: Int) -> Bool {
    guard unsafe predicts, unsafe start &+ FilterStep.stretch <= format.width
    else { return false }
    let (x, b) = unsafe (row + start &* 4, above + start &* 4)
    var difference = SIMD2<UInt64>.zero
    for byte in stride(from: 0, to: FilterStep.stretch * 4, by: 16) {
      difference |=
        unsafe x.loadUnaligned(fromByteOffset: byte, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: byte, as: SIMD2<UInt64>.self)
    }
    let left = start == 0 ? 0 : -4
    // The halves are joined by hand: comparing the whole vector with zero is compiled to slow code.
    return unsafe difference[0] | difference[1] == 0
      && x.loadUnaligned(fromByteOffset: left, as: UInt32.self)
        == b.loadUnaligned(fromByteOffset: left, as: UInt32.self)
  }
}
