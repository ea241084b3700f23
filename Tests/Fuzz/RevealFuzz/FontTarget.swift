import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import RevealText

/// A font file is refused, or sets lines of finite lengths, whose boxes can be drawn.
func checkFont(_ bytes: [UInt8]) {
  guard let font = try? Font(file: bytes), let typeface = Typeface([font]) else { return }
  let text = "ABCDEFGHIJ KLM abc fi\u{301} 1\u{FE0F}\u{20E3} שלום مرحبا नमस्ते สวัสดี 😀👍🏽\u{200D}"
  let size = Size(width: 60, height: 40)
  var children: [Box] = []
  for line in typeface.lines(of: text, width: 6, maximum: 3) {
    hold(line.width.isFinite, "a line \(line.width) ems long")
    children += typeface.boxes(
      of: line, size: 9, color: .black,
      from: Point(x: 1, y: 11 * Double(children.count % 3 + 1)),
      within: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
  for box in children {
    hold(box.frame.maxX.isFinite && box.frame.maxY.isFinite, "letters at \(box.frame)")
  }
  let face = Face(size: size, fill: .color(.white), children: children)
  let scene = Scene(
    viewport: size, scale: 1, background: .white,
    quads: [Quad(origin: Point(x: 0, y: 0), face: face)])
  checkRoundTrip(scene)
  let picture = Pixmap(width: 3, height: 2)
  _ = try? Rasterizer { _ in picture }.prepare(scene).draw(rows: 0..<scene.pixelHeight)
}
