/// Bits to append, the first lowest, and how many they are.
struct CodeBits {
  let bits: UInt64
  let count: UInt64

  static let none = CodeBits(bits: 0, count: 0)

  func followed(by next: CodeBits) -> CodeBits {
    CodeBits(bits: bits | next.bits &<< count, count: count &+ next.count)
  }
}

/// The bits that stand for each literal, copy and end of block.
struct TokenCodes {
  private let code: HuffmanCode
  /// By length: length symbol, extra bits, and the one bit for distance 1.
  private let copies: [CodeBits]

  init(_ code: HuffmanCode) {
    self.code = code
    copies = (0...MatchLength.longest).map { length in
      guard length >= MatchLength.shortest else { return .none }
      let symbol = MatchLength.symbol(length)
      let (extra, extraCount) = MatchLength.extra(length)
      let distance = CodeBits(bits: 0, count: 1)
      return CodeBits(bits: UInt64(code.codes[symbol]), count: UInt64(code.lengths[symbol]))
        .followed(by: CodeBits(bits: UInt64(extra), count: UInt64(extraCount)))
        .followed(by: distance)
    }
  }

  var zero: CodeBits { self[symbol: 0] }
  var endOfBlock: CodeBits { self[symbol: MatchLength.endOfBlock] }

  /// A copy of 3…258 bytes from the byte before.
  func copy(_ length: Int) -> CodeBits { copies[length] }

  /// Lends the codes of all bytes, for the loop that looks up every byte of a picture.
  func withLiterals(_ body: (LiteralCodes) -> Void) {
    unsafe code.codes.withUnsafeBufferPointer { codes in
      unsafe code.lengths.withUnsafeBufferPointer { lengths in
        guard let codes = codes.baseAddress, let lengths = lengths.baseAddress else { return }
        unsafe body(LiteralCodes(codes: codes, lengths: lengths))
      }
    }
  }

  private subscript(symbol symbol: Int) -> CodeBits {
    CodeBits(bits: UInt64(code.codes[symbol]), count: UInt64(code.lengths[symbol]))
  }
}

/// Codes by byte; bits and counts apart, because two loads are cheaper than one and a shift.
@unsafe struct LiteralCodes {
  fileprivate let codes: UnsafePointer<UInt16>
  fileprivate let lengths: UnsafePointer<UInt8>

  subscript(byte: UInt8) -> CodeBits {
    unsafe CodeBits(bits: UInt64(codes[Int(byte)]), count: UInt64(lengths[Int(byte)]))
  }
}
