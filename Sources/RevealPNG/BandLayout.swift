/// The chunks of a PNG file in the layout of ``PNGFrame/assemble(_:format:)``.
///
/// The layout is IHDR of 8-bit RGB or RGBA, sRGB, pHYs, then IDAT chunks: the first is just the
/// zlib header, the last an empty final block with the checksum, and each one between them is the
/// segment of a band. No other program is known to write such files.
struct BandLayout {
  /// The width in pixels, ≥ 1.
  let width: Int
  /// The height in pixels, ≥ 1.
  let height: Int
  /// The number of bytes of a pixel: 3 or 4.
  let channels: Int
  /// The chunks of the bands, at least one.
  let bands: ArraySlice<PNGStructure.Chunk>
  /// The chunk with the checksum of the stream.
  let trailer: PNGStructure.Chunk

  /// Fails for any other layout, and for a wrong checksum of a chunk that is not a band.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGStructure.signature), let chunks = PNGStructure.chunks(of: bytes),
      chunks.count > 6, chunks.last?.end == bytes.count, chunks.last?.data.isEmpty == true
    else { return nil }
    let head = zip(chunks, Self.headShape)
    guard head.allSatisfy({ $0.type == $1.type && $0.data.count == $1.size }),
      chunks[3...].dropLast().allSatisfy({ $0.type == .imageData })
    else { return nil }
    trailer = chunks[chunks.count - 2]
    guard bytes[chunks[3].data] == PNGFrame.zlibHeader[...],
      trailer.data.count == PNGFrame.zlibTrailer(Adler32()).count,
      (chunks[...3] + chunks.suffix(2)).allSatisfy({ PNGStructure.isSound($0, of: bytes) })
    else { return nil }
    bands = chunks[4...].dropLast(2)
    let start = chunks[0].data.lowerBound
    width = Int(PNGStructure.number(bytes, at: start))
    height = Int(PNGStructure.number(bytes, at: start + 4))
    guard let channels = PNGStructure.channels(bytes[start + 8..<start + 13]) else { return nil }
    self.channels = channels
    guard FrameFormat.sides.contains(width), FrameFormat.sides.contains(height),
      width <= PNGDecoder.framePixelLimit / height
    else { return nil }
  }

  /// The types and data sizes of the chunks before the bands.
  private static let headShape: [(type: ChunkType, size: Int)] = [
    (.header, 13), (.standardColor, 1), (.physicalSize, 9), (.imageData, 2),
  ]

  /// The number of bytes of a filtered row: one for its filter, and its pixels.
  var filteredRowSize: Int { 1 + width * channels }

  /// A size in bytes above that of most bands' filtered rows.
  ///
  /// In files made by reveal, all bands but the first and the last have the same height.
  var usualSize: Int { (height / max(bands.count - 2, 1) + 1) * filteredRowSize }
}
