import RevealCards
import RevealMath
import RevealPreset
import RevealScene
import Testing

@Suite struct ReflectedCardTests {
  private let size = Size(width: 58, height: 58)

  private func picture(
    _ face: CardFace, images: [String] = [], cornerRadius: Double = 0, border: Border? = nil,
    shade: Double = 0, fade: Double = 0, background: Color = .black, row: Int = 0
  ) -> CardPicture {
    var cards = Cards(face, cornerRadius: cornerRadius)
    cards.border = border
    cards.reflection = Reflection(gap: 3, shade: shade, fade: fade)
    return CardLibrary(cards, images: images, background: background)
      .picture(of: row, size: size)
  }

  @Test(arguments: 0..<48)
  func `shows every box again upside down`(row: Int) {
    let boxes = picture(.sample(seed: 2), cornerRadius: 6, row: row).face.children
    let half = boxes.count / 2
    let above = boxes[..<half]
    let below = boxes[half...]
    #expect(boxes.count == 2 * half)
    #expect(
      below.map(\.frame)
        == above.map { box in
          Rect(
            x: box.frame.minX, y: 2 * 58 + 3 - box.frame.minY - box.frame.height,
            width: box.frame.width, height: box.frame.height)
        })
    #expect(below.map(\.cornerRadius) == above.map(\.cornerRadius))
    #expect(below.map(\.opacity) == above.map(\.opacity))
  }

  @Test func `makes the face taller and keeps the card on top`() {
    let picture = picture(.colors([.white]))
    #expect(picture.face.size == Size(width: 58, height: 119))
    #expect(picture.face.fill == .color(.clear))
    #expect(picture.cardFrame == Rect(x: 0, y: 0, width: 58, height: 58))
  }

  @Test func `turns gradients upside down`() throws {
    let stops = [
      GradientStop(position: 0, color: .black), GradientStop(position: 1, color: .white),
    ]
    let gradient = try #require(
      LinearGradient(start: Point(x: 0.2, y: 0.1), end: Point(x: 1, y: 0.7), stops: stops))
    let mirrored = try #require(
      LinearGradient(start: Point(x: 0.2, y: 0.9), end: Point(x: 1, y: 1 - 0.7), stops: stops))
    let boxes = picture(.gradients([gradient])).face.children
    #expect(boxes.map(\.fill) == [.linear(gradient), .linear(mirrored)])
  }

  @Test func `turns pictures upside down`() {
    let reference = FileReference(path: "a.png", range: 0..<0, keyPath: "cards.images[0]")
    let boxes = picture(.images([reference], .fill), images: ["a.png"]).face.children
    #expect(
      boxes.map(\.fill) == [
        .image(ImageFill(file: "a.png", contentMode: .fill)),
        .image(ImageFill(file: "a.png", contentMode: .fill, isFlipped: true)),
      ])
  }

  @Test func `lays black of the shade's opacity over the image`() {
    let boxes = picture(.colors([.white]), cornerRadius: 4, shade: 0.7).face.children
    let shade = Box(
      frame: Rect(x: 0, y: 61, width: 58, height: 58), fill: .color(.black), cornerRadius: 4,
      opacity: 0.7)
    #expect(boxes.count == 3)
    #expect(boxes.last == shade)
  }

  @Test func `fades into the canvas over the given share`() throws {
    let gray = Color(red: 80, green: 80, blue: 80)
    let boxes = picture(.colors([.white]), fade: 0.5, background: gray).face.children
    let gradient = try #require(
      LinearGradient(
        start: .zero, end: Point(x: 0, y: 0.5),
        stops: [
          GradientStop(position: 0, color: gray.withAlpha(0)),
          GradientStop(position: 1, color: gray),
        ]))
    #expect(boxes.last?.fill == .linear(gradient))
    #expect(boxes.last?.frame == Rect(x: 0, y: 61, width: 58, height: 58))
  }

  /// Where sides only touch a hairline shows, and where clear ones overlap they show twice.
  @Test(arguments: [(1.0, 4 * 2 * 2.0), (0.5, 0)])
  func `draws a square card's border as four sides that overlap if opaque`(
    alpha: Double, overlap: Double
  ) {
    let color = Color.black.withAlpha(alpha)
    let border = Border(width: 2, color: color)
    let boxes = picture(.colors([.white]), border: border).face.children
    let sides = boxes.filter { $0.fill == .color(color) && $0.frame.minY < 59 }
    let area = sides.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    #expect(sides.count == 4)
    #expect(area == 58 * 58 - 54 * 54 + overlap)
  }

  @Test func `draws a rounded card's border under its ground`() {
    let border = Border(width: 2, color: .black)
    let boxes = picture(.colors([.white]), cornerRadius: 9, border: border).face.children
    #expect(
      boxes.prefix(2) == [
        Box(
          frame: Rect(x: 0, y: 0, width: 58, height: 58), fill: .color(.black), cornerRadius: 9),
        Box(
          frame: Rect(x: 2, y: 2, width: 54, height: 54), fill: .color(.white), cornerRadius: 7),
      ])
  }
}
