import RevealImage

/// Reads the rows of a frame that reveal wrote from the top down, two bands at once.
///
/// Like ``PixelStream`` it reads sound files only. It is a class because it owns its memory. The
/// unsafe code is calls with buffers whose sizes are checked there.
@safe final class BandStream {
  private let bytes: [UInt8]
  private let layout: BandLayout
  private let unfilter: RowUnfilter
  /// The segments that have not been inflated.
  private var segments: ArraySlice<Range<Int>>
  /// The bands that have been inflated: the first has rows left, the second may.
  private var bands: [Band]
  private var rowAbove: [UInt8]
  private var checksum = Adler32()

  /// The filtered rows of a band.
  private struct Band {
    let inflate = Inflate()
    var rows: [UInt8]
    /// The bytes that have been inflated, and those of them that have been read.
    var count = 0
    var start = 0
  }

  /// Fails for files of another layout or with wrong checksums, and for huge bands.
  init?(_ bytes: [UInt8], _ instructions: VectorInstructions) {
    guard let layout = BandLayout(bytes),
      layout.bands.allSatisfy({ PNGStructure.isSound($0, of: bytes) }),
      layout.usualSize <= Self.largestBand
    else { return nil }
    self.bytes = bytes
    self.layout = layout
    segments = layout.bands.map(\.data)[...]
    unsafe unfilter = RowUnfilter(
      width: layout.width, channels: layout.channels, instructions: instructions)
    rowAbove = unsafe unfilter.rowAboveAll
    let rows = [UInt8](repeating: 0, count: layout.usualSize + Inflate.surplus)
    bands = [Band(rows: rows), Band(rows: rows)]
  }

  private static let largestBand = 1 << 24

  /// The next rows as straight RGBA; nil if the file is damaged.
  func next(_ rows: Int) -> [UInt8]? {
    let size = rows * layout.width * 4
    var isSound = true
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var position = 0
      while position < size, isSound {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(output)[position..<size])
        let read = unsafe read(into: rest)
        isSound = read > 0
        position += read
      }
      count = isSound ? size : 0
    }
    return isSound ? pixels : nil
  }

  /// Reads rows up to the end of a band; returns the size of their pixels, 0 for damage.
  private func read(into output: UnsafeMutableRawBufferPointer) -> Int {
    if bands[0].start == bands[0].count { bands.swapAt(0, 1) }
    if bands[0].start == bands[0].count {
      guard inflateNext() else { return 0 }
    }
    let (start, rowSize) = (bands[0].start, layout.width * 4)
    let rows = min((bands[0].count - start) / layout.filteredRowSize, output.count / rowSize)
    let size = rows * layout.filteredRowSize
    let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<(rows * rowSize)])
    let isSound = unsafe bands[0].rows.withUnsafeBytes { filtered in
      unsafe rowAbove.withUnsafeBytes { above in
        guard let filtered = filtered.baseAddress, let above = above.baseAddress else {
          return false
        }
        unsafe checksum.append(UnsafeRawBufferPointer(start: filtered + start, count: size))
        return unsafe unfilter.undo(filtered + start, above: above, output: pixels)
      }
    }
    bands[0].start += size
    rowAbove = unsafe Array(pixels.suffix(rowSize))
    return isSound ? pixels.count : 0
  }

  /// Inflates two segments, or the last one; returns false if they are not sound bands.
  private func inflateNext() -> Bool {
    let wanted = layout.usualSize
    let pieces = segments.prefix(2)
    segments = segments.dropFirst(2)
    guard let first = pieces.first else { return false }
    bands[0].inflate.begin(first)
    guard pieces.count == 2 else {
      let inflate = bands[0].inflate
      let count = unsafe bands[0].rows.withUnsafeMutableBufferPointer { rows in
        unsafe inflate.inflate(bytes, into: rows, after: 0, wanted: wanted)
      }
      return begin(0, count)
    }
    bands[1].inflate.begin(pieces[pieces.startIndex + 1])
    let (inflate, other) = (bands[0].inflate, bands[1].inflate)
    let counts = unsafe bands.withUnsafeMutableBufferPointer { bands in
      unsafe bands[0].rows.withUnsafeMutableBufferPointer { rows in
        unsafe bands[1].rows.withUnsafeMutableBufferPointer { otherRows in
          unsafe Inflate.inflate(
            bytes, inflate, into: rows, other, into: otherRows, wanted: wanted)
        }
      }
    }
    return begin(0, counts.0) && begin(1, counts.1)
  }

  /// Notes that a band was inflated; returns false unless it is sound.
  private func begin(_ index: Int, _ count: Int?) -> Bool {
    let inflate = bands[index].inflate
    guard let count, count > 0, count.isMultiple(of: layout.filteredRowSize),
      count <= layout.usualSize, isWhole(inflate, count)
    else { return false }
    (bands[index].count, bands[index].start) = (count, 0)
    return true
  }

  /// Whether a segment ended with its last byte; with all rows wanted, its end is still to be read.
  private func isWhole(_ inflate: Inflate, _ count: Int) -> Bool {
    inflate.isAtEnd && !inflate.hasEnded
  }

  /// Whether there is nothing after the rows that have been read, and their checksum is right.
  func finish() -> Bool {
    segments.isEmpty && bands.allSatisfy { $0.start == $0.count }
      && bytes[layout.trailer.data] == PNGFrame.zlibTrailer(checksum)[...]
  }
}
