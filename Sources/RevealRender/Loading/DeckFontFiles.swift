import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset
import RevealText

/// The fonts of a deck, found, read and checked.
struct DeckFontFiles {
  /// Nil when texts show as bars.
  private(set) var fonts: TextFonts?
  /// The SHA-256 of every font file with letters that are drawn, in the order of reading.
  private(set) var digests: [[UInt8]] = []
  /// The problems with font files that the deck names.
  private(set) var problems: [Problem] = []
  /// A warning about what is not drawn as the deck says, with a hint.
  private(set) var warning: (message: String, hint: String)?
  private let folder: String
  private let letters: Letters
  private let willRead: (String) -> Void
  private var notedPaths: Set<PathBytes> = []
  private var latest: (stamp: FileStamp, bytes: [UInt8])?
  private var digestsOfFiles: [FileStamp: [UInt8]] = [:]
  private var readBytes = 0

  /// The limit on the bytes of one font and of all that a deck names; the largest collections have
  /// a quarter of it.
  private static let byteLimit = 128 << 20

  /// - Parameters:
  ///   - deck: The deck that names the fonts.
  ///   - texts: The texts that are set in them.
  ///   - folder: The folder of the deck.
  ///   - scope: The limits to where the fonts that it names may be.
  ///   - willRead: A closure that is called with the path of each font file before it is read.
  init(
    _ deck: Deck, texts: [String], folder: String, scope: FileScope,
    willRead: @escaping (String) -> Void
  ) {
    self.folder = folder
    self.willRead = willRead
    letters = Letters(of: texts)
    guard !texts.isEmpty else { return }
    guard FreeType.version != nil else {
      warning = (
        "texts show as bars: reveal was built without FreeType",
        "install libfreetype-dev (macOS: brew install freetype) and build again, or say --text bars"
      )
      return
    }
    let (regularChoices, boldChoices) = (deck.fonts.regular, deck.fonts.bold)
    let found = (regularChoices + boldChoices).contains(.system) ? SystemFonts() : nil
    let regular = read(regularChoices, in: scope, found?.files(isBold: false) ?? [])
    let isOneWeight = boldChoices == regularChoices && found == nil
    let bold =
      isOneWeight ? regular : read(boldChoices, in: scope, found?.files(isBold: true) ?? [])
    guard problems.isEmpty else { return }
    guard let plain = Typeface(regular), let heavy = Typeface(bold) ?? Typeface(regular) else {
      warning = (
        "texts show as bars: no font was found",
        "install fonts-dejavu-core, name a font file in the deck (\"font\"), or say --text bars"
      )
      return
    }
    fonts = TextFonts(regular: plain, bold: heavy)
    warnOfMissing(from: regular)
  }

  private mutating func read(
    _ choices: [FontChoice], in scope: FileScope, _ system: [FontFile]
  ) -> [Font] {
    var fonts: [Font] = []
    for choice in choices {
      switch choice {
      case .file(let reference, let face):
        let file = FontFile(path: joinPath(folder, reference.path), face: face)
        do {
          fonts.append(try read(file, in: scope, countingTo: Self.byteLimit))
          note(file)
        } catch {
          problems.append(reference.problem("expected a font file, found \(error)"))
        }
      case .system:
        for file in system {
          let missing = missing(from: fonts)
          // A font of the machine that reveal cannot use is skipped.
          guard !missing.isEmpty,
            let font = try? read(file, in: .everywhere, countingTo: .max),
            missing.contains(where: { font.glyph($0) != nil })
          else { continue }
          fonts.append(font)
          note(file)
        }
      }
    }
    return fonts
  }

  /// Reads a font; a collection is read once for consecutive faces.
  private mutating func read(
    _ file: FontFile, in scope: FileScope, countingTo totalLimit: Int
  ) throws -> Font {
    willRead(file.path)
    let opened = try scope.open(file.path)
    if latest?.stamp != opened.stamp {
      latest = nil
      try opened.checkIsFile(limit: Self.byteLimit)
      guard readBytes + opened.size <= totalLimit else {
        throw FileError.failed(
          path: file.path, action: "cannot read",
          reason: "the deck's fonts have more than \(totalLimit) bytes all together")
      }
      if totalLimit < .max { readBytes += opened.size }
      latest = (opened.stamp, try opened.bytes(limit: Self.byteLimit))
    }
    do {
      return try Font(file: latest?.bytes ?? [], face: file.face, letters: letters)
    } catch {
      throw FileError.failed(path: file.path, action: "cannot use", reason: error.reason)
    }
  }

  /// Adds the digest of the file that was read last.
  private mutating func note(_ file: FontFile) {
    guard let latest, notedPaths.insert(PathBytes(file.path)).inserted else { return }
    let digest = digestsOfFiles[latest.stamp] ?? SHA256.digest(of: latest.bytes)
    digestsOfFiles[latest.stamp] = digest
    digests.append(digest)
  }

  /// The characters that none of some fonts has.
  private func missing(from fonts: [Font]) -> [Unicode.Scalar] {
    letters.scalars.filter { scalar in fonts.allSatisfy { $0.glyph(scalar) == nil } }
  }

  private mutating func warnOfMissing(from fonts: [Font]) {
    let missing = missing(from: fonts)
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
    warning = (
      "no font has \(shown)\(more)",
      "add a font file that has them to the deck's \"font\", or install one such as fonts-noto-cjk"
    )
  }
}
