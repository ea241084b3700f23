import RevealJSON
import RevealPreset

/// Finds the fields in a fragment of HTML.
struct CardMarkupReader {
  private(set) var styles = ""
  private(set) var pieces: [CardMarkup.Piece] = []
  private(set) var problems: [Problem] = []
  private let bytes: [UInt8]
  private var next = 0
  private var literal: [UInt8] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    readStyles()
    while next < bytes.count {
      if starts("<!--") {
        copy(through: "-->")
      } else if peek() == "<", isTagStart(next + 1) {
        readTag()
      } else {
        readText()
      }
    }
    endLiteral()
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    next + distance < bytes.count ? Unicode.Scalar(bytes[next + distance]) : nil
  }

  private func starts(_ text: String, at place: Int? = nil) -> Bool {
    let place = place ?? next
    return bytes.dropFirst(place).prefix(text.utf8.count).elementsEqual(text.utf8) { a, b in
      a == b || a | 0x20 == b && (0x61...0x7A).contains(b)
    }
  }

  private func isTagStart(_ place: Int) -> Bool {
    guard place < bytes.count else { return false }
    return bytes[place] == 0x2F || (0x61...0x7A).contains(bytes[place] | 0x20)
  }

  private func isSpace(_ place: Int) -> Bool {
    place < bytes.count && [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[place])
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func copy(to end: Int) {
    literal += bytes[next..<end]
    next = end
  }

  /// Copies up to the end of a given text, or the whole rest.
  private mutating func copy(through text: String) {
    while next < bytes.count, !starts(text) { copy(to: next + 1) }
    copy(to: min(next + text.utf8.count, bytes.count))
  }

  /// Reads the `<style>` elements at the start.
  private mutating func readStyles() {
    while true {
      var start = next
      while isSpace(start) { start += 1 }
      guard starts("<style", at: start), start + 6 < bytes.count,
        bytes[start + 6] == 0x3E || isSpace(start + 6)
      else { return }
      next = start
      copy(through: "</style")
      copy(through: ">")
      styles += String(decoding: literal, as: UTF8.self) + "\n"
      literal = []
    }
  }

  private mutating func problem(_ range: Range<Int>, _ message: String, hint: String) {
    problems.append(Problem(at: range, keyPath: "", message: message, hint: hint))
  }

  // MARK: - Texts

  private mutating func readText() {
    switch peek() {
    case "{" where peek(1) == "{", "}" where peek(1) == "}":
      literal.append(bytes[next])
      next += 2
    case "{":
      let end = bytes[next...].firstIndex { $0 == 0x7D || $0 == 0x0A }
      guard let end, bytes[end] == 0x7D, end > next + 1,
        !bytes[(next + 1)..<end].contains(0x7B)
      else {
        problem(
          next..<(next + 1), "expected the name of a field and \"}\" after \"{\"",
          hint: "write {{ for a brace")
        return copy(to: next + 1)
      }
      endLiteral()
      let name = String(decoding: bytes[(next + 1)..<end], as: UTF8.self)
      pieces.append(.field(name, at: next..<(end + 1)))
      next = end + 1
    case "}":
      problem(
        next..<(next + 1), "expected \"{\" and the name of a field before \"}\"",
        hint: "write }} for a brace")
      copy(to: next + 1)
    default: copy(to: next + 1)
    }
  }

  // MARK: - Tags

  private mutating func readTag() {
    let isScript = starts("<script")
    let isStyle = starts("<style")
    while let letter = peek(), letter != ">", !isSpace(next) {
      // A slash ends the name of an element, unless it comes first.
      if letter == "/", peek(-1) != "<" { break }
      copy(to: next + 1)
    }
    while let letter = peek(), letter != ">" {
      if isSpace(next) || letter == "/" {
        readAttribute()
      } else {
        copy(to: next + 1)
      }
    }
    copy(to: min(next + 1, bytes.count))
    if isScript { copy(through: "</script") }
    if isStyle { copy(through: "</style") }
  }

  /// Reads white space, and the attribute after it if there is one.
  private mutating func readAttribute() {
    let start = next
    var end = next
    while isSpace(end) || end < bytes.count && bytes[end] == 0x2F { end += 1 }
    let nameStart = end
    while end < bytes.count, !isSpace(end), ![0x3D, 0x3E, 0x2F].contains(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[nameStart..<end], as: UTF8.self).lowercased()
    if name.contains("{") {
      problem(
        nameStart..<end, "expected fields within the values of attributes alone",
        hint: "as in alt=\"{name}\"")
    }
    let nameEnd = end
    while isSpace(end) { end += 1 }
    guard end < bytes.count, bytes[end] == 0x3D else { return copy(to: nameEnd) }
    end += 1
    while isSpace(end) { end += 1 }
    guard end < bytes.count, bytes[end] == 0x22 || bytes[end] == 0x27 else {
      let value = end
      while end < bytes.count, !isSpace(end), bytes[end] != 0x3E { end += 1 }
      if bytes[value..<end].contains(0x7B) {
        problem(
          value..<end, "expected quotes around a value with a field",
          hint: "as in alt=\"{name}\"")
      }
      return copy(to: end)
    }
    let quote = bytes[end]
    let first = end + 1
    guard let last = bytes[first...].firstIndex(of: quote) else {
      problem(end..<(end + 1), "expected the value's closing quote, found the end", hint: "add it")
      return copy(to: bytes.count)
    }
    addAttribute(
      name, start: String(decoding: bytes[start..<end], as: UTF8.self), value: first..<last)
    next = last + 1
  }

  private mutating func addAttribute(_ name: String, start: String, value: Range<Int>) {
    let text = String(decoding: bytes[value], as: UTF8.self)
    let quote = String(decoding: bytes[(value.lowerBound - 1)..<value.lowerBound], as: UTF8.self)
    let isPicture = name == "src" || name == "poster"
    guard isPicture || text.contains("{") || text.contains("}") else {
      literal += Array((start + quote + text + quote).utf8)
      return
    }
    guard let bound = BoundText(text) else {
      return problem(
        value, "expected fields like \"{name}\", found \"\(text)\"",
        hint: "write {{ and }} for braces")
    }
    if !bound.fields.isEmpty {
      if name.hasPrefix("on") || name == "srcdoc" {
        return problem(
          value, "expected no field in a script",
          hint: "keep it in an attribute like data-name=\"{name}\", and read it there")
      }
      if name == "style", text.lowercased().contains("url(") {
        return problem(
          value, "expected pictures in an attribute \"src\"", hint: "as in <img src=\"{image}\">")
      }
    }
    endLiteral()
    pieces.append(
      .attribute(
        CardMarkup.Attribute(
          name: name, start: start, value: bound, quote: quote, range: value)))
  }
}
