internal import RevealJSON
internal import RevealMath

extension Arrangement {
  /// The keys of a change, which keep their values where they are absent.
  static let form = ObjectForm(nil, Arrangement(), fields.map(\.withoutDefault))

  static let fields: [ObjectField<Arrangement>] =
    [
      .init(
        "columns", \.columns, .integer(1...100),
        "Rows side by side, which share the viewport evenly."),
      .init("flow", \.flow, .word, "Where the next row goes."),
      .init("gap", \.gap, .gap, "The distance between neighboring rows, in points."),
      .init("rowHeight", \.rowHeight, .rowHeight, "The extent of rows along the axis."),
    ] + Stack.fields.map { $0.moved(to: \.stack) }
}

extension ObjectReader {
  /// Reports keys that contradict how rows are laid out, and warns of those without effect.
  mutating func check(_ arrangement: Arrangement, wraps: Bool) {
    guard arrangement.flow == .stack else {
      for field in Stack.fields {
        warn(field.key, "has no effect without \"flow\": \"stack\"")
      }
      return
    }
    warn("columns", "has no effect: the rows of a stack lie over one another")
    warn("gap", "has no effect: the rows of a stack lie over one another")
    if wraps {
      refuse(
        "wrap", "expected a list that does not wrap, as its rows flow into a stack",
        hint: "remove \"wrap\"")
    }
  }
}

extension ObjectReader {
  /// Reports rows that cannot be as high as their content.
  mutating func refuseHeightOfContent() {
    refuse(
      "rowHeight", "expected another extent in a horizontal list",
      hint: "only heights follow the content")
  }
}

extension Stack {
  /// The keys of a stack, beside `flow`.
  fileprivate static let fields: [ObjectField<Stack>] = [
    .init(
      "peek", \.peek, .number(.clearance),
      "How far a row of a stack shows beyond the one over it, in points."),
    .init(
      "shrink", \.shrink, .number(.share),
      "How much smaller each row of a stack is than the one over it, as a fraction of its size."),
    .init(
      "visible", \.visible, .integer(1...100),
      "How many rows of a stack are visible; the others are hidden behind the last of them."),
    .init("order", \.order, .word, "Which row of a stack is uppermost: the last or the first."),
  ]
}

extension ListLayout {
  static let form = ObjectForm(
    "Rows in sections, stacked along an axis, and how the list scrolls.", ListLayout(),
    exclusive: [
      (["rows", "sections"], "\"rows\" is short for one section: remove one of them")
    ],
    [
      .init("axis", \.axis, .word, "The direction in which rows are stacked and the list scrolls."),
      .init("viewports", \.viewports, .object(Viewports.form)),
      .init(
        "rows", .integer(1...Preset.maximumRows), "The number of rows, in one section.",
        default: ListLayout().sections[0].rows
      ) { $0.sections = [Section(rows: $1)] },
      .init("sections", \.sections, .sections, "At most 1 000 000 rows in total."),
    ] + Arrangement.fields.map { $0.moved(to: \.arrangement) } + [
      .init("inset", \.inset, .sides(.any), "The distances from the row's edges to the card's."),
      .init(
        "contentInset", \.contentInset, .ends,
        "Empty space before the first and after the last row."),
      .init(
        "overscan", \.overscan, .expression(.clearance),
        "Rows within this distance of the viewport count as visible, for scroll "
          + "effects that move distant rows into view; in points."
      ),
      .init(
        "wrap", \.wraps, .bool,
        "Whether the list is endless, so that the first row follows the last."),
      .init(
        "snap", \.snap, .word,
        "Where a scroll may come to rest: anywhere; centered by a second scroll after it "
          + "stopped; centered at once; at whole pages."
      ),
      .init(
        "start",
        .defined("target", "The initial position; by default the content's start.").about(
          nil, default: 0)
      ) { field, list in
        guard let start = field.scrollTarget(in: list) else { return false }
        list.start = start
        return true
      },
      .init(
        "anchor", \.anchor, .word,
        "The row that stays in place when rows are inserted, removed or moved: the "
          + "one at the viewport's start, or at its end, where the list then starts."),
      .init(
        "deceleration", \.deceleration, .word,
        "How a fling slows down: 0.998 or 0.99 of the velocity is left after each millisecond."),
      .init(
        "bounces", \.bounces, .bool,
        "Whether the ends stretch like a rubber band; otherwise the scroll stops abruptly there."),
      .init(
        "refresh", \.refresh, .refresh,
        "Ticks per second of the device's clock, at which rows are displayed, regardless of fps."
      ),
    ])
}

extension ListLayout {
  /// The initial place of a list that does not set one.
  var contentStart: ScrollTarget {
    if wraps { return .offset(0) }
    if contentInset.centersEnds { return .edge(anchor) }
    return anchor == .end ? .edge(.end) : .offset(-contentInset.start)
  }
}

extension ListLayout {
  /// The minimum height of a row in points; nil if it depends on something else.
  fileprivate var leastHeight: Double? {
    switch rowHeight {
    case .lengths(let lengths):
      let points = lengths.compactMap(\.literal)
      return points.count == lengths.count ? points.min() : nil
    case .random(let range, _): return Double(range.lowerBound)
    case .card, .content: return nil
    }
  }
}

extension Viewports {
  fileprivate static let form = ObjectForm(
    "The viewports of a device that turns, centered on the canvas; needed for the step rotate.",
    Viewports(
      portrait: Canvas().size, landscape: Canvas().size, orientation: .portrait),
    [
      .init(
        "portrait", \.portrait, .size, "In points, at most the canvas.",
        needed: "width and height in points"),
      .init(
        "landscape", \.landscape, .size, "In points, at most the canvas.",
        needed: "width and height in points"),
      .init("orientation", \.orientation, .word, "The initial orientation of the device."),
    ])
}

extension Section {
  fileprivate static let form = ObjectForm(
    "With a header.", Section(rows: 0),
    [
      .init(
        "rows", \.rows, .integer(0...Preset.maximumRows), "The number of rows.",
        needed: "how many"),
      .init(
        "header", .header,
        "Space before the first row, in points, empty without a title; or a cell with its height."
      ) { section, header in
        section.headerHeight = header.height
        section.headerCell = header.cell
      },
      .init(
        "title", .text,
        "The title of the header, which stays at the viewport's start until the next "
          + "one arrives; \"\" draws a bar."
      ) { $0.title = $1 }.qualifying("header"),
    ])
}

/// The keys of a header as a cell.
private struct HeaderKeys {
  var height = 0.0
  var cell: HeaderCell?
  var template: CellTemplate?
  var values: [String: DeckField] = [:]

  static let form = ObjectForm(
    "A header as a cell.", HeaderKeys(),
    [
      .init("height", \.height, .number(.clearance), "In points.", needed: "points"),
      .init(
        "template", \.template, .headerTemplate,
        "What it shows, an object like { \"cell\": { \"text\": \"{title}\" } }.",
        needed: "an object like { \"cell\": { \"text\": \"{title}\" } }"),
      .init(
        "values", \.values, .fieldValues,
        "What the fields in its cell stand for; \"title\" is that of the section."),
    ])
}

extension ValueKind where Value == CellTemplate {
  /// A cell in an object.
  fileprivate static var headerTemplate: ValueKind {
    ValueKind(CellTemplate.form.schema, read: { $0.cellTemplate() })
  }
}

extension ValueKind where Value == HeaderKeys {
  /// Points, or a cell with its height.
  fileprivate static var header: ValueKind {
    let points = ValueKind<Double>.number(.clearance)
    return ValueKind(
      .anyOf([points.described("In points."), HeaderKeys.form.schema]),
      read: { field in
        guard case .object = field.node.value else {
          return points.read(field).map { HeaderKeys(height: $0) }
        }
        return field.read(HeaderKeys.form).flatMap { keys in
          var keys = keys
          guard let template = keys.template else { return nil }
          var cell = HeaderCell(cell: template)
          cell.values = keys.values
          cell.keyPath = field.path
          keys.cell = cell
          return keys
        }
      })
  }
}

extension JSONField {
  func listLayout(on canvas: Canvas) -> ListLayout? {
    read(ListLayout.form) { object, list, failed in
      if !object.has("start") { list.start = list.contentStart }
      if list.wraps {
        let reason = "has no effect: a list that wraps has no ends"
        object.warn("bounces", reason)
        object.warn("contentInset", reason)
      }
      if !failed.contains("flow") { object.check(list.arrangement, wraps: list.wraps) }
      if let viewports = list.viewports { object["viewports"]?.check(viewports, on: canvas) }
      if list.rowHeight == .content, list.axis == .horizontal {
        object.refuseHeightOfContent()
      }
      if node.isWhole { object["inset"]?.checkRoom(in: list, on: canvas) }
    }
  }

  /// Reports the first viewport that is larger than the canvas.
  private func check(_ viewports: Viewports, on canvas: Canvas) {
    guard var object = object() else { return }
    for (key, size) in [("portrait", viewports.portrait), ("landscape", viewports.landscape)]
    where size.width > canvas.size.width || size.height > canvas.size.height {
      let limit = "\(shortest(canvas.size.width)) × \(shortest(canvas.size.height))"
      object[key]?.expected(
        "at most the canvas (\(limit))", hint: "the canvas holds both viewports")
      return
    }
  }

  /// Reports an inset that leaves no room for a card.
  private func checkRoom(in list: ListLayout, on canvas: Canvas) {
    let sizes = list.viewports.map { [$0.portrait, $0.landscape] } ?? [canvas.size]
    for viewport in sizes {
      guard let extent = list.leastHeight else { continue }
      let width = list.axis == .vertical ? viewport.width : extent
      let height = list.axis == .vertical ? extent : viewport.height
      let inset = list.inset
      guard width - inset.left - inset.right <= 0 || height - inset.top - inset.bottom <= 0
      else { continue }
      expected(
        "an inset that leaves room for a card in a row of \(shortest(width)) × \(shortest(height))")
      return
    }
  }
}

extension JSONField {
  /// Reads a section with a header.
  fileprivate func section() -> Section? {
    guard let section = read(Section.form) else { return nil }
    guard let header = section.headerCell else { return section }
    let fields = section.headerCard.fields
    guard let missing = header.cell.missingField(among: fields) else { return section }
    problems.note(
      (node["header"] ?? node).range.first, path: "\(path).header.template",
      "expected fields of \"values\", found \"{\(missing.name)}\"", hint: missing.hint)
    return nil
  }
}

extension ValueKind where Value == [Section] {
  /// Row counts, or objects with a header.
  fileprivate static var sections: ValueKind {
    let limit = Preset.maximumRows
    return ValueKind(
      .list(
        of: .anyOf([.integer(0...limit, "The number of rows."), Section.form.schema]), 1...limit),
      read: { field in
        guard let elements = field.list(1...limit, "a list of at least 1 section") else {
          return nil
        }
        let sections = elements.compactMap { element in
          if case .object = element.node.value { return element.section() }
          return element.integer(0...limit).map { Section(rows: $0) }
        }
        let rows = sections.reduce(0) { $0 + $1.rows }
        if (1...limit).contains(rows) { return sections }
        if sections.count == elements.count {
          field.problems.note(
            field.node.range.first, path: field.path,
            "expected 1 to \(limit) rows together, found \(rows)")
        }
        return nil
      })
  }
}

extension ValueKind where Value == RowHeight {
  private static let counts = 1...10_000

  /// Points, a length, lengths that repeat, a range or one of the words `card` and `content`.
  fileprivate static var rowHeight: ValueKind {
    let length = ValueKind<Length>.rowLength
    let points = JSONOutput.integer(RandomHeight.points, "In points.")
    return ValueKind(
      .anyOf([
        .number(.extent, "In points."),
        .words([
          ("card", "The height of their cards plus the inset."),
          ("content", "The height of a custom cell's content plus the inset."),
        ]),
        .defined("length"),
        .list(of: length.described(), counts, "Repeated over the cards."),
        .object(
          "A random whole number of points for each card.", required: ["from", "to"],
          [
            ("from", points), ("to", points),
            ("seed", JSONOutput.integer(0...1_000_000, "The seed.").about(nil, default: 1)),
          ]),
      ]),
      read: { field in
        switch field.node.value {
        case .string("card"): return .card
        case .string("content"): return .content
        case .string(let text) where Double(text) != nil:
          return field.number(.extent).map { .points($0) }
        case .array:
          return field.list(counts, "a list of lengths", of: length.read).map { .lengths($0) }
        case .object:
          return field.read(RandomHeight.form).flatMap { height in
            guard height.from <= height.to else {
              field.expected("\"from\" to be at most \"to\"")
              return nil
            }
            return .random(height.from...height.to, seed: height.seed)
          }
        default: return length.read(field).map { .lengths([$0]) }
        }
      },
      written: {
        if case .lengths(let lengths) = $0, let points = lengths[0].literal {
          .number(points)
        } else {
          nil
        }
      },
      admits: { height in
        guard case .lengths(let lengths) = height else { return true }
        return !lengths.isEmpty
          && lengths.allSatisfy { length in
            length.literal.map(NumberRange.extent.contains) ?? true
          }
      })
  }
}

/// The keys of random heights.
private struct RandomHeight {
  var from = 0
  var to = 0
  var seed = 1

  static let points = 1...100_000

  static let form = ObjectForm(
    "A random whole number of points for each card.", RandomHeight(),
    [
      .init("from", \.from, .integer(points), "In points.", needed: "the least height"),
      .init("to", \.to, .integer(points), "In points.", needed: "the greatest height"),
      .init("seed", \.seed, .integer(0...1_000_000), "The seed."),
    ])
}

extension ValueKind where Value == Length {
  /// The height of a row, in terms of the viewport.
  fileprivate static var rowLength: ValueKind {
    expression(.extent, names: [.main, .cross, .pi])
  }
}

extension ValueKind where Value == Gap {
  fileprivate static var gap: ValueKind {
    let points = JSONOutput.number(.clearance, "In points.")
    return ValueKind(
      .anyOf([points, .tuple([points, points], "[along the axis, across it]")]),
      read: { field in
        guard case .array = field.node.value else {
          return field.number(.clearance).map { Gap(along: $0, across: $0) }
        }
        return field.numbers(2, "a number or [along, across]", in: .clearance).map {
          Gap(along: $0[0], across: $0[1])
        }
      }, written: { $0 == Gap() ? 0 : nil })
  }
}

extension ValueKind where Value == Refresh {
  fileprivate static var refresh: ValueKind {
    ValueKind(
      .words(of: Refresh.self),
      read: { field in
        if case .number(let hertz) = field.node.value,
          let refresh = Int(exactly: hertz).flatMap(Refresh.init)
        {
          return refresh
        }
        field.expected("60 or 120 (ticks per second)")
        return nil
      }, written: { .integer($0.rawValue) })
  }
}
