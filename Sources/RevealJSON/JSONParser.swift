/// Reads JSON with comments and trailing commas, and keeps going after a mistake where that is safe.
///
/// Duplicate keys are a problem (the first counts), as are numbers that no `Double` holds, text that is
/// not UTF-8, and arrays or objects nested deeper than ``maximumDepth``.
package struct JSONParser {
  package static let maximumDepth = 64

  private let source: SourceText
  private var offset = 0
  private var depth = 0
  private var problems: [Problem] = []

  /// The value in the text and all problems in text order; nil when nothing can be made of it.
  package static func parse(_ source: SourceText) -> (root: JSONNode?, problems: [Problem]) {
    if let bad = firstByteThatIsNotUTF8(source.bytes) {
      let problem = Problem(
        at: bad..<bad + 1, keyPath: "",
        message: "expected UTF-8 text, found the byte "
          + "0x\(String(source.bytes[bad], radix: 16, uppercase: true))",
        hint: "save the file as UTF-8")
      return (nil, [problem])
    }
    var parser = JSONParser(source: source)
    let root = parser.document()
    return (root, parser.problems)
  }

  private init(source: SourceText) { self.source = source }

  private mutating func document() -> JSONNode? {
    skipBlanks()
    guard peek() != nil else {
      note(offset..<offset, "expected a JSON object, found an empty file")
      return nil
    }
    do {
      let root = try value()
      skipBlanks()
      if peek() != nil { note(token(), "expected the end of the file, found \(found())") }
      return root
    } catch {
      return nil
    }
  }

  // A throw means that reading on would only report the consequences of the mistake just noted.
  private struct Stop: Error {}

  private mutating func value() throws(Stop) -> JSONNode {
    let start = offset
    switch peek() {
    case UInt8(ascii: "{"): return try nested { p throws(Stop) in try p.object() }
    case UInt8(ascii: "["): return try nested { p throws(Stop) in try p.array() }
    case UInt8(ascii: "\""):
      let text = try string()
      return JSONNode(value: .string(text), range: start..<offset)
    case nil:
      note(offset..<offset, "expected a value, found the end of the file")
      throw Stop()
    default: return try word()
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(Stop) -> JSONNode
  ) throws(Stop) -> JSONNode {
    guard depth < Self.maximumDepth else {
      note(offset..<offset + 1, "expected at most \(Self.maximumDepth) levels of nesting")
      throw Stop()
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func object() throws(Stop) -> JSONNode {
    let start = offset
    offset += 1
    var members: [JSONMember] = []
    var keys: Set<String> = []
    while try more(until: UInt8(ascii: "}"), start: start, isFirst: members.isEmpty) {
      let keyStart = offset
      guard peek() == UInt8(ascii: "\"") else {
        note(token(), "expected a key in double quotes, found \(found())")
        throw Stop()
      }
      let key = try string()
      let keyRange = keyStart..<offset
      skipBlanks()
      guard peek() == UInt8(ascii: ":") else {
        note(token(), "expected \":\" after the key \"\(key)\", found \(found())")
        throw Stop()
      }
      offset += 1
      skipBlanks()
      let node = try value()
      if keys.insert(key).inserted {
        members.append(JSONMember(key: key, keyRange: keyRange, value: node))
      } else {
        note(keyRange, "expected each key once, found \"\(key)\" again")
      }
    }
    return JSONNode(value: .object(members), range: start..<offset)
  }

  private mutating func array() throws(Stop) -> JSONNode {
    let start = offset
    offset += 1
    var elements: [JSONNode] = []
    while try more(until: UInt8(ascii: "]"), start: start, isFirst: elements.isEmpty) {
      elements.append(try value())
    }
    return JSONNode(value: .array(elements), range: start..<offset)
  }

  /// Steps over the comma before the next element, or over the closing bracket.
  private mutating func more(until close: UInt8, start: Int, isFirst: Bool) throws(Stop) -> Bool {
    skipBlanks()
    let isComma = peek() == UInt8(ascii: ",")
    if isComma && !isFirst {
      offset += 1
      skipBlanks()
    }
    guard let next = peek() else {
      let bracket = Character(UnicodeScalar(close))
      note(
        start..<start + 1, "expected \"\(bracket)\" before the end of the file",
        hint: "this bracket is never closed")
      throw Stop()
    }
    if next == close {
      offset += 1
      return false
    }
    if isComma && isFirst || next == UInt8(ascii: ",") {
      note(offset..<offset + 1, "expected a value, found \",\"")
      offset += 1
      skipBlanks()
      return try more(until: close, start: start, isFirst: true)
    }
    if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
      let bracket = Character(UnicodeScalar(close))
      note(offset..<offset + 1, "expected \"\(bracket)\", found \(found())")
      throw Stop()
    }
    if !isComma && !isFirst { note(token(), "expected \",\" before \(found())") }
    return true
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(Stop) -> JSONNode {
    let range = token()
    let text = source.string(range)
    offset = range.upperBound
    switch text {
    case "true": return JSONNode(value: .bool(true), range: range)
    case "false": return JSONNode(value: .bool(false), range: range)
    case "null": return JSONNode(value: .null, range: range)
    default: break
    }
    if isNumber(source.bytes[range]), let number = Double(text) {
      if number.isFinite { return JSONNode(value: .number(number), range: range) }
      note(range, "expected a number up to ±1.797e308, found \(text)")
    } else {
      note(range, "expected a value, found \(quoted(text))", hint: wordHint(text))
      if range.count == 1, !isWordByte(source.bytes[range.lowerBound]) { throw Stop() }
    }
    return JSONNode(value: .unreadable, range: range)
  }

  private func wordHint(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "false", "null": "write \(text.lowercased())"
    case "nan", "inf", "infinity", "-inf", "-infinity": "JSON has finite numbers only"
    default:
      switch text.utf8.first {
      case UInt8(ascii: "'"): "strings stand in double quotes"
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "0"), UInt8(ascii: "-"):
        "numbers are written like 0.5, -3 or 1e-4"
      default: text.utf8.allSatisfy(isWordByte) ? "strings stand in double quotes" : nil
      }
    }
  }

  private mutating func string() throws(Stop) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += escape()
      case ..<0x20:
        note(
          offset - 1..<offset, "expected no control character in a string",
          hint: "write \\t or \\u0009")
      default: bytes.append(byte)
      }
    }
    note(start..<offset, "expected a closing quote on the same line")
    throw Stop()
  }

  private mutating func escape() -> [UInt8] {
    let start = offset - 1
    guard let byte = peek() else { return [] }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return Array(String(Character(scalar)).utf8) }
    default: break
    }
    note(
      start..<offset, "expected an escape, found \(quoted(source.string(start..<offset)))",
      hint: #"write \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#)
    return []
  }

  /// After `\u`: four digits, or a surrogate pair of two escapes.
  private mutating func unicodeEscape() -> UnicodeScalar? {
    guard let unit = hexadecimal() else { return nil }
    guard unit & 0xFC00 == 0xD800 else { return UnicodeScalar(unit) }
    guard source.bytes[offset...].starts(with: Array("\\u".utf8)) else { return nil }
    offset += 2
    guard let low = hexadecimal(), low & 0xFC00 == 0xDC00 else { return nil }
    return UnicodeScalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = source.bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    offset += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let rest = source.bytes[offset...]
    if rest.starts(with: Array("//".utf8)) {
      offset = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      return true
    }
    guard rest.starts(with: Array("/*".utf8)) else { return false }
    let start = offset
    offset += 2
    while offset + 1 < source.bytes.count {
      if source.bytes[offset] == UInt8(ascii: "*"), source.bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return true
      }
      offset += 1
    }
    offset = source.bytes.count
    note(
      start..<start + 2, "expected \"*/\" before the end of the file",
      hint: "this comment is never closed")
    return true
  }

  private func peek() -> UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

  /// The run of letters, digits and signs at the place, or the single byte there.
  private func token() -> Range<Int> {
    let end = source.bytes[offset...].firstIndex { !isWordByte($0) } ?? source.bytes.count
    if end > offset { return offset..<end }
    var next = min(offset + 1, source.bytes.count)
    while next < source.bytes.count, source.bytes[next] & 0xC0 == 0x80 { next += 1 }
    return offset..<next
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "%"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }

  private func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
      let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(run.count)
      return run.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private func found() -> String {
    peek() == nil ? "the end of the file" : quoted(source.string(token()))
  }

  private func quoted(_ text: String) -> String { "\"\(text.prefix(40))\"" }

  private mutating func note(_ range: Range<Int>, _ message: String, hint: String? = nil) {
    problems.append(Problem(at: range, keyPath: "", message: message, hint: hint))
  }

  private static func firstByteThatIsNotUTF8(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
