import RevealCards
import RevealImage
import RevealJSON
import RevealPreset

/// The pictures, the deck and its fonts that a preset names, found and checked.
struct PresetFiles {
  /// Paths of the pictures in the order of the preset, patterns expanded, ready to be opened.
  private(set) var pictures: [String] = []
  /// The cards of the deck, the paths of their pictures ready to be opened.
  private(set) var deck: [DeckCard] = []
  /// How the deck's texts are drawn.
  private(set) var lettering = Lettering.bars
  /// What is not drawn as the deck says.
  private(set) var warnings: [Problem] = []
  /// SHA-256 of every file that was read, in that order.
  private(set) var digests: [[UInt8]] = []
  private let scope: FileScope
  private let willRead: (String) -> Void

  /// A preset has at most so many pictures, as it has patterns.
  private static let maximumPictures = 10_000

  /// Reads what a preset names.
  ///
  /// - Parameters:
  ///   - preset: As it was written.
  ///   - source: Its text, with its path.
  ///   - text: Whether the deck's fonts are wanted.
  ///   - scope: Where the files may lie.
  ///   - willRead: Called with the path of each file and listed folder before it is read.
  /// - Throws: `PresetError` with every file of the preset, or of its deck, that cannot be used.
  init(
    _ preset: Preset, source: SourceText, text: TextDrawing, scope: FileScope,
    willRead: @escaping (String) -> Void
  ) throws(PresetError) {
    self.scope = scope
    self.willRead = willRead
    let folder = splitPath(source.file).folder
    var problems: [Problem] = []
    switch preset.cards.face {
    case .images(let references, _):
      for reference in references {
        problems += findPictures(reference, in: folder)
      }
    case .deck(let reference, _):
      if let problem = try readDeck(reference, in: folder, text: text) { problems.append(problem) }
    case .sample, .colors, .gradients: break
    }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
  }

  private mutating func findPictures(
    _ reference: FileReference, in folder: String
  ) -> [Problem] {
    do {
      let paths = try expandPattern(
        reference.path, in: folder, limit: Self.maximumPictures, scope: scope, willList: willRead
      ).map { joinPath(folder, $0) }
      guard pictures.count + paths.count <= Self.maximumPictures else {
        return [reference.problem("expected at most \(Self.maximumPictures) pictures, found more")]
      }
      pictures += paths
      if !paths.isEmpty { return paths.compactMap { check($0, namedBy: reference) } }
      return [
        reference.problem(
          "expected files that match \"\(reference.path)\", found none",
          hint: "paths are relative to \(folder.isEmpty ? "the working folder" : folder)")
      ]
    } catch {
      return [reference.problem("expected PNG files, found \(error)")]
    }
  }

  /// Says why a picture cannot be used; the rest of it is decoded when it is drawn.
  private mutating func check(_ path: String, namedBy reference: FileReference) -> Problem? {
    willRead(path)
    do throws(PictureProblem) {
      digests.append(SHA256.digest(of: try scope.picture(path)))
      return nil
    } catch {
      return reference.problem(error.message)
    }
  }

  private mutating func readDeck(
    _ reference: FileReference, in folder: String, text: TextDrawing
  ) throws(PresetError) -> Problem? {
    let path = joinPath(folder, reference.path)
    willRead(path)
    let bytes: [UInt8]
    do {
      bytes = try scope.read(path, limit: Preset.maximumBytes)
    } catch {
      return reference.problem("expected a deck, a JSON file, found \(error)")
    }
    digests.append(SHA256.digest(of: bytes))
    let source = SourceText(file: path, bytes: bytes)
    var problems: [Problem] = []
    let written = try Deck(json: source)
    let deckFolder = splitPath(path).folder
    deck = written.cards.map { card in
      guard let image = card.image else { return card }
      let picture = joinPath(deckFolder, image.path)
      if let problem = check(picture, namedBy: image) { problems.append(problem) }
      var card = card
      card.image = FileReference(path: picture, range: image.range, keyPath: image.keyPath)
      return card
    }
    if text == .font {
      let files = DeckFontFiles(
        written, folder: deckFolder, scope: scope, willRead: willRead)
      lettering = Lettering(fonts: files.fonts, alignment: written.alignment)
      digests += files.digests
      problems += files.problems
      warnings += files.warning.map { [reference.warning($0.message, hint: $0.hint)] } ?? []
    } else {
      lettering = Lettering(fonts: nil, alignment: written.alignment)
    }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
    return nil
  }
}
