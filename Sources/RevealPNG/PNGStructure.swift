/// The chunks of a PNG, read without decoding any pixels.
package enum PNGStructure {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The size of a chunk's length, name and CRC in bytes.
  static let chunkOverhead = 12

  /// The reason why bytes are not a complete PNG; nil if they are one.
  ///
  /// The cost is negligible: checksums and pixels are not checked.
  package static func problem(of bytes: [UInt8]) -> PNGError? {
    guard bytes.starts(with: signature) else { return .foreign(bytes) }
    guard let chunks = chunks(of: bytes) else { return .damaged("the file ends too early") }
    guard chunks.first?.type == .header, chunks.contains(where: { $0.type == .imageData }) else {
      return .damaged("the file has no pixels")
    }
    return nil
  }

  /// The reason why bytes are not a PNG with intact chunks; nil if they are one.
  ///
  /// Every checksum is verified, so any single damaged byte is found; whether the chunks make sense
  /// is checked by ``PNGDecoder``. This takes about a millisecond per megabyte.
  package static func damage(of bytes: [UInt8]) -> PNGError? {
    if let problem = problem(of: bytes) { return problem }
    guard let chunks = chunks(of: bytes), let last = chunks.last else { return .notPNG }
    guard chunks.allSatisfy(\.type.hasLettersOnly) else {
      return .damaged("a chunk has no proper name")
    }
    if let problem = unsoundChunk(among: chunks, of: bytes) { return problem }
    let surplus = bytes.count - last.end
    return surplus == 0 ? nil : .damaged("\(surplus) bytes after the end of the picture")
  }

  /// A sentence for each type of chunk in which the metadata of two sound files differ.
  ///
  /// Chunks that change pixels, chunks that ``PNGDecoder`` has notes on, and reveal's own mark are
  /// skipped.
  package static func differingMetadata(_ first: [UInt8], _ second: [UInt8]) -> [String] {
    let (first, second) = (metadata(of: first), metadata(of: second))
    if first == second { return [] }
    return Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
      .sorted { $0.code < $1.code }.map { "\($0) differs" }
  }

  /// The number of bytes after the last chunk; nil for a file without one.
  package static func surplus(of bytes: [UInt8]) -> Int? {
    chunks(of: bytes)?.last.map { bytes.count - $0.end }
  }

  /// Whether a file has any animation chunk.
  package static func isAnimated(_ bytes: [UInt8]) -> Bool {
    chunks(of: bytes)?.contains { $0.type.isOfAnimation } ?? false
  }

  /// Whether a nonempty chunk of pixels begins at or after an offset.
  static func hasImageData(_ bytes: [UInt8], from place: Int) -> Bool {
    chunks(of: bytes)?.contains {
      $0.type == .imageData && !$0.data.isEmpty && $0.data.lowerBound >= place
    } ?? false
  }

  /// The camera data of a file's first eXIf chunk; nil if there is none before the pixels.
  ///
  /// Source: PNG Specification (Third Edition), chapter 11.3.4.5. The chunk may also follow the
  /// pixels, but browsers do not look for it there.
  ///
  /// - Parameter head: A PNG, or its bytes up to the first pixel.
  /// - Returns: The bytes of the chunk.
  package static func cameraData(of head: [UInt8]) -> ArraySlice<UInt8>? {
    completeChunks(of: head).prefix { $0.type != .imageData }
      .first { $0.type == .cameraData }.map { head[$0.data] }
  }

  /// The data of all chunks of pixels, joined.
  static func imageData(of bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    for chunk in chunks(of: bytes) ?? [] where chunk.type == .imageData {
      data += bytes[chunk.data]
    }
    return data
  }

  /// The first critical chunk that the standard does not define.
  static func unknownCriticalChunk(of bytes: [UInt8]) -> ChunkType? {
    let known: [ChunkType] = [.header, .palette, .imageData, .imageEnd]
    return chunks(of: bytes)?.first { !$0.type.isAncillary && !known.contains($0.type) }?.type
  }

  struct Chunk {
    let type: ChunkType
    let data: Range<Int>

    /// The offset of the next chunk.
    var end: Int { data.upperBound + 4 }
  }

  /// All chunks up to IEND; nil if one of them does not fit into the file.
  static func chunks(of bytes: [UInt8]) -> [Chunk]? {
    let chunks = completeChunks(of: bytes)
    return chunks.last?.type == .imageEnd ? chunks : nil
  }

  /// The chunks up to IEND or to the first that does not fit into the file.
  static func completeChunks(of bytes: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = signature.count
    while position + chunkOverhead <= bytes.count, chunks.last?.type != .imageEnd {
      let size = Int(number(bytes, at: position))
      guard size <= Int32.max, position + chunkOverhead + size <= bytes.count else { break }
      let type = ChunkType(code: number(bytes, at: position + 4))
      chunks.append(Chunk(type: type, data: position + 8..<position + 8 + size))
      position += chunkOverhead + size
    }
    return chunks
  }

  /// The error for the first chunk with a wrong checksum; nil if all are right.
  static func unsoundChunk(among chunks: [Chunk], of bytes: [UInt8]) -> PNGError? {
    chunks.first { !isSound($0, of: bytes) }.map { .damaged("\($0.type): CRC error") }
  }

  /// Whether a chunk has the right checksum.
  static func isSound(_ chunk: Chunk, of bytes: [UInt8]) -> Bool {
    let nameAndData = bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound]
    return LibPNG.chunkChecksum(nameAndData) == number(bytes, at: chunk.data.upperBound)
  }

  /// The channels of noninterlaced RGB or RGBA of 8 bits, by the last five bytes of IHDR; nil for
  /// other kinds of pictures.
  static func channels(_ kind: ArraySlice<UInt8>) -> Int? {
    // Bit depth, color type, compression, filtering, interlacing.
    switch Array(kind) {
    case [8, 2, 0, 0, 0]: 3
    case [8, 6, 0, 0, 0]: 4
    default: nil
    }
  }

  /// The big-endian number at an offset.
  static func number(_ bytes: [UInt8], at position: Int) -> UInt32 {
    UInt32(bytes[position]) << 24 | UInt32(bytes[position + 1]) << 16
      | UInt32(bytes[position + 2]) << 8 | UInt32(bytes[position + 3])
  }

  /// The content of the chunk that marks reveal's own pictures.
  private static let mark = Array("reveal".utf8)

  private static func metadata(of bytes: [UInt8]) -> [ChunkType: [ArraySlice<UInt8>]] {
    var metadata: [ChunkType: [ArraySlice<UInt8>]] = [:]
    for chunk in chunks(of: bytes) ?? [] where chunk.type.isAncillary {
      guard !chunk.type.isOfAnimation, chunk.type != .transparency,
        !ChunkNotes.isNoted(chunk.type), chunk.type != .mark || bytes[chunk.data] != mark[...]
      else { continue }
      metadata[chunk.type, default: []].append(bytes[chunk.data])
    }
    return metadata
  }
}
