import RevealFiles
import RevealJSON
package import RevealPreset
import RevealSimulation

/// The elements in the cards of a page, in place of pictures.
package struct CardContents: Sendable {
  package let markup: CardMarkup
  private let deck: [DeckCard]
  private let deckFolder: String
  private let copy: @Sendable (String) throws -> CopiedPicture

  /// Fills a fragment of HTML with the cards of a deck.
  ///
  /// - Parameters:
  ///   - markup: The fragment.
  ///   - deck: The cards, which repeat over the rows.
  ///   - deckFolder: The folder that pictures of the deck are relative to.
  ///   - copy: The copy of a file, by its path.
  /// - Throws: An error for every field that no card has.
  package init(
    _ markup: CardMarkup, deck: [DeckCard], deckFolder: String,
    copy: @escaping @Sendable (String) throws -> CopiedPicture
  ) throws(PresetError) {
    try markup.check(deck)
    (self.markup, self.deck, self.deckFolder, self.copy) = (markup, deck, deckFolder, copy)
  }

  /// Returns the HTML in the card of a row, and adds its files to those of the page so far; throws
  /// if a file cannot be copied.
  func html(of box: RowBox, copies: inout [CopiedPicture]) throws -> String {
    var problems: [Problem] = []
    var found = copies
    let html = markup.html(
      card: deck.isEmpty ? nil : deck[box.content % deck.count], row: box.number
    ) { path, attribute in
      // Paths from fields belong to the deck, all others to the fragment.
      let folder =
        attribute.value.fields.isEmpty ? splitPath(markup.source.file).folder : deckFolder
      let file = joinPath(folder, path)
      if let known = found.first(where: { $0.path == file }) { return known.name }
      do {
        let picture = try copy(file)
        found.append(picture)
        return picture.name
      } catch {
        problems.append(
          Problem(
            at: attribute.range, keyPath: "", message: "expected a picture, found \(error)",
            hint: "paths are relative to \(folder.isEmpty ? "the working folder" : folder)"))
        return ""
      }
    }
    if !problems.isEmpty { throw PresetError(source: markup.source, problems: problems) }
    copies = found
    return html
  }
}

/// A picture of the user that a page shows.
package struct CopiedPicture: Sendable {
  /// The path that it is read from.
  package let path: String
  /// The path below the folder of the page.
  package let name: String
  package let bytes: [UInt8]

  /// Creates a file whose name on pages comes from its content; fails if its name is not that of a
  /// picture.
  ///
  /// - Parameters:
  ///   - path: The path that it was read from.
  ///   - bytes: The content.
  ///   - digest: The SHA-256 of the content, in hexadecimal.
  package init?(path: String, bytes: [UInt8], digest: String) {
    guard let dot = path.lastIndex(of: "."),
      let ending = Self.endings.first(where: { $0 == path[path.index(after: dot)...].lowercased() })
    else { return nil }
    (self.path, self.bytes) = (path, bytes)
    name = joinPath(ListPage.picturesFolder, "\(digest.prefix(Self.nameLength)).\(ending)")
  }

  private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "avif", "svg"]
  /// The number of digits of the digest in a name.
  private static let nameLength = 16
}
