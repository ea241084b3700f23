/// Text of a manual page: mdoc macros and prose.
struct ManualText {
  private(set) var text = ""

  /// Adds a line with a macro.
  mutating func macro(_ name: String, _ arguments: String...) { macro(name, arguments) }

  mutating func macro(_ name: String, _ arguments: [String]) {
    text += ([".\(name)"] + arguments.map(Self.argument)).joined(separator: " ") + "\n"
  }

  /// Adds paragraphs; indented lines are printed as they are.
  mutating func prose(_ content: String) {
    var isLiteral = false
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { continue }
      if line.hasPrefix("  ") != isLiteral {
        if isLiteral { macro("Ed") } else { macro("Bd", "-literal", "-offset", "indent") }
        isLiteral.toggle()
        if !isLiteral { macro("Pp") }
      }
      if isLiteral {
        // An unescaped hyphen may be printed as a character that shells do not accept as a hyphen.
        text += Self.escaped(String(line.dropFirst(2))).replacing("-", with: "\\-") + "\n"
      } else {
        for sentence in Self.lines(String(line)) { text += Self.escaped(sentence) + "\n" }
      }
    }
    if isLiteral { macro("Ed") }
  }

  /// Adds terms with their meanings; a term is a line of macros and their arguments.
  mutating func list(_ items: [(term: [String], meaning: String)]) {
    guard !items.isEmpty else { return }
    macro("Bl", "-tag", "-width", "Ds")
    for item in items {
      macro("It", item.term)
      prose(item.meaning)
    }
    macro("El")
  }

  /// Returns lines of up to 78 characters; each sentence begins a new line.
  private static func lines(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty && (line.count + 1 + word.count > 78 || line.hasSuffix(".")) {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }

  private static func argument(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return text.isEmpty || text.contains(" ") ? "\"\(escaped)\"" : escaped
  }

  /// Returns the text with all characters escaped that have a meaning for the formatter.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("…", with: "...")
      .replacing("×", with: "\\(mu").replacing("≥", with: "\\(>=").replacing("–", with: "\\(en")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
