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
  /// Reads a scene file: the JSON of ``fileText(id:)``.
  ///
  /// `pictureProblem` returns the problem with the picture at a path, such as "expected a picture,
  /// found a folder". Throws every problem of the file at once.
  package init(
    json source: SourceText, pictureProblem: @escaping (String) -> String? = { _ in nil }
  ) throws(SceneFileError) {
    let (root, problems) = JSONParser.parse(source)
    let sink = ProblemSink(source: source, problems: problems)
    let scene = root.flatMap { root in
      SceneFileReader(pictureProblem: pictureProblem)
        .scene(JSONField(root, path: "", problems: sink))
    }
    guard let scene, !sink.problems.contains(where: { $0.severity == .error }) else {
      throw SceneFileError(source: source, problems: sink.problems.inTextOrder)
    }
    self = scene
  }
}

/// Turns the values of a scene file into a scene, and reports problems.
struct SceneFileReader {
  let pictureProblem: (String) -> String?

  private static let scales = 0.001...1000
  /// The number of pixels up to which whole numbers and their sums are exact.
  private static let maximumAnchor = 1e15

  func scene(_ field: JSONField) -> Scene? {
    guard var reader = field.object() else { return nil }
    for key in ["writtenBy", "id", "topic", "time"] { _ = reader.value(key) }
    let viewport = reader.numbers("viewport", count: 2, "width and height in points, > 0")
    let scale = reader.number("scale", "pixels per point, 0.001…1000") {
      Self.scales.contains($0)
    }
    let background = reader.color("background", "red, green, blue, alpha")
    let smooth = reader.bool("edgeAntialiasing", default: true)
    let list = reader.list("quads", "a list of quads")
    let quads = list.compactMap(quad)
    let anchor = reader.number(
      "bandAnchor", "a whole number of pixels", default: 0, upTo: Self.maximumAnchor
    ) {
      Int(exactly: $0) != nil
    }
    reader.finish()
    guard let viewport, let scale, let background, quads.count == list.count else { return nil }
    let size = Size(width: viewport[0], height: viewport[1])
    guard size.isDrawable(scale: scale) else {
      reader.note("viewport", "a canvas of 1…16384 pixels a side")
      return nil
    }
    return Scene(
      viewport: size, scale: scale, background: background,
      edges: smooth ? .antialiased : .jagged, bandAnchor: Int(anchor ?? 0), quads: quads)
  }

  private func quad(_ field: JSONField) -> Quad? {
    guard var reader = field.object() else { return nil }
    let box = self.box(&reader)
    let anchor = reader.point("anchor", "two shares of width and height")
    let elements = reader.numbers("matrix", count: 16, "m11, m12, … m44", upTo: .infinity)
    let perspective = reader.optional("perspective") { self.perspective($0) }
    let trim = self.trim(&reader)
    let size = box?.frame.size ?? Size(width: 0, height: 0)
    let back = reader.optional("back") { self.back($0, size: size) }
    let appearance = self.appearance(&reader)
    let clip = reader.optional("clip") { self.clip($0) }
    let window = reader.optional("window") { self.window($0) }
    let row = reader.optional("row") { $0.index() }
    let backface = reader.choice(
      "backface", ["visible": .visible, "hidden": BackfaceVisibility.hidden])
    reader.finish()
    guard let box, let anchor, let matrix = elements.flatMap(Matrix4.init(elements:)),
      let perspective, let trim, let back, let appearance, let clip, let window, let row,
      let backface
    else { return nil }
    var children = trim.children
    var overlay = Color.clear
    if let last = children.last, let color = last.overlay(size: box.frame.size, box.cornerRadius) {
      overlay = color
      children.removeLast()
    }
    let face = Face(
      size: box.frame.size, fill: box.fill, cornerRadius: box.cornerRadius, border: trim.border,
      shadow: trim.shadow, children: children)
    return Quad(
      origin: box.frame.origin, face: face, anchor: anchor, matrix: matrix,
      perspective: perspective, opacity: box.opacity, overlay: overlay, backface: backface,
      back: back, appearance: appearance, clip: clip, window: window, row: row)
  }

  /// Reads the parts of a face other than its box.
  private func trim(
    _ reader: inout ObjectReader
  ) -> (shadow: Shadow?, border: Border?, children: [Box])? {
    let shadow = reader.optional("shadow") { self.shadow($0) }
    let border = reader.optional("border") { self.border($0) }
    let fields = reader.list("children", "a list of boxes", isRequired: false)
    let children = fields.compactMap(child)
    guard let shadow, let border, children.count == fields.count else { return nil }
    return (shadow, border, children)
  }

  private func back(_ field: JSONField, size: Size) -> Face? {
    guard var reader = field.object() else { return nil }
    let fill = self.fill(&reader)
    let radius = reader.radius("radius")
    let trim = self.trim(&reader)
    reader.finish()
    guard let fill, let radius, let trim else { return nil }
    return Face(
      size: size, fill: fill, cornerRadius: radius, border: trim.border, shadow: trim.shadow,
      children: trim.children)
  }

  private func appearance(_ reader: inout ObjectReader) -> Appearance? {
    let looks = PoseChannel.looks.map { look in
      if let leader = look.leader, !reader.has(leader.name) {
        reader.refuse(
          look.name, "expected the key \"\(leader.name)\" along with \"\(look.name)\"")
      }
      let range = look.drawnRange
      return reader.number(look.name, look.expectation, default: look.rest) { range.contains($0) }
    }
    let backdropBlur = reader.number("backdropBlur", "points, ≥ 0", default: 0) { $0 >= 0 }
    let insets = reader.optional("clipInset") {
      $0.numbers(count: 4, "top, right, bottom, left in points")
    }
    if !reader.has("clipInset") {
      reader.refuse("clipRadius", "expected the key \"clipInset\" along with \"clipRadius\"")
    }
    let clipRadius = reader.radius("clipRadius")
    let content = reader.optional("content") { self.content($0) }
    guard let insets, let clipRadius, let content, let backdropBlur else { return nil }
    var appearance = content ?? .plain
    appearance.backdropBlur = backdropBlur
    for (look, value) in zip(PoseChannel.looks, looks) {
      guard let value else { return nil }
      appearance[look] = value
    }
    appearance.clip = insets.map {
      InsetClip(top: $0[0], right: $0[1], bottom: $0[2], left: $0[3], cornerRadius: clipRadius)
    }
    return appearance
  }

  /// Reads an appearance with only the offset and scale of the content.
  private func content(_ field: JSONField) -> Appearance? {
    guard var reader = field.object() else { return nil }
    let offset = reader.optional("offset") { $0.point("points") }
    let scale = reader.number("scale", "≥ 0", default: 1) { $0 >= 0 }
    let clips = reader.bool("clips", default: false)
    reader.finish()
    guard let offset, let scale else { return nil }
    var appearance = Appearance.plain
    appearance.clipsContent = clips
    appearance.contentOffset = offset ?? .zero
    appearance.contentScale = scale
    return appearance
  }

  private func child(_ field: JSONField) -> Box? {
    guard var reader = field.object() else { return nil }
    let box = self.box(&reader)
    reader.finish()
    return box
  }

  /// Reads the keys that a quad and a child have in common.
  private func box(_ reader: inout ObjectReader) -> Box? {
    let x = reader.number("x", "points") { _ in true }
    let y = reader.number("y", "points") { _ in true }
    let width = reader.number("width", "points, ≥ 0") { $0 >= 0 }
    let height = reader.number("height", "points, ≥ 0") { $0 >= 0 }
    let radius = reader.radius("radius")
    let opacity = reader.number("opacity", "0…1", default: 1) { (0...1).contains($0) }
    let fill = self.fill(&reader)
    guard let x, let y, let width, let height, let radius, let opacity, let fill else {
      return nil
    }
    return Box(
      frame: Rect(x: x, y: y, width: width, height: height), fill: fill, cornerRadius: radius,
      opacity: opacity)
  }

  private func fill(_ reader: inout ObjectReader) -> Fill? {
    reader.required("fill", "a color, gradient, image, glyphs or painting").flatMap(fill)
  }

  private func fill(_ field: JSONField) -> Fill? {
    guard var reader = field.object() else { return nil }
    defer { reader.finish() }
    enum Kind { case color, linear, image, glyphs, painting }
    let kind = reader.choice(
      "type",
      [
        "color": Kind.color, "linear": .linear, "image": .image, "glyphs": .glyphs,
        "painting": .painting,
      ])
    switch kind {
    case .color: return reader.color("rgba", "red, green, blue, alpha").map(Fill.color)
    case .linear: return gradient(&reader).map(Fill.linear)
    case .image: return image(&reader).map(Fill.image)
    case .glyphs: return reader.glyphs().map(Fill.glyphs)
    case .painting: return reader.painting().map(Fill.painting)
    case nil: return nil
    }
  }

  private func gradient(_ reader: inout ObjectReader) -> LinearGradient? {
    let from = reader.point("from", "a point of the unit square")
    let to = reader.point("to", "a point of the unit square")
    let stops = reader.stops()
    guard let from, let to, let stops else { return nil }
    let gradient = LinearGradient(start: from, end: to, stops: stops)
    if gradient == nil, !stops.isEmpty || reader.keys.contains("stops") {
      reader.note("stops", "at least one stop, by ascending position")
    }
    return gradient
  }

  private func image(_ reader: inout ObjectReader) -> ImageFill? {
    let file = reader.text("file", "the path of a picture")
    let mode = reader.choice("mode", default: ContentMode.stretch)
    let flip = reader.bool("flip", default: false)
    guard let file, let mode else { return nil }
    if let problem = pictureProblem(file) { reader.refuse("file", problem) }
    return ImageFill(file: file, contentMode: mode, isFlipped: flip)
  }

  private func perspective(_ field: JSONField) -> Perspective? {
    guard var reader = field.object() else { return nil }
    defer { reader.finish() }
    let distance = reader.number("d", "points, > 0") { $0 > 0 }
    let origin = reader.point("origin", "a point of the viewport")
    guard let distance, let origin else { return nil }
    return Perspective(eyeDistance: distance, origin: origin)
  }

  private func shadow(_ field: JSONField) -> Shadow? {
    guard var reader = field.object() else { return nil }
    defer { reader.finish() }
    _ = reader.value("kind")
    let dx = reader.number("dx", "points") { _ in true }
    let dy = reader.number("dy", "points") { _ in true }
    let sigma = reader.number("sigma", "points, ≥ 0") { $0 >= 0 }
    let color = reader.color("rgba", "red, green, blue, alpha")
    guard let dx, let dy, let sigma, let color else { return nil }
    return Shadow(offset: Point(x: dx, y: dy), sigma: sigma, color: color)
  }

  private func border(_ field: JSONField) -> Border? {
    guard var reader = field.object() else { return nil }
    defer { reader.finish() }
    let width = reader.number("width", "points, > 0") { $0 > 0 }
    let color = reader.color("rgba", "red, green, blue, alpha")
    guard let width, let color else { return nil }
    return Border(width: width, color: color)
  }

  private func clip(_ field: JSONField) -> Rect? {
    guard let n = field.numbers(count: 4, "x, y, width, height in points") else {
      return nil
    }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  private func window(_ field: JSONField) -> RoundedRect? {
    guard let n = field.numbers(count: 5, "x, y, width, height and corner radius in points") else {
      return nil
    }
    return RoundedRect(
      Rect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerRadius: n[4])
  }
}

extension PoseChannel {
  fileprivate var drawnRange: ClosedRange<Double> {
    (traits.least ?? -.infinity)...(traits.most ?? .infinity)
  }

  /// The unit and the range of the number, for messages.
  fileprivate var expectation: String {
    let unit: String? =
      switch traits.quantity {
      case .points: "points"
      case .degrees: "degrees"
      case .share, .magnification, .order: nil
      }
    let range: String? =
      switch (traits.least, traits.most) {
      case (let least?, let most?): "\(shortest(least))…\(shortest(most))"
      case (let least?, nil): "≥ \(shortest(least))"
      case (nil, let most?): "≤ \(shortest(most))"
      case (nil, nil): unit == nil ? "a share" : nil
      }
    return [unit, range].compactMap(\.self).joined(separator: ", ")
  }
}

extension Box {
  /// Returns the color of the box if it exactly covers a quad of a given size and radius.
  func overlay(size: Size, _ radius: Double) -> Color? {
    guard case .color(let color) = fill, cornerRadius == radius, opacity == 1,
      frame == Rect(x: 0, y: 0, width: size.width, height: size.height)
    else { return nil }
    return color
  }
}
