internal import RevealJSON
internal import RevealMath

/// The parent of a part of a cell.
enum CellParent {
  /// The card.
  case card
  case horizontal, vertical, layers

  /// The keys of parts that have an effect only in other parents.
  fileprivate var foreignKeys: [(key: String, place: String)] {
    let ofStacks = ["grow", "shrink", "alignSelf"].map { ($0, "in a stack") }
    let ofLayers = ["frame", "at"].map { ($0, "in \"layers\"") }
    switch self {
    case .card: return ofStacks + ofLayers
    case .horizontal, .vertical: return ofLayers
    case .layers: return ofStacks
    }
  }
}

extension ValueKind where Value == [CellPart] {
  /// The parts within another part.
  static func parts(of parent: CellParent) -> ValueKind {
    .list(
      of: .defined("cellPart", read: { $0.cellPart(in: parent) }), 1...200,
      "a list of at least 1 part")
  }
}

extension JSONField {
  /// Reads a part of a cell.
  func cellPart(in parent: CellParent) -> CellPart? {
    let what = "a part like { \"text\": \"{name}\" }"
    guard case .object = node.value else {
      expected(what)
      return nil
    }
    var kind: CellKeys.Kind?
    let keys = read(CellKeys.form, what) { object, _, failed in
      kind = CellKeys.Kind.allCases.first { object.has($0.rawValue) }
      guard let kind else {
        let kinds = CellKeys.Kind.allCases.map(\.rawValue)
        refuseStart("expected \(oneOf(kinds)), which says what the part shows")
        return false
      }
      var isFine = failed.isEmpty
      for key in object.keys where !kind.has(key) {
        object.refuse(key, "\(kind.noun) has no \"\(key)\"")
        isFine = false
      }
      for (key, place) in parent.foreignKeys where object.has(key) {
        object.refuse(key, "expected only \(place)")
        isFine = false
      }
      return isFine
    }
    guard let keys, let kind, let content = content(keys, kind) else { return nil }
    return part(content, keys, kind, in: parent)
  }

  private func content(_ keys: CellKeys, _ kind: CellKeys.Kind) -> CellContent? {
    switch kind {
    case .horizontal: keys.horizontal.map { .horizontal(stack($0, keys, .horizontal)) }
    case .vertical: keys.vertical.map { .vertical(stack($0, keys, .vertical)) }
    case .layers: keys.layers.map { .layers(layers($0, keys)) }
    case .text: keys.text.flatMap { text($0, keys) }.map { .text($0) }
    case .badge: keys.badge.map { .badge(badge($0, keys)) }
    case .picture: keys.picture.map { .picture(picture($0, keys)) }
    case .shape: keys.shape.map { .shape(shape($0, keys)) }
    case .symbol: keys.symbol.map { .symbol(symbol($0, keys)) }
    case .space: keys.space.map { .space($0) }
    }
  }

  private func part(
    _ content: CellContent, _ keys: CellKeys, _ kind: CellKeys.Kind, in parent: CellParent
  ) -> CellPart {
    var part = keys.part
    (part.content, part.range, part.keyPath) = (content, node.range, path)
    if let frame = keys.frame {
      part.place = .frame(frame[0], frame[1], frame[2], frame[3])
    } else if let at = keys.at {
      part.place = .at(at)
    }
    if keys.isCircle || keys.shape == .circle {
      part.sizing.ratio = part.sizing.ratio ?? 1
    }
    if keys.shape == .line {
      // A hairline lies across the stack; in layers it is horizontal.
      if parent == .horizontal {
        part.sizing.width = part.sizing.width ?? .points(CellShape.hairline)
      } else {
        part.sizing.height = part.sizing.height ?? .points(CellShape.hairline)
      }
    }
    return part
  }

  private func stack(_ parts: [CellPart], _ keys: CellKeys, _ parent: CellParent) -> CellStack {
    let stack = CellStack(
      parts: parts, spacing: keys.spacing, align: keys.align ?? .stretch, justify: keys.justify,
      box: box(keys))
    if stack.align == .baseline, parent == .vertical {
      refuse("align", "only a horizontal stack has a common baseline")
    }
    for part in parts { check(part, in: parent, align: part.flex.align ?? stack.align) }
    return stack
  }

  private func layers(_ parts: [CellPart], _ keys: CellKeys) -> CellLayers {
    for part in parts where part.hasNoContentSize {
      guard case .at = part.place else { continue }
      if part.sizing.lacksWidth { need("width", part, "or a \"frame\"") }
      if part.sizing.lacksHeight { need("height", part, "or a \"frame\"") }
    }
    return CellLayers(parts: parts, box: box(keys))
  }

  private func box(_ keys: CellKeys, over standard: CellBox = CellBox()) -> CellBox {
    CellBox(
      padding: keys.padding ?? standard.padding,
      background: keys.background ?? standard.background, radius: keys.radius ?? standard.radius,
      border: keys.border)
  }

  private func text(_ bound: BoundText, _ keys: CellKeys) -> CellText? {
    var text = letters(keys, over: CellText(text: bound))
    if let align = keys.align {
      guard let word = TextAlignment(rawValue: align.rawValue) else {
        refuse("align", "expected \(oneOf(TextAlignment.allCases.map(\.rawValue))) for a text")
        return nil
      }
      text.align = word
    }
    return text
  }

  private func letters(_ keys: CellKeys, over standard: CellText) -> CellText {
    var text = standard
    text.size = keys.size ?? text.size
    text.weight = keys.weight ?? text.weight
    text.color = keys.color ?? text.color
    text.lines = keys.lines
    text.lineHeight = keys.lineHeight
    return text
  }

  private func badge(_ bound: BoundText, _ keys: CellKeys) -> CellBadge {
    let label = CellText(
      text: bound, size: 13, weight: .bold, color: .fixed(light: .white, dark: .white),
      align: .center)
    let standard = CellBox(
      padding: Inset(top: 1, left: 6, bottom: 1, right: 6), background: .color(.theme(.tint)),
      radius: .round)
    return CellBadge(label: letters(keys, over: label), box: box(keys, over: standard))
  }

  private func picture(_ file: BoundText, _ keys: CellKeys) -> CellPicture {
    if keys.isCircle, keys.radius != nil { refuse("radius", "a circle has no other radius") }
    return CellPicture(
      file: file, fit: keys.fit, radius: keys.isCircle ? .circle : keys.radius ?? .points(0),
      border: keys.border, missing: keys.missing ?? (keys.isCircle ? .portrait : .scenery))
  }

  private func shape(_ outline: CellOutline, _ keys: CellKeys) -> CellShape {
    let standard = CellColor.theme(outline == .line ? .separator : .chip)
    let radius: CellRadius =
      switch outline {
      case .rectangle, .line: keys.radius ?? .points(0)
      case .circle: .circle
      case .capsule: .round
      }
    if keys.gradient != nil, keys.color != nil {
      refuse("gradient", "\"color\" and \"gradient\" exclude each other")
    }
    if keys.radius != nil, outline == .circle || outline == .capsule {
      refuse("radius", "a \(outline.rawValue) has no other radius")
    }
    return CellShape(
      outline: outline, fill: keys.gradient.map { .gradient($0) } ?? .color(keys.color ?? standard),
      radius: radius, border: keys.border)
  }

  private func symbol(_ name: BoundText, _ keys: CellKeys) -> CellSymbol {
    var symbol = CellSymbol(name: name)
    symbol.size = keys.size ?? symbol.size
    symbol.color = keys.color ?? symbol.color
    return symbol
  }

  /// Reports a part that gets a size neither from its content nor from anything else.
  private func check(_ part: CellPart, in parent: CellParent, align: CellAlignment) {
    if part.flex.align == .baseline, parent == .vertical {
      part.note("only a horizontal stack has a common baseline", in: problems, key: "alignSelf")
    }
    guard part.hasNoContentSize else { return }
    let (along, across, lacksAlong, lacksAcross) =
      parent == .horizontal
      ? ("width", "height", part.sizing.lacksWidth, part.sizing.lacksHeight)
      : ("height", "width", part.sizing.lacksHeight, part.sizing.lacksWidth)
    let stretches = align == .stretch
    // With a ratio, a stretched width determines the height.
    let hasRatio = part.sizing.ratio != nil && stretches && parent == .vertical
    if lacksAlong, part.flex.grow == 0, !hasRatio { need(along, part, "or \"grow\"") }
    if lacksAcross, !stretches { need(across, part, "or \"alignSelf\": \"stretch\"") }
  }

  private func need(_ key: String, _ part: CellPart, _ otherwise: String) {
    part.note(
      "expected the key \"\(key)\" (points or a share) \(otherwise): nothing else says how large "
        + "the part is", in: problems)
  }
}

extension CellPart {
  /// Whether the content has no size of its own.
  fileprivate var hasNoContentSize: Bool {
    switch content {
    case .picture, .shape: true
    case .horizontal, .vertical, .layers, .text, .badge, .symbol, .space: false
    }
  }

  /// Reports an error at the part, or at one of its keys.
  func note(
    _ message: String, in problems: ProblemSink, key: String? = nil, hint: String? = nil
  ) {
    let path = key.map { "\(keyPath).\($0)" } ?? keyPath
    problems.note(range.first, path: path, message, hint: hint)
  }
}

extension CellSizing {
  fileprivate var lacksWidth: Bool {
    width == nil && minWidth == 0 && (ratio == nil || height == nil && minHeight == 0)
  }

  fileprivate var lacksHeight: Bool {
    height == nil && minHeight == 0 && (ratio == nil || width == nil && minWidth == 0)
  }
}

extension CellShape {
  /// The thickness of a line, in points.
  fileprivate static let hairline = 0.5
}
