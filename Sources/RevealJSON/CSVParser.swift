/// Reads comma-separated values as in RFC 4180: the first line names the fields, quotes enclose
/// values with commas, line breaks or doubled quotes, and lines end in CR LF or LF.
///
/// Blank lines are skipped. Every line must have as many fields as the first.
package struct CSVParser {
  private let bytes: [UInt8]
  private let flags: Set<String>
  private var offset = 0
  private var problems: [Problem] = []

  private static let maximumColumns = 1000
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private struct Field {
    let text: String
    /// The byte offsets, including the quotes.
    let range: Range<Int>
  }

  /// Parses the lines into a list of objects, as if they were JSON, with the places of their
  /// values; empty values are skipped.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - flags: The names of the fields whose values are truth values, such as `yes` and `0`; all
  ///     other values are texts.
  /// - Returns: The list, or nil and what is wrong with the text.
  package static func parse(_ source: SourceText, flags: Set<String> = []) -> ParsedJSON {
    if let problem = source.encodingProblem { return (nil, [problem]) }
    var parser = CSVParser(bytes: source.bytes, flags: flags)
    let root = parser.table()
    return (root, parser.problems)
  }

  private init(bytes: [UInt8], flags: Set<String>) { (self.bytes, self.flags) = (bytes, flags) }

  private mutating func table() -> JSONNode? {
    guard let names = header() else { return nil }
    var cards: [JSONNode] = []
    var count = 0
    while let fields = record() {
      count += fields.count
      guard count <= JSONParser.maximumValues else {
        note(
          fields[0].range.lowerBound..<fields[0].range.lowerBound + 1,
          "expected at most \(JSONParser.maximumValues) fields, found more")
        return nil
      }
      guard problems.count < Self.maximumProblems else { return nil }
      guard check(fields, names) else { continue }
      cards.append(card(fields, names))
    }
    guard problems.isEmpty else { return nil }
    return JSONNode(value: .array(cards), range: 0..<bytes.count)
  }

  private static let maximumProblems = 1000

  private mutating func header() -> [Field]? {
    guard let fields = record() else {
      note(0..<0, "expected a line with the names of the fields, found an empty file")
      return nil
    }
    var known: Set<String> = []
    let names = fields.map(trimmed)
    for name in names {
      if name.text.isEmpty {
        note(
          name.range, "expected the name of a field, found none",
          hint: "the first line names the fields")
      } else if !known.insert(name.text).inserted {
        let text = name.text.prefix(40)
        note(name.range, "expected another name than \"\(text)\", which is there already")
      }
    }
    if names.count > Self.maximumColumns {
      note(
        names[Self.maximumColumns].range,
        "expected at most \(Self.maximumColumns) fields, found more")
    }
    let others = [(UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab")]
    if names.count == 1, let other = others.first(where: { names[0].text.utf8.contains($0.0) }) {
      note(
        names[0].range, "expected names with commas between them",
        hint: "a \(other.1) separates nothing here")
    }
    return problems.isEmpty ? names : nil
  }

  /// Returns a name without spaces around it.
  private func trimmed(_ name: Field) -> Field {
    let text = name.text.utf8
    let space = UInt8(ascii: " ")
    guard text.first == space || text.last == space else { return name }
    let start = text.drop { $0 == space }
    let bare = start.prefix(start.count - start.reversed().prefix { $0 == space }.count)
    return Field(text: String(decoding: bare, as: UTF8.self), range: name.range)
  }

  private mutating func check(_ fields: [Field], _ names: [Field]) -> Bool {
    guard fields.count != names.count else { return true }
    let isMore = fields.count > names.count
    let count = names.count == 1 ? "1 field" : "\(names.count) fields"
    note(
      isMore ? fields[names.count].range : fields[fields.count - 1].range,
      "expected \(count) as in the first line, found \(fields.count)",
      hint: isMore ? "put a text with a comma in quotes" : nil)
    return false
  }

  private func card(_ fields: [Field], _ names: [Field]) -> JSONNode {
    let members = zip(names, fields).filter { !$1.text.isEmpty }.map { name, field in
      JSONMember(
        key: name.text, keyRange: field.range,
        value: JSONNode(value: value(field.text, of: name.text), range: field.range))
    }
    let end = fields[fields.count - 1].range.upperBound
    return JSONNode(value: .object(members), range: fields[0].range.lowerBound..<end)
  }

  /// Returns the value of a field: its text, or a truth value if the field is a flag.
  private func value(_ text: String, of name: String) -> JSONValue {
    guard flags.contains(name) else { return .string(text) }
    return switch text.lowercased() {
    case "true", "yes", "1", "x": .bool(true)
    case "false", "no", "0": .bool(false)
    default: .string(text)
    }
  }

  private mutating func note(_ range: Range<Int>, _ message: String, hint: String? = nil) {
    problems.append(Problem(at: range, keyPath: "", message: message, hint: hint))
  }
}

extension CSVParser {
  /// Returns the fields of the next line that is not blank; nil at the end of the file.
  ///
  /// If a line has more fields than allowed, the rest of the text is skipped.
  private mutating func record() -> [Field]? {
    while offset < bytes.count, bytes[offset] == Self.newline || isBlankLine { offset += 1 }
    guard offset < bytes.count else { return nil }
    var fields: [Field] = []
    repeat {
      fields.append(field())
      if fields.count > Self.maximumColumns {
        offset = bytes.count
        return fields
      }
    } while take(Self.comma)
    _ = take(Self.newline)
    return fields
  }

  private var isBlankLine: Bool {
    bytes[offset] == Self.carriageReturn
      && (offset + 1 == bytes.count || bytes[offset + 1] == Self.newline)
  }

  private mutating func field() -> Field {
    offset < bytes.count && bytes[offset] == Self.quote ? quoted() : plain()
  }

  private mutating func plain() -> Field {
    let start = offset
    var strayQuote: Int?
    while offset < bytes.count, !isEnd(bytes[offset]) {
      if bytes[offset] == Self.quote { strayQuote = strayQuote ?? offset }
      offset += 1
    }
    var end = offset
    if end > start, bytes[end - 1] == Self.carriageReturn,
      end == bytes.count || bytes[end] == Self.newline
    {
      end -= 1
    }
    if let strayQuote {
      note(
        strayQuote..<strayQuote + 1, "expected a comma or the end of the line, found a quote",
        hint: "put the whole text in quotes, and double the quotes in it")
    }
    return Field(text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end)
  }

  private mutating func quoted() -> Field {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    var from = offset
    while offset < bytes.count {
      guard bytes[offset] == Self.quote else {
        offset += 1
        continue
      }
      text += bytes[from..<offset]
      offset += 1
      guard offset < bytes.count, bytes[offset] == Self.quote else {
        let field = Field(text: String(decoding: text, as: UTF8.self), range: start..<offset)
        skipToEnd()
        return field
      }
      // The second of two doubled quotes becomes the first character of the next piece.
      from = offset
      offset += 1
    }
    note(
      start..<start + 1, "expected a quote at the end of the text, found the end of the file",
      hint: "the text starts here")
    return Field(text: String(decoding: text, as: UTF8.self), range: start..<start + 1)
  }

  /// Skips to the end of a field whose quotes have been closed.
  private mutating func skipToEnd() {
    let start = offset
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    let rest = bytes[start..<offset]
    guard !rest.isEmpty, rest != [Self.carriageReturn] else { return }
    note(
      start..<start + 1, "expected a comma or the end of the line after a text in quotes",
      hint: "double the quotes inside a text")
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == Self.comma || byte == Self.newline }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }
}
