import RevealCards
import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset

/// The pictures, the deck and its fonts that a preset names, found and checked.
struct PresetFiles {
  /// Paths of the pictures in the order of the preset, patterns expanded, ready to be opened.
  private(set) var pictures: [String] = []
  /// The paths of the pictures of the cards' backs.
  private(set) var backPictures: [String] = []
  /// The text of the deck, if there is one.
  private(set) var deckSource: SourceText?
  /// The cards of the deck, the paths of their pictures ready to be opened.
  private(set) var deck: [DeckCard] = []
  /// How the deck's texts are drawn.
  private(set) var lettering = Lettering.bars
  /// The warnings about what is not drawn as the deck says.
  private(set) var warnings: [Problem] = []
  /// The SHA-256 of every file that was read, in that order.
  private(set) var digests: [[UInt8]] = []
  private let scope: FileScope
  private let willRead: (String) -> Void
  private var files: PictureFiles
  private var distinctPaths = DistinctPaths()

  /// Reads what a preset names.
  ///
  /// - Parameters:
  ///   - preset: The preset as it was written.
  ///   - source: Its text, with its path.
  ///   - text: The drawing of texts, which decides whether fonts are read.
  ///   - scope: The limits to where the files may be.
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
    var problems: [Problem] = []
    switch preset.cards.face {
    case .images(let references, _):
      problems = findPictures(references, in: folder, into: \.pictures)
    case .deck(let reference, _):
      if let problem = try readDeck(
        reference, titles: preset.list.sections.compactMap(\.title), in: folder, text: text)
      {
        problems.append(problem)
      }
    case .sample, .colors, .gradients: break
    }
    if case .images(let references, _)? = preset.cards.back {
      problems += findPictures(references, in: folder, into: \.backPictures)
    }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
  }

  private mutating func findPictures(
    _ references: [FileReference], in folder: String,
    into pictures: WritableKeyPath<PresetFiles, [String]>
  ) -> [Problem] {
    var search = PatternSearch(scope: scope, willList: willRead)
    var found: [(path: String, reference: FileReference)] = []
    var problems: [Problem] = []
    for reference in references {
      do {
        let paths = try search.files(reference.path, in: folder, limit: PictureFiles.maximumCount)
        guard found.count + paths.count <= PictureFiles.maximumCount else {
          problems.append(
            reference.problem(
              "expected at most \(PictureFiles.maximumCount) pictures, found more"))
          break
        }
        found += paths.map { (joinPath(folder, $0), reference) }
        guard paths.isEmpty else { continue }
        problems.append(
          reference.problem(
            "expected files that match \"\(reference.path)\", found none",
            hint: "paths are relative to \(folder.isEmpty ? "the working folder" : folder)"))
      } catch {
        problems.append(reference.problem("expected PNG files, found \(error)"))
        // The next pattern would fail in the same way.
        if search.isExhausted { break }
      }
    }
    problems += found.compactMap { check($0.path, namedBy: $0.reference) }
    self[keyPath: pictures] = found.map { distinctPaths.path($0.path) }
    return problems.isEmpty ? readDigests(of: found) : problems.inTextOrder
  }

  /// The problem with a picture, whose pixels are decoded when it is drawn.
  private mutating func check(_ path: String, namedBy reference: FileReference) -> Problem? {
    files.problem(with: path).map { reference.problem($0) }
  }

  private mutating func readDigests(
    of pictures: [(path: String, reference: FileReference)]
  ) -> [Problem] {
    for (path, reference) in pictures {
      do throws(FileError) {
        digests.append(try files.digest(of: path))
      } catch {
        return [reference.problem("expected a PNG file, found \(error)")]
      }
    }
    return []
  }

  private mutating func readDeck(
    _ reference: FileReference, titles: [String], in folder: String, text: TextDrawing
  ) throws(PresetError) -> Problem? {
    let path = joinPath(folder, reference.path)
    willRead(path)
    let bytes: [UInt8]
    do {
      bytes = try scope.read(path, limit: SourceText.maximumBytes)
    } catch {
      return reference.problem("expected a deck, a JSON file, found \(error)")
    }
    digests.append(SHA256.digest(of: bytes))
    let source = SourceText(file: path, bytes: bytes)
    deckSource = source
    var problems: [Problem] = []
    let written = try Deck(json: source)
    let deckFolder = splitPath(path).folder
    var found: [(path: String, reference: FileReference)] = []
    deck = written.cards.map { card in
      guard let image = card.image else { return card }
      let picture = joinPath(deckFolder, image.path)
      if let problem = check(picture, namedBy: image) { problems.append(problem) }
      found.append((picture, image))
      var card = card
      card.image = FileReference(
        path: distinctPaths.path(picture), range: image.range, keyPath: image.keyPath)
      return card
    }
    let fonts =
      text == .font
      ? DeckFontFiles(written, titles: titles, folder: deckFolder, scope: scope, willRead: willRead)
      : nil
    problems += fonts?.problems ?? []
    if problems.isEmpty { problems = readDigests(of: found) }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
    lettering = Lettering(fonts: fonts?.fonts, alignment: written.alignment)
    digests += fonts?.digests ?? []
    warnings += fonts?.warnings.map { reference.warning($0.message, hint: $0.hint) } ?? []
    return nil
  }
}
