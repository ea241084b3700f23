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
  /// By symbol: all bytes, then end of block and lengths.
  private let symbols: [SymbolCode]
  /// By length: length symbol, extra bits, and the one bit for distance 1.
  private let copies: [CodeBits]

  init(_ code: HuffmanCode) {
    let symbols = zip(code.codes, code.lengths).map { SymbolCode(code: $0, length: UInt16($1)) }
    copies = (0...MatchLength.longest).map { length in
      guard length >= MatchLength.shortest else { return .none }
      let (extra, extraCount) = MatchLength.extra(length)
      return symbols[MatchLength.symbol(length)].bits
        .followed(by: CodeBits(bits: UInt64(extra), count: UInt64(extraCount)))
        .followed(by: CodeBits(bits: 0, count: 1))
    }
    self.symbols = symbols
  }

  var zero: CodeBits { symbols[0].bits }
  var endOfBlock: CodeBits { symbols[MatchLength.endOfBlock].bits }

  /// A copy of 3…258 bytes from the byte before.
  func copy(_ length: Int) -> CodeBits { copies[length] }

  /// Lends the codes of all bytes, for the loop that looks up every byte of a picture.
  func withLiterals(_ body: (LiteralCodes) -> Void) {
    unsafe symbols.withUnsafeBufferPointer { symbols in
      guard let start = symbols.baseAddress else { return }
      unsafe body(LiteralCodes(symbols: start))
    }
  }
}

/// Four bytes, so that a table of them needs one base register and no shifts.
private struct SymbolCode {
  let code: UInt16
  let length: UInt16

  var bits: CodeBits { CodeBits(bits: UInt64(code), count: UInt64(length)) }
}

/// Codes by byte.
@unsafe struct LiteralCodes {
  fileprivate let symbols: UnsafePointer<SymbolCode>

  subscript(byte: UInt8) -> CodeBits { unsafe symbols[Int(byte)].bits }
}
