package import RevealFiles
import RevealRender

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
    let (parent, name) = splitPath(path)
    let stem = name.utf8.count > 3 && name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    let folder = derivedPath(stem, "-pictures")
    var drawn: [CausePlace: MovingPicture] = [:]
    let places = pictured.sorted { ($0.entry, $0.cause) < ($1.entry, $1.cause) }
    try await WorkerPool.run(places, jobs: jobs) { place -> MovingPicture? in
      let entry = entries[place.entry]
      guard let report = entry.report, let job = entry.job else { return nil }
      return try MovingPicture(of: entry.shownCauses[place.cause], report, job)
    } deliver: { place, picture in
      drawn[place] = picture
    }
    let prefix = address.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? folder + "/"
    var pictureFolder: OpenFolder?
    var pictures: [CausePlace: Picture] = [:]
    for (number, place) in places.filter({ drawn[$0] != nil }).enumerated() {
      guard let picture = drawn[place] else { continue }
      let opened = try pictureFolder ?? OpenFolder(making: parent).openOrMakeFolder(folder)
      pictureFolder = opened
      let file = Self.fileName(number, entries[place.entry].name) + ".png"
      try writeChosenFile([picture.file], as: file, in: opened, rules: rules(.png))
      pictures[place] = Picture(address: prefix + file, title: picture.title)
    }
    try writeOutput(
      [Array(text(pictures: pictures).utf8)], to: path, rules: rules(.markdown))
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
