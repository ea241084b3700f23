/// The properties of a WebP file.
///
/// Sources: WebP Container Specification; RFC 6386, 9.1; WebP Lossless Bitstream Specification, 3.
struct WebPHeader: Hashable, Sendable {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The color profile; nil if there is none.
  private(set) var profile: [UInt8]?

  /// Reads the chunks before the pixels.
  ///
  /// - Parameter bytes: A file, or at least its bytes up to the first pixel.
  /// - Throws: `incomplete` if the bytes end too early, and other errors for damage or an
  ///   unsupported kind of file.
  init(_ bytes: [UInt8]) throws(PictureError) {
    guard let first = try Self.chunk(in: bytes, at: 12) else { throw .incomplete(.webP) }
    let data = bytes[first.data]
    switch first.name {
    case "VP8 ":
      (width, height) = try Self.lossySize(data)
    case "VP8L":
      (width, height) = try Self.losslessSize(data)
    case "VP8X":
      guard let flags = data.littleEndian(at: 0, count: 1),
        let width = data.littleEndian(at: 4, count: 3),
        let height = data.littleEndian(at: 7, count: 3)
      else { throw .incomplete(.webP) }
      if flags & Self.isAnimated != 0 {
        throw .unsupported("an animated WebP file", hint: "save one of its frames as a picture")
      }
      (self.width, self.height) = (width + 1, height + 1)
      if flags & Self.hasProfile != 0 { profile = try Self.profile(in: bytes, at: first.end) }
    default: throw .damaged(.webP, "it does not begin with a picture")
    }
    guard width > 0, height > 0 else { throw .damaged(.webP, "its size is 0") }
  }

  /// The color profile, which must precede the pixels.
  private static func profile(in bytes: [UInt8], at place: Int) throws(PictureError) -> [UInt8]? {
    var place = place
    while let chunk = try chunk(in: bytes, at: place) {
      if chunk.name == "ICCP" {
        guard chunk.data.count == chunk.size else { throw .incomplete(.webP) }
        return Array(bytes[chunk.data])
      }
      if ["VP8 ", "VP8L", "ALPH"].contains(chunk.name) { return nil }
      place = chunk.end
    }
    throw .incomplete(.webP)
  }

  private static func lossySize(
    _ data: ArraySlice<UInt8>
  ) throws(PictureError) -> (width: Int, height: Int) {
    guard let width = data.littleEndian(at: 6, count: 2),
      let height = data.littleEndian(at: 8, count: 2)
    else { throw .incomplete(.webP) }
    guard data.piece(at: 3, count: 3)?.elementsEqual([0x9D, 0x01, 0x2A]) == true else {
      throw .damaged(.webP, "its pixels do not begin as they should")
    }
    // The two bits above are a hint for scaling the picture on the screen.
    return (width & 0x3FFF, height & 0x3FFF)
  }

  private static func losslessSize(
    _ data: ArraySlice<UInt8>
  ) throws(PictureError) -> (width: Int, height: Int) {
    guard let numbers = data.littleEndian(at: 1, count: 4) else { throw .incomplete(.webP) }
    guard data.first == 0x2F else {
      throw .damaged(.webP, "its pixels do not begin as they should")
    }
    return (numbers & 0x3FFF + 1, numbers >> 14 & 0x3FFF + 1)
  }

  private static let isAnimated = 0x02
  private static let hasProfile = 0x20

  private struct Chunk {
    let name: String
    /// The size in bytes that the file states.
    let size: Int
    /// The available part of the content.
    let data: Range<Int>
    /// The start of the next chunk; contents of odd size are padded.
    let end: Int
  }

  /// The chunk at an offset; nil if the bytes end before its size.
  private static func chunk(in bytes: [UInt8], at place: Int) throws(PictureError) -> Chunk? {
    guard let name = bytes[...].piece(at: place, count: 4),
      let size = bytes[...].littleEndian(at: place + 4, count: 4)
    else { return nil }
    guard size <= Int32.max else { throw .damaged(.webP, "a chunk of \(size) bytes") }
    let start = place + 8
    return Chunk(
      name: String(decoding: name, as: UTF8.self), size: size,
      data: start..<min(start + size, bytes.count), end: start + size + size & 1)
  }
}
