/// Splits a style sheet into tokens; comments are skipped.
package struct CSSTokenizer {
  private let bytes: [UInt8]
  private var next = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; nil at the end.
  package mutating func token() -> CSSToken? {
    while peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") { skipComment() }
    guard next < bytes.count else { return nil }
    let start = next
    let kind: CSSToken.Kind =
      switch peek() {
      case _ where isWhitespace: whitespace()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
      case UInt8(ascii: "#") where isName(1): .hash(nameAfterSign())
      case UInt8(ascii: "@") where isIdentifier(1): .atKeyword(nameAfterSign().lowercased())
      case _ where isNumber(0): numeric()
      case _ where isIdentifier(0): identifierOrFunction()
      default: delimiter()
      }
    return CSSToken(kind: kind, range: start..<next)
  }

  /// Returns a byte that has not been read; 0 beyond the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    next + distance < bytes.count ? bytes[next + distance] : 0
  }

  private mutating func skipComment() {
    next += 2
    while next < bytes.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
      next += 1
    }
    next = min(next + 2, bytes.count)
  }

  private mutating func whitespace() -> CSSToken.Kind {
    while isWhitespace { next += 1 }
    return .whitespace
  }

  /// Reads a quoted string, which ends at the end of its line at the latest.
  private mutating func string() -> CSSToken.Kind {
    let quote = peek()
    next += 1
    var text: [UInt8] = []
    while next < bytes.count, peek() != quote, peek() != UInt8(ascii: "\n") {
      if peek() == Self.backslash { escape(into: &text) } else { text.append(peek()); next += 1 }
    }
    if peek() == quote { next += 1 }
    return .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func nameAfterSign() -> String {
    next += 1
    return name()
  }

  private mutating func identifierOrFunction() -> CSSToken.Kind {
    let name = name()
    guard peek() == UInt8(ascii: "(") else { return .identifier(name) }
    next += 1
    return .function(name.lowercased())
  }

  private mutating func name() -> String {
    let start = next
    while isName(0), peek() != Self.backslash { next += 1 }
    guard peek() == Self.backslash, isName(0) else {
      return String(decoding: bytes[start..<next], as: UTF8.self)
    }
    var text = Array(bytes[start..<next])
    while isName(0) {
      if peek() == Self.backslash {
        escape(into: &text)
      } else {
        text.append(peek())
        next += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escape: a backslash, followed by a character or by up to six hexadecimal digits.
  private mutating func escape(into text: inout [UInt8]) {
    next += 1
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = hexDigit() {
      value = value * 16 + digit
      digits += 1
      next += 1
    }
    if digits > 0 {
      if [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(peek()) { next += 1 }
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    } else if next < bytes.count {
      text.append(bytes[next])
      next += 1
    }
  }

  private func hexDigit() -> UInt32? {
    Character(Unicode.Scalar(peek())).hexDigitValue.map(UInt32.init)
  }

  private mutating func numeric() -> CSSToken.Kind {
    let start = next
    if isSign(0) { next += 1 }
    skipDigits()
    if peek() == UInt8(ascii: "."), isDigit(1) {
      next += 1
      skipDigits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      let sign = isSign(1) ? 1 : 0
      if isDigit(1 + sign) {
        next += 1 + sign
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<next], as: UTF8.self)) ?? 0
    if peek() == UInt8(ascii: "%") {
      next += 1
      return .percentage(value)
    }
    return isIdentifier(0) ? .dimension(value, name().lowercased()) : .number(value)
  }

  private mutating func skipDigits() { while isDigit(0) { next += 1 } }

  private mutating func delimiter() -> CSSToken.Kind {
    defer { next += 1 }
    return .delimiter(Unicode.Scalar(peek()))
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let hyphen = UInt8(ascii: "-")

  private var isWhitespace: Bool {
    switch peek() {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C: true
    default: false
    }
  }

  private func isDigit(_ distance: Int) -> Bool {
    peek(distance) >= UInt8(ascii: "0") && peek(distance) <= UInt8(ascii: "9")
  }

  private func isSign(_ distance: Int) -> Bool {
    peek(distance) == UInt8(ascii: "+") || peek(distance) == Self.hyphen
  }

  private func isNumber(_ distance: Int) -> Bool {
    let start = distance + (isSign(distance) ? 1 : 0)
    return isDigit(start) || peek(start) == UInt8(ascii: ".") && isDigit(start + 1)
  }

  private func isNameStart(_ distance: Int) -> Bool {
    let byte = peek(distance)
    // Capital letters and small ones differ in one bit.
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte >= 0x80 || byte == Self.backslash && peek(distance + 1) != UInt8(ascii: "\n")
  }

  private func isName(_ distance: Int) -> Bool {
    isNameStart(distance) || isDigit(distance) || peek(distance) == Self.hyphen
  }

  private func isIdentifier(_ distance: Int) -> Bool {
    guard peek(distance) == Self.hyphen else { return isNameStart(distance) }
    return isNameStart(distance + 1) || peek(distance + 1) == Self.hyphen
  }
}
