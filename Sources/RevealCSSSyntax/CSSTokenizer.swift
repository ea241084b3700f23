/// Splits a style sheet into tokens; comments are skipped.
package struct CSSTokenizer: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; nil at the end.
  package mutating func next() -> CSSToken? {
    while peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") { skipComment() }
    guard place < bytes.count else { return nil }
    let start = place
    let kind: CSSToken.Kind =
      switch peek() {
      case _ where isWhitespace: whitespace()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
      case UInt8(ascii: "#") where isName(1): .hash(nameAfterSign())
      case UInt8(ascii: "@") where isIdentifier(1): .atKeyword(nameAfterSign().lowercased())
      case _ where isNumber: numeric()
      case _ where isIdentifier(0): identifierOrFunction()
      default: delimiter()
      }
    return CSSToken(kind: kind, range: start..<place)
  }

  /// Returns a byte that has not been read; 0 beyond the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  private mutating func skipComment() {
    place += 2
    while place < bytes.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
      place += 1
    }
    place = Swift.min(place + 2, bytes.count)
  }

  private mutating func whitespace() -> CSSToken.Kind {
    while isWhitespace { place += 1 }
    return .whitespace
  }

  /// Reads a quoted string, which ends at the end of its line at the latest.
  private mutating func string() -> CSSToken.Kind {
    let quote = peek()
    place += 1
    var text: [UInt8] = []
    while place < bytes.count, peek() != quote, peek() != UInt8(ascii: "\n") {
      if peek() == Self.backslash { escape(into: &text) } else { text.append(peek()); place += 1 }
    }
    if peek() == quote { place += 1 }
    return .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func nameAfterSign() -> String {
    place += 1
    return name()
  }

  private mutating func identifierOrFunction() -> CSSToken.Kind {
    let name = name()
    guard peek() == UInt8(ascii: "(") else { return .identifier(name) }
    place += 1
    return .function(name.lowercased())
  }

  private mutating func name() -> String {
    let start = place
    while isName(0), peek() != Self.backslash { place += 1 }
    guard peek() == Self.backslash, isName(0) else {
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    var text = Array(bytes[start..<place])
    while isName(0) {
      if peek() == Self.backslash {
        escape(into: &text)
      } else {
        text.append(peek())
        place += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escape: a backslash, followed by a character or by up to six hexadecimal digits.
  private mutating func escape(into text: inout [UInt8]) {
    place += 1
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = hexDigit() {
      value = value * 16 + digit
      digits += 1
      place += 1
    }
    if digits > 0 {
      if " \n\t".utf8.contains(peek()) { place += 1 }
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    } else if place < bytes.count {
      text.append(bytes[place])
      place += 1
    }
  }

  private func hexDigit() -> UInt32? {
    Character(Unicode.Scalar(peek())).hexDigitValue.map(UInt32.init)
  }

  private mutating func numeric() -> CSSToken.Kind {
    let start = place
    if isSign(0) { place += 1 }
    skipDigits()
    if peek() == UInt8(ascii: "."), isDigit(1) {
      place += 1
      skipDigits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      let sign = isSign(1) ? 1 : 0
      if isDigit(1 + sign) {
        place += 1 + sign
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)) ?? 0
    if peek() == UInt8(ascii: "%") {
      place += 1
      return .percentage(value)
    }
    return isIdentifier(0) ? .dimension(value, name().lowercased()) : .number(value)
  }

  private mutating func skipDigits() { while isDigit(0) { place += 1 } }

  private mutating func delimiter() -> CSSToken.Kind {
    defer { place += 1 }
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

  private var isNumber: Bool {
    let start = isSign(0) ? 1 : 0
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
