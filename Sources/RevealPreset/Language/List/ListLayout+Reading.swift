internal import RevealJSON
internal import RevealMath

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
        "overscan", \.overscan, .expression(.clearance, names: Length.Extent.ofList),
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
        "start", \.start,
        .defined("target", "The initial position; by default the content's start.").about(
          nil, default: 0)
      ) { $0.scrollTarget(in: $1) },
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
        "swipe", \.swipe,
        .object(SwipeActions.form, "an object like { \"trailing\": [{ \"text\": \"Delete\" }] }")),
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
        "title", \.title, .text,
        "The title of the header, which stays at the viewport's start until the next "
          + "one arrives; \"\" draws a bar."
      ).qualifying("header"),
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
        "template", \.template,
        ValueKind(CellTemplate.form.schema, read: { $0.cellTemplate() }),
        "What it shows, an object like { \"cell\": { \"text\": \"{title}\" } }.",
        needed: "an object like { \"cell\": { \"text\": \"{title}\" } }"),
      .init(
        "values", \.values, .fieldValues,
        "What the fields in its cell stand for; \"title\" is that of the section."),
    ])
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
          keys.cell = HeaderCell(cell: template, values: keys.values, keyPath: field.path)
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
      object.checkSwipe(in: list, on: canvas)
      return true
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
          field.refuseStart("expected 1 to \(limit) rows together, found \(rows)")
        }
        return nil
      })
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
