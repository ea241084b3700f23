internal import RevealJSON
internal import RevealMath

extension Scene {
  /// Returns the scene as JSON, which `Scene.init(json:)` reads back as an equal scene.
  ///
  /// Numbers have the fewest digits that read back as the same `Double`. The `id` is a name for
  /// people and tools; it is not part of the scene.
  package func fileText(id: String) -> String {
    var members: [JSONOutput.Member] = [
      ("id", .string(id)), ("viewport", .array(numbers: [viewport.width, viewport.height])),
      ("scale", .number(scale)), ("background", background.json),
    ]
    if edges == .jagged { members.append(("edgeAntialiasing", .bool(false))) }
    if bandAnchor != 0 { members.append(("bandAnchor", .number(Double(bandAnchor)))) }
    members.append(("quads", .array(quads.map(\.json))))
    return JSONOutput.object(members).text() + "\n"
  }
}

extension Color {
  var json: JSONOutput { .array(numbers: [red, green, blue, alpha]) }
}

extension [GradientStop] {
  var json: JSONOutput { .array(map { [.number($0.position), $0.color.json] }) }
}

extension Fill {
  fileprivate var json: JSONOutput {
    switch self {
    case .color(let color):
      return ["type": "color", "rgba": color.json]
    case .linear(let gradient):
      return [
        "type": "linear", "from": gradient.start.json, "to": gradient.end.json,
        "stops": gradient.stops.json,
      ]
    case .image(let image):
      var members: [JSONOutput.Member] = [
        ("type", .string("image")), ("file", .string(image.file)),
      ]
      if image.contentMode != .stretch {
        members.append(("mode", .string(image.contentMode.rawValue)))
      }
      if image.isFlipped { members.append(("flip", .bool(true))) }
      return .object(members)
    case .glyphs(let fill): return fill.json
    case .painting(let fill): return fill.json
    }
  }
}

extension GlyphFill {
  /// Outlines that occur several times are written once.
  fileprivate var json: JSONOutput {
    var places: [GlyphOutline: Int] = [:]
    var outlines: [JSONOutput] = []
    let glyphs = glyphs.map { glyph in
      let place = places[glyph.outline] ?? outlines.count
      if place == outlines.count {
        places[glyph.outline] = place
        outlines.append(.string(glyph.outline.pathData))
      }
      return JSONOutput.array([
        .integer(place), .number(glyph.origin.x), .number(glyph.origin.y),
      ])
    }
    var members: [JSONOutput.Member] = [
      ("type", .string("glyphs")), ("rgba", color.json), ("unit", .number(pointsPerUnit)),
      ("outlines", .array(outlines)), ("glyphs", .array(glyphs)),
    ]
    if isFlipped { members.append(("flip", .bool(true))) }
    return .object(members)
  }
}

extension Point {
  var json: JSONOutput { .array(numbers: [x, y]) }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}

extension Box {
  fileprivate var json: JSONOutput {
    [
      "x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width),
      "height": .number(frame.height), "fill": fill.json, "radius": .number(cornerRadius),
      "opacity": .number(opacity),
    ]
  }
}

extension Quad {
  fileprivate var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("x", .number(origin.x)), ("y", .number(origin.y)), ("width", .number(face.size.width)),
      ("height", .number(face.size.height)), ("anchor", anchor.json),
      ("matrix", .array(numbers: matrix.elements)),
      (
        "perspective",
        perspective.map { ["d": .number($0.eyeDistance), "origin": $0.origin.json] } ?? .null
      ), ("opacity", .number(opacity)), ("fill", face.fill.json),
      ("radius", .number(face.cornerRadius)), ("shadow", face.shadow?.json ?? .null),
      ("backface", .string(backface == .hidden ? "hidden" : "visible")),
    ]
    if !childrenWithOverlay.isEmpty {
      members.append(("children", .array(childrenWithOverlay.map(\.json))))
    }
    if let border = face.border { members.append(("border", border.json)) }
    if let back { members.append(("back", back.json)) }
    members += appearance.members
    if let clip { members.append(("clip", .array(numbers: clip.numbers))) }
    if let window {
      let numbers = window.rect.numbers + [window.cornerRadius]
      members.append(("window", .array(numbers: numbers)))
    }
    if let row { members.append(("row", .number(Double(row)))) }
    return .object(members)
  }

  /// The face's children, followed by the overlay; a clear overlay is written only if the last
  /// child could be mistaken for one.
  private var childrenWithOverlay: [Box] {
    let last = face.children.last?.overlay(size: face.size, face.cornerRadius)
    guard overlay.alpha > 0 || last != nil else { return face.children }
    let frame = Rect(x: 0, y: 0, width: face.size.width, height: face.size.height)
    let box = Box(frame: frame, fill: .color(overlay), cornerRadius: face.cornerRadius)
    return face.children + [box]
  }
}

extension Face {
  /// The face without its size, which is the quad's.
  fileprivate var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("fill", fill.json), ("radius", .number(cornerRadius)), ("shadow", shadow?.json ?? .null),
    ]
    if !children.isEmpty { members.append(("children", .array(children.map(\.json)))) }
    if let border { members.append(("border", border.json)) }
    return .object(members)
  }
}

extension Appearance {
  /// The members of a quad that differ from the defaults.
  fileprivate var members: [JSONOutput.Member] {
    var members: [JSONOutput.Member] = []
    func note(_ key: String, _ value: Double, unless plain: Double) {
      if value != plain { members.append((key, .number(value))) }
    }
    for look in PoseChannel.looks { note(look.name, self[look], unless: look.rest) }
    note("backdropBlur", backdropBlur, unless: 0)
    if let clip {
      let insets = [clip.top, clip.right, clip.bottom, clip.left]
      members.append(("clipInset", .array(numbers: insets)))
      note("clipRadius", clip.cornerRadius, unless: 0)
    }
    if contentOffset != .zero || contentScale != 1 || clipsContent {
      let place: [JSONOutput.Member] = [
        ("offset", contentOffset.json), ("scale", .number(contentScale)),
      ]
      members.append(("content", .object(place + (clipsContent ? [("clips", true)] : []))))
    }
    return members
  }
}

extension Border {
  fileprivate var json: JSONOutput { ["width": .number(width), "rgba": color.json] }
}

extension Shadow {
  fileprivate var json: JSONOutput {
    [
      "dx": .number(offset.x), "dy": .number(offset.y), "sigma": .number(sigma), "rgba": color.json,
      "kind": "drop",
    ]
  }
}

extension JSONOutput {
  static func array(numbers: [Double]) -> JSONOutput {
    .array(numbers.map { .number($0) })
  }
}
