import RevealCards
package import RevealFiles
import RevealImage
package import RevealJSON
package import RevealMath
package import RevealPreset
package import RevealSimulation

/// A preset whose files have all been read and checked.
package struct LoadedPreset: Sendable {
  @Indirect package private(set) var preset: Preset
  /// The preset without the overrides.
  @Indirect private var written: Preset
  package let warnings: [Problem]
  package let source: SourceText
  /// The SHA-256, in hexadecimal, of everything that determines the frames.
  ///
  /// It is computed from those of the preset's text, of every file it names, of the fonts used, of
  /// annotations, and of the options that change the motion.
  package let digest: String
  /// The limits on where it and the files that it names may be.
  package let scope: FileScope
  /// The paths of the preset and of every file it names.
  package let files: [String]
  /// The libraries that decode its pictures, with their versions, in alphabetical order.
  package let pictureDecoders: [String]
  /// The SHA-256 of its pictures, which are decoded when they are drawn.
  let pictureDigests: [PathBytes: [UInt8]]
  /// The presets that it extends, the nearest first, its design tokens, the template of its cells,
  /// and its deck.
  package let namedTexts: [SourceText]
  /// The design tokens whose values it has.
  package let tokens: [DesignTokens.Token]
  /// The paths of the presets that it extends, the nearest first.
  package let bases: [String]
  @Indirect private var cards: CardLibrary
  @Indirect private var bars: BarLibrary
  @Indirect private var swipes: SwipeLibrary
  /// The cards of its deck, as written; empty without a deck.
  package let deck: [DeckCard]
  /// The text of the cell for its cards; nil for built-in templates.
  private let cellSource: SourceText?
  /// The texts with the cells of bars' layers that are in files.
  private let barSources: [Bar.Layer: SourceText]
  /// The values that replace those of its canvas, and the annotation.
  package private(set) var overrides: CanvasOverrides

  /// Reads a preset file and the files that it names.
  ///
  /// - Parameters:
  ///   - path: The path of the preset.
  ///   - overrides: The values that replace those of its canvas, and the way to draw its deck's
  ///     texts.
  ///   - changes: The changes of its text, which are as if they were in the file.
  ///   - scope: The limits on where the preset and its files may be.
  ///   - willRead: A closure that is called with the path of each file, and of each folder that a
  ///     pattern searches, before it is read. The result, or the error, depends only on these.
  /// - Throws: `FileError` if the preset cannot be read, `SourceEditError` if it cannot be changed,
  ///   and `PresetError` with every problem in it, including missing or damaged files.
  package init(
    path: String, overrides: CanvasOverrides = CanvasOverrides(), changes: [PresetChange] = [],
    scope: FileScope = .everywhere, willRead: @escaping (String) -> Void = { _ in }
  ) throws {
    willRead(path)
    let bytes = try changes.applied(
      to: scope.read(path, limit: SourceText.maximumBytes), file: path, scope: scope)
    try self.init(
      SourceText(file: path, bytes: bytes), overrides: overrides, scope: scope, willRead: willRead)
  }

  /// Reads the files that a preset with a known text names.
  ///
  /// - Parameters:
  ///   - source: The text, and the path to which the files that it names are relative.
  ///   - parsed: The parsed text; nil to parse it now.
  ///   - overrides: The values that replace those of its canvas, and the way to draw its deck's
  ///     texts.
  ///   - scope: The limits on where its files may be.
  ///   - willRead: A closure that is called with the path of each file, and of each folder that a
  ///     pattern searches, before it is read.
  /// - Throws: `PresetError` with every problem in it, including missing or damaged files.
  package init(
    _ source: SourceText, parsed: ParsedJSON? = nil,
    overrides: CanvasOverrides = CanvasOverrides(), scope: FileScope,
    willRead: @escaping (String) -> Void = { _ in }
  ) throws {
    self.source = source
    self.overrides = overrides
    self.scope = scope
    var paths = [source.file]
    let willRead = { (path: String) in
      paths.append(path)
      willRead(path)
    }
    var bases = PresetBases(scope: scope, willRead: willRead)
    let (written, warnings) = try bases.read(source, parsed: parsed)
    let preset = try overrides.applied(to: written)
    let files = try PresetFiles(
      preset, source: source, text: overrides.text, scope: scope, willRead: willRead)
    self.files = paths
    pictureDecoders = files.pictureDecoders
    pictureDigests = files.pictureDigests
    namedTexts = bases.sources + bases.tokenSources + files.namedTexts
    tokens = bases.usedTokens
    self.bases = bases.sources.map(\.file)
    cellSource = files.cellSource
    let layers = preset.bars.flatMap(\.layers.values).filter { $0.file != nil }
    barSources = Dictionary(
      layers.map { ($0, files.text(of: $0, in: source)) }, uniquingKeysWith: { first, _ in first })
    self.warnings = warnings + files.warnings
    deck = files.deck
    let cards = CardLibrary(
      preset.cards, images: files.pictures, backImages: files.backPictures, deck: files.deck,
      cell: files.cell, pictures: files.cellPictures, lettering: files.lettering,
      sections: preset.list.sections, headerPictures: files.headerPictures,
      background: preset.canvas.background)
    (self.written, self.preset, self.cards) = (written, preset, cards)
    bars = BarLibrary(
      files.bars, pictures: files.barPictures, lettering: files.lettering,
      theme: preset.cards.theme, background: preset.canvas.background)
    swipes = SwipeLibrary(preset, pictures: files.stampPictures, lettering: files.lettering)
    var options = overrides.all.compactMap(\.digestWord)
    if !preset.canvas.snapsOffsets { options.append("no pixel snap") }
    if let shutter = preset.canvas.shutter {
      options.append("shutter \(shutter.angle.bitPattern) \(shutter.samples)")
    }
    let digests =
      ([source] + bases.sources + bases.tokenSources).map { SHA256.digest(of: $0.bytes) }
      + files.digests
      + options.map { SHA256.digest(of: Array($0.utf8)) }
    digest = SHA256.hexDigest(of: Array(digests.joined()))
  }

  /// The folder of its deck, to which pictures are relative.
  package var deckFolder: String {
    deck.isEmpty ? "" : splitPath(namedTexts.last?.file ?? "").folder
  }

  /// The same preset at another scale, without reading files again.
  ///
  /// - Throws: When frames become too large or lose all their pixels.
  package func with(scale: Double) throws(FrameSizeError) -> LoadedPreset {
    var copy = self
    copy.preset = try CanvasOverrides([.scale(scale)]).applied(to: preset)
    return copy
  }

  /// The same preset with or without its layout on top, and with or without reduced motion.
  ///
  /// No file is read again, and the digest stays the same.
  ///
  /// - Parameters:
  ///   - hasOverlay: True for a ``LayoutOverlay`` on top of the cards.
  ///   - reducesMotion: True for the run that people who prefer reduced motion see.
  /// - Returns: The preset, at the scale of its overrides.
  /// - Throws: When frames become too large or lose all their pixels.
  package func with(
    hasOverlay: Bool, reducesMotion: Bool
  ) throws(FrameSizeError) -> LoadedPreset {
    var copy = self
    copy.overrides.hasOverlay = hasOverlay
    copy.overrides.reducesMotion = reducesMotion
    copy.preset = try copy.overrides.applied(to: written)
    return copy
  }

  /// The same preset with another scroll script; the run ends when everything has settled.
  package func with(scroll: [ScrollStep]) -> LoadedPreset {
    var copy = self
    copy.preset = preset.with(scroll: scroll)
    return copy
  }

  /// Simulates the run.
  ///
  /// - Parameters:
  ///   - variant: A preset with the same cards to simulate in place of this one.
  ///   - former: A run of the same preset with another script; what both have in common is taken
  ///     from it.
  /// - Returns: The run.
  /// - Throws: When it is too long.
  package func timeline(
    of variant: Preset? = nil, continuing former: Timeline? = nil
  ) throws(RunTooLong) -> Timeline {
    let preset = variant ?? preset
    let overlay: Timeline.Overlay = { LayoutOverlay($0).quads }
    let timeline = Timeline(
      preset, deck: deck, cards: cards.picture, headers: cards.header,
      bars: preset.bars.isEmpty ? nil : bars.face,
      swipes: preset.list.swipe == nil ? nil : swipes.actions,
      stamps: preset.swipeEffect?.stamps.isEmpty == false ? swipes.stamp : nil,
      contentHeight: cards.contentHeight, overlay: overrides.hasOverlay ? overlay : nil,
      continuing: former)
    if let rows = timeline.excessiveRows {
      throw RunTooLong(file: source.file, reason: .rows(rows))
    }
    if timeline.hasTooManyDisplays { throw RunTooLong(file: source.file, reason: .displays) }
    if timeline.isCutOff { throw RunTooLong(file: source.file, reason: .frames) }
    return timeline
  }

  /// Checks that the cells of cards and bars have room for their parts at their initial sizes.
  ///
  /// - Throws: A problem for each part of a template without enough room.
  func checkCells(in timeline: Timeline) throws(PresetError) {
    try checkBars(in: timeline)
    guard let cellSource else { return }
    var problems: [String: Problem] = [:]
    func check(_ content: Int, _ size: Size, hint: String?) {
      for fault in cards.cellPlan(of: content, size: size)?.faults ?? []
      where problems[fault.keyPath] == nil {
        problems[fault.keyPath] = Problem(
          at: fault.range.first, keyPath: fault.keyPath, message: fault.message,
          hint: fault.isTooLow ? hint : nil)
      }
    }
    let presented = timeline.presentedContents
    // Cards that no row shows need room only where they are presented.
    let inRows = presented.isEmpty ? nil : timeline.contentsInRows(ofDeck: deck.count)
    for content in 0..<min(deck.count, Self.cellsChecked) where inRows?.contains(content) ?? true {
      check(
        content, timeline.cardSize(of: content),
        hint: "\"rowHeight\": \"content\" makes rows as high as their cells")
    }
    for (content, size) in presented.prefix(Self.cellsChecked) {
      check(content, size, hint: "a larger \"frame\" gives the presented card more room")
    }
    guard !problems.isEmpty else { return }
    throw PresetError(source: cellSource, problems: Array(problems.values))
  }

  /// Checks that the cells of bars and headers have room for their parts while the list rests at
  /// its start.
  private func checkBars(in timeline: Timeline) throws(PresetError) {
    func problems(of plan: CellPlan?) -> [Problem] {
      (plan?.faults ?? []).map {
        Problem(at: $0.range.first, keyPath: $0.keyPath, message: $0.message)
      }
    }
    var found: [Problem] = []
    for (index, bar) in preset.bars.enumerated() {
      let frame = Rect(
        size: Size(width: timeline.viewport.width, height: bar.height.large))
      for part in bar.parts {
        let size = bar.layerFrame(part, in: frame).size
        let faults = problems(of: bars.cellPlan(of: index, part, size: size))
        if !faults.isEmpty, let text = bar.layers[part].flatMap({ barSources[$0] }) {
          throw PresetError(source: text, problems: faults)
        }
        found += faults
      }
    }
    for index in (preset.swipeEffect?.stamps ?? []).indices {
      found += problems(of: swipes.stampPlan(of: index, size: timeline.cardSize(of: 0)))
    }
    let headers = preset.list.sections.enumerated().filter { $0.element.headerCell != nil }
    for (index, section) in headers.prefix(Self.cellsChecked) {
      let viewport = timeline.viewport
      let size =
        preset.list.axis == .vertical
        ? Size(width: viewport.width, height: section.headerHeight)
        : Size(width: section.headerHeight, height: viewport.height)
      found += problems(of: cards.headerPlan(of: index, size: size))
    }
    guard found.isEmpty else { throw PresetError(source: source, problems: found) }
  }

  /// The limit on cards whose cells are checked; the cards of a deck are similar.
  private static let cellsChecked = 200

  /// The data needed to draw the preset's frames again.
  package var recipe: Manifest.Recipe {
    let size = namedTexts.reduce(source.bytes.count) { $0 + $1.bytes.count }
    guard size <= Manifest.Recipe.maximumBytes else {
      return Manifest.Recipe(text: nil, overrides: overrides)
    }
    let folder = splitPath(source.file).folder
    return Manifest.Recipe(
      text: String(decoding: source.bytes, as: UTF8.self),
      files: namedTexts.map {
        Manifest.TextFile(
          path: Self.path($0.file, namedFrom: folder),
          text: String(decoding: $0.bytes, as: UTF8.self))
      },
      overrides: overrides)
  }

  /// The path by which a preset in a folder names a file.
  private static func path(_ path: String, namedFrom folder: String) -> String {
    let start = joinPath(folder, "")
    guard path.utf8.starts(with: start.utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}

/// The error that a preset whose duration comes from its scroll script is too long, or shows too
/// many rows.
package struct RunTooLong: ReportableError, Hashable, CustomStringConvertible {
  package let file: String
  package let reason: Reason

  /// The quantity that is too large.
  package enum Reason: Hashable, Sendable {
    case frames, displays
    /// The number of rows at a time.
    case rows(Int)
  }

  package var description: String {
    switch reason {
    case .rows(let found):
      return """
        \(printable(file)): error: list: expected at most \(Timeline.mostRows) rows in view at \
        once, with list.overscan and entrance.trigger.inset, found \(found)
          hint: set a larger list.rowHeight, fewer list.columns or less list.overscan
        """
    case .displays:
      return """
        \(printable(file)): error: scroll: expected rows to come into view at most \
        \(Timeline.mostDisplays) times, found more
          hint: shorten the scroll script, or set canvas.duration, a larger list.rowHeight \
        or less list.overscan
        """
    case .frames:
      return """
        \(printable(file)): error: scroll: expected a run of at most \
        \(Preset.maximumFrames) frames, found more
          hint: shorten the scroll script, or set canvas.duration or a lower canvas.fps
        """
    }
  }

  package var exitStatus: ExitStatus { .preset }
  package var message: String? { description }
}
