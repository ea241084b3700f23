/// The type of a chunk, written as four letters.
///
/// Source: PNG Specification (Third Edition), chapter 5.4, "Chunk naming conventions".
struct ChunkType: Hashable, Sendable, CustomStringConvertible {
  /// The letters as one number, the first in the highest byte.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  /// Creates a type from four ASCII letters.
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
  static let cameraData = ChunkType("eXIf")
  static let animationControl = ChunkType("acTL")
  static let frameControl = ChunkType("fcTL")
  static let frameData = ChunkType("fdAT")
  /// The type that marks reveal's own pictures.
  static let mark = ChunkType("rvEL")

  /// Whether the chunk belongs to an animation.
  var isOfAnimation: Bool {
    self == .animationControl || self == .frameControl || self == .frameData
  }

  /// Whether decoders may skip the chunk: its first letter is lowercase.
  var isAncillary: Bool { code & 0x2000_0000 != 0 }

  /// Whether all four bytes are letters, as the specification requires.
  var hasLettersOnly: Bool {
    code.bigEndianBytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  var description: String {
    String(decoding: code.bigEndianBytes, as: UTF8.self)
  }
}

extension FixedWidthInteger {
  /// The most significant byte first, as PNG and zlib write numbers.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
