package import RevealJSON

extension Preset {
  /// Reads a preset file's text.
  package init(json source: SourceText) throws(PresetError) {
    self = try Self.read(source).preset
  }

  /// Reads a preset file's text, with warnings of probable mistakes in text order.
  ///
  /// - Parameters:
  ///   - source: The text, with the file's path.
  ///   - parsed: The parsed text, with the values that it inherits; nil to parse the text now.
  /// - Returns: The preset and its warnings.
  /// - Throws: All problems of the file at once.
  package static func read(
    _ source: SourceText, parsed: ParsedJSON? = nil
  ) throws(PresetError) -> (preset: Preset, warnings: [Problem]) {
    try source.read(parsed) { $0.preset(named: source.fileTitle) }
  }
}

extension SourceText {
  /// Parses the text unless it has been parsed, and reads the root value.
  ///
  /// Throws all problems of the file if at least one of them is an error.
  func read<Model>(
    _ parsed: ParsedJSON? = nil, _ model: (JSONField) -> Model?
  ) throws(PresetError) -> (Model, warnings: [Problem]) {
    guard bytes.count <= Self.maximumBytes else {
      let megabytes = Self.maximumBytes >> 20
      let problem = Problem(
        at: 0..<0, keyPath: "",
        message: "expected a file of at most \(megabytes) MB, found more")
      throw PresetError(source: SourceText(file: file, bytes: []), problems: [problem])
    }
    let parsed = parsed ?? JSONParser.parse(self)
    let sink = ProblemSink(
      source: self, problems: parsed.problems, hint: ForeignWords.hint(for:among:),
      wordHint: ForeignWords.hint(forWord:among:))
    let result = parsed.root.flatMap { model(JSONField($0, path: "", problems: sink)) }
    guard let result, sink.problems.allSatisfy({ $0.severity == .warning }) else {
      throw PresetError(source: self, problems: sink.problems)
    }
    return (result, sink.problems.inTextOrder)
  }

  /// The file's name without folder and extension.
  fileprivate var fileTitle: String {
    let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = file[(slash.map(file.utf8.index(after:)) ?? file.startIndex)...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return String(name)
    }
    return String(name[..<dot])
  }
}

extension Preset {
  static let form = ObjectForm(
    "A list animation: the list, how it scrolls and how its cards appear.",
    Preset(title: "", scroll: ScrollStep.standard),
    exclusive: [
      (["zoom", "entrance"], "\"zoom\" is short for an entrance: remove one of them")
    ],
    [
      .init("$schema", .text, "The path of this schema, for editors.") { _, _ in },
      .init(
        "extends", ValueKind.file("the path of a preset"),
        "A preset whose keys are the defaults of this one, relative to this one's folder; those of "
          + "canvas, list and cards are kept one by one."
      ) { _, _ in },
      .init("title", \.title, .text, "The title; by default the file's name."),
      .init("description", \.description, .text, "A description in a sentence."),
      .init("zoom", \.entrance, .zoom),
      .init("canvas", \.canvas, Canvas.form.schema) { field, _ in field.canvas() },
      .init("list", \.list, ListLayout.form.schema) { $0.listLayout(on: $1.canvas) },
      .init("cards", \.cards, Cards.form.schema) { field, _ in field.cards() },
      .init(
        "bars", \.bars,
        .list(
          of: Bar.form.schema, Bar.counts,
          "Bars over the list, which stay while it scrolls; the list starts below those at its top "
            + "and ends above those at its bottom, unless it sets a contentInset.")
      ) { $0.bars(over: $1.list, on: $1.canvas) },
      .init(
        "layout", \.layout,
        .object(Travel.form) { object, travel, _ in object.readSpring(of: &travel) },
        "How rows travel to new places when others are inserted, removed or moved; a "
          + "step may set its own values."),
      // Read later, since it depends on whether the list is complete.
      .init(
        "scroll",
        .list(
          of: .defined("step"), 0...maximumSteps,
          "The steps of the list's scroll, from time 0. By default it rests, is flung and rests."
        ).about(nil, default: ScrollStep.standardSchema)),
      .init("entrance", \.entrance, .entrance, "How a card appears."),
      .init(
        "insertion", \.insertion, .motion,
        "The animation of an inserted row's card; by default the entrance or, without "
          + "one, a fade."),
      .init(
        "removal", \.removal, .removal,
        "The animation of a removed row's card, from rest; by default a fade."),
      .init(
        "movement", \.movement, .motion,
        "The animation of a moved row's card while it travels above the others, such as a lift."),
      .init("scrollEffect", \.scrollEffect, .scrollEffect),
      .init("swipeEffect", \.swipeEffect, .swipeEffect),
      .init(
        "reducedMotion", \.reducedMotion, .reducedMotion,
        "What people who prefer reduced motion see, in place of entrance and scroll effect."),
    ])
}

extension JSONField {
  fileprivate func preset(named fileTitle: String) -> Preset? {
    let what = "a preset: an object like { \"zoom\": [0.5, 0.5, 0, 0, 0.7, 0.6] }"
    return read(Preset.form, what) { object, preset, failed in
      if !failed.contains("extends") {
        object["extends"]?.expected("a preset that extends no other")
      }
      if !object.has("title") { preset.title = fileTitle }
      if preset.list.rowHeight == .content, !failed.contains("cards"), !preset.hasCells {
        object["list"]?.refuse(
          "rowHeight", "expected a cell in \"cards.template\" for heights by content",
          hint: "write \"card\" for the heights of cards with sizes")
      }
      let list = object["list"]?.node
      preset.makeRoomForBars(
        unlessSet: list?["contentInset"] != nil, startsElsewhere: list?["start"] != nil)
      // If the end of the list is missing, its rows are unknown.
      guard object["list"]?.node.isWhole ?? node.isWhole, let steps = object["scroll"] else {
        return true
      }
      preset.scroll = steps.scrollSteps(of: preset) ?? preset.scroll
      return true
    }
  }
}

extension Preset {
  /// Whether cards have a template that determines their height.
  fileprivate var hasCells: Bool {
    if case .deck(_, let template) = cards.face { template.hasContentHeight } else { false }
  }
}

extension ValueKind where Value == Entrance {
  fileprivate static var zoom: ValueKind {
    ValueKind(
      .tuple(
        [
          .number(.scale, "Scale along x."), .number(.scale, "Scale along y."),
          .number(.any, "Offset to the right, in points."),
          .number(.any, "Offset down, in points."), .number(.share, "Opacity at the start."),
          .number(.duration, "Duration in seconds."),
        ],
        "A short form of an entrance that scales, moves and fades in with easeInOut, "
          + "for rows beyond the furthest displayed so far."
      ), read: { $0.zoomEntrance() })
  }
}

extension JSONField {
  /// Reads the shorthand `(xScale, yScale, xOffset, yOffset, initialAlpha, duration)`.
  ///
  /// The scale comes first, so the offset is in unscaled points.
  fileprivate func zoomEntrance() -> Entrance? {
    let what = "a list of 6 numbers (x scale, y scale, x offset, y offset, alpha, duration)"
    guard let parts = list(6...6, what) else { return nil }
    let scales = parts[0...1].compactMap { $0.number(.scale) }
    let offsets = parts[2...3].compactMap { $0.number() }
    let opacity = parts[4].number(.share)
    let duration = parts[5].number(.duration)
    duration.map { parts[5].warnOfLongEntrance($0) }
    guard scales.count == 2, offsets.count == 2, let opacity, let duration else { return nil }
    var from = Pose()
    from.transform = [
      .scale(x: scales[0], y: scales[1], z: 1),
      .translate(x: Length(offsets[0]), y: Length(offsets[1]), z: .zero),
    ]
    from[.opacity] = opacity
    if scales.contains(0) { warnOfFlatScale(hint: "write 0.01") }
    var animation = Animation(keyframes: Keyframe.pair(from: from, curve: .easeInOut))
    animation.duration = duration
    return Entrance(Motion(animation))
  }
}
