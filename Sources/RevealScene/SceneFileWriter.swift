internal import RevealMath

extension Scene {
  /// The scene as JSON, which ``init(json:)`` reads back as the same scene.
  ///
  /// Numbers are the shortest that read back as the same `Double`.
  /// The `id` is a name for people and tools and no part of the scene.
  package func fileText(id: String) -> String {
    var members: [(String, SceneJSON)] = [
      ("id", .string(id)), ("viewport", .numbers([viewport.width, viewport.height])),
      ("scale", .number(scale)), ("background", background.json),
    ]
    if edges == .jagged { members.append(("edgeAntialiasing", .bool(false))) }
    if bandAnchor != 0 { members.append(("bandAnchor", .number(Double(bandAnchor)))) }
    members.append(("quads", .list(quads.map(\.json))))
    return SceneJSON.object(members).text(indent: 0) + "\n"
  }
}

/// JSON about to be written; numbers in a row stay on one line.
private indirect enum SceneJSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case numbers([Double])
  case list([SceneJSON])
  case object([(String, SceneJSON)])

  func text(indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 1)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return Self.shortest(value)
    case .string(let text): return Self.quoted(text)
    case .numbers(let values): return "[\(values.map(Self.shortest).joined(separator: ", "))]"
    case .list(let elements):
      guard !elements.isEmpty else { return "[]" }
      let lines = elements.map { inner + $0.text(indent: indent + 1) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: indent + 1))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
    }
  }

  private static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "a scene with the number \(value)")
    let text = value.description
    return text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Color {
  fileprivate var json: SceneJSON { .numbers([red, green, blue, alpha]) }
}

extension Fill {
  fileprivate var json: SceneJSON {
    switch self {
    case .color(let color):
      return .object([("type", .string("color")), ("rgba", color.json)])
    case .linear(let gradient):
      return .object([
        ("type", .string("linear")), ("from", gradient.start.json), ("to", gradient.end.json),
        ("stops", .list(gradient.stops.map { .list([.number($0.position), $0.color.json]) })),
      ])
    case .image(let image):
      var members: [(String, SceneJSON)] = [
        ("type", .string("image")), ("file", .string(image.file)),
      ]
      if image.contentMode != .stretch {
        members.append(("mode", .string(image.contentMode.rawValue)))
      }
      if image.isFlipped { members.append(("flip", .bool(true))) }
      return .object(members)
    }
  }
}

extension Point {
  fileprivate var json: SceneJSON { .numbers([x, y]) }
}

extension Box {
  fileprivate var json: SceneJSON {
    .object([
      ("x", .number(frame.minX)), ("y", .number(frame.minY)), ("width", .number(frame.width)),
      ("height", .number(frame.height)), ("fill", fill.json), ("radius", .number(cornerRadius)),
      ("opacity", .number(opacity)),
    ])
  }
}

extension Quad {
  fileprivate var json: SceneJSON {
    var members: [(String, SceneJSON)] = [
      ("x", .number(origin.x)), ("y", .number(origin.y)), ("width", .number(face.size.width)),
      ("height", .number(face.size.height)), ("anchor", anchor.json),
      ("matrix", .numbers(matrix.elements)),
      (
        "perspective",
        perspective.map {
          .object([("d", .number($0.eyeDistance)), ("origin", $0.origin.json)])
        } ?? .null
      ), ("opacity", .number(opacity)), ("fill", face.fill.json),
      ("radius", .number(face.cornerRadius)), ("shadow", face.shadow?.json ?? .null),
      ("backface", .string(backface == .hidden ? "hidden" : "visible")),
    ]
    if !childrenWithOverlay.isEmpty {
      members.append(("children", .list(childrenWithOverlay.map(\.json))))
    }
    if let border = face.border {
      let json = [("width", SceneJSON.number(border.width)), ("rgba", border.color.json)]
      members.append(("border", .object(json)))
    }
    if let clip {
      members.append(("clip", .numbers([clip.minX, clip.minY, clip.width, clip.height])))
    }
    if let row { members.append(("row", .number(Double(row)))) }
    return .object(members)
  }

  /// The face's children, then the overlay; a clear one is written only where the last child would be
  /// taken for the overlay.
  private var childrenWithOverlay: [Box] {
    let last = face.children.last?.overlay(size: face.size, face.cornerRadius)
    guard overlay.alpha > 0 || last != nil else { return face.children }
    let frame = Rect(x: 0, y: 0, width: face.size.width, height: face.size.height)
    let box = Box(frame: frame, fill: .color(overlay), cornerRadius: face.cornerRadius)
    return face.children + [box]
  }
}

extension Shadow {
  fileprivate var json: SceneJSON {
    .object([
      ("dx", .number(offset.x)), ("dy", .number(offset.y)), ("sigma", .number(sigma)),
      ("rgba", color.json), ("kind", .string("drop")),
    ])
  }
}
