/// The chunks of a PNG that define its colors, which ``PNGDecoder`` ignores.
package struct PNGColorChunks: Hashable, Sendable {
  /// The four numbers of the cICP chunk: primaries, transfer function, matrix and range.
  package private(set) var codePoints: [UInt8]?
  /// The first bytes of the color profile; those made of a matrix have far fewer than the limit.
  package private(set) var profile: [UInt8]?
  /// Whether there is an sRGB chunk.
  package private(set) var isSRGB = false
  /// The gamma of the file times 100 000.
  package private(set) var gamma: Int?
  /// The chromaticities of white, red, green and blue, x before y, times 100 000.
  package private(set) var chromaticities: [Int]?

  /// The limit on inflated bytes of a color profile.
  private static let profileLimit = 1 << 16
  /// The limit on the bytes of a profile's name.
  private static let nameLimit = 79

  /// Reads the chunks before the pixels; the first of each type counts.
  ///
  /// - Parameter head: A PNG, or its bytes up to the first pixel.
  package init(head: [UInt8]) {
    for chunk in PNGStructure.completeChunks(of: head) {
      let data = head[chunk.data]
      switch chunk.type {
      case .imageData: return
      case ChunkType("cICP") where data.count == 4: codePoints = codePoints ?? Array(data)
      case ChunkType("iCCP"): profile = profile ?? Self.profile(data)
      case .standardColor: isSRGB = true
      case ChunkType("gAMA") where data.count == 4: gamma = gamma ?? Self.numbers(data)[0]
      case ChunkType("cHRM") where data.count == 32:
        chromaticities = chromaticities ?? Self.numbers(data)
      default: break
      }
    }
  }

  /// The profile of a chunk: a name, the number of the compression, and a zlib stream.
  private static func profile(_ data: ArraySlice<UInt8>) -> [UInt8] {
    guard let nameEnd = data.prefix(nameLimit + 1).firstIndex(of: 0) else { return [] }
    return LibPNG.uncompressed(data[nameEnd...].dropFirst(2), limit: profileLimit)
  }

  private static func numbers(_ data: ArraySlice<UInt8>) -> [Int] {
    stride(from: data.startIndex, to: data.endIndex, by: 4).map { place in
      data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
