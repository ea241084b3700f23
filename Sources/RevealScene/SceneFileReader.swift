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
    field.object { reader in
      for key in ["writtenBy", "id", "topic", "time"] { _ = reader.value(key) }
      let sides = reader.numbers("viewport", count: 2, "width and height in points, > 0")
      let scale = reader.number("scale", "pixels per point, 0.001…1000") {
        Self.scales.contains($0)
      }
      let background = reader.color("background")
      let smooth = reader.bool("edgeAntialiasing", default: true)
      let quads = reader.list("quads", "a list of quads") { $0.object(quad) }
      let viewport = Size(width: sides[0], height: sides[1])
      if reader.isUsable, !viewport.isDrawable(scale: scale) {
        reader.note("viewport", "a canvas of 1…16384 pixels a side")
      }
      let anchor = reader.number(
        "bandAnchor", "a whole number of pixels", default: 0, upTo: Self.maximumAnchor
      ) {
        Int(exactly: $0) != nil
      }
      return Scene(
        viewport: viewport, scale: scale, background: background,
        edges: smooth ? .antialiased : .jagged, bandAnchor: Int(anchor), quads: quads)
    }
  }

  private func quad(_ reader: inout ObjectReader) -> Quad {
    let box = self.box(&reader)
    let anchor = reader.point("anchor", "two shares of width and height")
    let elements = reader.numbers("matrix", count: 16, "m11, m12, … m44", upTo: .infinity)
    let perspective = reader.optional("perspective") {
      $0.object { reader in
        let distance = reader.number("d", "points, > 0") { $0 > 0 }
        return Perspective(
          eyeDistance: distance, origin: reader.point("origin", "a point of the viewport"))
      }
    }
    let trim = self.trim(&reader)
    let back = reader.optional("back") {
      $0.object { reader in
        let fill = self.fill(&reader)
        let radius = reader.radius("radius")
        return face(box.frame.size, fill, radius, self.trim(&reader))
      }
    }
    let appearance = self.appearance(&reader)
    let clip = reader.optional("clip") {
      $0.numbers(count: 4, "x, y, width, height in points").map(rect)
    }
    let window = reader.optional("window") {
      $0.numbers(count: 5, "x, y, width, height and corner radius in points").map {
        RoundedRect(rect($0), cornerRadius: $0[4])
      }
    }
    let row = reader.optional("row") { $0.index() }
    let backface = reader.choice(
      "backface", ["visible": .visible, "hidden": BackfaceVisibility.hidden], or: .visible)
    let overlay = trim.children.last?.overlay(size: box.frame.size, box.cornerRadius)
    return Quad(
      origin: box.frame.origin,
      face: face(box.frame.size, box.fill, box.cornerRadius, trim, hasOverlay: overlay != nil),
      anchor: anchor, matrix: Matrix4(elements: elements) ?? .identity, perspective: perspective,
      opacity: box.opacity, overlay: overlay ?? .clear, backface: backface, back: back,
      appearance: appearance, clip: clip, window: window, row: row)
  }

  private func rect(_ n: [Double]) -> Rect { Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }

  /// The parts of a face other than its box.
  private typealias Trim = (shadow: Shadow?, border: Border?, children: [Box])

  private func trim(_ reader: inout ObjectReader) -> Trim {
    let shadow = reader.optional("shadow") { $0.object(self.shadow) }
    let border = reader.optional("border") {
      $0.object { reader in
        let width = reader.number("width", "points, > 0") { $0 > 0 }
        return Border(width: width, color: reader.color("rgba"))
      }
    }
    let children = reader.list("children", "a list of boxes", isRequired: false) {
      $0.object(box)
    }
    return (shadow, border, children)
  }

  private func face(
    _ size: Size, _ fill: Fill, _ radius: Double, _ trim: Trim, hasOverlay: Bool = false
  ) -> Face {
    Face(
      size: size, fill: fill, cornerRadius: radius, border: trim.border, shadow: trim.shadow,
      children: trim.children.dropLast(hasOverlay ? 1 : 0))
  }

  private func appearance(_ reader: inout ObjectReader) -> Appearance {
    var appearance = Appearance.plain
    for look in PoseChannel.looks {
      if let leader = look.leader, !reader.has(leader.name) {
        reader.refuse(
          look.name, "expected the key \"\(leader.name)\" along with \"\(look.name)\"")
      }
      let range = look.drawnRange
      appearance[look] = reader.number(look.name, look.expectation, default: look.rest) {
        range.contains($0)
      }
    }
    appearance.backdropBlur = reader.number("backdropBlur", "points, ≥ 0", default: 0) { $0 >= 0 }
    let insets = reader.optional("clipInset") {
      $0.numbers(count: 4, "top, right, bottom, left in points")
    }
    if !reader.has("clipInset") {
      reader.refuse("clipRadius", "expected the key \"clipInset\" along with \"clipRadius\"")
    }
    let radius = reader.radius("clipRadius")
    appearance.clip = insets.map {
      InsetClip(top: $0[0], right: $0[1], bottom: $0[2], left: $0[3], cornerRadius: radius)
    }
    _ = reader.optional("content") {
      $0.object { reader in
        appearance.contentOffset = reader.optional("offset") { $0.point("points") } ?? .zero
        appearance.contentScale = reader.number("scale", "≥ 0", default: 1) { $0 >= 0 }
        appearance.clipsContent = reader.bool("clips", default: false)
      }
    }
    return appearance
  }

  /// Reads the keys that a quad and a child have in common.
  private func box(_ reader: inout ObjectReader) -> Box {
    let x = reader.number("x", "points")
    let y = reader.number("y", "points")
    let width = reader.number("width", "points, ≥ 0") { $0 >= 0 }
    let height = reader.number("height", "points, ≥ 0") { $0 >= 0 }
    let radius = reader.radius("radius")
    let opacity = reader.number("opacity", "0…1", default: 1) { (0...1).contains($0) }
    return Box(
      frame: Rect(x: x, y: y, width: width, height: height), fill: fill(&reader),
      cornerRadius: radius, opacity: opacity)
  }

  private func fill(_ reader: inout ObjectReader) -> Fill {
    reader.required(
      "fill", "a color, gradient, image, glyphs or painting", or: .color(.clear)
    ) { field in
      field.object { reader in
        let kinds: [String: (inout ObjectReader) -> Fill] = [
          "color": { .color($0.color("rgba")) }, "linear": { gradient(&$0) },
          "image": { .image(image(&$0)) }, "glyphs": { .glyphs($0.glyphs()) },
          "painting": { .painting($0.painting()) },
        ]
        return reader.choice("type", kinds, or: { _ in .color(.clear) })(&reader)
      }
    }
  }

  private func gradient(_ reader: inout ObjectReader) -> Fill {
    let from = reader.point("from", "a point of the unit square")
    let to = reader.point("to", "a point of the unit square")
    let stops = reader.stops()
    if let gradient = LinearGradient(start: from, end: to, stops: stops) {
      return .linear(gradient)
    }
    if reader.isUsable, reader.keys.contains("stops") {
      reader.note("stops", "at least one stop, by ascending position")
    }
    reader.isUsable = false
    return .color(.clear)
  }

  private func image(_ reader: inout ObjectReader) -> ImageFill {
    let file = reader.text("file", "the path of a picture")
    let mode = reader.choice("mode", or: ContentMode.stretch, isRequired: false)
    let flip = reader.bool("flip", default: false)
    if reader.isUsable, let problem = pictureProblem(file) { reader.refuse("file", problem) }
    return ImageFill(file: file, contentMode: mode, isFlipped: flip)
  }

  private func shadow(_ reader: inout ObjectReader) -> Shadow {
    _ = reader.value("kind")
    let dx = reader.number("dx", "points")
    let dy = reader.number("dy", "points")
    let sigma = reader.number("sigma", "points, ≥ 0") { $0 >= 0 }
    return Shadow(offset: Point(x: dx, y: dy), sigma: sigma, color: reader.color("rgba"))
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
