internal import RevealJSON
internal import RevealMath

extension JSONField {
  func listLayout(on canvas: Canvas) -> ListLayout {
    var list = ListLayout()
    guard var object = object() else { return list }
    list.axis = object["axis"]?.word() ?? list.axis
    list.viewports = object["viewports"]?.viewports(on: canvas)
    object.exclude(
      ["rows", "sections"], hint: "\"rows\" is short for one section: remove one of them")
    let rows = object["rows"]?.integer(1...Preset.maximumRows)
    list.sections = rows.map { [Section(rows: $0)] } ?? list.sections
    list.sections = object["sections"]?.sections() ?? list.sections
    list.rowHeight = object["rowHeight"]?.number(.extent) ?? list.rowHeight
    let inset = object["inset"]
    list.inset = inset?.inset() ?? list.inset
    list.contentInset = object["contentInset"]?.contentInset() ?? list.contentInset
    list.overscan = object["overscan"]?.number(.headerExtent) ?? list.overscan
    list.wraps = object["wrap"]?.bool() ?? list.wraps
    list.snap = object["snap"]?.word() ?? list.snap
    let start = object["start"]?.scrollTarget(in: list)
    list.start = start ?? .offset(list.wraps ? 0 : -list.contentInset.start)
    list.deceleration = object["deceleration"]?.word() ?? list.deceleration
    list.bounces = object["bounces"]?.bool() ?? list.bounces
    list.refresh = object["refresh"]?.refresh() ?? list.refresh
    if list.wraps {
      let reason = "has no effect: a list that wraps has no ends"
      object.warn("bounces", reason)
      object.warn("contentInset", reason)
    }
    object.finish()
    if node.isWhole { inset?.checkRoom(in: list, on: canvas) }
    return list
  }

  /// Notes an inset that leaves nothing of a row for its card.
  private func checkRoom(in list: ListLayout, on canvas: Canvas) {
    let sizes = list.viewports.map { [$0.portrait, $0.landscape] } ?? [canvas.size]
    for viewport in sizes {
      let width = list.axis == .vertical ? viewport.width : list.rowHeight
      let height = list.axis == .vertical ? list.rowHeight : viewport.height
      let inset = list.inset
      guard width - inset.left - inset.right <= 0 || height - inset.top - inset.bottom <= 0
      else { continue }
      expected(
        "an inset that leaves room for a card in a row of \(shortest(width)) × \(shortest(height))")
      return
    }
  }

  private func viewports(on canvas: Canvas) -> Viewports? {
    guard var object = object() else { return nil }
    let portrait = object.required("portrait", "width and height in points")
    let landscape = object.required("landscape", "width and height in points")
    let orientation = object["orientation"]?.word() ?? Orientation.standard
    object.finish()
    guard let first = portrait?.viewport(on: canvas), let second = landscape?.viewport(on: canvas)
    else { return nil }
    return Viewports(portrait: first, landscape: second, orientation: orientation)
  }

  private func viewport(on canvas: Canvas) -> Size? {
    guard let size = size() else { return nil }
    guard size.width <= canvas.size.width, size.height <= canvas.size.height else {
      let limit = "\(shortest(canvas.size.width)) × \(shortest(canvas.size.height))"
      expected("at most the canvas (\(limit))", hint: "the canvas holds both viewports")
      return nil
    }
    return size
  }

  private func sections() -> [Section]? {
    let limit = Preset.maximumRows
    guard let elements = list(1...limit, "a list of at least 1 section") else { return nil }
    let sections = elements.compactMap { $0.section() }
    let rows = sections.reduce(0) { $0 + $1.rows }
    guard (1...limit).contains(rows) else {
      if sections.count == elements.count {
        problems.note(
          node.range.first, path: path, "expected 1 to \(limit) rows together, found \(rows)")
      }
      return nil
    }
    return sections
  }

  private func section() -> Section? {
    guard case .object = node.value else {
      return integer(0...Preset.maximumRows).map { Section(rows: $0) }
    }
    guard var object = object() else { return nil }
    let rows = object.required("rows", "how many")?.integer(0...Preset.maximumRows)
    let header = object["header"]?.number(.headerExtent) ?? Section.standardHeader
    object.finish()
    return rows.map { Section(rows: $0, headerHeight: header) }
  }

  private func inset() -> Inset? {
    let what = "a number, [horizontal, vertical] or [top, left, bottom, right]"
    guard case .array(let elements) = node.value else {
      return number(.any).map { Inset(top: $0, left: $0, bottom: $0, right: $0) }
    }
    guard elements.count == 2 || elements.count == 4 else {
      expected(what)
      return nil
    }
    return numbers(elements.count, what).map { edges in
      edges.count == 4
        ? Inset(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
        : Inset(top: edges[1], left: edges[0], bottom: edges[1], right: edges[0])
    }
  }

  private func contentInset() -> ContentInset? {
    guard case .array = node.value else {
      return number(.notNegative).map { ContentInset(start: $0, end: $0) }
    }
    return numbers(2, "a number or [start, end]", in: .notNegative).map {
      ContentInset(start: $0[0], end: $0[1])
    }
  }

  private func refresh() -> Refresh? {
    if case .number(let hertz) = node.value, let refresh = Int(exactly: hertz).flatMap(Refresh.init)
    {
      return refresh
    }
    expected("60 or 120 (ticks per second)")
    return nil
  }
}
