internal import RevealJSON
internal import RevealMath

extension PaintingFill {
  var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("type", .string("painting")), ("unit", .number(pointsPerUnit)),
      ("origin", origin.json), ("paint", painting.root.json),
    ]
    if isFlipped { members.append(("flip", .bool(true))) }
    return .object(members)
  }
}

extension Painting.Node {
  fileprivate var json: JSONOutput {
    switch self {
    case .color(let color): return ["color": color.json]
    case .gradient(let gradient): return gradient.json
    case .shape(let outline, let paint):
      return ["shape": .string(outline.pathData), "paint": paint.json]
    case .transformed(let map, let paint):
      return [
        "transform": .array(numbers: [map.a, map.b, map.c, map.d, map.e, map.f]),
        "paint": paint.json,
      ]
    case .layers(let layers): return ["layers": .array(layers.map(\.json))]
    case .composite(let source, let mode, let backdrop):
      return [
        "composite": .string(mode.rawValue), "source": source.json, "backdrop": backdrop.json,
      ]
    }
  }
}

extension PaintingGradient {
  fileprivate var json: JSONOutput {
    let (name, numbers): (String, [Double]) =
      switch shape {
      case .linear(let start, let end): ("linear", [start.x, start.y, end.x, end.y])
      case .radial(let start, let inner, let end, let outer):
        ("radial", [start.x, start.y, inner, end.x, end.y, outer])
      case .sweep(let center, let from, let to): ("sweep", [center.x, center.y, from, to])
      }
    return .object([
      (name, .array(numbers: numbers)), ("extend", .string(extend.rawValue)),
      ("stops", stops.json),
    ])
  }
}

extension ObjectReader {
  /// Reads the members of a fill that shows a painting.
  mutating func painting() -> PaintingFill? {
    let unit = number("unit", "points that a unit of the painting takes, > 0") { $0 > 0 }
    let origin = point("origin", "a point of the box")
    let root = required("paint", Self.paintWords).flatMap { $0.paintingNode(depth: 0) }
    let isFlipped = bool("flip", default: false)
    guard let unit, let origin, let root else { return nil }
    return PaintingFill(
      painting: Painting(root), pointsPerUnit: unit, origin: origin, isFlipped: isFlipped)
  }

  static let paintWords = "a color, gradient, shape, transform, layers or composite"
}

extension JSONField {
  /// The limit on the depth of nested parts; fonts have at most 64.
  private static let depthLimit = 200

  fileprivate func paintingNode(depth: Int) -> Painting.Node? {
    guard depth < Self.depthLimit else {
      expected("at most \(Self.depthLimit) parts inside of each other")
      return nil
    }
    guard var reader = object() else { return nil }
    defer { reader.finish() }
    func paint(_ key: String) -> Painting.Node? {
      reader.required(key, ObjectReader.paintWords).flatMap { $0.paintingNode(depth: depth + 1) }
    }
    let keys = reader.keys
    if keys.contains("color") {
      return reader.color("color", "red, green, blue, alpha").map(Painting.Node.color)
    }
    if keys.contains("shape") {
      let text = reader.text("shape", "path data")
      let outline = text.flatMap(GlyphOutline.init(pathData:))
      if text != nil, outline == nil {
        reader.note("shape", "path data of the commands M, L, Q, C and Z")
      }
      guard let inside = paint("paint"), let outline else { return nil }
      return .shape(outline, inside)
    }
    if keys.contains("transform") {
      let m = reader.numbers("transform", count: 6, "the numbers of a matrix")
      guard let inside = paint("paint"), let m else { return nil }
      return .transformed(
        PaintingTransform(a: m[0], b: m[1], c: m[2], d: m[3], e: m[4], f: m[5]), inside)
    }
    if keys.contains("layers") {
      let fields = reader.list("layers", "a list of parts")
      let layers = fields.compactMap { $0.paintingNode(depth: depth + 1) }
      return layers.count == fields.count ? .layers(layers) : nil
    }
    if keys.contains("composite") {
      let mode: CompositeMode? = reader.choice("composite")
      guard let source = paint("source"), let backdrop = paint("backdrop"), let mode else {
        return nil
      }
      return .composite(source, mode, backdrop: backdrop)
    }
    return reader.paintingGradient().map(Painting.Node.gradient)
  }
}

extension ObjectReader {
  fileprivate mutating func paintingGradient() -> PaintingGradient? {
    let shape: PaintingGradient.Shape?
    if keys.contains("radial") {
      shape = numbers("radial", count: 6, "two circles").map {
        .radial(Point(x: $0[0], y: $0[1]), $0[2], Point(x: $0[3], y: $0[4]), $0[5])
      }
    } else if keys.contains("sweep") {
      shape = numbers("sweep", count: 4, "a point and two angles").map {
        .sweep(Point(x: $0[0], y: $0[1]), $0[2], $0[3])
      }
    } else {
      shape = numbers("linear", count: 4, "two points").map {
        .linear(Point(x: $0[0], y: $0[1]), Point(x: $0[2], y: $0[3]))
      }
    }
    let extend = choice("extend", default: PaintingGradient.Extend.pad)
    let stops = stops()
    guard let shape, let extend, let stops else { return nil }
    let gradient = PaintingGradient(shape, stops: stops, extend: extend)
    if gradient == nil { note("stops", "at least one stop, by ascending position") }
    return gradient
  }
}
