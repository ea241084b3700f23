/// The part of a file that is a PNG, found by the heads of its chunks before anything else is read.
///
/// A file of any size thus takes no more memory than a picture of its header can have.
package struct PNGExtent: Hashable, Sendable {
  /// The size of the picture in bytes.
  ///
  /// For a damaged file, it is the number of bytes that show the damage.
  package let length: Int
  /// The number of bytes after the end of the picture.
  package let surplus: Int

  /// The limit on bytes of all chunks that are not pixels.
  private static let mostOtherBytes = 16 << 20
  /// The limit on bytes of all frames of an animation together.
  private static let mostAnimationBytes = 1 << 30
  /// The number of bytes that a file may have in addition to its rows and the other chunks.
  private static let slack = 1 << 20
  /// The bytes that are read to find the head of a chunk.
  private static let windowSize = 1 << 12

  /// Follows the chunks of a file.
  ///
  /// - Parameters:
  ///   - fileSize: The file's size in bytes.
  ///   - read: A closure that returns the given number of bytes from an offset, fewer at the file's
  ///     end.
  /// - Throws: `PNGError` for another format or more bytes than the header allows; any error of
  ///   `read`.
  package init(
    fileSize: Int, read: (_ count: Int, _ place: Int) throws -> [UInt8]
  ) throws {
    var window = (start: 0, bytes: try read(Self.windowSize, 0))
    try Self.checkSignature(window.bytes)
    guard let rows = Self.rowBytes(window.bytes) else {
      (length, surplus) = (min(fileSize, Self.windowSize), 0)
      return
    }
    let pixelLimit = rows / 8 * 9 + Self.slack
    var left = (pixels: pixelLimit, frames: 0, others: Self.mostOtherBytes)
    var place = PNGStructure.signature.count
    while place + PNGStructure.chunkOverhead <= fileSize {
      if place + 12 > window.start + window.bytes.count {
        window = (place, try read(Self.windowSize, place))
        // The file has become shorter in the meantime.
        if window.bytes.count < 12 { break }
      }
      let size = Int(PNGStructure.number(window.bytes, at: place - window.start))
      let type = ChunkType(code: PNGStructure.number(window.bytes, at: place - window.start + 4))
      let end = place + PNGStructure.chunkOverhead + size
      guard type.hasLettersOnly, end <= fileSize else {
        (length, surplus) = (place + PNGStructure.chunkOverhead, 0)
        return
      }
      switch type {
      case .imageData: left.pixels -= end - place
      case .frameData: left.frames -= end - place
      case .animationControl:
        let count = Int(PNGStructure.number(window.bytes, at: place - window.start + 8))
        left.frames = min(count * min(pixelLimit, 1 << 30), Self.mostAnimationBytes)
        left.others -= end - place
      default: left.others -= end - place
      }
      guard min(left.pixels, left.frames, left.others) >= 0 else {
        throw PNGError.damaged("\(type): more bytes than a picture of its size has")
      }
      place = end
      if type == .imageEnd {
        (length, surplus) = (place, fileSize - place)
        return
      }
    }
    (length, surplus) = (fileSize, 0)
  }

  /// Throws unless the bytes begin with the signature of PNG.
  package static func checkSignature(_ head: [UInt8]) throws(PNGError) {
    guard head.starts(with: PNGStructure.signature) else { throw .foreign(head) }
  }

  /// The size in bytes of all filtered rows, uncompressed; nil for a header that decoders refuse.
  private static func rowBytes(_ head: [UInt8]) -> Int? {
    guard head.count >= 33, PNGStructure.number(head, at: 8) == 13,
      ChunkType(code: PNGStructure.number(head, at: 12)) == .header
    else { return nil }
    let (width, height) = (PNGStructure.number(head, at: 16), PNGStructure.number(head, at: 20))
    let depth = Int(head[24])
    guard width > 0, height > 0, depth <= 16,
      Int(width) <= PNGDecoder.framePixelLimit / Int(height)
    else { return nil }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2][head[25]] ?? 4
    // Interlaced pictures have up to twice as many rows.
    return ((Int(width) * channels * depth + 7) / 8 + 2) * Int(height) * (head[28] == 0 ? 1 : 2)
  }
}
