import RevealImage

/// Reads the rows of a sound, noninterlaced PNG of 8-bit RGB or RGBA from the top down.
///
/// It is several times as fast as libpng, and at least as strict: any file that it does not read to
/// the end is left to libpng. It is a class because it owns memory. The unsafe code calls functions
/// with buffers whose sizes are checked there.
@safe final class PixelStream: RowStream {
  let width: Int
  private let filteredRowSize: Int
  /// The zlib stream, followed by a surplus.
  private let stream: [UInt8]
  private let streamSize: Int
  private let inflate = Inflate()
  private let unfilter: RowUnfilter
  /// Filtered rows; those before `start` have been read, and copies may refer to them.
  private var filtered: [UInt8]
  private var start = 0
  private var count = 0
  private var rowAbove: [UInt8]
  private var checksum = Adler32()

  /// Fails for other kinds of files, wrong checksums, and chunks that need libpng's judgment.
  ///
  /// Chunks before the pixels are not checked here, since libpng has read them.
  init?(
    _ bytes: [UInt8], _ header: LibPNG.Header, _ instructions: VectorInstructions
  ) {
    guard let chunks = PNGStructure.chunks(of: bytes), let head = chunks.first,
      head.type == .header, head.data.count == 13,
      let channels = PNGStructure.channels(bytes[head.data].suffix(5)),
      header.hasAlpha == (channels == 4),
      let first = chunks.firstIndex(where: { $0.type == .imageData })
    else { return nil }
    let pieces = chunks[first...].prefix { $0.type == .imageData }
    width = header.width
    filteredRowSize = 1 + width * channels
    let sizeLimit = max(Self.largestChunk, filteredRowSize * header.height)
    guard pieces.allSatisfy({ $0.data.count <= sizeLimit }),
      chunks[pieces.endIndex...].allSatisfy(Self.isHarmless),
      chunks[first...].allSatisfy({ PNGStructure.isSound($0, of: bytes) })
    else { return nil }
    var stream: [UInt8] = []
    streamSize = pieces.reduce(0) { $0 + $1.data.count }
    stream.reserveCapacity(streamSize + Inflate.inputSurplus)
    for piece in pieces { stream += bytes[piece.data] }
    guard let window = Self.window(stream) else { return nil }
    stream += [UInt8](repeating: 0, count: Inflate.inputSurplus)
    self.stream = stream
    inflate.begin(Self.headerSize..<max(Self.headerSize, streamSize - 4), window: window)
    unsafe unfilter = RowUnfilter(width: width, channels: channels, instructions: instructions)
    rowAbove = unsafe unfilter.rowAboveAll
    let rowsAtOnce = unsafe RowUnfilter.rowsAtOnce
    stripHeight = min(
      header.height, max(1, Self.stripSize / filteredRowSize / rowsAtOnce) * rowsAtOnce)
    filtered = [UInt8](
      repeating: 0,
      count: Inflate.largestWindow + Inflate.surplus + stripHeight * filteredRowSize
        + Inflate.surplus)
  }

  /// The number of rows to inflate before they are unfiltered: some that are undone at once, and
  /// few enough to stay in the cache.
  private let stripHeight: Int
  private static let stripSize = 1 << 17

  /// The size above which libpng refuses a chunk, unless its data may have to be larger.
  private static let largestChunk = 8_000_000
  /// The size of a zlib stream's header in bytes.
  private static let headerSize = 2

  /// Whether a chunk after the pixels is the end, or text that no decoder needs.
  private static func isHarmless(_ chunk: PNGStructure.Chunk) -> Bool {
    if chunk.type == .imageEnd { return chunk.data.isEmpty }
    return harmlessTypes.contains(chunk.type) && chunk.data.count <= largestChunk
  }

  private static let harmlessTypes =
    ["tEXt", "zTXt", "iTXt", "tIME"].map(ChunkType.init) + [ChunkType.mark]

  /// The window by the header of a zlib stream (RFC 1950, 2.2); nil if the header is not valid.
  private static func window(_ stream: [UInt8]) -> Int? {
    guard stream.count >= headerSize + 4 else { return nil }
    let (method, flags) = (Int(stream[0]), Int(stream[1]))
    guard method & 15 == 8, method >> 4 <= 7, (method << 8 | flags).isMultiple(of: 31),
      flags & 0x20 == 0
    else { return nil }
    return 1 << (method >> 4 + 8)
  }

  func read(into output: UnsafeMutableRawBufferPointer) -> Int {
    let rowSize = width * 4
    let rows = min(stripHeight, output.count / rowSize)
    let size = rows * filteredRowSize
    let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<(rows * rowSize)])
    let kept = min(start, Inflate.largestWindow)
    let isSound = unsafe filtered.withUnsafeMutableBufferPointer { filtered in
      guard let memory = filtered.baseAddress else { return false }
      if start > kept {
        unsafe memory.update(from: memory + start - kept, count: count - start + kept)
        (start, count) = (kept, count - start + kept)
      }
      guard
        let inflated = unsafe inflate.inflate(
          stream, into: filtered, after: count, wanted: start + size), inflated >= start + size
      else { return false }
      count = inflated
      let rows = unsafe UnsafeRawBufferPointer(start: memory + start, count: size)
      unsafe checksum.append(rows)
      let isSound = unsafe rowAbove.withUnsafeBytes { above in
        guard let above = above.baseAddress else { return false }
        return unsafe unfilter.undo(memory + start, above: above, output: pixels)
      }
      start += size
      return isSound
    }
    rowAbove = unsafe Array(pixels.suffix(rowSize))
    return isSound ? pixels.count : 0
  }

  func finish() -> Bool {
    let end = unsafe filtered.withUnsafeMutableBufferPointer { filtered in
      unsafe inflate.inflate(stream, into: filtered, after: count, wanted: start + 1)
    }
    return end == start && inflate.hasEnded && inflate.place.nextByte + 4 == streamSize
      && PNGStructure.number(stream, at: streamSize - 4) == checksum.value
  }
}
