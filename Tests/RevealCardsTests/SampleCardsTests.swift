import RevealCards
import RevealMath
import RevealPreset
import RevealScene
import Testing

@Suite struct SampleCardsTests {
  static let sizes = [
    Size(width: 320, height: 24), Size(width: 358, height: 64), Size(width: 390, height: 76),
    Size(width: 390, height: 88), Size(width: 358, height: 120), Size(width: 358, height: 280),
    Size(width: 120, height: 170), Size(width: 58, height: 58), Size(width: 200, height: 200),
  ]

  private func library(
    seed: Int, cornerRadius: Double = 0, background: Color = .white
  ) -> CardLibrary {
    CardLibrary(Cards(.sample(seed: seed), cornerRadius: cornerRadius), background: background)
  }

  @Test(arguments: [1, 2, -7, Int.max], sizes)
  func `gives equal pictures for equal seeds`(seed: Int, size: Size) {
    let first = library(seed: seed)
    let second = library(seed: seed)
    #expect(
      (0..<8).map { first.picture(of: $0, size: size) }
        == (0..<8).reversed().map { second.picture(of: $0, size: size) }.reversed())
  }

  @Test(arguments: sizes)
  func `gives different pictures for different seeds`(size: Size) {
    let pictures = (0..<24).map { library(seed: $0).picture(of: 0, size: size) }
    // Two of them may happen to agree in one row.
    #expect(Set(pictures).count >= 22)
  }

  @Test(arguments: sizes)
  func `gives every row of a period a picture of its own`(size: Size) {
    let library = library(seed: 3)
    let pictures = (0..<library.period).map { library.picture(of: $0, size: size) }
    #expect(library.period == 48)
    #expect(Set(pictures).count == 48)
  }

  @Test(arguments: [0, 5, 47])
  func `repeats after its period`(row: Int) {
    let library = library(seed: 1)
    let size = Size(width: 358, height: 88)
    let picture = library.picture(of: row, size: size)
    #expect(library.picture(of: row + 48 * 20_000, size: size).face === picture.face)
  }

  @Test(arguments: UInt64(1)...40)
  func `keeps every box inside the card's rounded outline`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let size = Size(width: random.number(1, 500), height: random.number(1, 400))
      let radius = max(random.number(-20, 60), 0)
      let row = Int(random.number(0, 200))
      let library = library(seed: Int(random.number(0, 100)), cornerRadius: radius)
      let face = library.picture(of: row, size: size).face
      #expect(
        face.faults(cornerRadius: radius) == [], "seed \(seed), \(size), radius \(radius)")
    }
  }

  @Test(
    arguments: [
      Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 3, height: 200),
      Size(width: 200, height: 3), Size(width: 11, height: 11), Size(width: 0.01, height: 50),
      Size(width: 4000, height: 60), Size(width: 12, height: 4000), Size(width: 3000, height: 3000),
    ], 1...12)
  func `stays sound at odd sizes`(size: Size, seed: Int) {
    let faces = (0..<12).map { library(seed: seed).picture(of: $0, size: size).face }
    #expect(faces.flatMap { $0.faults(cornerRadius: 0) } == [])
    // A face is drawn once, but a scene file lists all of it.
    #expect(faces.allSatisfy { $0.children.count <= 250 })
  }

  @Test func `forgets pictures without changing them`() {
    let library = library(seed: 1)
    let size = Size(width: 390, height: 64)
    let before = library.picture(of: 0, size: size)
    let others = (1...300).map {
      library.picture(of: 0, size: Size(width: 390, height: Double($0)))
    }
    #expect(others.count == 300)
    #expect(library.picture(of: 0, size: size) == before)
  }

  @Test(arguments: [
    (Color.black, Color(red: 0x1C, green: 0x1C, blue: 0x1E)), (.clear, .white), (.white, .white),
  ])
  func `is dark on a dark canvas, but not on a transparent one`(canvas: Color, card: Color) {
    let size = Size(width: 390, height: 64)
    let picture = library(seed: 1, background: canvas).picture(of: 0, size: size)
    #expect(picture.face.fill == .color(card))
  }
}
