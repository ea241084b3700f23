/// Looks whether a text is well-formed XML as reveal writes it: elements, attributes and the five
/// named entities.
struct MarkupCheck {
  private var rest: Substring.UTF8View
  private var open: [String] = []

  /// What is wrong with a text; nil when nothing is.
  static func problem(of text: String) -> String? {
    var check = MarkupCheck(rest: text[...].utf8)
    while !check.rest.isEmpty {
      if let problem = check.step() { return problem }
    }
    return check.open.isEmpty ? nil : "<\(check.open[0])> is not closed"
  }

  private mutating func step() -> String? {
    let text = take { $0 != UInt8(ascii: "<") }
    if let problem = Self.problem(ofText: text) { return problem }
    if open.isEmpty && text.contains(where: { $0 != UInt8(ascii: "\n") }) { return "text outside" }
    guard !rest.isEmpty else { return nil }
    let tag = take { $0 != UInt8(ascii: ">") }.dropFirst()
    guard !rest.isEmpty else { return "a tag without an end" }
    rest = rest.dropFirst()
    if tag.first == UInt8(ascii: "/") {
      let name = String(decoding: tag.dropFirst(), as: UTF8.self)
      return open.popLast() == name ? nil : "</\(name)> closes another element"
    }
    let isEmpty = tag.last == UInt8(ascii: "/")
    var content = isEmpty ? tag.dropLast() : tag
    let name = content.prefix { $0 != UInt8(ascii: " ") }
    guard !name.isEmpty, name.allSatisfy(Self.isNamePart) else { return "no name" }
    content = content.dropFirst(name.count)
    var names: Set<String> = []
    while !content.isEmpty {
      guard let (name, value) = Self.attribute(&content) else { return "no attribute" }
      guard names.insert(name).inserted else { return "\(name) twice" }
      if let problem = Self.problem(of: name, value) { return problem }
    }
    if !isEmpty { open.append(String(decoding: name, as: UTF8.self)) }
    return nil
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> Substring.UTF8View {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return part
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func attribute(
    _ content: inout Substring.UTF8View
  ) -> (name: String, value: String)? {
    guard content.first == UInt8(ascii: " ") else { return nil }
    content = content.dropFirst()
    let name = content.prefix(while: isNamePart)
    content = content[name.endIndex...]
    guard !name.isEmpty, content.starts(with: "=\"".utf8) else { return nil }
    content = content.dropFirst(2)
    let value = content.prefix { $0 != UInt8(ascii: "\"") }
    content = content[value.endIndex...]
    guard !content.isEmpty else { return nil }
    content = content.dropFirst()
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func problem(of name: String, _ value: String) -> String? {
    if let problem = problem(ofText: value[...].utf8) { return problem }
    // These hold words.
    guard !["class", "role", "xmlns", "aria-label"].contains(name) else { return nil }
    let words = value.lowercased()
    return words.contains("nan") || words.contains("inf") ? "\(name)=\"\(value)\"" : nil
  }

  /// Characters that XML does not have, and ampersands that begin no entity.
  private static func problem(ofText text: Substring.UTF8View) -> String? {
    if text.contains(where: { $0 < 32 && $0 != 9 && $0 != 10 }) { return "a control character" }
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[start...]
      let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&apos;"]
      guard entities.contains(where: { rest.starts(with: $0.utf8) }) else {
        return "a bare ampersand: \(String(decoding: rest.prefix(20), as: UTF8.self))"
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
