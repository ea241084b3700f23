import RevealJSON
import RevealMath
import RevealPreset

/// The files and fields that a cell uses from the cards of its deck.
extension CellTemplate {
  /// The paths of the pictures on cards, as written, each with the first place that names it.
  func picturesOfCards(_ cards: [DeckCard]) -> [(name: String, reference: FileReference)] {
    let files = pictures.map(\.file).filter { !$0.fields.isEmpty }
    guard !files.isEmpty else { return [] }
    var known: Set<String> = []
    var found: [(String, FileReference)] = []
    for card in cards where card.template == nil {
      for file in files {
        guard let name = file.text(of: card), known.insert(name).inserted else { continue }
        let field = file.fields.first { card.fields[$0] != nil } ?? ""
        found.append((name, card.reference(name, field: field)))
      }
    }
    return found
  }

  /// The paths of the pictures that the template names itself, each with the place that does.
  var ownPictures: [(name: String, reference: FileReference)] {
    pictures.compactMap { part, file in
      guard file.fields.isEmpty, let name = file.text(of: DeckCard()) else { return nil }
      return (
        name, FileReference(path: name, range: part.range, keyPath: "\(part.keyPath).picture")
      )
    }
  }

  /// The problems with fields of cards that should be colors or names of symbols.
  func problems(in cards: [DeckCard]) -> [Problem] {
    let (colors, symbols) = (colorFields, symbolFields)
    guard !colors.isEmpty || !symbols.isEmpty else { return [] }
    var problems: [Problem] = []
    func refuse(_ card: DeckCard, _ name: String, _ what: String, _ hint: String?) {
      guard let field = card.fields[name] else { return }
      let place = card.reference(field.text, field: name)
      problems.append(
        place.problem("expected \(what), found \"\(field.text.prefix(40))\"", hint: hint))
    }
    let names = CellSymbolName.allCases.map(\.rawValue)
    for card in cards where card.template == nil {
      for name in colors {
        guard let text = card.fields[name]?.text, Color(written: text) == nil else { continue }
        refuse(card, name, "a color like \"#1E90FF\" or \"white\"", nil)
      }
      for name in symbols {
        guard let text = card.fields[name]?.text, CellSymbolName(rawValue: text) == nil else {
          continue
        }
        refuse(
          card, name, oneOf(names),
          nearestWord(to: text, among: names).map { "did you mean \"\($0)\"?" })
      }
      if problems.count >= Self.mostProblems { break }
    }
    return problems
  }

  private static let mostProblems = 100

  /// The fields that the template shows but no card has, each with a hint.
  func fieldsMissing(in cards: [DeckCard]) -> [(field: String, hint: String)] {
    let cells = cards.filter { $0.template == nil }
    guard !cells.isEmpty else { return [] }
    return neededFields.compactMap { field in
      if cells.contains(where: { $0.fields[field] != nil }) { return nil }
      let known = Set(cells.prefix(100).flatMap(\.fields.keys)).sorted()
      let hint =
        nearestWord(to: field, among: known).map { "did you mean \"\($0)\"?" }
        ?? "write \"when\": \"\(field)\" in a part that is meant for other decks"
      return (field, hint)
    }
  }
}
