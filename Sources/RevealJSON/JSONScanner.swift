/// Scans JSON text: whitespace, comments, words and strings.
struct JSONScanner {
  /// An error after which only consequences of the same mistake would be reported.
  struct Stop: Error {}

  let source: SourceText
  /// The offset of the next byte.
  private(set) var offset = 0
  private(set) var problems: [Problem] = []

  init(_ source: SourceText) { self.source = source }

  var isFull: Bool { problems.count >= ProblemSink.maximumProblems }

  /// The empty range before the next byte.
  var here: Range<Int> { offset..<offset }

  func peek() -> UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func note(_ range: Range<Int>, _ message: String, hint: String? = nil) {
    guard !isFull else { return }
    problems.append(Problem(at: range, keyPath: "", message: message, hint: hint))
  }

  /// The run of letters, digits and signs here, or the single character.
  func token() -> Range<Int> {
    let bytes = source.bytes
    guard let first = peek() else { return here }
    var end = offset + 1
    if isWordByte(first) {
      while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    } else {
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return offset..<end
  }

  /// The text here for messages; only a string has its own quotes.
  func found() -> String {
    switch peek() {
    case nil: return "the end of the file"
    case UInt8(ascii: "\""):
      let rest = source.bytes[offset...].dropFirst().prefix(Self.longestFound)
      let close = rest.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
      guard let close, source.bytes[close] == UInt8(ascii: "\"") else { return "a text" }
      return source.string(offset..<close + 1)
    default: return quoted(token())
    }
  }

  /// The limit on bytes of the text in messages.
  private static let longestFound = 40

  func quoted(_ range: Range<Int>) -> String {
    // A character has up to four bytes.
    let text = source.string(range.lowerBound..<min(range.upperBound, range.lowerBound + 160))
    return "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
  }

  mutating func skipBlanks() throws(Stop) {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"):
        guard try skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Stop) -> Bool {
    let bytes = source.bytes
    guard offset + 1 < bytes.count else { return false }
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"):
      offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return true
    case UInt8(ascii: "*"):
      var end = offset + 2
      while end + 1 < bytes.count {
        if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
          offset = end + 2
          return true
        }
        end += 1
      }
      note(
        offset..<offset + 2, "expected \"*/\" before the end of the file",
        hint: "this comment is never closed")
      throw Stop()
    default: return false
    }
  }

  /// A number, `true`, `false` or `null`, or the unreadable text in its place.
  mutating func word() throws(Stop) -> JSONNode {
    let range = token()
    let text = source.string(range)
    switch text {
    case "true", "false":
      offset = range.upperBound
      return JSONNode(value: .bool(text == "true"), range: range)
    case "null":
      offset = range.upperBound
      return JSONNode(value: .null, range: range)
    default: break
    }
    if isNumber(source.bytes[range]), let number = Double(text) {
      if number.isFinite {
        offset = range.upperBound
        return JSONNode(value: .number(number), range: range)
      }
      note(range, "expected a number up to 1.797e308, found \(quoted(range))")
    } else {
      note(range, "expected a value, found \(quoted(range))", hint: wordHint(text))
      guard source.bytes[range].allSatisfy(isWordByte) else { throw Stop() }
    }
    offset = range.upperBound
    return JSONNode(value: .unreadable, range: range)
  }

  /// A key; one without quotes is reported and accepted.
  mutating func key() throws(Stop) -> String {
    if peek() == UInt8(ascii: "\"") { return try string() }
    let range = token()
    let text = source.string(range)
    note(range, "expected a key in double quotes, found \(quoted(range))", hint: wordHint(text))
    guard range.count > 0, source.bytes[range].allSatisfy(isWordByte) else { throw Stop() }
    offset = range.upperBound
    return text.filter { $0 != "'" }
  }

  private func wordHint(_ text: String) -> String? {
    let lowercase = text.lowercased()
    switch lowercase {
    case "true", "false", "null": return "write \(lowercase)"
    case "nan", "inf", "infinity", "-nan", "-inf", "-infinity":
      return "JSON has finite numbers only"
    case "“", "”", "„", "‘", "’", "`": return "write straight double quotes: \""
    default: break
    }
    let (digits, letters) = (
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z")
    )
    if text.utf8.contains(where: digits.contains),
      text.utf8.allSatisfy({ !letters.contains($0 | 0x20) })
    {
      return "numbers are written like 0.5, -3 or 1e-4"
    }
    return text.utf8.allSatisfy(isWordByte) ? "keys and strings need double quotes" : nil
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "%"),
      UInt8(ascii: "#"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Whether the bytes are a number of RFC 8259, section 6.
  private func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    func digits() -> Int {
      let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(run.count)
      return run.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
