internal import RevealJSON
internal import RevealMath

extension ValueKind where Value == BoundText {
  /// A text with fields in braces.
  static var boundText: ValueKind {
    ValueKind(.string(pattern: "."), read: { $0.boundText() })
  }

  /// The name of a symbol, or the field that names it.
  static var symbol: ValueKind {
    let field = JSONOutput.string("The field with the name.", pattern: "^\\{[^{}]+\\}$")
    return ValueKind(
      .anyOf([.words(of: CellSymbolName.self), field]),
      read: { field in
        guard let text = field.node.string, text.hasPrefix("{") else {
          return field.word(CellSymbolName.self).flatMap { BoundText($0.rawValue) }
        }
        guard let bound = field.boundText() else { return nil }
        if bound.onlyField != nil { return bound }
        field.expected("the name of one symbol, or of one field like \"{icon}\"")
        return nil
      })
  }
}

extension JSONField {
  fileprivate func boundText() -> BoundText? {
    guard let text = string("a text like \"{name}\"") else { return nil }
    guard !text.isEmpty, let bound = BoundText(text) else {
      expected(
        "a text like \"{name}\"",
        hint: text.isEmpty ? nil : "braces enclose the name of a field; write {{ for a brace")
      return nil
    }
    return bound
  }
}

extension ValueKind where Value == String {
  /// The name of a field, without braces.
  static var fieldName: ValueKind {
    ValueKind(
      .string(pattern: "^[^{}]+$"),
      read: { field in
        guard let name = field.string("the name of a field like \"image\"") else { return nil }
        if !name.isEmpty, !name.contains(where: { "{}".contains($0) }) { return name }
        let bare = name.filter { !"{}".contains($0) }
        field.expected(
          "the name of a field like \"image\"", hint: bare.isEmpty ? nil : "write \"\(bare)\"")
        return nil
      })
  }
}

extension ValueKind where Value == CellLength {
  /// Points, or a share like `"50%"`.
  static var cellLength: ValueKind { lengths(.from(0, to: 100_000)) }

  fileprivate static func lengths(_ range: NumberRange) -> ValueKind {
    let share = JSONOutput.string("A share of the space.", pattern: "^-?[0-9]+(\\.[0-9]+)?%$")
    return ValueKind(
      .anyOf([.number(range, "In points."), share]),
      read: { field in
        guard let text = field.node.string else {
          return field.number(range, hint: "points like 40, or a share like \"50%\"").map {
            .points($0)
          }
        }
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite,
          range.contains(percent)
        {
          return .share(percent / 100)
        }
        field.expected("points, or a share of the space like \"50%\"")
        return nil
      })
  }
}

extension ValueKind where Value == [CellLength] {
  /// Left, top, width and height.
  static var cellFrame: ValueKind {
    let (place, size) = (
      ValueKind<CellLength>.lengths(.from(-100_000, to: 100_000)),
      ValueKind<CellLength>.cellLength
    )
    return ValueKind(
      .tuple(
        [
          place.described("Left."), place.described("Top."), size.described("Width."),
          size.described("Height."),
        ]),
      read: { field in
        let what = "a list of 4 lengths (left, top, width, height)"
        guard let fields = field.list(4...4, what) else { return nil }
        let lengths = zip(fields, [place, place, size, size]).compactMap { $1.read($0) }
        return lengths.count == 4 ? lengths : nil
      })
  }
}

extension ValueKind where Value == CellRadius {
  static var cellRadius: ValueKind {
    ValueKind(
      .anyOf([
        .number(.clearance, "In points."), .words([("round", "Half the shorter side.")]),
      ]),
      read: { field in
        if field.node.string == "round" { return .round }
        return field.number(.clearance, hint: "points like 8, or \"round\"").map { .points($0) }
      })
  }
}

extension CellBorder {
  static let form = ObjectForm(
    "A line along the inside of the outline.", CellBorder(),
    [
      .init("width", \.width, .number(.lineWidth), "In points."),
      .init("color", \.color, .cellColor, "By default \"separator\"."),
    ])
}

extension ValueKind where Value == CellFill {
  /// A color or a gradient.
  static var cellFill: ValueKind {
    let gradient = ValueKind<LinearGradient>.gradient
    return ValueKind(
      .anyOf([
        .defined("cellColor"),
        .object("A gradient.", [("gradient", gradient.described("The gradient."))]),
      ]),
      read: { field in
        guard field.node["gradient"] != nil else {
          return ValueKind<CellColor>.cellColor.read(field).map { .color($0) }
        }
        guard var object = field.object() else { return nil }
        defer { object.finish() }
        return object["gradient"].flatMap(gradient.read).map { .gradient($0) }
      })
  }
}

extension ValueKind where Value == CellColor {
  /// A color, a color of the theme, a color for each theme, or the color that a field names.
  static var cellColor: ValueKind { .defined("cellColor", read: { $0.cellColor() }) }
}

extension PresetSchema {
  static var cellColor: JSONOutput {
    .anyOf(
      [
        .words(of: ThemeColor.self), ThemedColors.form.schema,
        .string("The field that names the color.", pattern: "^\\{[^{}]+\\}$"), .defined("color"),
      ],
      "A color: one of the theme, one for each theme, that of a field, or the same "
        + "everywhere.")
  }
}

/// A color for each theme.
private struct ThemedColors {
  var light = Color.black
  var dark = Color.white

  static let form = ObjectForm(
    "One for each theme.", ThemedColors(),
    [
      .init("light", \.light, .color, "In the light theme.", needed: "a color"),
      .init("dark", \.dark, .color, "In the dark theme.", needed: "a color"),
    ])
}

extension JSONField {
  fileprivate func cellColor() -> CellColor? {
    switch node.value {
    case .object:
      return read(ThemedColors.form).map { .fixed(light: $0.light, dark: $0.dark) }
    case .string(let text):
      if let color = ThemeColor(rawValue: text) { return .theme(color) }
      if text.hasPrefix("{") {
        if let field = BoundText(text)?.onlyField { return .field(field) }
        expected("the name of a field in braces, like \"{tint}\"")
        return nil
      }
      let words = ThemeColor.allCases.map(\.rawValue) + Color.names
      if !text.hasPrefix("#"), !words.contains(text) {
        expected(
          "a color like \"title\" or \"#1E90FF\"",
          hint: nearestWord(to: text, among: words).map { "did you mean \"\($0)\"?" }
            ?? "colors of the theme: \(ThemeColor.allCases.map(\.rawValue).joined(separator: ", "))"
        )
        return nil
      }
      fallthrough
    default:
      return color().map { .fixed(light: $0, dark: $0) }
    }
  }
}

extension NumberRange {
  /// The font size in points.
  static let fontSize = from(1, to: 1000)
}
