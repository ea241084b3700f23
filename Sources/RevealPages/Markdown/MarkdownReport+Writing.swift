package import RevealFiles
import RevealRender

extension MarkdownReport {
  /// The limit on bytes of all pictures, below the 10 MB that GitHub accepts.
  private static let mostPictureBytes = 9 << 20

  /// Writes the text and, into a folder beside it, the pictures.
  ///
  /// The folder of `summary.md` is `summary-pictures`. Pictures that would exceed the limit are
  /// omitted, animations first.
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
    var pictureFolder: OpenFolder?
    var drawn: [Int: MarkdownPictures] = [:]
    let shown = Array(entries.prefix(Self.mostRows).enumerated())
    try await WorkerPool.run(shown, jobs: jobs) { _, entry in
      try entry.report.flatMap { report in
        try entry.job.map { try MarkdownPictures(report, $0) }
      }
    } deliver: { item, pictures in
      drawn[item.offset] = pictures
    }
    var left = Self.mostPictureBytes
    var addresses: [Int: MarkdownPictures.Addresses] = [:]
    let prefix = address.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? folder + "/"
    func place(_ png: [UInt8]?, _ entry: Int, _ suffix: String) throws -> String? {
      guard let png, png.count <= left else { return nil }
      left -= png.count
      let opened = try pictureFolder ?? OpenFolder(making: parent).openOrMakeFolder(folder)
      pictureFolder = opened
      let file = "\(Self.fileName(entry, entries[entry].name))-\(suffix).png"
      try writeChosenFile([png], as: file, in: opened, rules: rules(.png))
      return prefix + file
    }
    for (index, _) in shown {
      guard let pictures = drawn[index] else { continue }
      addresses[index] = MarkdownPictures.Addresses(
        expected: try place(pictures.expected, index, "expected"),
        actual: try place(pictures.actual, index, "actual"),
        difference: try place(pictures.difference, index, "difference"))
    }
    for (index, _) in shown {
      addresses[index]?.motion = try place(drawn[index]?.motion, index, "motion")
    }
    try writeOutput(
      [Array(text(pictures: addresses).utf8)], to: path, rules: rules(.markdown))
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
