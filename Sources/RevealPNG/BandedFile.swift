/// A PNG file of the shape that ``PNGFrame/assemble(_:format:)`` gives it, seen as a row of bands.
///
/// The shape: IHDR of 8-bit RGB or RGBA, sRGB, pHYs, then IDAT chunks of which the first is the zlib header
/// alone, the last an empty final block with the checksum, and each between them a band's segment,
/// ending in an empty stored block. Nothing else is known to write such files. A frame with a band of noise,
/// which is stored as it is, does not have the shape.
package struct BandedFile: Sendable {
  /// In pixels, ≥ 1.
  package let width: Int
  /// In pixels, ≥ 1.
  package let height: Int
  /// Bytes of a pixel: 3 or 4.
  package let channels: Int
  /// How many bands there are.
  package var bandCount: Int { segments.count }
  private let bytes: [UInt8]
  private let segments: [Range<Int>]

  /// Fails for files of any other shape, also for damaged ones.
  package init?(_ bytes: [UInt8]) {
    guard PNGStructure.problem(of: bytes) == nil,
      let chunks = PNGStructure.chunks(of: bytes),
      chunks.prefix(3).map(\.name) == ["IHDR", "sRGB", "pHYs"], chunks.last?.name == "IEND",
      chunks.dropFirst(3).dropLast().allSatisfy({ $0.name == "IDAT" })
    else { return nil }
    let header = bytes[chunks[0].data]
    let data = chunks.dropFirst(3).dropLast().map(\.data)
    guard header.count == 13, let first = data.first, let last = data.last, data.count > 2,
      Array(bytes[first]) == Self.zlibHeader, last.count == 6,
      bytes[last].starts(with: Self.emptyFinalBlock),
      data.dropFirst().dropLast().allSatisfy({ bytes[$0].suffix(4) == Self.emptyStoredBlock })
    else { return nil }
    let start = header.startIndex
    func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
    width = number(start..<start + 4)
    height = number(start + 4..<start + 8)
    // Bit depth, colour type, compression, filtering, interlacing.
    switch Array(header[(start + 8)...]) {
    case [8, 2, 0, 0, 0]: channels = 3
    case [8, 6, 0, 0, 0]: channels = 4
    default: return nil
    }
    let sides = 1...PNGDecoder.sideLimit
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.bytes = bytes
    segments = Array(data.dropFirst().dropLast())
  }

  private static let zlibHeader: [UInt8] = [0x78, 0x01]
  private static let emptyFinalBlock: [UInt8] = [0x03, 0x00]
  /// LEN and its complement (RFC 1951, 3.2.4).
  private static let emptyStoredBlock: ArraySlice<UInt8> = [0x00, 0x00, 0xFF, 0xFF]

  /// Whether a band is the same bytes in two files, and so has the same pixels.
  package func sharesBand(_ index: Int, with other: BandedFile) -> Bool {
    bytes[segments[index]] == other.bytes[other.segments[index]]
  }

  /// A band's pixels as straight RGBA, whole rows.
  ///
  /// Costs what the band costs, however large the file is.
  ///
  /// - Parameter index: Below ``bandCount``.
  /// - Returns: Nil when the band is damaged or does not stand alone.
  package func pixels(ofBand index: Int) -> [UInt8]? {
    let segment = segments[index]
    let end = segment.upperBound
    let checksum = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
    guard LibPNG.chunkChecksum(bytes[segment.lowerBound - 4..<end]) == checksum else { return nil }
    let rowSize = 1 + width * channels
    // All bands but the last tend to have the same count of rows.
    let expected = ((height + bandCount - 1) / bandCount + 1) * rowSize
    guard
      let filtered = LibPNG.inflated(
        bytes[segment], expected: expected, limit: height * rowSize + 1),
      !filtered.isEmpty, filtered.count.isMultiple(of: rowSize)
    else { return nil }
    return RowUnfilter.straightRows(filtered, width: width, channels: channels)
  }
}
