/// All rows of a band as they are deflated.
struct FilteredBand {
  /// Rows one after the other: a filter byte and the filtered pixels.
  let bytes: [UInt8]
  /// Where zeros were found without filtering, from the start, apart from each other; there are
  /// more.
  let zeros: [ZeroRun]

  /// Of rows that were filtered elsewhere.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    zeros = []
  }

  /// Filters all rows alike but for the first, whose filter is `sub`: it knows no row above.
  ///
  /// - Parameters:
  ///   - pixels: RGBA, straight.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: At least one.
  ///   - filter: For all rows but the first.
  init(of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter) {
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
          format: format
        ).write(to: target + start) { range in
          zeros.append(ZeroRun(start: start &+ range.lowerBound, end: start &+ range.upperBound))
        }
      }
      count = rows * rowSize
    }
    self.zeros = zeros
  }
  /// Over all bytes.
  var checksum: Adler32 {
    unsafe bytes.withUnsafeBytes { bytes in
      var checksum = Adler32()
      var position = 0
      for run in zeros {
        unsafe checksum.append(UnsafeRawBufferPointer(rebasing: bytes[position..<run.start]))
        checksum.append(zeros: run.end - run.start)
        position = run.end
      }
      unsafe checksum.append(UnsafeRawBufferPointer(rebasing: bytes[position...]))
      return checksum
    }
  }
}
