import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender
import RevealScene

/// A valid file of any kind that reveal reads.
struct CheckedDocument {
  let text: String
  let warnings: ProblemList
  /// The preset; nil for a file of another kind.
  let preset: SimulatedPreset?

  /// The result in one word, for programs.
  var outcome: String { text.hasPrefix("skipped") ? "skipped" : "ok" }

  /// Reads a file according to its kind.
  ///
  /// - Throws: All problems of an invalid file, or the reason why it cannot be read.
  init(_ path: String, scope: FileScope) throws {
    let source = SourceText(
      file: path, bytes: try scope.read(path, limit: SourceText.maximumBytes))
    let parsed = JSONParser.parse(source)
    preset =
      if !Deck.isTable(path), DocumentKind(parsed) == .preset {
        try SimulatedPreset(LoadedPreset(source, parsed: parsed, scope: scope))
      } else {
        nil
      }
    warnings = ProblemList(preset?.loaded.warnings ?? [], in: source)
    text = preset != nil ? "ok" : try Self.text(source, parsed)
  }

  /// Checks a file that is no preset, and returns the result for people.
  private static func text(_ source: SourceText, _ parsed: ParsedJSON) throws -> String {
    if Deck.isTable(source.file) {
      _ = try Deck(csv: source)
      return "ok (a deck)"
    }
    switch DocumentKind(parsed) {
    case .preset: return "ok"
    case .deck:
      _ = try Deck(json: source, parsed: parsed)
      return "ok (a deck)"
    case .template:
      _ = try CellTemplate(json: source, parsed: parsed)
      return "ok (a template)"
    case .featured:
      _ = try FeaturedPresets(json: source, parsed: parsed)
      return "ok (the first presets of a gallery)"
    case .words:
      _ = try SearchWords(json: source, parsed: parsed)
      return "ok (the words of searches)"
    case .tokens:
      _ = try DesignTokens(json: source, parsed: parsed)
      return "ok (design tokens)"
    case .scene:
      _ = try Scene(json: source)
      return "ok (a scene)"
    case .manifest: return "skipped (a manifest; see reveal verify)"
    case .schema: return "skipped (a JSON Schema)"
    }
  }
}
