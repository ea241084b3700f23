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
    let cards = Cards(.deck(file, template: .builtIn(template)), cornerRadius: cornerRadius)
    return CardLibrary(cards, deck: deck).picture(of: row, size: size).face
  }

  /// A card that has only the fields whose bits are set.
  private func card(fields: Int) -> DeckCard {
    var card = DeckCard()
    card.name = fields & 1 == 0 ? nil : "Grace Hopper"
    card.title = fields & 2 == 0 ? nil : "Rear admiral"
    card.location = fields & 4 == 0 ? nil : "New York"
    card.about = fields & 8 == 0 ? nil : String(repeating: "compilers and languages ", count: 30)
    card.text = fields & 8 == 0 ? nil : "See you at the bus"
    card.isDone = fields & 2 != 0
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

  @Test(arguments: [CardTemplate.member, .row, .poster, .item, .post])
  func `shows the picture that a card names`(template: CardTemplate) {
    let size = Size(width: 288, height: 248)
    let picture = Fill.image(ImageFill(file: "grace.png", contentMode: .fill))
    let with = face([card(fields: 63)], template, size: size)
    let without = face([card(fields: 31)], template, size: size)
    #expect(with.children.count { $0.fill == picture } == 1)
    #expect(without.children.count { $0.fill == picture } == 0)
    #expect(without.children.count > with.children.count)
  }

  @Test(arguments: CardTemplate.allCases.filter { ![.bubble, .placeholder].contains($0) })
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
    (empty.about, empty.text, empty.website) = ("", "", "")
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

  @Test func `lays a card out by its own template`() {
    var own = card(fields: 63)
    own.template = .poster
    let size = Size(width: 288, height: 248)
    let faces = [0, 1].map { face([own, card(fields: 63)], .row, size: size, row: $0) }
    #expect(faces[0] == face([card(fields: 63)], .poster, size: size))
    #expect(faces[1] != faces[0])
  }

  @Test func `sets a message in a color that stands out from the bubble`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let color = Color(
        red: random.number(0, 255), green: random.number(0, 255), blue: random.number(0, 255))
      var message = card(fields: 8)
      message.color = color
      let face = face([message], .bubble, size: Size(width: 220, height: 38), cornerRadius: 19)
      #expect(face.fill == .color(color))
      #expect(!face.children.isEmpty)
      for bar in face.children.compactMap(\.color) {
        #expect(abs(bar.luma - color.luma) > 45, "\(color)")
      }
    }
  }

  @Test func `centers a message in its bubble`() throws {
    let message = card(fields: 8)
    let bars = face([message], .bubble, size: Size(width: 120, height: 60)).children.map(\.frame)
    let (top, bottom) = (try #require(bars.first?.minY), try #require(bars.last?.maxY))
    #expect(bars.count == 2)
    #expect(abs(top - (60 - bottom)) <= 1)
  }

  @Test func `darkens the next dot of somebody who types on each card`() {
    let size = Size(width: 62, height: 38)
    let deck = [DeckCard(), DeckCard(), DeckCard()]
    let lumas = (0..<4).map { row in
      face(deck, .typing, size: size, row: row).children.map { $0.color?.luma ?? 0 }
    }
    #expect(lumas.map { $0.firstIndex(of: $0.min() ?? 0) } == [0, 1, 2, 0])
  }

  @Test func `checks a task that is done, and fades its text`() throws {
    var (open, done) = (DeckCard(), DeckCard())
    (open.text, done.text, done.isDone) = ("Water the plants", "Water the plants", true)
    let size = Size(width: 358, height: 66)
    let (before, after) = (face([open], .task, size: size), face([done], .task, size: size))
    func marks(_ face: Face) -> [Box] {
      face.children.filter { if case .glyphs = $0.fill { true } else { false } }
    }
    #expect(marks(before).isEmpty)
    let mark = try #require(marks(after).first)
    let circle = try #require(after.children.first)
    #expect(Outline(frame: circle.frame, cornerRadius: circle.cornerRadius).excess(of: mark) <= 0)
    let bars = [before, after].compactMap(\.children.last)
    #expect(bars[0].frame == bars[1].frame)
    #expect(bars[0].fill != bars[1].fill)
  }

  @Test func `puts a placeholder where the post will be`() throws {
    var post = card(fields: 33)
    post.text = String(repeating: "word ", count: 12)
    let size = Size(width: 366, height: 408)
    let parts = face([post], .post, size: size).children
    let shapes = face([post], .placeholder, size: size).children.map(\.frame)
    let picture = try #require(
      parts.first { if case .image = $0.fill { $0.frame.width > 0 } else { false } })
    #expect(shapes.contains(picture.frame))
  }

  /// A card with a seed looks the same in any place, and its portrait in any template.
  @Test(arguments: [CardTemplate.member, .row, .poster, .post, .photo])
  func `makes pictures from a seed`(template: CardTemplate) {
    let size = Size(width: 288, height: 248)
    func cards(_ seeds: [String?]) -> [DeckCard] {
      seeds.map { seed in
        var card = DeckCard()
        card.seed = seed
        return card
      }
    }
    let deck = cards([nil, "mei", "ada", "mei", nil])
    let faces = deck.indices.map { face(deck, template, size: size, row: $0) }
    #expect(faces[1] == faces[3])
    #expect(faces[1] != faces[2])
    #expect(faces[0] != faces[4])
    let plain = cards([nil, nil, nil, nil, nil])
    #expect(face(plain, template, size: size, row: 4) == faces[4])
  }

  @Test func `fills a card with a photo`() {
    let size = Size(width: 120, height: 180)
    #expect(
      face([card(fields: 32)], .photo, size: size).fill
        == .image(ImageFill(file: "grace.png", contentMode: .fill)))
    let photos = (0..<5).map {
      face(Array(repeating: DeckCard(), count: 5), .photo, size: size, row: $0)
    }
    #expect(Set(photos.map(\.fill)).count == 5)
  }

  @Test(arguments: ["Today", ""])
  func `draws a header with a hairline on the color of the canvas`(title: String) throws {
    let gray = Color(red: 242, green: 242, blue: 247)
    let sections = [Section(rows: 1, headerHeight: 64, title: title)]
    let library = CardLibrary(Cards(), sections: sections, background: gray)
    let header = library.header(of: 0, size: Size(width: 390, height: 64))
    #expect(header.fill == .color(gray))
    let line = try #require(header.children.last?.frame)
    #expect(line == Rect(x: 0, y: 63.5, width: 390, height: 0.5))
    let bar = try #require(header.children.first?.frame)
    #expect(bar.minX == 20 && bar.minY > 24 && bar.maxY < 58)
    #expect(header.faults(cornerRadius: 0).isEmpty)
    let low = library.header(of: 0, size: Size(width: 390, height: 28))
    #expect(try #require(low.children.first?.frame).height < bar.height)
  }

  @Test func `draws a header on white when the canvas is transparent`() {
    let sections = [Section(rows: 1, headerHeight: 28, title: "A")]
    let header = CardLibrary(Cards(), sections: sections, background: .clear).header(
      of: 0, size: Size(width: 100, height: 28))
    #expect(header.fill == .color(.white))
  }
}

extension Box {
  fileprivate var color: Color? { if case .color(let color) = fill { color } else { nil } }
}

extension Color {
  /// Perceived brightness by ITU-R BT.601, 0…255.
  fileprivate var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
}
