package import RevealCompare
package import RevealFiles
import RevealImage
import RevealJSON

extension DiffJob {
  /// A page that shows the result: a single HTML file that needs nothing else.
  ///
  /// It has figures for all frames, small pictures for playing them, and full-size pictures of both
  /// sides for the most important bad frames; a budget limits its size.
  ///
  /// - Parameter report: The report of this comparison.
  /// - Returns: The text of the page.
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  package func page(_ report: DiffReport) async throws -> String {
    try await ReportPage(title: report.pageTitle, entries: [.init("", report, of: self)]).text()
  }
}

extension ReportPage {
  /// The limit on comparisons whose pictures are all in a single file.
  package static let mostInOneFile = 6

  /// The page with everything in a single text.
  ///
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  package func text() async throws -> String { try await text(pages: []) }

  /// The page with links to the pages beside it.
  private func text(pages: [String]) async throws -> String {
    var content = Content(title: title, reports: [], plainText: plainText)
    content.pages = pages
    let shown = entries.count { $0.report != nil && ($0.status != .equal || isAlone) }
    for entry in entries {
      var members = entry.members
      if entry.status != .equal || isAlone, let report = entry.report, let job = entry.job {
        let pictures = try await PagePictures(report, of: job, budget: .page.share(of: shown))
        members += report.members(of: job, content.pictures.add(pictures))
      }
      content.reports.append(.object(members))
    }
    return content.text
  }

  /// Writes the page as `index.html`, and for many comparisons a page for each that differs.
  ///
  /// Those pages are `NAME/index.html`.
  ///
  /// - Parameters:
  ///   - folder: The output folder, created if missing.
  ///   - rules: The rules for files that the pages would replace.
  /// - Returns: The number of files.
  /// - Throws: When a page cannot be created or written, or the `Interruption` that a signal asked
  ///   for.
  package func write(to folder: String, rules: OutputRules) async throws -> Int {
    let differing = entries.filter { $0.report != nil && $0.status != .equal }
    let root = try OpenFolder(making: folder)
    // The pages of shards are joined as they are.
    let isLarge = differing.count > Self.mostInOneFile || shard != nil
    let own = isLarge ? differing.map(\.name) : []
    let others = try replaceOldPages(in: root, except: Set(own), rules)
    guard isLarge else {
      try Self.write(try await text(pages: others), to: root, rules)
      return 1
    }
    var digests: [String: String] = [:]
    for entry in differing {
      guard let report = entry.report, let job = entry.job else { continue }
      var content = Content(title: entry.name, reports: [], plainText: entry.plainText)
      content.home = Self.home(of: entry.name)
      let pictures = try await PagePictures(report, of: job, budget: .page)
      content.reports = [
        .object(
          entry.members + report.members(of: job, content.pictures.add(pictures)))
      ]
      let bytes = OutputKind.page.marked(content.text)
      digests[entry.name] = SHA256.hexDigest(of: Array(bytes.utf8))
      try Self.write(bytes, to: root.openOrMakeFolder(entry.name), rules)
    }
    try Self.write(try index(pages: own + others, digests), to: root, rules)
    return 1 + differing.count
  }

  /// Replaces the pages of an earlier run that this run does not write.
  ///
  /// They would show differences that no longer exist.
  ///
  /// - Returns: The names of the pages.
  func replaceOldPages(
    in root: OpenFolder, except own: Set<String>, _ rules: OutputRules
  ) throws -> [String] {
    var replaced: [String] = []
    for name in Self.pagesOfIndex(in: root) where !own.contains(name) {
      // The page may have been removed, or belong to somebody else now.
      guard fileKind(joinPath(joinPath(root.path, name), "index.html")) == .file,
        let place = try? root.openOrMakeFolder(name),
        (try? rules.admit("index.html", in: place)) != nil
      else { continue }
      let entry =
        entries.first { $0.name == name } ?? Entry(name, .missing, "The preset is gone")
      var content = Content(
        title: name, reports: [.object(entry.members)], plainText: entry.plainText)
      content.home = Self.home(of: name)
      try Self.write(content.text, to: place, rules)
      replaced.append(name)
    }
    return replaced
  }

  /// The names of the pages that the index of an earlier run lists; none if there is no index.
  private static func pagesOfIndex(in root: OpenFolder) -> [String] {
    let path = joinPath(root.path, "index.html")
    // A file that is not an index by reveal lists nothing.
    guard let bytes = try? readFile(path, limit: largestIndex),
      let text = String(validating: bytes, as: UTF8.self),
      let list = Content.script(Content.startOfPages, in: text)
    else { return [] }
    let source = SourceText(file: path, text: String(list))
    let names = JSONParser.parse(source).root?.elements?.compactMap(\.string) ?? []
    return names.filter(isBelow)
  }

  /// Whether a name is that of a folder below.
  static func isBelow(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0)
    }
  }

  static let largestIndex = 1 << 28

  /// The address of the index as seen from a page.
  private static func home(of name: String) -> String {
    String(repeating: "../", count: name.split(separator: "/").count) + "index.html"
  }

  /// The page with cards that link to other pages.
  ///
  /// - Parameters:
  ///   - pages: The names of the pages.
  ///   - digests: The digests of the pages that were written, by their names.
  /// - Returns: The text of the page.
  /// - Throws: When a picture cannot be encoded.
  private func index(pages: [String], _ digests: [String: String]) throws -> String {
    var content = Content(title: title, reports: [], plainText: plainText)
    content.pages = pages
    content.part = shard.map { shard in
      ReportPart(
        shard: shard, texts: entries.map(\.plainText), digests: entries.map { digests[$0.name] })
    }
    for entry in entries {
      var members = entry.members
      if entry.status != .equal, let report = entry.report, let job = entry.job {
        members.append(("link", .string(entry.name)))
        if let poster = report.poster {
          let small = try job.comparison.smallPictures(
            report.frames[poster], height: Self.posterHeight)
          for kind in PagePictures.Kind.allCases {
            guard let png = small[kind] else { continue }
            members.append((kind.rawValue, .integer(content.pictures.add(png))))
          }
        }
      }
      content.reports.append(.object(members))
    }
    return content.text
  }

  /// The height of posters in pixels, sharp on a screen with two pixels per point.
  private static let posterHeight = 360

  private var isAlone: Bool { entries.count == 1 }

  private var plainText: String { entries.map(\.plainText).joined(separator: "\n") }

  static func write(
    _ text: String, to folder: OpenFolder, _ rules: OutputRules
  ) throws(FileError) {
    try writeChosenFile([Array(text.utf8)], as: "index.html", in: folder, rules: rules)
  }
}
