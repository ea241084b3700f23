import RevealImage

/// Reads the rows of a frame that reveal wrote from the top down, several bands at once.
///
/// Like ``PixelStream``, it reads only sound files. It is a class because it owns memory. The
/// unsafe code calls functions with buffers whose sizes are checked there.
@safe final class BandStream: RowStream {
  private let bytes: [UInt8]
  private let layout: BandLayout
  var width: Int { layout.width }
  private let unfilter: RowUnfilter
  private let inflater: BandInflater
  /// The part of a band's filtered rows that has not been read.
  private var filtered = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  private var rowAbove: [UInt8]
  private var checksum = Adler32()

  /// Fails for files of another layout or with wrong checksums, and for huge bands.
  init?(_ bytes: [UInt8], _ instructions: VectorInstructions) {
    guard let layout = BandLayout(bytes),
      layout.bands.allSatisfy({ PNGStructure.isSound($0, of: bytes) }),
      let inflater = BandInflater(layout.bands.map(\.data), of: bytes, limit: layout.usualSize)
    else { return nil }
    self.bytes = bytes
    self.layout = layout
    self.inflater = inflater
    unsafe unfilter = RowUnfilter(
      width: layout.width, channels: layout.channels, instructions: instructions)
    rowAbove = unsafe unfilter.rowAboveAll
  }

  func read(into output: UnsafeMutableRawBufferPointer) -> Int {
    if unsafe filtered.isEmpty {
      guard let band = unsafe inflater.next(), band.count.isMultiple(of: layout.filteredRowSize)
      else { return 0 }
      unsafe filtered = band
    }
    let rowSize = layout.width * 4
    let rows = unsafe min(filtered.count / layout.filteredRowSize, output.count / rowSize)
    let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<(rows * rowSize)])
    let size = rows * layout.filteredRowSize
    let source = unsafe UnsafeRawBufferPointer(rebasing: filtered[..<size])
    let isSound = unsafe rowAbove.withUnsafeBytes { above in
      guard let above = above.baseAddress, let start = source.baseAddress else { return false }
      unsafe checksum.append(source)
      return unsafe unfilter.undo(start, above: above, output: pixels)
    }
    unsafe filtered = UnsafeRawBufferPointer(rebasing: filtered[size...])
    rowAbove = unsafe Array(pixels.suffix(rowSize))
    return isSound ? pixels.count : 0
  }

  func finish() -> Bool {
    unsafe filtered.isEmpty && inflater.isAtEnd
      && bytes[layout.trailer.data] == PNGFrame.zlibTrailer(checksum)[...]
  }
}
