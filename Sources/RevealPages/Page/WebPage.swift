import RevealFiles

/// Fills the pages' templates, the HTML files in `Web`.
///
/// A placeholder such as `{{player.js}}` stands for a file in `Web`, all of which are embedded into
/// the program; any other, such as `{{title}}`, stands for a value. Only HTML files have
/// placeholders.
enum WebPage {
  /// Fills a template.
  ///
  /// Values are not searched for placeholders, so their text cannot insert others.
  ///
  /// - Parameters:
  ///   - template: The name of the HTML file.
  ///   - values: The values by placeholder, already escaped for their places. The version of the
  ///     program is always among them.
  /// - Returns: The text of the page.
  /// - Precondition: Each value has a placeholder, and each placeholder has a value or a file.
  static func text(_ template: String, _ values: [String: String] = [:]) -> String {
    let values = values.merging(["version": version]) { given, _ in given }
    var filled: Set<String> = []
    func filledIn(_ template: String) -> String {
      var (text, rest) = ("", template[...])
      while let opening = rest.firstRange(of: "{{"),
        let closing = rest[opening.upperBound...].firstRange(of: "}}")
      {
        let name = String(rest[opening.upperBound..<closing.lowerBound])
        guard let value = values[name] ?? EmbeddedFiles.texts[name] else {
          preconditionFailure("nothing to put in place of {{\(name)}}")
        }
        filled.insert(name)
        text += rest[..<opening.lowerBound] + (name.hasSuffix(".html") ? filledIn(value) : value)
        rest = rest[closing.upperBound...]
      }
      return text + rest
    }
    // The files have no newline at their end, since the template has one.
    let text = filledIn(EmbeddedFiles.text(template)) + "\n"
    precondition(filled.isSuperset(of: values.keys), "no place for \(values.keys)")
    return text
  }

  /// Escapes JSON for a script element.
  static func inScript(_ json: String) -> String { json.replacing("<", with: "\\u003c") }
}
