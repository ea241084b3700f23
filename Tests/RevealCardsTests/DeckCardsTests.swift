import RevealCards
import RevealMath
import RevealPreset
import RevealScene
import Testing

@Suite struct DeckCardsTests {
  private let file = FileReference(path: "deck.json", range: 0..<0, keyPath: "cards.deck")

  private func face(
    _ deck: [DeckCard], _ template: CardTemplate, size: Size, cornerRadius: Double = 0,
    row: Int = 0
  ) -> Face {
    let cards = Cards(.deck(file, template: template), cornerRadius: cornerRadius)
    return CardLibrary(cards, deck: deck).picture(of: row, size: size).face
  }

  /// A card that has only the fields whose bits are set.
  private func card(fields: Int) -> DeckCard {
    var card = DeckCard()
    card.name = fields & 1 == 0 ? nil : "Grace Hopper"
    card.title = fields & 2 == 0 ? nil : "Rear admiral"
    card.location = fields & 4 == 0 ? nil : "New York"
    card.about = fields & 8 == 0 ? nil : String(repeating: "compilers and languages ", count: 30)
    card.website = fields & 16 == 0 ? nil : "hopper.example"
    card.image =
      fields & 32 == 0
      ? nil : FileReference(path: "grace.png", range: 0..<0, keyPath: "cards[0].image")
    return card
  }

  @Test(arguments: CardTemplate.allCases, 0..<64)
  func `lays out whatever a card has`(template: CardTemplate, fields: Int) {
    var random = SplitMix64(seed: UInt64(fields))
    for _ in 0..<12 {
      let size = Size(width: random.number(0, 420), height: random.number(0, 320))
      let radius = max(random.number(-20, 40), 0)
      let face = face([card(fields: fields)], template, size: size, cornerRadius: radius)
      #expect(
        face.faults(cornerRadius: radius) == [], "fields \(fields), \(size), radius \(radius)")
    }
  }

  @Test(arguments: CardTemplate.allCases)
  func `shows the picture that a card names`(template: CardTemplate) {
    let size = Size(width: 288, height: 248)
    let picture = Fill.image(ImageFill(file: "grace.png", contentMode: .fill))
    let with = face([card(fields: 63)], template, size: size)
    let without = face([card(fields: 31)], template, size: size)
    #expect(with.children.count { $0.fill == picture } == 1)
    #expect(without.children.count { $0.fill == picture } == 0)
    #expect(without.children.count > with.children.count)
  }

  @Test(arguments: CardTemplate.allCases)
  func `repeats the deck over the rows`(template: CardTemplate) {
    let size = Size(width: 288, height: 248)
    let deck = [card(fields: 3), card(fields: 63), card(fields: 8)]
    let faces = (0..<6).map { face(deck, template, size: size, row: $0) }
    #expect(faces[..<3] == faces[3...])
    #expect(Set(faces).count == 3)
  }

  @Test(arguments: CardTemplate.allCases)
  func `takes empty texts for missing ones`(template: CardTemplate) {
    var empty = DeckCard()
    (empty.name, empty.title, empty.location) = ("", "", "")
    (empty.about, empty.website) = ("", "")
    let size = Size(width: 288, height: 248)
    #expect(face([empty], template, size: size) == face([DeckCard()], template, size: size))
  }

  /// The bars of the text about a member: 13 points, an advance of half an em.
  private func bars(about: String) -> [Rect] {
    var card = DeckCard()
    card.about = about
    let face = face([card], .member, size: Size(width: 288, height: 248))
    // Below portrait and separator.
    return face.children.map(\.frame).filter { $0.minY > 110 }
  }

  @Test func `gives a short text a bar of its length`() {
    #expect(bars(about: "0123456789").map(\.width) == [65])
  }

  @Test func `wraps a long text into the width that is there`() {
    let text = String(repeating: "abcd ", count: 30)
    let bars = bars(about: text)
    // 256 points hold 39 advances, so 8 words; 30 words are three full lines and one of 6.
    #expect(bars.map(\.width) == [254, 254, 254, 189])
    #expect(Set(bars.map(\.minX)) == [16])
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $1.minY - $0.minY == 17 })
  }

  @Test(arguments: [
    ("a\nb", 2), ("", 0), ("   ", 0), (String(repeating: "漢", count: 40), 3),
    (String(repeating: "x", count: 100_000), 6),
  ])
  func `breaks at line ends and inside of words too long`(text: String, lines: Int) {
    #expect(bars(about: text).count == lines)
  }

  @Test func `ends a text that does not fit`() {
    let bars = bars(about: String(repeating: "a ", count: 5000))
    #expect((5...8).contains(bars.count))
    #expect(bars.allSatisfy { $0.width <= 256 && $0.maxY <= 232 })
  }
}
