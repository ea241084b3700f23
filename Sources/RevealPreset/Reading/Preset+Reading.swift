package import RevealJSON

extension Preset {
  /// A preset file that is larger is refused unread.
  package static let maximumBytes = 16 << 20

  /// Reads a preset file's text.
  package init(json source: SourceText) throws(PresetError) {
    self = try Self.read(source).preset
  }

  /// Reads a preset file's text.
  ///
  /// - Parameters:
  ///   - source: The text, with the file's path for messages and for the title where it has none.
  ///   - parsed: The parsed text; nil to parse it now.
  /// - Returns: The preset, and what works but is probably not meant, in text order.
  /// - Throws: Every problem of the file at once.
  package static func read(
    _ source: SourceText, parsed: ParsedJSON? = nil
  ) throws(PresetError) -> (preset: Preset, warnings: [Problem]) {
    try source.read(parsed) { $0.preset(named: source.fileTitle) }
  }
}

extension SourceText {
  /// Parses the text, unless that was done, and reads the root value; a problem that is an error
  /// fails it.
  func read<Model>(
    _ parsed: ParsedJSON? = nil, _ model: (JSONField) -> Model?
  ) throws(PresetError) -> (Model, warnings: [Problem]) {
    guard bytes.count <= Preset.maximumBytes else {
      let megabytes = Preset.maximumBytes >> 20
      let problem = Problem(
        at: 0..<0, keyPath: "",
        message: "expected a file of at most \(megabytes) MB, found more")
      throw PresetError(source: SourceText(file: file, bytes: []), problems: [problem])
    }
    let parsed = parsed ?? JSONParser.parse(self)
    let sink = ProblemSink(
      source: self, problems: parsed.problems, hint: ForeignWords.hint(for:among:))
    let result = parsed.root.flatMap { model(JSONField($0, path: "", problems: sink)) }
    guard let result, sink.problems.allSatisfy({ $0.severity == .warning }) else {
      throw PresetError(source: self, problems: sink.problems)
    }
    return (result, sink.problems.inTextOrder)
  }

  /// The file's name without folder and extension.
  fileprivate var fileTitle: String {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension JSONField {
  fileprivate func preset(named fileTitle: String) -> Preset? {
    guard var object = object("a preset: an object like { \"zoom\": [0.5, 0.5, 0, 0, 0.7, 0.6] }")
    else { return nil }
    _ = object["$schema"]?.string()
    let title = object["title"]?.string() ?? fileTitle
    let description = object["description"]?.string()
    let canvas = object["canvas"]?.canvas() ?? Canvas()
    let list = object["list"]?.listLayout(on: canvas) ?? ListLayout()
    let cards = object["cards"]?.cards() ?? Cards()
    // Without the end of the list there is no telling which rows it has.
    let knowsList = object["list"]?.node.isWhole ?? node.isWhole
    let steps = object["scroll"]
    let scroll = knowsList ? steps?.scrollSteps(of: list, on: canvas) : nil
    object.exclude(
      ["zoom", "entrance"], hint: "\"zoom\" is short for an entrance: remove one of them")
    let entrance = object["zoom"]?.zoomEntrance() ?? object["entrance"]?.entrance()
    let effect = object["scrollEffect"]?.scrollEffect()
    object.finish()
    return Preset(
      title: title, description: description, canvas: canvas, list: list, cards: cards,
      scroll: scroll ?? ScrollStep.standard, entrance: entrance, scrollEffect: effect)
  }

  /// `(xScale, yScale, xOffset, yOffset, initialAlpha, duration)`: scale first, so the offset is in
  /// points.
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
    from.opacity = opacity
    if scales.contains(0) { warnOfFlatScale(hint: "write 0.01") }
    var entrance = Entrance(keyframes: Keyframe.pair(from: from, curve: .easeInOut))
    entrance.duration = duration
    return entrance
  }
}
