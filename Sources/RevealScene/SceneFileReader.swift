package import RevealJSON
internal import RevealMath

/// The problems of a text that is not a scene, in text order.
package struct SceneFileError: Error, Sendable {
  package let source: SourceText
  package let problems: [Problem]

  /// The problems in readable form; see `Problem.report(_:in:)`.
  package var report: String { Problem.report(problems, in: source) }
}

extension Scene {
  /// Callers refuse larger scene files without reading them.
  package static let maximumBytes = 16 << 20

  /// Reads a scene file: the JSON of ``fileText(id:)``.
  ///
  /// A canvas has at most 16384 pixels per side.
  ///
  /// - Parameters:
  ///   - source: The text, with the path of its file for messages.
  ///   - pictureProblem: The problem with the picture at a path, such as "expected a PNG file,
  ///     found a folder"; nil when there is none.
  /// - Throws: Every problem of the file at once.
  package init(
    json source: SourceText, pictureProblem: (String) -> String? = { _ in nil }
  ) throws(SceneFileError) {
    let (root, problems) = JSONParser.parse(source)
    let sink = ProblemSink(source: source, problems: problems)
    let scene = root.flatMap { root in
      withoutActuallyEscaping(pictureProblem) {
        SceneFileReader(problems: sink, pictureProblem: $0).scene(root)
      }
    }
    guard let scene, !sink.problems.contains(where: { $0.severity == .error }) else {
      throw SceneFileError(source: source, problems: sink.problems.inTextOrder)
    }
    self = scene
  }
}

/// Turns the values of a scene file into a scene, and notes problems.
struct SceneFileReader {
  let values: SceneValueReader
  private let pictureProblem: (String) -> String?

  init(problems: ProblemSink, pictureProblem: @escaping (String) -> String?) {
    values = SceneValueReader(problems: problems)
    self.pictureProblem = pictureProblem
  }

  private static let maximumPixels = 16_384.0
  private static let scales = 0.001...1000
  /// Whole numbers of pixels up to this are exact, and so are their sums.
  private static let maximumAnchor = 1e15

  func scene(_ node: JSONNode) -> Scene? {
    guard var reader = values.object(node, "") else { return nil }
    for key in ["id", "topic", "time"] { _ = reader.value(key) }
    let viewport = values.numbers(&reader, "viewport", count: 2, "width and height in points, > 0")
    let scale = values.number(&reader, "scale", "pixels per point, 0.001…1000") {
      Self.scales.contains($0)
    }
    let background = values.color(&reader, "background", "red, green, blue, alpha")
    let smooth = values.bool(&reader, "edgeAntialiasing", default: true)
    let list = values.list(&reader, "quads", "a list of quads")
    let quads = list.enumerated().compactMap { self.quad($1, "quads[\($0)]") }
    let anchor = values.number(
      &reader, "bandAnchor", "a whole number of pixels", default: 0, upTo: Self.maximumAnchor
    ) {
      Int(exactly: $0) != nil
    }
    reader.finish()
    guard let viewport, let scale, let background, quads.count == list.count else { return nil }
    guard
      viewport.allSatisfy({ $0 > 0 && ($0 * scale).rounded() <= Self.maximumPixels })
        && viewport.allSatisfy({ ($0 * scale).rounded() >= 1 })
    else {
      values.note(reader, "viewport", "a canvas of 1…16384 pixels a side")
      return nil
    }
    return Scene(
      viewport: Size(width: viewport[0], height: viewport[1]), scale: scale,
      background: background, edges: smooth ? .antialiased : .jagged,
      bandAnchor: Int(anchor ?? 0), quads: quads)
  }

  private func quad(_ node: JSONNode, _ path: String) -> Quad? {
    guard var reader = values.object(node, path) else { return nil }
    let box = self.box(&reader)
    let anchor = values.numbers(&reader, "anchor", count: 2, "two shares of width and height")
    let elements = values.numbers(&reader, "matrix", count: 16, "m11, m12, … m44", upTo: .infinity)
    let perspective = values.optional(&reader, "perspective") { self.perspective($0, $1) }
    let shadow = values.optional(&reader, "shadow") { self.shadow($0, $1) }
    let border = values.optional(&reader, "border") { self.border($0, $1) }
    let clip = values.optional(&reader, "clip") { self.clip($0, $1) }
    let row = values.optional(&reader, "row") { values.index($0, $1) }
    let backface = values.choice(
      &reader, "backface", ["visible": .visible, "hidden": BackfaceVisibility.hidden])
    let nodes = values.list(&reader, "children", "a list of boxes", isRequired: false)
    var children = nodes.enumerated().compactMap {
      child($1, "\(path).children[\($0)]")
    }
    reader.finish()
    guard let box, let anchor, let matrix = elements.flatMap(Matrix4.init(elements:)),
      let perspective, let shadow, let border, let clip, let row, let backface,
      children.count == nodes.count
    else { return nil }
    var overlay = Color.clear
    if let last = children.last, let color = last.overlay(size: box.frame.size, box.cornerRadius) {
      overlay = color
      children.removeLast()
    }
    let face = Face(
      size: box.frame.size, fill: box.fill, cornerRadius: box.cornerRadius, border: border,
      shadow: shadow, children: children)
    return Quad(
      origin: box.frame.origin, face: face, anchor: Point(x: anchor[0], y: anchor[1]),
      matrix: matrix, perspective: perspective, opacity: box.opacity, overlay: overlay,
      backface: backface, clip: clip, row: row)
  }

  private func child(_ node: JSONNode, _ path: String) -> Box? {
    guard var reader = values.object(node, path) else { return nil }
    let box = self.box(&reader)
    reader.finish()
    return box
  }

  /// The keys that a quad and a child have in common.
  private func box(_ reader: inout ObjectReader) -> Box? {
    let x = values.number(&reader, "x", "points") { _ in true }
    let y = values.number(&reader, "y", "points") { _ in true }
    let width = values.number(&reader, "width", "points, ≥ 0") { $0 >= 0 }
    let height = values.number(&reader, "height", "points, ≥ 0") { $0 >= 0 }
    let radius = values.number(&reader, "radius", "points, ≥ 0", default: 0) { $0 >= 0 }
    let opacity = values.number(&reader, "opacity", "0…1", default: 1) { (0...1).contains($0) }
    let fill = reader.required("fill", expected: "a colour, gradient, image or glyphs").flatMap {
      self.fill($0, reader.path(of: "fill"))
    }
    guard let x, let y, let width, let height, let radius, let opacity, let fill else {
      return nil
    }
    return Box(
      frame: Rect(x: x, y: y, width: width, height: height), fill: fill, cornerRadius: radius,
      opacity: opacity)
  }

  private func fill(_ node: JSONNode, _ path: String) -> Fill? {
    guard var reader = values.object(node, path) else { return nil }
    defer { reader.finish() }
    enum Kind { case color, linear, image, glyphs }
    let kind = values.choice(
      &reader, "type",
      ["color": Kind.color, "linear": .linear, "image": .image, "glyphs": .glyphs])
    switch kind {
    case .color: return values.color(&reader, "rgba", "red, green, blue, alpha").map(Fill.color)
    case .linear: return gradient(&reader).map(Fill.linear)
    case .image: return image(&reader).map(Fill.image)
    case .glyphs: return values.glyphs(&reader).map(Fill.glyphs)
    case nil: return nil
    }
  }

  private func gradient(_ reader: inout ObjectReader) -> LinearGradient? {
    let from = values.numbers(&reader, "from", count: 2, "a point of the unit square")
    let to = values.numbers(&reader, "to", count: 2, "a point of the unit square")
    let nodes = values.list(&reader, "stops", "pairs of position and colour")
    let path = reader.path(of: "stops")
    let stops = nodes.enumerated().compactMap { values.stop($1, "\(path)[\($0)]") }
    guard let from, let to, stops.count == nodes.count else { return nil }
    let gradient = LinearGradient(
      start: Point(x: from[0], y: from[1]), end: Point(x: to[0], y: to[1]), stops: stops)
    if gradient == nil, !nodes.isEmpty || reader.keys.contains("stops") {
      values.note(reader, "stops", "at least one stop, by ascending position")
    }
    return gradient
  }

  private func image(_ reader: inout ObjectReader) -> ImageFill? {
    let file = values.string(&reader, "file", "the path of a PNG file")
    let modes = Dictionary(uniqueKeysWithValues: ContentMode.allCases.map { ($0.rawValue, $0) })
    let mode = values.choice(&reader, "mode", modes, default: .stretch)
    let flip = values.bool(&reader, "flip", default: false)
    guard let file, let mode else { return nil }
    if let problem = pictureProblem(file) { reader.refuse("file", problem) }
    return ImageFill(file: file, contentMode: mode, isFlipped: flip)
  }

  private func perspective(_ node: JSONNode, _ path: String) -> Perspective? {
    guard var reader = values.object(node, path) else { return nil }
    defer { reader.finish() }
    let distance = values.number(&reader, "d", "points, > 0") { $0 > 0 }
    let origin = values.numbers(&reader, "origin", count: 2, "a point of the viewport")
    guard let distance, let origin else { return nil }
    return Perspective(eyeDistance: distance, origin: Point(x: origin[0], y: origin[1]))
  }

  private func shadow(_ node: JSONNode, _ path: String) -> Shadow? {
    guard var reader = values.object(node, path) else { return nil }
    defer { reader.finish() }
    _ = reader.value("kind")
    let dx = values.number(&reader, "dx", "points") { _ in true }
    let dy = values.number(&reader, "dy", "points") { _ in true }
    let sigma = values.number(&reader, "sigma", "points, ≥ 0") { $0 >= 0 }
    let color = values.color(&reader, "rgba", "red, green, blue, alpha")
    guard let dx, let dy, let sigma, let color else { return nil }
    return Shadow(offset: Point(x: dx, y: dy), sigma: sigma, color: color)
  }

  private func border(_ node: JSONNode, _ path: String) -> Border? {
    guard var reader = values.object(node, path) else { return nil }
    defer { reader.finish() }
    let width = values.number(&reader, "width", "points, > 0") { $0 > 0 }
    let color = values.color(&reader, "rgba", "red, green, blue, alpha")
    guard let width, let color else { return nil }
    return Border(width: width, color: color)
  }

  private func clip(_ node: JSONNode, _ path: String) -> Rect? {
    guard let n = values.numbers(node, path, count: 4, "x, y, width, height in points") else {
      return nil
    }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

extension Box {
  /// The colour of the box when it exactly covers a quad of that size and radius.
  func overlay(size: Size, _ radius: Double) -> Color? {
    guard case .color(let color) = fill, cornerRadius == radius, opacity == 1,
      frame == Rect(x: 0, y: 0, width: size.width, height: size.height)
    else { return nil }
    return color
  }
}
