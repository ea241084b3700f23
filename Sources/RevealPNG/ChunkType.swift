/// The four letters that say what a chunk is for.
///
/// Source: PNG Specification (Third Edition), chapter 5.4, "Chunk naming conventions".
struct ChunkType: Hashable, Sendable, CustomStringConvertible {
  /// The letters as one number, the first in the highest byte.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  /// - Parameter name: Four ASCII letters.
  init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "a chunk called \(name)")
    code = "\(name)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static let header = ChunkType("IHDR")
  static let palette = ChunkType("PLTE")
  static let imageData = ChunkType("IDAT")
  static let imageEnd = ChunkType("IEND")
  static let transparency = ChunkType("tRNS")
  static let standardColor = ChunkType("sRGB")
  static let physicalSize = ChunkType("pHYs")
  static let animationControl = ChunkType("acTL")
  static let frameControl = ChunkType("fcTL")
  static let frameData = ChunkType("fdAT")

  /// Whether the chunk belongs to an animation.
  var isOfAnimation: Bool {
    self == .animationControl || self == .frameControl || self == .frameData
  }

  /// Whether a picture can be shown without knowing the chunk: its first letter is a small one.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }

  /// Whether all four are letters, as they must be.
  var hasLettersOnly: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      let letter = UInt8(truncatingIfNeeded: code >> UInt32(shift)) | 0x20
      return (0x61...0x7A).contains(letter)
    }
  }

  var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
