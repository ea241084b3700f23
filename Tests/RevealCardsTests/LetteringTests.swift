import RevealCards
import RevealMath
import RevealPreset
import RevealScene
import RevealText
import TestFixtures
import Testing

@Suite(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
struct LetteringTests {
  private static let about =
    "Draws river maps by hand, AVATAR, and then lets the river correct them. "

  private func card(name: String = "Ines Okafor") -> DeckCard {
    var card = DeckCard()
    card.name = name
    card.title = "Картограф"
    card.location = "Lisbon"
    card.about = String(repeating: Self.about, count: 9)
    card.text = String(repeating: Self.about, count: 2)
    card.website = "inesmaps.example"
    return card
  }

  private func lettering(_ alignment: TextAlignment, for card: DeckCard) throws -> Lettering {
    let file = try #require(TestFonts.latin)
    let font = try Font(file: file, letters: Letters(of: card.texts))
    let typeface = try #require(Typeface([font]))
    return Lettering(fonts: TextFonts(regular: typeface, bold: typeface), alignment: alignment)
  }

  private func face(
    _ card: DeckCard, _ template: CardTemplate = .member, _ alignment: TextAlignment = .start,
    size: Size = Size(width: 288, height: 248)
  ) throws -> Face {
    let file = FileReference(path: "deck.json", range: 0..<0, keyPath: "cards.deck")
    let library = CardLibrary(
      Cards(.deck(file, template: .builtIn(template))), deck: [card],
      lettering: try lettering(alignment, for: card))
    return library.picture(of: 0, size: size).face
  }

  private func texts(_ face: Face) -> [(frame: Rect, fill: GlyphFill)] {
    face.children.compactMap { box in
      if case .glyphs(let fill) = box.fill { (box.frame, fill) } else { nil }
    }
  }

  @Test(arguments: CardTemplate.allCases, TextAlignment.allCases)
  func `keeps all letters on the card`(
    template: CardTemplate, alignment: TextAlignment
  ) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<8 {
      let size = Size(width: random.number(0, 420), height: random.number(0, 320))
      let face = try face(card(), template, alignment, size: size)
      for (frame, _) in texts(face) {
        #expect(
          frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= size.width
            && frame.maxY <= size.height && frame.width > 0 && frame.height > 0, "\(size)")
      }
    }
  }

  @Test(arguments: TextAlignment.allCases)
  func `keeps lines within the width, at the side that the deck says`(
    alignment: TextAlignment
  ) throws {
    // Below the portrait; the letters of a line may touch the next whole point.
    let lines = texts(try face(card(), .member, alignment)).map(\.frame).filter { $0.minY > 108 }
    #expect(lines.count >= 4)
    for line in lines {
      #expect(line.minX >= 15 && line.maxX <= 273)
      switch alignment {
      case .start: #expect(line.minX <= 18)
      case .center: #expect((line.minX + line.maxX - 288).magnitude <= 4)
      case .end: #expect(line.maxX >= 269)
      }
    }
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.midY != $1.midY })
  }

  @Test func `ends a name that is too long for two lines in an ellipsis`() throws {
    let long = card(name: String(repeating: "Wolfeschlegelstein ", count: 3))
    let name = try #require(texts(try face(long)).dropFirst().first)
    let file = try #require(TestFonts.latin)
    let ellipsis = try Font(file: file, letters: Letters(of: [""])).glyph("…")?.outline
    #expect(ellipsis != nil && name.fill.glyphs.last?.outline == ellipsis)
    #expect(name.frame.maxX <= 273)
  }

  @Test func `shares the outlines of equal letters`() throws {
    let glyphs = texts(try face(card())).flatMap(\.fill.glyphs)
    let outlines = glyphs.map { ObjectIdentifier($0.outline) }
    #expect(glyphs.count > 100)
    #expect(Set(outlines).count < 60)
  }

  @Test func `puts a pin before the place`() throws {
    var placeless = card()
    placeless.location = nil
    #expect(texts(try face(card())).count { $0.fill.glyphs.count == 1 } == 1)
    #expect(texts(try face(placeless)).allSatisfy { $0.fill.glyphs.count > 1 })
  }

  @Test func `strikes a task out that is done`() throws {
    var task = card()
    (task.text, task.title, task.isDone) = ("Water the plants", nil, true)
    let size = Size(width: 358, height: 66)
    let struck = try face(task, .task, size: size)
    task.isDone = false
    let line = try #require(
      struck.children.first { box in
        if case .color = box.fill { box.frame.height == 1 && box.frame.minX > 30 } else { false }
      })
    let text = try #require(texts(try face(task, .task, size: size)).last?.frame)
    #expect(line.frame.minX <= text.minX && line.frame.maxX >= text.maxX - 2)
    #expect(line.frame.minY > text.minY + 4 && line.frame.maxY < text.maxY - 4)
  }

  @Test(arguments: [Color.black, .white, Color(red: 10, green: 124, blue: 255)])
  func `sets a message in letters that stand out`(color: Color) throws {
    var message = card()
    message.color = color
    for (_, fill) in texts(try face(message, .bubble, size: Size(width: 250, height: 60))) {
      #expect(abs(fill.color.green - color.green) > 90)
    }
  }

  @Test func `lays a card out the same way each time`() throws {
    #expect(try face(card(), .poster) == face(card(), .poster))
  }
}

extension Rect {
  fileprivate var midY: Double { minY + height / 2 }
}
