package import RevealJSON
import RevealPreset

/// The kind of a JSON file by its content.
package enum DocumentKind: Hashable, Sendable {
  /// A preset, valid or not; also a file of no other kind, or one that is not JSON.
  case preset
  /// A list, or an object whose `cards` is a list or the path of a table.
  case deck
  /// An object with `cell`: a template of a deck's cards.
  case template
  /// An object with `quads`.
  case scene
  /// An object with `reveal`.
  case manifest
  /// An object whose `$schema` is one of json-schema.org.
  case schema
  /// An object whose `featured` is a list; see `FeaturedPresets`.
  case featured
  /// An object whose `words` is a list; see `SearchWords`.
  case words
  /// An object with groups of design tokens; see `DesignTokens`.
  case tokens

  /// - Parameter parsed: The result of parsing the file.
  package init(_ parsed: ParsedJSON) {
    switch parsed.root?.value {
    case .array: self = .deck
    case .object(let members):
      let kinds = members.lazy.compactMap { member -> DocumentKind? in
        switch (member.key, member.value.value) {
        case ("quads", _): .scene
        case ("reveal", _): .manifest
        case ("cards", .array), ("cards", .string): .deck
        case (CellTemplate.key, _): .template
        case (FeaturedPresets.key, .array): .featured
        case (SearchWords.key, .array): .words
        case ("$schema", .string(let schema)) where schema.contains("json-schema.org"): .schema
        default: nil
        }
      }
      let hasTokens = parsed.root.map { DesignTokens.hasToken($0) } ?? false
      self = kinds.first ?? (hasTokens ? .tokens : .preset)
    case .null, .bool, .number, .string, .unreadable, nil: self = .preset
    }
  }
}
