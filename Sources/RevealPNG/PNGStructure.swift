/// The chunks of a PNG, walked over without looking into them.
package enum PNGStructure {
  /// Why bytes are no PNG that goes from its signature to its end; nil when they are one.
  ///
  /// Costs nothing worth mentioning; checksums and pixels are not looked at.
  package static func problem(of bytes: [UInt8]) -> PNGError? {
    guard bytes.starts(with: ChunkNotes.signature) else { return .notPNG }
    guard let chunks = chunks(of: bytes) else { return .damaged("the file ends too early") }
    guard chunks.first?.name == "IHDR", chunks.contains(where: { $0.name == "IDAT" }) else {
      return .damaged("the file has no pixels")
    }
    return nil
  }

  struct Chunk {
    let name: String
    let data: Range<Int>
  }

  /// All chunks up to IEND; nil when one of them does not fit into the file.
  static func chunks(of bytes: [UInt8]) -> [Chunk]? {
    var chunks: [Chunk] = []
    var position = ChunkNotes.signature.count
    while position + overhead <= bytes.count {
      let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard position + overhead + size <= bytes.count else { return nil }
      let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: position + 8..<position + 8 + size))
      if name == "IEND" { return chunks }
      position += overhead + size
    }
    return nil
  }

  /// Length, name and CRC: the bytes of a chunk besides its data.
  private static let overhead = 12
}
