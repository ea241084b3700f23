package import RevealFiles
import RevealFrames
import RevealImage

extension MarkdownReport {
  /// Writes the text and, into a folder beside it, the pictures.
  ///
  /// The folder of `summary.md` is `summary-pictures`.
  ///
  /// - Parameters:
  ///   - path: The path of the text.
  ///   - address: The address at which the folder is published, if the text is shown elsewhere; nil
  ///     for addresses relative to the text.
  ///   - rules: The rules for files that would be replaced.
  ///   - jobs: The limit on comparisons in progress at a time, ≥ 1.
  /// - Throws: When a picture cannot be drawn or a file cannot be written, and the `Interruption`
  ///   that a signal asked for.
  package func write(
    to path: String, address: String?, rules: (OutputKind) -> OutputRules, jobs: Int
  ) async throws {
    var drawn: [CausePlace: MovingPicture] = [:]
    let places = pictured
    try await WorkerPool.run(places, jobs: jobs) { place -> MovingPicture? in
      let entry = entries[place.entry]
      guard let report = entry.report, let job = entry.job else { return nil }
      return try MovingPicture(of: entry.shownCauses[place.cause], report, job)
    } deliver: { place, picture in
      drawn[place] = picture
    }
    let files = places.compactMap { place in
      drawn[place].map { (place: place, preset: entries[place.entry].name, picture: $0) }
    }
    let pictures = try Self.write(files, beside: path, address: address, rules: rules(.png))
    let sections = entries.prefix(Self.mostEntries).map(MarkdownSection.init)
    var text = Self.text(title: title, sections, of: entries.count, pictures: pictures)
    if let share { text += MarkdownPart(self, share, pictures).comment + "\n" }
    try writeOutput([Array(text.utf8)], to: path, rules: rules(.markdown))
  }

  /// A picture that gets a name, with the name of its preset.
  typealias NewPicture = (place: CausePlace, preset: String, picture: MovingPicture)

  /// Writes pictures into the folder beside a text.
  ///
  /// - Parameters:
  ///   - files: The pictures in the order of the text.
  ///   - path: The path of the text.
  ///   - address: The address at which the folder is published; nil for the folder itself.
  ///   - rules: The rules for files that would be replaced.
  /// - Returns: The pictures by their places.
  /// - Throws: When a file cannot be written.
  static func write(
    _ files: [NewPicture], beside path: String, address: String?, rules: OutputRules
  ) throws -> [CausePlace: Picture] {
    guard !files.isEmpty else { return [:] }
    let (parent, name) = splitPath(path)
    let folder = pictureFolder(of: name)
    let prefix = address.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? folder + "/"
    let opened = try OpenFolder(making: parent).openOrMakeFolder(folder)
    var pictures: [CausePlace: Picture] = [:]
    for (number, (place, preset, picture)) in files.enumerated() {
      let file = fileName(number, preset) + ".png"
      let bytes = rules.kind.marked([picture.file])
      try writeChosenFile(bytes, as: file, in: opened, rules: rules)
      let digest = SHA256.hexDigest(of: Array(bytes.joined()))
      pictures[place] = Picture(
        address: prefix + file, file: (file, digest), title: picture.title)
    }
    return pictures
  }

  /// The name of the folder beside a text: `summary-pictures` of `summary.md`.
  static func pictureFolder(of name: String) -> String {
    let stem = name.utf8.count > 3 && name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    return derivedPath(stem, "-pictures")
  }

  /// A name that needs no escaping in an address, as in `01-cards-fade`.
  private static func fileName(_ place: Int, _ name: String) -> String {
    let number = place < 9 ? "0\(place + 1)" : "\(place + 1)"
    let plain = name.unicodeScalars.prefix(60).map { scalar -> String in
      scalar.properties.isASCIIHexDigit || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar) ? String(scalar) : "-"
    }
    return "\(number)-\(plain.joined())"
  }
}
