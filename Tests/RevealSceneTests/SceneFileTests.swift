import RevealJSON
import RevealMath
import RevealScene
import TestFixtures
import Testing

@Suite struct SceneFileTests {
  @Test(arguments: 0..<40)
  func `reads back the scene it wrote`(seed: Int) throws {
    let scene = RandomScene(seed: UInt64(seed)).scene()
    let read = try Scene(json: SourceText(file: "scene.json", text: scene.fileText(id: "a")))
    #expect(read == scene, "seed \(seed)")
  }

  @Test func `takes the last child of the quad's size for the overlay`() throws {
    let quad = try #require(try scene(children: [box("0, 0, 0, 0.5")]).quads.first)
    #expect(quad.overlay == Color.black.withAlpha(0.5))
    #expect(quad.face.children.isEmpty)
  }

  @Test func `keeps a last child that only looks like an overlay`() throws {
    let frame = Rect(x: 0, y: 0, width: 10, height: 20)
    let child = Box(frame: frame, fill: .color(.white))
    let face = Face(
      size: Size(width: 10, height: 20), fill: .color(.black), children: [child])
    let scene = Scene(
      viewport: Size(width: 40, height: 40), scale: 1, background: .white,
      quads: [Quad(origin: .zero, face: face)])
    let read = try Scene(json: SourceText(file: "scene.json", text: scene.fileText(id: "a")))
    #expect(read == scene)
  }

  @Test(arguments: [
    ("\"scale\": 0", "scale", "expected a number (pixels per point, 0.001…1000), found 0"),
    (
      "\"scale\": 2, \"background\": [0, 0, 0, 7]", "background",
      "expected red, green, blue of 0…255 and alpha of 0…1, found [0, 0, 0, 7]"
    ),
    ("\"scale\": 2, \"quad\": []", "quad", "unknown key \"quad\""),
  ])
  func `says what is wrong and where`(members: String, path: String, message: String) throws {
    let text = "{ \"viewport\": [10, 10], \(members), \"quads\": [] }"
    let error = #expect(throws: SceneFileError.self) {
      try Scene(json: SourceText(file: "scene.json", text: text))
    }
    let problems = try #require(error).problems
    #expect(problems.contains { $0.keyPath == path && $0.message == message }, "\(problems)")
  }

  @Test(arguments: [
    "", "M", "M0", "L0 0", "M0 0X", "M0 0L1", "M0 0l1 1", "M0 0Q1 1", "M0 0 1 1", "M0 0ZL1 1",
    "M0 inf", "M0 nan", "M0 1e999", "M0 0x1p3", "M0 0Z7", "M0 0é",
  ])
  func `refuses outlines that are no path data`(text: String) {
    let fill = """
      { "type": "glyphs", "rgba": [0, 0, 0, 1], "unit": 1, "outlines": ["\(text)"], "glyphs": [] }
      """
    let error = #expect(throws: SceneFileError.self) { try scene(children: [box(fill: fill)]) }
    #expect(error?.problems.map(\.keyPath) == ["quads[0].children[0].fill.outlines[0]"])
  }

  @Test func `reads path data as others write it`() throws {
    let fill = """
      { "type": "glyphs", "rgba": [0, 0, 0, 1], "unit": 2, "outlines": ["M 1,-2 L 3 4.5 Z"],
        "glyphs": [[0, 5, 6]] }
      """
    let child = try #require(
      try scene(children: [box(fill: fill)]).quads.first?.face.children.first)
    let outline = try #require(
      GlyphOutline([.move(to: Point(x: 1, y: -2)), .line(to: Point(x: 3, y: 4.5))]))
    let glyph = Glyph(outline: outline, origin: Point(x: 5, y: 6))
    let expected = GlyphFill(color: .black, pointsPerUnit: 2, glyphs: [glyph])
    #expect(child.fill == .glyphs(expected))
  }

  @Test(arguments: [
    ("\"x\": 1,", "\"x\": 1e10,", "x"), ("\"width\": 10,", "\"width\": 1e308,", "width"),
    ("\"radius\": 3,", "\"radius\": 2e9,", "radius"), ("[0.5, 0.5]", "[0.5, 1e300]", "anchor[1]"),
    (
      "\"shadow\": null", #""shadow": { "dx": 0, "dy": 0, "sigma": 1e308, "rgba": [0, 0, 0, 1] }"#,
      "shadow.sigma"
    ),
  ])
  func `refuses numbers that nothing can be drawn with`(
    good: String, bad: String, key: String
  ) throws {
    let text = text(children: []).replacing(good, with: bad, maxReplacements: 1)
    let error = #expect(throws: SceneFileError.self) {
      try Scene(json: SourceText(file: "scene.json", text: text))
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.message.hasPrefix("expected a number from -1000000000 to 1000000000, found "))
    #expect(problem.keyPath == "quads[0].\(key)")
  }

  @Test(arguments: [
    ("\"blur\": -1", "blur", "expected a number (points, ≥ 0), found -1"),
    ("\"brightness\": null", "brightness", "expected a number (≥ 0), found null"),
    (
      "\"clipInset\": [1, 2, 3]", "clipInset",
      "expected a list of 4 numbers (top, right, bottom, left in points), found [1, 2, 3]"
    ),
    (
      "\"window\": [1, 2, 3, 4]", "window",
      "expected a list of 5 numbers (x, y, width, height and corner radius in points), "
        + "found [1, 2, 3, 4]"
    ),
    (
      "\"clipRadius\": 3", "clipRadius",
      "expected the key \"clipInset\" along with \"clipRadius\""
    ),
    ("\"sheen\": 2", "sheen", "expected a number (0…1), found 2"),
    (
      "\"sheen\": 1, \"sheenAngle\": \"a\"", "sheenAngle",
      "expected a number (degrees), found \"a\""
    ),
    (
      "\"sheen\": 1, \"sheenAt\": []", "sheenAt", "expected a number (a share), found []"
    ),
    (
      "\"sheenWidth\": 0.3", "sheenWidth", "expected the key \"sheen\" along with \"sheenWidth\""
    ),
    ("\"content\": { \"zoom\": 2 }", "content.zoom", "unknown key \"zoom\""),
    (
      "\"content\": { \"offset\": 2 }", "content.offset",
      "expected a list of 2 numbers (points), found 2"
    ),
    (
      "\"back\": {}", "back",
      "expected the key \"fill\" (a color, gradient, image, glyphs or painting)"
    ),
    (
      "\"back\": { \"fill\": { \"type\": \"color\", \"rgba\": [0, 0, 0, 1] }, \"width\": 4 }",
      "back.width", "unknown key \"width\""
    ),
  ])
  func `says what is wrong with an appearance`(
    member: String, path: String, message: String
  ) throws {
    let text = text(children: []).replacing("\"shadow\": null", with: "\"shadow\": null, \(member)")
    let error = #expect(throws: SceneFileError.self) {
      try Scene(json: SourceText(file: "scene.json", text: text))
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.keyPath == "quads[0].\(path)")
    #expect(problem.message == message)
  }

  @Test func `reports nothing but the unusable part of a painting`() throws {
    let color = #"{ "color": [0, 0, 0, 1] }"#
    let painting = #"{ "composite": "sourceIn", "source": 1, "backdrop": \#(color) }"#
    let text = text(children: []).replacing(
      "\"shadow\": null",
      with: """
        "back": {
          "fill": { "type": "painting", "unit": 1, "origin": [0, 0], "paint": \(painting) }
        },
        "shadow": null
        """)
    let error = #expect(throws: SceneFileError.self) {
      try Scene(json: SourceText(file: "scene.json", text: text))
    }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.keyPath.description.hasSuffix("paint.source") == true)
  }

  @Test func `writes only what is not plain`() throws {
    let text = text(children: [])
    let written = try Scene(json: SourceText(file: "scene.json", text: text)).fileText(id: "a")
    let keys =
      PoseChannel.looks.map(\.name)
      + ["clipInset", "clipRadius", "content", "back", "backdropBlur", "window"]
    #expect(keys.filter { written.contains("\"\($0)\"") } == [])
  }

  @Test func `says at its path why a picture cannot be drawn`() throws {
    let face = Face(
      size: Size(width: 10, height: 20), fill: .image(ImageFill(file: "a.png")))
    let scene = Scene(
      viewport: Size(width: 40, height: 40), scale: 1, background: .white,
      quads: [Quad(origin: .zero, face: face)])
    let source = SourceText(file: "scene.json", text: scene.fileText(id: "a"))
    let error = #expect(throws: SceneFileError.self) {
      try Scene(json: source) { "no \($0)" }
    }
    #expect(error?.problems.map(\.keyPath) == ["quads[0].fill.file"])
    #expect(error?.problems.map(\.message) == ["no a.png"])
    #expect(try Scene(json: source) { _ in nil } == scene)
  }

  @Test func `refuses a canvas larger than 16384 pixels`() {
    let text = """
      { "viewport": [10, 9000], "scale": 2, "background": [0, 0, 0, 1], "quads": [] }
      """
    #expect(throws: SceneFileError.self) {
      try Scene(json: SourceText(file: "scene.json", text: text))
    }
  }

  private func box(_ rgba: String) -> String {
    box(fill: "{ \"type\": \"color\", \"rgba\": [\(rgba)] }")
  }

  private func box(fill: String) -> String {
    """
    { "x": 0, "y": 0, "width": 10, "height": 20, "radius": 3, "opacity": 1, "fill": \(fill) }
    """
  }

  private func scene(children: [String]) throws -> Scene {
    try Scene(json: SourceText(file: "scene.json", text: text(children: children)))
  }

  private func text(children: [String]) -> String {
    """
    { "viewport": [40, 40], "scale": 1, "background": [0, 0, 0, 1], "quads": [
      { "x": 1, "y": 2, "width": 10, "height": 20, "anchor": [0.5, 0.5], "radius": 3,
        "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "perspective": null,
        "opacity": 1, "fill": { "type": "color", "rgba": [255, 255, 255, 1] },
        "shadow": null, "backface": "visible", "children": [\(children.joined(separator: ","))] }
    ] }
    """
  }
}

/// Scenes with everything a scene can hold.
private struct RandomScene {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func scene() -> Scene {
    var copy = self
    return copy.make()
  }

  private mutating func make() -> Scene {
    let width = random.number(1...500)
    let height = random.number(1...500)
    let edges: EdgeQuality = random.once(in: 2) ? .jagged : .antialiased
    let quads = (0..<4).map { _ in quad() }
    return Scene(
      viewport: Size(width: width, height: height), scale: random.number(0.5...3),
      background: color(), edges: edges, quads: quads)
  }

  private mutating func quad() -> Quad {
    let elements = (0..<16).map { _ in random.number(-1e-3...1e6) * random.number(-1...1) }
    let children = (0..<2).map { _ in box() }
    let border = random.once(in: 2) ? Border(width: random.number(0.1...4), color: color()) : nil
    let shadow =
      random.once(in: 2)
      ? Shadow(offset: point(), sigma: random.number(0...9), color: color()) : nil
    let face = Face(
      size: Size(width: random.number(1...90), height: random.number(1...90)), fill: fill(),
      cornerRadius: random.number(0...9), border: border, shadow: shadow, children: children)
    let back = Face(
      size: face.size, fill: fill(), cornerRadius: random.once(in: 2) ? 3 : 0,
      border: random.once(in: 2) ? border : nil, shadow: random.once(in: 2) ? shadow : nil,
      children: random.once(in: 2) ? [box()] : [])
    return Quad(
      origin: point(), face: face, anchor: point(),
      matrix: Matrix4(elements: elements) ?? .identity,
      perspective: random.once(in: 2)
        ? Perspective(eyeDistance: random.number(1...900), origin: point()) : nil,
      opacity: random.number(0...1), overlay: random.once(in: 2) ? color() : .clear,
      backface: random.once(in: 2) ? .hidden : .visible,
      back: random.once(in: 2) ? back : nil, appearance: appearance(),
      clip: random.once(in: 2) ? Rect(x: 1, y: 2.5, width: 30, height: 1e-7) : nil,
      window: random.once(in: 2)
        ? RoundedRect(Rect(x: -3, y: 0.5, width: 40, height: 30), cornerRadius: 7.25) : nil,
      row: random.once(in: 2) ? 7 : nil)
  }

  private mutating func appearance() -> Appearance {
    var appearance = Appearance()
    if random.once(in: 2) { appearance.blur = random.number(0...40) }
    if random.once(in: 2) { appearance[.brightness] = random.number(0...3) }
    if random.once(in: 2) { appearance[.saturation] = random.number(0...3) }
    if random.once(in: 2) {
      appearance.clip = InsetClip(
        top: random.number(-9...9), right: 0, bottom: random.number(-9...9), left: 1e-7,
        cornerRadius: random.once(in: 2) ? random.number(0...9) : 0)
    }
    if random.once(in: 2) {
      appearance[.sheen] = random.number(0.1...1)
      appearance[.sheenAt] = random.once(in: 2) ? random.number(-2...2) : PoseChannel.sheenAt.rest
      appearance[.sheenWidth] = random.number(0...3)
      appearance[.sheenAngle] = random.number(-400...400)
    }
    if random.once(in: 2) { appearance.contentOffset = point() }
    if random.once(in: 2) { appearance.contentScale = random.number(0...3) }
    if random.once(in: 2) { appearance.backdropBlur = random.number(0...40) }
    return appearance
  }

  private mutating func box() -> Box {
    let frame = Rect(
      x: random.number(-9...9), y: random.number(-9...9), width: random.number(0...40),
      height: random.number(0...40))
    return Box(
      frame: frame, fill: fill(), cornerRadius: random.number(0...9),
      opacity: random.number(0...1))
  }

  private mutating func fill() -> Fill {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .color(color())
    case 3: return .glyphs(glyphs())
    case 1:
      let stops = [
        GradientStop(position: 0, color: color()), GradientStop(position: 1, color: color()),
      ]
      let gradient = LinearGradient(start: point(), end: point(), stops: stops)
      return gradient.map(Fill.linear) ?? .color(color())
    default:
      return .image(
        ImageFill(
          file: "a \"ü\"\\\u{1}.png", contentMode: random.once(in: 2) ? .fit : .stretch,
          isFlipped: random.once(in: 2)))
    }
  }

  private mutating func glyphs() -> GlyphFill {
    let outlines = (0..<2).compactMap { _ in
      GlyphOutline([
        .move(to: point()), .line(to: point()), .quadratic(point(), to: point()),
        .move(to: point()), .cubic(point(), point(), to: point()),
      ])
    }
    let glyphs = (0..<5).map { Glyph(outline: outlines[$0 % 2], origin: point()) }
    return GlyphFill(
      color: color(), pointsPerUnit: random.number(1e-9...2), glyphs: glyphs,
      isFlipped: random.once(in: 2))
  }

  private mutating func point() -> Point {
    Point(x: random.number(-100...100), y: random.number(-1e-9...1e-9))
  }

  private mutating func color() -> Color {
    Color(
      red: random.number(0...255), green: random.number(0...255), blue: 255,
      alpha: random.number(0.01...1))
  }
}
