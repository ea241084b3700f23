extension JSONScanner {
  /// The text between the double quotes that start here.
  mutating func string() throws(Stop) -> String {
    let start = offset
    advance()
    var bytes: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      advance()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += escape()
      case UInt8(ascii: "\r") where peek() == UInt8(ascii: "\n"): break
      case ..<0x20: noteControl(byte)
      default: bytes.append(byte)
      }
    }
    note(
      start..<offset, "expected a closing quote on the same line",
      hint: "a line break in a text is written \\n")
    throw Stop()
  }

  private mutating func noteControl(_ byte: UInt8) {
    let digits = String(byte, radix: 16, uppercase: true)
    let code = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    note(
      offset - 1..<offset, "expected no control character in a string",
      hint: "write \(byte == UInt8(ascii: "\t") ? "\\t" : code)")
  }

  /// The bytes of an escape; none after a mistake.
  private mutating func escape() -> [UInt8] {
    let start = offset - 1
    // The end of the line remains for the message about the missing quote.
    guard let byte = peek(), byte >= 0x20 else { return [] }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return Array(String(Character(scalar)).utf8) }
    default: while let next = peek(), next & 0xC0 == 0x80 { advance() }
    }
    note(
      start..<offset, "expected an escape, found \(quoted(start..<offset))",
      hint: #"write \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#)
    return []
  }

  /// The character after `\u`: four digits, or a surrogate pair of two escapes.
  private mutating func unicodeEscape() -> UnicodeScalar? {
    guard let unit = hexadecimal() else { return nil }
    guard unit & 0xFC00 == 0xD800 else { return UnicodeScalar(unit) }
    guard source.bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return nil
    }
    advance()
    advance()
    guard let low = hexadecimal(), low & 0xFC00 == 0xDC00 else { return nil }
    return UnicodeScalar(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF))
  }

  private mutating func hexadecimal() -> UInt32? {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        return nil
      }
      number = number << 4 | UInt32(digit)
      advance()
    }
    return number
  }
}
