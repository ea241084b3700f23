import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender

/// A file of a preset that pages can edit.
struct StudioFile: Hashable, Sendable {
  enum Kind: String, Sendable { case preset, template, deck }

  let path: String
  let kind: Kind

  /// The preset, and then its decks and templates; not the presets that it extends.
  static func all(of loaded: LoadedPreset) -> [StudioFile] {
    let named = loaded.namedTexts.filter {
      !loaded.bases.contains($0.file) && !Deck.isTable($0.file)
    }
    return [StudioFile(path: loaded.source.file, kind: .preset)]
      + named.map { text in
        let kind = DocumentKind(JSONParser.parse(text))
        return StudioFile(path: text.file, kind: kind == .template ? .template : .deck)
      }
  }

  var language: SourceControls.Language {
    switch kind {
    case .preset: .preset
    case .template: .template
    case .deck: .json
    }
  }

  /// The value of a preset's text with what it inherits; nil for a text that inherits nothing.
  func inheriting(_ bytes: [UInt8], scope: FileScope) -> JSONNode? {
    kind == .preset ? SourceText(file: path, bytes: bytes).inheriting(scope: scope) : nil
  }

  /// Whether a text of the file is valid, apart from other files.
  func isValid(_ bytes: [UInt8], scope: FileScope) -> Bool {
    let text = SourceText(file: path, bytes: bytes)
    return switch kind {
    case .preset: text.isPreset(scope: scope)
    case .template: (try? CellTemplate(json: text)) != nil
    case .deck: (try? Deck(json: text)) != nil
    }
  }
}
