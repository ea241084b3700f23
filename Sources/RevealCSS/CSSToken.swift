/// A token of CSS Syntax 3, except tokens that style sheets with motion do not need (URLs without
/// quotes, `<!--`).
package struct CSSToken: Hashable, Sendable {
  package let kind: Kind
  /// The byte offsets in the style sheet.
  package let range: Range<Int>

  /// The kind of a token, with its value.
  package enum Kind: Hashable, Sendable {
    case identifier(String)
    /// The name of a function, with the opening parenthesis of its arguments.
    case function(String)
    case atKeyword(String)
    case hash(String)
    case string(String)
    case number(Double)
    /// A percentage, as written.
    case percentage(Double)
    /// A number with a unit in lower case.
    case dimension(Double, String)
    /// The result of `calc()` with lengths of several units.
    case sum(CSSLength)
    /// The result of a mathematical function that a style sheet alone does not determine.
    case unknown(CSSType)
    case whitespace
    /// Any other ASCII character, such as punctuation; characters beyond ASCII begin names.
    case delimiter(Unicode.Scalar)
  }

  /// Returns whether the token is a given punctuation character.
  package func isDelimiter(_ character: Unicode.Scalar) -> Bool {
    if case .delimiter(character) = kind { true } else { false }
  }
}

/// The quantity that a number with or without a unit measures.
package enum CSSType: Hashable, Sendable {
  case number, percentage, length, angle, time, other

  /// Returns the quantity of a unit.
  init(unit: String) {
    self =
      switch unit {
      case "s", "ms": .time
      case "deg", "grad", "rad", "turn": .angle
      case "fr", "hz", "khz", "dpi", "dpcm", "dppx", "x": .other
      default: Self.lengths.contains(unit) ? .length : .other
      }
  }

  /// All units of lengths, including those that `CSSLength` does not support.
  private static let lengths: Set<String> = {
    let fonts = ["em", "ex", "ch", "cap", "ic", "lh", "rem", "rex", "rch", "rcap", "ric", "rlh"]
    let sides = ["vw", "vh", "vi", "vb", "vmin", "vmax"]
    let viewports = sides + ["s", "l", "d"].flatMap { size in sides.map { size + $0 } }
    let containers = ["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"]
    return Set(["px", "in", "cm", "mm", "q", "pt", "pc"] + fonts + viewports + containers)
  }()
}

extension CSSToken.Kind {
  /// The quantity that a number measures; nil for other tokens.
  var type: CSSType? {
    switch self {
    case .number: .number
    case .percentage: .percentage
    case .dimension(_, let unit): CSSType(unit: unit)
    case .sum: .length
    case .unknown(let type): type
    default: nil
    }
  }
}

/// Splits a style sheet into tokens; comments are skipped.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; nil at the end.
  mutating func token() -> CSSToken? {
    while peek() == "/", peek(1) == "*" { skipComment() }
    guard let first = peek() else { return nil }
    let start = next
    let kind: CSSToken.Kind =
      switch first {
      case " ", "\t", "\n", "\r", "\u{0C}": whitespace()
      case "\"", "'": string(first)
      case "#" where isName(1): .hash(nameAfterSign())
      case "@" where isIdentifier(1): .atKeyword(nameAfterSign().lowercased())
      case _ where isNumber(0): numeric()
      case _ where isIdentifier(0): identifierOrFunction()
      default: delimiter(first)
      }
    return CSSToken(kind: kind, range: start..<next)
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    next + distance < bytes.count ? Unicode.Scalar(bytes[next + distance]) : nil
  }

  private mutating func skipComment() {
    next += 2
    while next < bytes.count, !(peek() == "*" && peek(1) == "/") { next += 1 }
    next = min(next + 2, bytes.count)
  }

  private mutating func whitespace() -> CSSToken.Kind {
    while let byte = peek(),
      byte == " " || byte == "\t" || byte == "\n" || byte == "\r"
        || byte == "\u{0C}"
    { next += 1 }
    return .whitespace
  }

  /// Reads a quoted string, which ends at the end of its line at the latest.
  private mutating func string(_ quote: Unicode.Scalar) -> CSSToken.Kind {
    next += 1
    var text: [UInt8] = []
    while let byte = peek(), byte != quote, byte != "\n" {
      if byte == "\\" { escape(into: &text) } else { text.append(bytes[next]); next += 1 }
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
    guard peek() == "(" else { return .identifier(name) }
    next += 1
    return .function(name.lowercased())
  }

  private mutating func name() -> String {
    let start = next
    while isName(0), peek() != "\\" { next += 1 }
    guard peek() == "\\", isName(0) else {
      return String(decoding: bytes[start..<next], as: UTF8.self)
    }
    var text = Array(bytes[start..<next])
    while isName(0) {
      if peek() == "\\" {
        escape(into: &text)
      } else {
        text.append(bytes[next])
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
      if let space = peek(), space == " " || space == "\n" || space == "\t" { next += 1 }
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    } else if next < bytes.count {
      text.append(bytes[next])
      next += 1
    }
  }

  private func hexDigit() -> UInt32? {
    peek().flatMap { Character($0).hexDigitValue }.map(UInt32.init)
  }

  private mutating func numeric() -> CSSToken.Kind {
    let start = next
    if peek() == "+" || peek() == "-" { next += 1 }
    skipDigits()
    if peek() == ".", isDigit(1) {
      next += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
      if isDigit(1 + sign) {
        next += 1 + sign
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<next], as: UTF8.self)) ?? 0
    if peek() == "%" {
      next += 1
      return .percentage(value)
    }
    return isIdentifier(0) ? .dimension(value, name().lowercased()) : .number(value)
  }

  private mutating func skipDigits() { while isDigit(0) { next += 1 } }

  private mutating func delimiter(_ character: Unicode.Scalar) -> CSSToken.Kind {
    next += 1
    return .delimiter(character)
  }

  private func isDigit(_ distance: Int) -> Bool {
    peek(distance).map { ("0"..."9").contains($0) } ?? false
  }

  private func isNumber(_ distance: Int) -> Bool {
    let sign = peek(distance) == "+" || peek(distance) == "-" ? 1 : 0
    return isDigit(distance + sign)
      || peek(distance + sign) == "." && isDigit(distance + sign + 1)
  }

  private func isNameStart(_ distance: Int) -> Bool {
    guard let scalar = peek(distance) else { return false }
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || scalar.value >= 0x80 || scalar == "\\" && peek(distance + 1) != "\n"
  }

  private func isName(_ distance: Int) -> Bool {
    isNameStart(distance) || isDigit(distance) || peek(distance) == "-"
  }

  private func isIdentifier(_ distance: Int) -> Bool {
    guard peek(distance) == "-" else { return isNameStart(distance) }
    return isNameStart(distance + 1) || peek(distance + 1) == "-"
  }
}
