import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset
import RevealText

/// The fonts of a deck, found, read and checked.
struct DeckFontFiles {
  /// The fonts; nil if texts show as bars.
  private(set) var fonts: TextFonts?
  /// The SHA-256 of every font file whose letters are drawn, in the order of reading.
  ///
  /// If letters are joined or ordered, the versions of the libraries for that are included.
  private(set) var digests: [[UInt8]] = []
  /// The problems with font files that the deck names.
  private(set) var problems: [Problem] = []
  /// The warnings, with hints, about texts that are not drawn as the deck says.
  private(set) var warnings: [(message: String, hint: String)] = []
  private let folder: String
  private let letters: Letters
  private let willRead: (String) -> Void
  private var notedPaths: Set<PathBytes> = []
  private var latest: (stamp: FileStamp, bytes: [UInt8])?
  private var digestsOfFiles: [FileStamp: [UInt8]] = [:]
  private var readBytes = 0

  /// The limit on bytes of a font, and of all fonts that a deck names together.
  ///
  /// The largest collections have a quarter of it.
  private static let byteLimit = 128 << 20
  /// The limit on steps to read the deck's letters in all fonts that it names.
  ///
  /// An ideograph takes some hundred.
  private static let stepLimit = 5_000_000
  private var steps = 0

  /// - Parameters:
  ///   - deck: The deck that names the fonts.
  ///   - texts: The texts that are set in them.
  ///   - folder: The folder of the deck.
  ///   - scope: The limits on where the fonts that it names may be.
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
      warn(
        "texts show as bars: reveal was built without FreeType",
        hint: "install libfreetype-dev (macOS: brew install freetype) and build again, "
          + "or say --text bars")
      return
    }
    let (regularChoices, boldChoices) = (deck.fonts.regular, deck.fonts.bold)
    let takesSystem = (regularChoices + boldChoices).contains(.system)
    let found = takesSystem ? SystemFonts() : nil
    let regular = read(regularChoices, in: scope, found?.files(isBold: false) ?? [])
    let isOneWeight = boldChoices == regularChoices && !takesSystem
    let bold =
      isOneWeight ? regular : read(boldChoices, in: scope, found?.files(isBold: true) ?? [])
    guard problems.isEmpty else { return }
    guard let plain = Typeface(regular), let heavy = Typeface(bold) ?? Typeface(regular) else {
      warn(
        "texts show as bars: no font was found",
        hint: "install fonts-dejavu-core, name a font file in the deck (\"font\"), or say "
          + "--text bars")
      return
    }
    fonts = TextFonts(regular: plain, bold: heavy)
    if let harfBuzz = HarfBuzz.version, let friBidi = FriBidi.version,
      !letters.complexSystems.isEmpty
    {
      let versions = "HarfBuzz \(harfBuzz), FriBidi \(friBidi)"
      digests.append(SHA256.digest(of: Array(versions.utf8)))
    }
    warn(of: regular, found)
  }

  private mutating func read(
    _ choices: [FontChoice], in scope: FileScope, _ system: [FontFile]
  ) -> [Font] {
    var selection = FontSelection(for: letters)
    for choice in choices {
      switch choice {
      case .file(let reference, let face):
        let file = FontFile(path: joinPath(folder, reference.path), face: face)
        do {
          let font = try read(file, in: scope, countingTo: Self.byteLimit)
          try count(font, of: file)
          selection.add(font)
          note(file)
        } catch {
          problems.append(reference.problem("expected a font file, found \(error)"))
        }
      case .system:
        for file in system where selection.wants(file) {
          // A font of the machine that reveal cannot use is skipped.
          guard let font = try? read(file, in: .everywhere, countingTo: .max),
            selection.isBetter(with: font, of: file)
          else { continue }
          selection.add(font)
          note(file)
        }
      }
    }
    return selection.fonts
  }

  /// Counts the steps to read the deck's letters in a font.
  private mutating func count(_ font: Font, of file: FontFile) throws(FileError) {
    guard let count = font.stepCount(of: letters, limit: Self.stepLimit - steps) else {
      throw FileError(
        file.path, "cannot use", "a letter, or all letters together, are made of too many parts")
    }
    steps += count
  }

  /// Reads a font; a collection is read only once for consecutive faces.
  private mutating func read(
    _ file: FontFile, in scope: FileScope, countingTo totalLimit: Int
  ) throws -> Font {
    willRead(file.path)
    let opened = try scope.open(file.path)
    if latest?.stamp != opened.stamp {
      latest = nil
      try opened.checkIsFile(limit: Self.byteLimit)
      guard readBytes + opened.size <= totalLimit else {
        throw FileError(
          file.path, "cannot read",
          "the deck's fonts have more than \(totalLimit) bytes all together")
      }
      if totalLimit < .max { readBytes += opened.size }
      latest = (opened.stamp, try opened.bytes(limit: Self.byteLimit))
    }
    do {
      return try Font(file: latest?.bytes ?? [], face: file.face)
    } catch {
      throw FileError(file.path, "cannot use", error.reason)
    }
  }

  /// Adds the digest of the latest file.
  private mutating func note(_ file: FontFile) {
    guard let latest, notedPaths.insert(PathBytes(file.path)).inserted else { return }
    let digest = digestsOfFiles[latest.stamp] ?? SHA256.digest(of: latest.bytes)
    digestsOfFiles[latest.stamp] = digest
    digests.append(digest)
  }

  /// Warns about writing systems that this build cannot set, and about missing characters, by
  /// writing system.
  private mutating func warn(of fonts: [Font], _ found: SystemFonts?) {
    let bars = HarfBuzz.version == nil || FriBidi.version == nil ? letters.complexSystems : []
    if !bars.isEmpty {
      let lacking = [
        HarfBuzz.version == nil ? "HarfBuzz" : nil, FriBidi.version == nil ? "FriBidi" : nil,
      ]
      let libraries = lacking.compactMap(\.self)
      let packages = libraries.map { "lib\($0.lowercased())-dev" }.joined(separator: " and ")
      let formulas = libraries.map { $0.lowercased() }.joined(separator: " ")
      warn(
        "\(list(bars.map(\.name))) texts show as bars: reveal was built without "
          + libraries.joined(separator: " and "),
        hint: "install \(packages) (macOS: brew install \(formulas)) and build again")
    }
    let missing = letters.missing(from: fonts).map { (scalar: $0, system: WritingSystem.of($0)) }
      .filter { $0.system.map(bars.contains) != true }
    for system in WritingSystem.all.map(Optional.some) + [nil] {
      let group = missing.filter { $0.system == system }.map(\.scalar)
      if !group.isEmpty { warn(ofMissing: group, system, found) }
    }
  }

  private mutating func warn(
    ofMissing scalars: [Unicode.Scalar], _ system: WritingSystem?, _ found: SystemFonts?
  ) {
    let shown = scalars.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = scalars.count > 10 ? " and \(scalars.count - 10) more" : ""
    let script = system.map { " (\($0.name))" } ?? ""
    warn("no font has \(shown)\(more)\(script)", hint: hint(forMissing: scalars, system, found))
  }

  private mutating func warn(_ message: String, hint: String) { warnings.append((message, hint)) }

  /// A hint about missing characters: the installed font that has them, or the package to install.
  private mutating func hint(
    forMissing scalars: [Unicode.Scalar], _ system: WritingSystem?, _ found: SystemFonts?
  ) -> String {
    let installed = found ?? SystemFonts()
    if found == nil, let path = installedFont(with: scalars, of: installed) {
      return "\(path) has them: add it, or \"system\", to the deck's \"font\""
    }
    let packages = system.map { [$0.fontPackage] } ?? ["fonts-noto-core", "fonts-dejavu"]
    let add = "add a font file that has them to the deck's \"font\""
    guard let package = installed.firstMissing(of: packages) else { return add }
    return "\(add), or install one such as \(package)"
  }

  /// The path of the first installed font that has some characters.
  private mutating func installedFont(
    with scalars: [Unicode.Scalar], of installed: SystemFonts
  ) -> String? {
    let selection = FontSelection(for: Letters(of: [String(String.UnicodeScalarView(scalars))]))
    return installed.files(isBold: false).first { file in
      guard selection.wants(file), let font = try? read(file, in: .everywhere, countingTo: .max)
      else { return false }
      return scalars.allSatisfy { font.glyph($0) != nil }
    }?.path
  }

  /// The names joined as in "a", "a and b", or "a, b and c".
  private func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
