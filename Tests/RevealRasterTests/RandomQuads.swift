import RevealImage
import RevealMath
import RevealScene
import TestFixtures

/// Quads with everything a quad can have, near the middle of a small canvas.
struct RandomQuads {
  private var random: SplitMix64

  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

  /// A quad at rest on whole points in one case of three.
  mutating func quad() -> Quad {
    let size = Size(width: random.number(6...40).rounded(), height: random.number(6...30).rounded())
    let border = random.once(in: 3) ? Border(width: random.number(0.4...3), color: color()) : nil
    let shadow =
      random.once(in: 2)
      ? Shadow(
        offset: Point(x: random.number(-3...3), y: random.number(-3...3)),
        sigma: random.number(0...4), color: color()) : nil
    let children = random.once(in: 2) ? [box(in: size), box(in: size)] : []
    let face = Face(
      size: size, fill: fill(), cornerRadius: random.once(in: 2) ? random.number(1...9) : 0,
      border: border, shadow: shadow, children: children)
    let isAtRest = random.once(in: 3)
    let origin = Point(x: random.number(12...30), y: random.number(12...30))
    return Quad(
      origin: isAtRest ? Point(x: origin.x.rounded(), y: origin.y.rounded()) : origin,
      face: face, matrix: isAtRest ? .identity : matrix(),
      perspective: random.once(in: 3)
        ? Perspective(eyeDistance: 200, origin: Point(x: 32, y: 32)) : nil,
      opacity: random.once(in: 2) ? 1 : random.number(0.1...1),
      overlay: random.once(in: 3) ? color() : .clear,
      back: random.once(in: 3) ? Face(size: size, fill: fill(), shadow: shadow) : nil,
      appearance: random.once(in: 2) ? appearance() : .plain,
      clip: random.once(in: 4) ? Rect(x: 20, y: 15.25, width: 20.5, height: 30) : nil,
      window: random.once(in: 4)
        ? RoundedRect(Rect(x: 16, y: 14, width: 28, height: 26.5), cornerRadius: 9.25) : nil)
  }

  /// An upright quad without pictures and clip, which looks the same at any scale.
  mutating func flatQuad(atRest: Bool = false) -> Quad {
    let size = Size(width: random.number(8...24).rounded(), height: random.number(8...24).rounded())
    let shadow =
      random.once(in: 2)
      ? Shadow(offset: point(-3...3), sigma: random.number(1...3), color: color()) : nil
    let children = (0..<2).map { _ in
      Box(
        frame: Rect(
          x: random.number(2...4), y: random.number(2...4), width: random.number(1...4),
          height: random.number(1...4)), fill: .color(color()), opacity: random.number(0...1))
    }
    let face = Face(
      size: size, fill: .color(color()), cornerRadius: random.once(in: 2) ? 4 : 0, shadow: shadow,
      children: children)
    let origin = point(8...12)
    return Quad(
      origin: atRest ? Point(x: origin.x.rounded(), y: origin.y.rounded()) : origin, face: face,
      overlay: random.once(in: 3) ? color() : .clear)
  }

  /// A face turned a little, or at rest.
  func quad(of face: Face, _ appearance: Appearance) -> Quad {
    var copy = self
    return Quad(
      origin: Point(x: 20, y: 20), face: face,
      matrix: copy.random.once(in: 2) ? .identity : copy.matrix(), appearance: appearance)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: random.number(range), y: random.number(range))
  }

  /// Some channels of a pose.
  mutating func appearance() -> Appearance {
    var appearance = Appearance()
    if random.once(in: 2) { appearance.blur = random.number(0...1) * random.number(0...12) }
    if random.once(in: 2) { appearance[.brightness] = random.number(0...2.5) }
    if random.once(in: 2) { appearance[.saturation] = random.number(0...2.5) }
    if random.once(in: 2) {
      appearance.clip = InsetClip(
        top: random.number(-9...9), right: random.number(-9...9), bottom: random.number(-9...9),
        left: random.number(-9...9), cornerRadius: random.once(in: 2) ? random.number(0...30) : 0)
    }
    if random.once(in: 2) {
      appearance.contentOffset = Point(x: random.number(-9...9), y: random.number(-9...9))
      appearance.contentScale = random.once(in: 2) ? 1 : random.number(0...3)
    }
    if random.once(in: 3) {
      appearance[.sheen] = random.number(0...1)
      appearance[.sheenAt] = random.number(-0.2...1.2)
      appearance[.sheenWidth] = random.number(0...2)
      appearance[.sheenAngle] = random.number(-180...180)
    }
    return appearance
  }

  /// A mild perspective turn and scale; one in four is turned over.
  private mutating func matrix() -> Matrix4 {
    var elements = (0..<16).map { _ in random.number(-0.3...0.3) }
    for i in [0, 5, 10] { elements[i] += 1 }
    for i in [3, 7] { elements[i] *= 0.01 }
    for i in [12, 13] { elements[i] *= 10 }
    elements[15] = 1
    let matrix = Matrix4(elements: elements) ?? .identity
    let turns: [Matrix4] = [.scale(x: -1, y: 1, z: -1), .scale(x: 1, y: -1, z: -1)]
    return random.once(in: 4) ? matrix * turns[random.once(in: 2) ? 0 : 1] : matrix
  }

  private mutating func box(in size: Size) -> Box {
    let x = random.once(in: 2) ? 0 : random.number(-4...8)
    let frame = Rect(x: x, y: random.number(-4...8), width: size.width - x, height: 9)
    return Box(
      frame: frame, fill: fill(), cornerRadius: random.once(in: 2) ? 3 : 0,
      opacity: random.once(in: 2) ? 1 : random.number(0...1))
  }

  private mutating func fill() -> Fill {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let stops = [
        GradientStop(position: 0.2, color: color()), GradientStop(position: 1, color: color()),
      ]
      let gradient = LinearGradient(
        start: Point(x: 0, y: 0), end: Point(x: 1, y: 0.5), stops: stops)
      return gradient.map(Fill.linear) ?? .color(.white)
    case 1:
      let modes = ContentMode.allCases
      return .image(
        ImageFill(
          file: "stripes", contentMode: modes.randomElement(using: &random) ?? .stretch,
          isFlipped: random.once(in: 2)))
    default: return .color(color())
    }
  }

  private mutating func color() -> Color {
    Color(
      red: random.number(0...255), green: random.number(0...255), blue: random.number(0...255),
      alpha: random.once(in: 2) ? 1 : random.number(0.1...1))
  }
}

extension Quad {
  /// The same quad elsewhere on the canvas, with its perspective and clip.
  func moved(x: Double, y: Double) -> Quad {
    let by = Point(x: x, y: y)
    return Quad(
      origin: origin + by, face: face, anchor: anchor, matrix: matrix,
      perspective: perspective.map {
        Perspective(eyeDistance: $0.eyeDistance, origin: $0.origin + by)
      }, opacity: opacity, overlay: overlay, backface: backface, back: back,
      appearance: appearance,
      clip: clip.map {
        Rect(x: $0.minX + x, y: $0.minY + y, width: $0.width, height: $0.height)
      },
      window: window.map {
        RoundedRect(
          Rect(origin: $0.rect.origin + by, size: $0.rect.size), cornerRadius: $0.cornerRadius)
      }, row: row)
  }

  func withOpacity(_ opacity: Double) -> Quad {
    Quad(
      origin: origin, face: face, anchor: anchor, matrix: matrix, perspective: perspective,
      opacity: opacity, overlay: overlay, backface: backface, back: back,
      appearance: appearance, clip: clip, window: window, row: row)
  }

  func with(_ appearance: Appearance) -> Quad {
    Quad(
      origin: origin, face: face, anchor: anchor, matrix: matrix, perspective: perspective,
      opacity: opacity, overlay: overlay, backface: backface, back: back,
      appearance: appearance, clip: clip, window: window, row: row)
  }
}

/// The picture "stripes": 20 × 14 pixels, partly transparent.
@Sendable func testPicture(_ file: String) -> Pixmap? {
  guard file == "stripes" else { return nil }
  var picture = Pixmap(width: 20, height: 14)
  for y in 0..<14 {
    for x in 0..<20 {
      picture[x, y] = (x / 3 + y / 2) % 2 == 0 ? SIMD4(200, 40, 90, 255) : SIMD4(10, 60, 20, 120)
    }
  }
  return picture
}
