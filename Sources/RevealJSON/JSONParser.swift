/// The value in a text, nil if it cannot be read, and the problems of the text.
package typealias ParsedJSON = (root: JSONNode?, problems: [Problem])

/// Reads JSON with comments and trailing commas, and continues after a mistake where that is safe.
///
/// These are problems: duplicate keys (the first one counts), numbers that no `Double` holds, text
/// that is not UTF-8, arrays or objects nested deeper than ``maximumDepth``, and more than
/// ``maximumValues``.
package struct JSONParser {
  package static let maximumDepth = 64
  /// The limit on values in a file, including nested ones, which bounds the memory for any file.
  package static let maximumValues = 500_000

  private var scanner: JSONScanner
  private var depth = 0
  private var count = 0
  /// Whether the rest of the text cannot be read.
  private var isStopped = false

  /// Returns the value in a text, nil if it cannot be read, and all problems in text order.
  package static func parse(_ source: SourceText) -> ParsedJSON {
    if let problem = source.encodingProblem { return (nil, [problem]) }
    var parser = JSONParser(scanner: JSONScanner(source))
    let root = parser.document()
    return (root, parser.scanner.problems.inTextOrder)
  }

  /// Returns the values in a text of JSON lines, as elements of an array.
  ///
  /// - Parameter source: The text: any number of values, separated by whitespace.
  /// - Returns: The values up to the first one that cannot be read, and the problems in text order.
  package static func parseLines(_ source: SourceText) -> ParsedJSON {
    if let problem = source.encodingProblem { return (nil, [problem]) }
    var parser = JSONParser(scanner: JSONScanner(source))
    var values: [JSONNode] = []
    do {
      try parser.scanner.skipBlanks()
      while parser.scanner.peek() != nil, !parser.isStopped {
        values.append(try parser.value())
        try parser.scanner.skipBlanks()
      }
    } catch {}
    let root = JSONNode(value: .array(values), range: 0..<source.bytes.count)
    return (root, parser.scanner.problems.inTextOrder)
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func document() -> JSONNode? {
    do {
      try scanner.skipBlanks()
      guard scanner.peek() != nil else {
        scanner.note(scanner.here, "expected a value, found an empty file")
        return nil
      }
      let root = try value()
      if isStopped { return root }
      try scanner.skipBlanks()
      if scanner.peek() != nil {
        scanner.note(scanner.token(), "expected the end of the file, found \(scanner.found())")
      }
      return root
    } catch {
      return nil
    }
  }

  private mutating func value() throws(JSONScanner.Stop) -> JSONNode {
    guard !scanner.isFull else { throw JSONScanner.Stop() }
    count += 1
    guard count <= Self.maximumValues else {
      scanner.note(scanner.here, "expected at most \(Self.maximumValues) values, found more")
      throw JSONScanner.Stop()
    }
    switch scanner.peek() {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try nested()
    case UInt8(ascii: "\""):
      let start = scanner.offset
      let text = try scanner.string()
      return JSONNode(value: .string(text), range: start..<scanner.offset)
    case nil:
      scanner.note(scanner.here, "expected a value, found the end of the file")
      throw JSONScanner.Stop()
    default: return try scanner.word()
    }
  }

  private mutating func nested() throws(JSONScanner.Stop) -> JSONNode {
    let start = scanner.offset
    guard depth < Self.maximumDepth else {
      scanner.note(
        start..<start + 1, "expected at most \(Self.maximumDepth) levels of nesting, found more")
      throw JSONScanner.Stop()
    }
    depth += 1
    defer { depth -= 1 }
    let isObject = scanner.peek() == UInt8(ascii: "{")
    scanner.advance()
    let content: JSONValue = isObject ? .object(members(start)) : elements(start)
    return JSONNode(value: content, range: start..<scanner.offset, isWhole: !isStopped)
  }

  /// The members up to the object's end, or up to a mistake that stops reading.
  private mutating func members(_ start: Int) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    do {
      while !isStopped, try more(until: UInt8(ascii: "}"), start: start, isFirst: keys.isEmpty) {
        let member = try member()
        if keys.insert(member.key).inserted {
          members.append(member)
        } else {
          scanner.note(member.keyRange, "expected each key once, found \"\(member.key)\" again")
        }
      }
    } catch {
      isStopped = true
    }
    return members
  }

  private mutating func member() throws(JSONScanner.Stop) -> JSONMember {
    let keyStart = scanner.offset
    let key = try scanner.key()
    let keyRange = keyStart..<scanner.offset
    try scanner.skipBlanks()
    if scanner.peek() == UInt8(ascii: ":") {
      scanner.advance()
    } else {
      scanner.note(
        scanner.token(), "expected \":\" after the key \"\(key)\", found \(scanner.found())")
      if scanner.peek() == UInt8(ascii: "=") { scanner.advance() }
    }
    try scanner.skipBlanks()
    let node = try value()
    return JSONMember(key: key, keyRange: keyRange, value: node)
  }

  /// The elements of a list; it is unreadable if its end is missing, since their number matters.
  private mutating func elements(_ start: Int) -> JSONValue {
    var elements: [JSONNode] = []
    do {
      while !isStopped, try more(until: UInt8(ascii: "]"), start: start, isFirst: elements.isEmpty)
      {
        elements.append(try value())
      }
    } catch {
      isStopped = true
    }
    return isStopped ? .unreadable : .array(elements)
  }

  /// Skips the comma before the next element, or the closing bracket.
  private mutating func more(
    until close: UInt8, start: Int, isFirst: Bool
  ) throws(JSONScanner.Stop) -> Bool {
    try scanner.skipBlanks()
    var commas = 0
    while scanner.peek() == UInt8(ascii: ",") {
      if isFirst || commas > 0 { scanner.note(scanner.token(), "expected a value, found \",\"") }
      guard !scanner.isFull else { throw JSONScanner.Stop() }
      commas += 1
      scanner.advance()
      try scanner.skipBlanks()
    }
    let bracket = Character(UnicodeScalar(close))
    switch scanner.peek() {
    case close:
      scanner.advance()
      return false
    case nil:
      scanner.note(
        start..<start + 1, "expected \"\(bracket)\" before the end of the file",
        hint: "this bracket is never closed")
      throw JSONScanner.Stop()
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      scanner.note(scanner.token(), "expected \"\(bracket)\", found \(scanner.found())")
      throw JSONScanner.Stop()
    default:
      if commas == 0 && !isFirst && scanner.peek() != UInt8(ascii: ":") {
        scanner.note(scanner.token(), "expected \",\" before \(scanner.found())")
      }
      return true
    }
  }
}
