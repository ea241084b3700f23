import RevealCards
import RevealMath
import RevealPreset
import RevealScene
import Testing

@Suite struct CardLibraryTests {
  private let size = Size(width: 100, height: 60)
  private let red = Color(red: 255, green: 0, blue: 0)

  private let reference = FileReference(path: "*.png", range: 0..<0, keyPath: "cards.images[0]")

  @Test(arguments: [(0, Color.black), (1, .white), (2, .black), (999_999, .white)])
  func `repeats colors over the rows`(row: Int, color: Color) {
    let library = CardLibrary(Cards(.colors([.black, .white])))
    #expect(library.picture(of: row, size: size).face.fill == .color(color))
  }

  @Test func `repeats gradients over the rows`() throws {
    let gradients = try [Color.black, red].map {
      try #require(
        LinearGradient(
          start: .zero, end: Point(x: 0, y: 1),
          stops: [GradientStop(position: 0, color: $0)]))
    }
    let library = CardLibrary(Cards(.gradients(gradients)))
    #expect(library.picture(of: 3, size: size).face.fill == .linear(gradients[1]))
  }

  @Test(arguments: ContentMode.allCases)
  func `shows pictures as the preset fits them`(mode: ContentMode) {
    let library = CardLibrary(
      Cards(.images([reference], mode)), images: ["a.png", "b.png", "c.png"])
    let expected = Fill.image(ImageFill(file: "b.png", contentMode: mode))
    #expect(library.period == 3)
    #expect(library.picture(of: 4, size: size).face.fill == expected)
  }

  @Test(arguments: [CardTemplate.member, .row, .poster])
  func `is blank without the files`(template: CardTemplate) {
    let deck = CardLibrary(Cards(.deck(reference, template: .builtIn(template))))
    let images = CardLibrary(Cards(.images([reference], .fill)))
    #expect(deck.picture(of: 7, size: size).face == Face(size: size, fill: .color(.white)))
    #expect(images.picture(of: 7, size: size).face.children == [])
  }

  @Test func `passes corner radius, border and shadow on`() {
    var cards = Cards(.colors([red]), cornerRadius: 8)
    cards.border = Border(width: 2, color: .black)
    cards.shadow = Shadow(offset: Point(x: 1, y: 3), sigma: 4, color: .black.withAlpha(0.3))
    let picture = CardLibrary(cards).picture(of: 0, size: size)
    let expected = Face(
      size: size, fill: .color(red), cornerRadius: 8, border: cards.border, shadow: cards.shadow)
    #expect(picture.face == expected)
    #expect(picture.cardFrame == Rect(x: 0, y: 0, width: 100, height: 60))
  }
}
