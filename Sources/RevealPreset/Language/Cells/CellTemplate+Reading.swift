package import RevealJSON

extension CellTemplate {
  /// Reads the text of a file with a cell.
  ///
  /// - Parameters:
  ///   - source: The text, with the file's path.
  ///   - parsed: The text as it was parsed; nil to parse it now.
  /// - Throws: All problems of the file at once.
  package init(json source: SourceText, parsed: ParsedJSON? = nil) throws(PresetError) {
    self = try source.read(parsed) { $0.cellTemplate() }.0
  }

  /// The key that identifies a file with a cell.
  package static let key = "cell"

  static let form = ObjectForm(
    "A custom cell.", CellPart?.none,
    [
      .init("$schema", .text, "The path of its schema, for editors.") { _, _ in },
      .init("title", .text, "The title.") { _, _ in },
      .init("description", .text, "A description in a sentence.") { _, _ in },
      .init(
        key, \.self, .cell, "The part that fills the card.",
        needed: "the part that fills the card, like { \"text\": \"{name}\" }"),
    ])

  private static let maximumParts = 1000

  /// Returns whether the template has few enough parts, and reports it if not.
  func isSmall(_ problems: ProblemSink) -> Bool {
    let count = parts.count
    guard count > Self.maximumParts else { return true }
    root.note("expected at most \(Self.maximumParts) parts, found \(count)", in: problems)
    return false
  }
}

extension ValueKind where Value == CellPart {
  /// The part that fills a card.
  static var cell: ValueKind {
    ValueKind(.defined("cellPart"), read: { $0.cellPart(in: .card) })
  }
}

extension JSONField {
  func cellTemplate() -> CellTemplate? {
    let what = "a template like { \"cell\": { \"text\": \"{name}\" } }"
    guard let root = read(CellTemplate.form, what) ?? nil else { return nil }
    let template = CellTemplate(root: root)
    return template.isSmall(problems) ? template : nil
  }
}

extension DeckTemplate {
  /// Returns whether a text is a path, not the name of a built-in template.
  package static func isPath(_ text: String) -> Bool { text.contains("/") || text.contains(".") }
}

extension ValueKind where Value == DeckTemplate {
  /// The name of a built-in template, a template, or the path of a file with one.
  static var deckTemplate: ValueKind {
    let word = ValueKind<CardTemplate>.word
    return ValueKind(
      .anyOf([
        word.described(), CellTemplate.form.schema,
        .string("The path of a file with a cell.", pattern: "[./]"),
      ]),
      read: { field in
        switch field.node.value {
        case .object: return field.cellTemplate().map { .cell($0) }
        case .string(let text) where DeckTemplate.isPath(text):
          return field.file("the path of a template").map { .file($0) }
        case .string: return word.read(field).map { .builtIn($0) }
        default:
          field.expected(
            "the name of a template, a path like \"templates/message.json\", or { \"cell\": … }")
          return nil
        }
      },
      written: { template in
        if case .builtIn(let word) = template { .string(word.rawValue) } else { nil }
      })
  }
}
