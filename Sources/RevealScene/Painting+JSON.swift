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
  mutating func painting() -> PaintingFill {
    let unit = number("unit", "points that a unit of the painting takes, > 0") { $0 > 0 }
    let origin = point("origin", "a point of the box")
    let root = paint("paint", depth: 0)
    return PaintingFill(
      painting: Painting(root), pointsPerUnit: unit, origin: origin,
      isFlipped: bool("flip", default: false))
  }

  private mutating func paint(_ key: String, depth: Int) -> Painting.Node {
    required(key, "a color, gradient, shape, transform, layers or composite", or: .layers([])) {
      $0.paintingNode(depth: depth)
    }
  }

  /// Reads the members of a part whose own parts have a depth.
  fileprivate mutating func paintingNode(inside depth: Int) -> Painting.Node {
    let keys = keys
    if keys.contains("color") { return .color(color("color")) }
    if keys.contains("shape") {
      let outline = GlyphOutline(pathData: text("shape", "path data"))
      if isUsable, outline == nil { note("shape", "path data of the commands M, L, Q, C and Z") }
      let inside = paint("paint", depth: depth)
      return outline.map { .shape($0, inside) } ?? inside
    }
    if keys.contains("transform") {
      let m = numbers("transform", count: 6, "the numbers of a matrix")
      return .transformed(
        PaintingTransform(a: m[0], b: m[1], c: m[2], d: m[3], e: m[4], f: m[5]),
        paint("paint", depth: depth))
    }
    if keys.contains("layers") {
      return .layers(list("layers", "a list of parts") { $0.paintingNode(depth: depth) })
    }
    if keys.contains("composite") {
      let source = paint("source", depth: depth)
      let backdrop = paint("backdrop", depth: depth)
      let mode = choice("composite", or: CompositeMode.clear, isRequired: true)
      return .composite(source, mode, backdrop: backdrop)
    }
    return paintingGradient().map(Painting.Node.gradient) ?? .layers([])
  }

  private mutating func paintingGradient() -> PaintingGradient? {
    let shape: PaintingGradient.Shape
    if keys.contains("radial") {
      let n = numbers("radial", count: 6, "two circles")
      shape = .radial(Point(x: n[0], y: n[1]), n[2], Point(x: n[3], y: n[4]), n[5])
    } else if keys.contains("sweep") {
      let n = numbers("sweep", count: 4, "a point and two angles")
      shape = .sweep(Point(x: n[0], y: n[1]), n[2], n[3])
    } else {
      let n = numbers("linear", count: 4, "two points")
      shape = .linear(Point(x: n[0], y: n[1]), Point(x: n[2], y: n[3]))
    }
    let extend = choice("extend", or: PaintingGradient.Extend.pad, isRequired: false)
    let gradient = PaintingGradient(shape, stops: stops(), extend: extend)
    if isUsable, gradient == nil { note("stops", "at least one stop, by ascending position") }
    return gradient
  }
}

extension JSONField {
  /// The limit on the depth of nested parts; fonts have at most 64.
  private static let depthLimit = 200

  fileprivate func paintingNode(depth: Int) -> Painting.Node? {
    guard depth < Self.depthLimit else {
      expected("at most \(Self.depthLimit) parts inside of each other")
      return nil
    }
    return object { $0.paintingNode(inside: depth + 1) }
  }
}
