import RevealCards
import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset

/// The checked files that a preset names: pictures, the deck, its template and its fonts.
struct PresetFiles {
  /// The paths of the pictures in the order of the preset, with patterns expanded.
  ///
  /// They can be opened as they are.
  private(set) var pictures: [String] = []
  /// The paths of the pictures of the cards' backs.
  private(set) var backPictures: [String] = []
  /// The texts of the template, the deck and its table, if they are files.
  private(set) var namedTexts: [SourceText] = []
  /// The custom template; nil if there is none.
  private(set) var cell: CellTemplate?
  /// The text that contains the template.
  private(set) var cellSource: SourceText?
  /// The paths of the pictures that the template shows.
  private(set) var cellPictures = CellPictures()
  /// The bars, whose cells have been read.
  var bars: [Bar]
  /// The paths of the pictures that the cells of bars show, by the folders in the paths of the
  /// cells' files.
  var barPictures: [String: CellPictures] = [:]
  /// The paths of the pictures that the cells of headers show.
  private(set) var headerPictures = CellPictures()
  /// The cards of the deck; the paths of their pictures can be opened as they are.
  private(set) var deck: [DeckCard] = []
  /// The way to draw the deck's texts.
  private(set) var lettering = Lettering.bars
  /// The paths of the pictures that the stamps of the swipe effect show.
  private(set) var stampPictures = CellPictures()
  /// The warnings about parts of the deck that are not drawn as it says.
  private(set) var warnings: [Problem] = []
  /// The libraries that decode the pictures, with their versions, in alphabetical order.
  var pictureDecoders: [String] { files.decoders }
  /// The SHA-256 of the pictures, by the paths by which they are opened.
  private(set) var pictureDigests: [PathBytes: [UInt8]] = [:]
  /// The SHA-256 of every file that was read, in that order.
  private(set) var digests: [[UInt8]] = []
  private let scope: FileScope
  private let willRead: (String) -> Void
  private var files: PictureFiles
  private var distinctPaths = DistinctPaths()

  /// Reads the files that a preset names.
  ///
  /// - Parameters:
  ///   - preset: The preset as it was written.
  ///   - source: The text of the preset, with its path.
  ///   - text: The way to draw texts, which determines whether fonts are read.
  ///   - scope: The limits on where the files may be.
  ///   - willRead: A closure that is called with the path of each file and folder before it is
  ///     read.
  /// - Throws: `PresetError` with every file of the preset, or of its deck, that cannot be used.
  init(
    _ preset: Preset, source: SourceText, text: TextDrawing, scope: FileScope,
    willRead: @escaping (String) -> Void
  ) throws(PresetError) {
    self.scope = scope
    self.willRead = willRead
    files = PictureFiles(scope: scope, willRead: willRead)
    let folder = splitPath(source.file).folder
    bars = preset.bars
    var problems = try readBars(in: source)
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
    let (bars, headers) = (barCells(in: source), preset.headerCells(in: source))
    let stamps = preset.stampCells(in: source)
    let cells = bars + headers + stamps
    let ownTexts = cells.flatMap(\.texts) + preset.actionTexts
    let texts = preset.list.sections.compactMap(\.title) + ownTexts
    for own in cells { try check(own.cell, for: [own.card], in: own.source, "a cell") }
    switch preset.cards.face {
    case .images(let references, _):
      problems = findPictures(references, in: folder, into: \.pictures)
    case .deck(let reference, let template):
      try readCell(template, of: source, in: folder, &problems)
      try readDeck(
        reference, template: template, titles: texts, in: folder, text: text, &problems)
    case .sample, .colors, .gradients: break
    }
    let hasDeck = if case .deck = preset.cards.face { true } else { false }
    if !hasDeck, !ownTexts.isEmpty, text == .font {
      let place =
        cells.first?.reference ?? FileReference(path: "", range: 0..<0, keyPath: "list.swipe")
      // A deck without fonts of its own names none that may have a problem.
      _ = readFonts(of: Deck(cards: []), for: texts, in: folder, at: place)
    }
    for cell in bars {
      let faults = findPictures(of: cell, into: \.[barPicturesIn: cell.folder])
      if !faults.isEmpty, cell.source.file != source.file {
        throw PresetError(source: cell.source, problems: faults)
      }
      problems += faults
    }
    for cell in headers { problems += findPictures(of: cell, into: \.headerPictures) }
    for cell in stamps { problems += findPictures(of: cell, into: \.stampPictures) }
    if case .images(let references, _)? = preset.cards.back {
      problems += findPictures(references, in: folder, into: \.backPictures)
    }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
  }

  /// The pictures that a text names, as far as they have been looked for.
  private struct PictureList {
    /// The folder to which their names are relative.
    let folder: String
    var found: [(path: String, reference: FileReference)] = []
    var problems: [Problem] = []
  }

  private mutating func findPictures(
    _ references: [FileReference], in folder: String,
    into pictures: WritableKeyPath<PresetFiles, [String]>
  ) -> [Problem] {
    var search = PatternSearch(scope: scope, willList: willRead)
    var named: [(path: String, reference: FileReference)] = []
    var list = PictureList(folder: folder)
    for reference in references {
      do {
        let paths = try search.files(reference.path, in: folder, limit: PictureFiles.maximumCount)
        guard named.count + paths.count <= PictureFiles.maximumCount else {
          list.problems.append(
            reference.problem(
              "expected at most \(PictureFiles.maximumCount) pictures, found more"))
          break
        }
        named += paths.map { (joinPath(folder, $0), reference) }
        guard paths.isEmpty else { continue }
        list.problems.append(
          reference.problem(
            "expected files that match \"\(reference.path)\", found none",
            hint: "paths are relative to \(folder.isEmpty ? "the working folder" : folder)"))
      } catch {
        list.problems.append(reference.problem("expected pictures, found \(error)"))
        // The next pattern would fail in the same way.
        if search.isExhausted { break }
      }
    }
    var notedCount = files.foreignColors.count
    var paths: [String] = []
    for (index, (path, reference)) in named.enumerated() {
      paths.append(add(path, reference, to: &list))
      if index + 1 == named.count || named[index + 1].reference != reference {
        warnOfColors(after: notedCount, at: reference)
        notedCount = files.foreignColors.count
      }
    }
    self[keyPath: pictures] = paths
    return finish(list)
  }

  /// Adds pictures that are given by their names, unless they are known.
  ///
  /// - Parameters:
  ///   - names: The names, each with the place that names it.
  ///   - list: The list of the text with the names.
  ///   - paths: The paths by which pictures are opened, by their names.
  private mutating func add(
    _ names: [(name: String, reference: FileReference)], to list: inout PictureList,
    _ paths: WritableKeyPath<PresetFiles, [String: String]>
  ) {
    for (name, reference) in names where self[keyPath: paths][name] == nil {
      if FileReference.isPath(name) {
        self[keyPath: paths][name] = add(joinPath(list.folder, name), reference, to: &list)
      } else {
        list.problems.append(reference.problem("expected the path of a picture"))
      }
    }
  }

  /// Checks and adds a picture, whose pixels are decoded when it is drawn.
  ///
  /// - Returns: The path by which it is opened.
  private mutating func add(
    _ path: String, _ reference: FileReference, to list: inout PictureList
  ) -> String {
    if let problem = files.problem(with: path) { list.problems.append(reference.problem(problem)) }
    list.found.append((path, reference))
    return distinctPaths.path(path)
  }

  /// Warns about pictures with colors that are not converted.
  ///
  /// - Parameters:
  ///   - count: The number of such pictures before.
  ///   - reference: The reference that names the pictures, or their deck.
  private mutating func warnOfColors(after count: Int, at reference: FileReference) {
    let noted = files.foreignColors[count...]
    guard let (path, colors) = noted.first else { return }
    let others = noted.count - 1
    let more =
      others == 0 ? "" : ", like those of \(others) more \(others == 1 ? "picture" : "pictures")"
    warnings.append(
      reference.warning(
        "\(path) has \(colors): its colors are taken as sRGB\(more)",
        hint: "convert it to sRGB or Display P3"))
  }

  /// Reads the digests of pictures if none has a problem.
  ///
  /// - Returns: The problems with the pictures.
  private mutating func finish(_ list: PictureList) -> [Problem] {
    guard list.problems.isEmpty else { return list.problems }
    for (path, reference) in list.found {
      do throws(FileError) {
        let digest = try files.digest(of: path)
        digests.append(digest)
        pictureDigests[PathBytes(distinctPaths.path(path))] = digest
      } catch {
        return [reference.problem("expected a picture, found \(error)")]
      }
    }
    return []
  }

  /// Reads the template of a deck's cards, if it is a cell.
  private mutating func readCell(
    _ template: DeckTemplate, of source: SourceText, in folder: String, _ problems: inout [Problem]
  ) throws(PresetError) {
    switch template {
    case .builtIn: break
    case .cell(let cell): (self.cell, cellSource) = (cell, source)
    case .file(let reference):
      guard let text = read(reference, in: folder, Self.template, &problems) else { return }
      (cell, cellSource) = (try CellTemplate(json: text), text)
    }
  }

  static let template = "a template, a JSON file"

  /// Reads a file whose text counts as part of the preset.
  ///
  /// - Parameters:
  ///   - reference: The file.
  ///   - folder: The folder to which its path is relative.
  ///   - expected: The expected kind of file, as a noun phrase for messages.
  ///   - problems: The problems, to which that with the file is added.
  /// - Returns: Nil if it cannot be read.
  mutating func read(
    _ reference: FileReference, in folder: String, _ expected: String,
    _ problems: inout [Problem]
  ) -> SourceText? {
    let path = joinPath(folder, reference.path)
    willRead(path)
    do {
      let source = try scope.text(path)
      digests.append(SHA256.digest(of: source.bytes))
      namedTexts.append(source)
      return source
    } catch {
      problems.append(reference.problem("expected \(expected), found \(error)"))
      return nil
    }
  }

  private mutating func readDeck(
    _ reference: FileReference, template: DeckTemplate, titles: [String], in folder: String,
    text: TextDrawing, _ problems: inout [Problem]
  ) throws(PresetError) {
    let deckFile = "a deck, a JSON or CSV file"
    guard let source = read(reference, in: folder, deckFile, &problems) else { return }
    var written = Deck.isTable(source.file) ? try Deck(csv: source) : try Deck(json: source)
    let deckFolder = splitPath(source.file).folder
    var table = source
    if let file = written.table {
      var faults: [Problem] = []
      guard let text = read(file, in: deckFolder, "a CSV file with cards", &faults) else {
        throw PresetError(source: source, problems: faults)
      }
      table = text
      written = written.with(cards: try Deck(csv: table).cards)
    }
    if let cell, let cellSource {
      try check(
        cell, for: written.cards.filter { $0.template == nil }, in: cellSource, "cells",
        hint: ", or use shorter texts or fewer cards")
    }
    let notedCount = files.foreignColors.count
    try findDeckPictures(written.cards, in: table)
    warnOfColors(after: notedCount, at: reference)
    let texts = written.cards.flatMap { card in
      card.template == nil ? cell?.texts(of: card) ?? card.texts : card.texts
    }
    lettering = Lettering(fonts: nil, alignment: written.alignment)
    if text == .font {
      let problems = readFonts(of: written, for: texts + titles, in: deckFolder, at: reference)
      if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
    }
    warnings += warningsOfFields(template, reference)
  }

  /// Checks that texts of cells are not too long, since they may repeat fields many times.
  private func check(
    _ cell: CellTemplate, for cards: [DeckCard], in source: SourceText, _ noun: String,
    hint: String = ""
  ) throws(PresetError) {
    guard let part = cell.partTooLong(for: cards) else { return }
    let limit = SourceText.maximumBytes >> 20
    let problem = Problem(
      at: part.range.first, keyPath: part.keyPath,
      message: "expected \(noun) whose texts have at most \(limit) MB all together, found more",
      hint: "name a long field fewer times\(hint)")
    throw PresetError(source: source, problems: [problem])
  }

  /// Finds the pictures that a deck's cards name, and those of their cells.
  ///
  /// - Parameters:
  ///   - cards: The cards as they are written.
  ///   - source: The text that contains the cards; pictures are relative to its folder.
  /// - Throws: A problem for each picture, color and symbol that cannot be used.
  private mutating func findDeckPictures(
    _ cards: [DeckCard], in source: SourceText
  ) throws(PresetError) {
    var list = PictureList(folder: splitPath(source.file).folder)
    deck = cards.map { card in
      guard let image = card.image else { return card }
      var card = card
      card.image = FileReference(
        path: add(joinPath(list.folder, image.path), image, to: &list), range: image.range,
        keyPath: image.keyPath)
      cellPictures.ofDeck[image.path] = card.image?.path
      return card
    }
    if let cell {
      add(cell.picturesOfCards(cards), to: &list, \.cellPictures.ofDeck)
      list.problems += cell.problems(in: cards)
    }
    try finish(list, of: source)
    guard let cell, let cellSource else { return }
    var ownList = PictureList(folder: splitPath(cellSource.file).folder)
    add(cell.ownPictures, to: &ownList, \.cellPictures.ofTemplate)
    try finish(ownList, of: cellSource)
  }

  /// Reads the digests of the pictures that a text names; throws their problems.
  private mutating func finish(
    _ list: PictureList, of source: SourceText
  ) throws(PresetError) {
    let problems = finish(list)
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
  }

  /// Finds the fonts of a deck for its texts.
  ///
  /// - Returns: The problems with the font files that it names.
  private mutating func readFonts(
    of deck: Deck, for texts: [String], in folder: String, at reference: FileReference
  ) -> [Problem] {
    let fonts = DeckFontFiles(deck, texts: texts, folder: folder, scope: scope, willRead: willRead)
    lettering = Lettering(fonts: fonts.fonts, alignment: deck.alignment)
    digests += fonts.digests
    warnings += fonts.warnings.map { reference.warning($0.message, hint: $0.hint) }
    return fonts.problems
  }

  /// Finds the pictures of a cell, which are relative to the folder of its file.
  private mutating func findPictures(
    of own: OwnCell,
    into pictures: WritableKeyPath<PresetFiles, CellPictures>
  ) -> [Problem] {
    var list = PictureList(
      folder: splitPath(own.source.file).folder, problems: own.cell.problems(in: [own.card]))
    add(own.cell.picturesOfCards([own.card]), to: &list, pictures.appending(path: \.ofDeck))
    add(own.cell.ownPictures, to: &list, pictures.appending(path: \.ofTemplate))
    return finish(list)
  }

  /// The warnings about fields that the template shows but no card has.
  private func warningsOfFields(_ template: DeckTemplate, _ deck: FileReference) -> [Problem] {
    guard let cell else { return [] }
    let reference = if case .file(let file) = template { file } else { deck }
    return cell.fieldsMissing(in: self.deck).map { field, hint in
      reference.warning("no card of the deck has the field \"\(field)\"", hint: hint)
    }
  }
}
