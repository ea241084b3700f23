internal import RevealJSON
internal import RevealMath

extension Bar {
  static let form = ObjectForm(
    "A bar over the list, which stays while the list scrolls.", Bar(),
    [
      .init("edge", \.edge, .word, "Where it is."),
      .init(
        "height", \.height, .barHeight,
        "In points; two heights for a bar at the top that collapses as the list scrolls and "
          + "stretches as it is pulled.", needed: "points, or two heights like [140, 52]"),
      .init("background", \.background, .cellFill, "Under its parts; by default nothing."),
      .init(
        "blur", \.blur, .number(.blurRadius),
        "Standard deviation, in points, of a Gaussian blur of what is under the bar."),
      .init("values", \.values, .fieldValues, "What the fields in its cells stand for."),
      layer(.template, "Always shown, under the other two."),
      layer(.large, "Shown while the bar is large; it fades out as the bar collapses."),
      layer(.small, "Shown once the bar has collapsed; it fades in."),
      .init(
        "parts", \.furtherLayers, .list(of: .barLayer(.further(0)), 0...32, "a list of layers"),
        "Over the other three, in order."
      ).withoutDefault,
    ])

  /// The limit on bars.
  static let counts = 0...16

  private static func layer(_ part: Part, _ about: String) -> ObjectField<Bar> {
    .init(part.key, \.layers[part], .barLayer(part), about)
  }

  /// The layers over the template and those of the large and the collapsed bar.
  fileprivate var furtherLayers: [Layer] {
    get { parts.filter { $0.rawValue >= Part.further(0).rawValue }.compactMap { layers[$0] } }
    set { for (index, layer) in newValue.enumerated() { layers[.further(index)] = layer } }
  }
}

extension Bar.Part {
  /// The key of a layer.
  fileprivate var key: String {
    switch self {
    case .background: "background"
    case .template: "template"
    case .large: "large"
    case .small: "small"
    default: "parts[\(rawValue - Self.further(0).rawValue)]"
    }
  }

  /// The opacity by which the cells of the large and the small bar give way to each other.
  fileprivate var fade: DistanceTable? {
    switch self {
    case .large: DistanceTable(points: [SIMD2(0, 1), SIMD2(1, 0)], symmetry: .none)
    case .small: DistanceTable(points: [SIMD2(0, 0), SIMD2(1, 1)], symmetry: .none)
    default: nil
    }
  }
}

extension Bar.Layer {
  private static let form = ObjectForm(
    "A cell in a bar; the tables of its pose are by default functions of the collapse: 0 at the "
      + "large height, 1 at the small one, negative while the bar is stretched.",
    Bar.Layer(cell: nil),
    [
      .init(
        CellTemplate.key, .barCell,
        "The part that fills the layer, or the path of a file with a cell.",
        needed: "the part that fills the layer, like { \"text\": \"Inbox\" }"
      ) { ($0.cell, $0.file) = ($1.cell, $1.file) },
      .init(
        "parallax", \.parallax, .number(.share),
        "The share of the list's movement with which it moves while the bar collapses, at the "
          + "large height. By default 1 for \"large\"."),
      .init(
        "by", \.driver, .word,
        "The quantity that tables are functions of."),
      .init(
        "frame", \.frame, .cellFrame,
        "[left, top, width, height] in the bar, points or shares; by default all of it."),
    ] + ScrollEffect.fieldsOfProgress.map { $0.moved(to: \.pose) })

  static var schema: JSONOutput {
    .anyOf(
      [.string("The path of a file with a cell.", pattern: "[./]"), form.schema],
      "A layer of a bar: a cell with a pose, or the path of a file with a cell.")
  }

  /// Reads a layer.
  fileprivate static func read(_ field: JSONField, as part: Bar.Part) -> Bar.Layer? {
    if case .string = field.node.value {
      return field.templateFile().map { Bar.Layer(cell: nil, file: $0).completed(as: part) }
    }
    let layer = field.read(form, what) { object, _, failed in
      guard part == .small, object.has("parallax") else { return failed.isEmpty }
      object.refuse("parallax", "expected none here: \"small\" stays at the top of the bar")
      return false
    }
    guard let layer, layer.cell?.isSmall(field.problems) ?? true else { return nil }
    guard RowTerms(layer.pose.lengths).isEmpty else {
      field.refuseRowTerms()
      return nil
    }
    return layer.completed(as: part)
  }

  private static let what =
    "an object like { \"cell\": { \"text\": \"Inbox\" } }, or the path of a file with a cell"

  /// Returns the layer with the defaults of a part of a bar.
  private func completed(as part: Bar.Part) -> Bar.Layer {
    var layer = self
    layer.pose.distance = DistanceUnit(.number(1))
    layer.parallax = parallax ?? (part == .large ? 1 : nil)
    layer.pose.tables[.opacity] = pose.tables[.opacity] ?? part.fade
    return layer
  }
}

extension ValueKind where Value == Bar.Layer {
  fileprivate static func barLayer(_ part: Bar.Part) -> ValueKind {
    .defined("barLayer", read: { Bar.Layer.read($0, as: part) })
  }

  /// A layer with nothing but its cell: a part, or the path of a file.
  fileprivate static var barCell: ValueKind {
    let part = ValueKind<CellPart>.cell
    return ValueKind(
      .anyOf([
        part.described(), .string("The path of a file with a cell.", pattern: "[./]"),
      ]),
      read: { field in
        if case .string = field.node.value {
          return field.templateFile().map { Bar.Layer(cell: nil, file: $0) }
        }
        return part.read(field).map { Bar.Layer(cell: CellTemplate(root: $0)) }
      })
  }
}

extension ValueKind where Value == Bar.Height {
  /// Points, or a larger and a smaller number of them.
  fileprivate static var barHeight: ValueKind {
    let points = ValueKind<Double>.number(.extent)
    let what = "points, or two heights like [140, 52]"
    return ValueKind(
      .anyOf([
        points.described("In points."),
        .tuple([points.described("At the start."), points.described("Collapsed.")]),
      ]),
      read: { field in
        guard case .array = field.node.value else {
          return field.number(.extent, hint: what).map { Bar.Height($0) }
        }
        return field.numbers(2, what, in: .extent).flatMap { heights in
          guard heights[0] > heights[1] else {
            field.expected("the larger height first, as in [140, 52]")
            return nil
          }
          return Bar.Height(heights[0], collapsingTo: heights[1])
        }
      },
      admits: { height in
        NumberRange.extent.contains(height.large)
          && height.small.map { NumberRange.extent.contains($0) && $0 < height.large } ?? true
      })
  }
}

extension ValueKind where Value == [String: DeckField] {
  /// Texts, numbers and truth values by their names.
  static var fieldValues: ValueKind {
    ValueKind(
      ["type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]]],
      read: { field in
        guard case .object(let members) = field.node.value else {
          field.expected("an object like { \"title\": \"Inbox\" }")
          return nil
        }
        for member in members {
          switch member.value.value {
          case .string, .number, .bool: continue
          case .null, .array, .object, .unreadable:
            JSONField(
              member.value, path: "\(field.path).\(member.key)", problems: field.problems
            ).expected("a text, a number, true or false")
            return nil
          }
        }
        return field.node.deckFields
      })
  }
}

extension JSONField {
  /// Reads the path of a file with a cell.
  fileprivate func templateFile() -> FileReference? {
    guard case .string(let text) = node.value, DeckTemplate.isPath(text) else {
      expected("the path of a file with a cell, like \"templates/bar.json\"")
      return nil
    }
    return file("the path of a template")
  }

  /// Reports the lengths of a layer that depend on a row, of which a bar has none.
  fileprivate func refuseRowTerms() {
    switch node.value {
    case .object(let members):
      for member in members where member.key != CellTemplate.key {
        JSONField(member.value, path: "\(path).\(member.key)", problems: problems).refuseRowTerms()
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        JSONField(element, path: "\(path)[\(index)]", problems: problems).refuseRowTerms()
      }
    case .string(let text):
      let words = text.split { !$0.isLetter }
      guard words.contains(where: { Length.Extent(rawValue: String($0))?.isOfRow == true }) else {
        return
      }
      expected("a length without \"index\" and \"count\"", hint: "a bar is not in a row")
    case .null, .bool, .number, .unreadable: return
    }
  }

  /// Reads the bars of a preset.
  ///
  /// - Parameters:
  ///   - list: The list that they cover.
  ///   - canvas: The canvas.
  /// - Returns: The bars; nil after a problem.
  func bars(over list: ListLayout, on canvas: Canvas) -> [Bar]? {
    guard let fields = self.list(Bar.counts, "a list of bars") else { return nil }
    let bars = fields.compactMap { $0.bar(over: list) }
    guard bars.count == fields.count, isRoom(for: bars, fields, on: list, canvas) else {
      return nil
    }
    let collapsing = fields.indices.filter { bars[$0].height.small != nil }
    if collapsing.count > 1 {
      fields[collapsing[1]].refuse(
        "height", "expected one height: only one bar of a list collapses")
      return nil
    }
    return bars
  }

  private func bar(over list: ListLayout) -> Bar? {
    let bar = read(Bar.form, "a bar like { \"edge\": \"top\", \"height\": 96 }") {
      object, bar, failed in
      bar.keyPath = path
      var isFine = failed.isEmpty
      guard isFine else { return false }
      func refuse(_ key: String, _ message: String, hint: String? = nil) {
        object.refuse(key, message, hint: hint)
        isFine = false
      }
      if bar.height.small == nil {
        for part in [Bar.Part.large, .small] where bar.layers[part] != nil {
          refuse(
            part.key, "expected \"template\": the bar has one height",
            hint: "two heights like [140, 52] make it collapse")
        }
        for part in bar.parts where bar.layers[part]?.parallax != nil {
          let key = part.rawValue < Bar.Part.further(0).rawValue ? part.key : "parts"
          object[key]?.warn("\"parallax\" has no effect: the bar has one height")
        }
        return isFine
      }
      if bar.edge != .top {
        refuse("height", "expected one height: only a bar at the top collapses")
      } else if list.axis == .horizontal || list.wraps {
        let reason = list.wraps ? "the list has no start" : "the list is horizontal"
        refuse("height", "expected one height: \(reason)")
      }
      return isFine
    }
    guard let bar else { return nil }
    for part in bar.parts {
      guard let missing = bar.layers[part]?.cell?.missingField(among: bar.values) else { continue }
      refuse(
        part.key, "expected fields of \"values\", found \"{\(missing.name)}\"", hint: missing.hint)
      return nil
    }
    return bar
  }

  /// Reports bars that are higher than a viewport.
  private func isRoom(
    for bars: [Bar], _ fields: [JSONField], on list: ListLayout, _ canvas: Canvas
  ) -> Bool {
    let sizes = list.viewports.map { [$0.portrait, $0.landscape] } ?? [canvas.size]
    let least = sizes.map(\.height).min() ?? canvas.size.height
    for (bar, field) in zip(bars, fields) where bar.height.large > least {
      let found = shortest(bar.height.large)
      field.refuse(
        "height", "expected at most \(shortest(least)) points (the viewport), found \(found)")
      return false
    }
    let sum = bars.reduce(0) { $0 + ($1.edge == .center ? 0 : $1.height.large) }
    guard sum <= least else {
      refuseStart(
        "expected bars of at most \(shortest(least)) points together (the viewport), found "
          + shortest(sum))
      return false
    }
    return true
  }
}

extension CellTemplate {
  /// Returns the first required field that has no value, with a hint.
  package func missingField(among values: [String: DeckField]) -> (name: String, hint: String?)? {
    let known = values.keys.sorted()
    return neededFields.first { values[$0] == nil }.map { name in
      (name, nearestWord(to: name, among: known).map { "did you mean \"\($0)\"?" })
    }
  }
}

extension Preset {
  /// Makes the list start and end beside its bars.
  ///
  /// - Parameters:
  ///   - setsInset: True if the list sets its content inset, which then stays.
  ///   - setsStart: True if the list sets where it starts.
  mutating func makeRoomForBars(unlessSet setsInset: Bool, startsElsewhere setsStart: Bool) {
    guard !bars.isEmpty, !setsInset, !list.wraps else { return }
    list.contentInset = ContentInset(
      start: barHeight(at: .top), end: barHeight(at: .bottom))
    if !setsStart { list.start = list.contentStart }
  }
}
