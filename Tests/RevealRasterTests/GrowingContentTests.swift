import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import Synchronization
import Testing

/// Contents of cards that grow: clipped by the card, and larger or smaller than at rest.
@Suite struct GrowingContentTests {
  /// The picture is kept in one texture for each power of two that it is magnified by.
  @Test func `are not made anew in every frame`() throws {
    let made = Mutex(0)
    let rasterizer = Rasterizer { _ in
      made.withLock { $0 += 1 }
      return Pixmap(width: 240, height: 240)
    }
    let picture = Box(
      frame: Rect(x: 0, y: 0, width: 60, height: 40),
      fill: .image(ImageFill(file: "picture.png", contentMode: .fill)))
    for step in 0...60 {
      let share = Double(step) / 60
      let size = Size(width: 60 + 60 * share, height: 60 + 120 * share)
      var appearance = Appearance()
      appearance.clipsContent = true
      appearance.contentScale = size.width / 60
      appearance.contentOffset = Point(
        x: (appearance.contentScale - 1) * size.width / 2,
        y: (appearance.contentScale - 1) * size.height / 2)
      let card = Face(
        size: size, fill: .color(.white), cornerRadius: 10 * (1 - share), children: [picture])
      let scene = Scene(
        viewport: Size(width: 160, height: 200), scale: 1, background: .white,
        quads: [
          Quad(origin: Point(x: 20 * share, y: 10 * share), face: card, appearance: appearance)
        ])
      _ = try rasterizer.prepare(scene).draw(rows: 0..<200)
    }
    #expect(made.withLock { $0 } <= 3)
  }
}
