package import RevealCompare
package import RevealFiles
import RevealJSON

extension DiffJob {
  /// A page that shows the result: one HTML file that needs nothing else.
  ///
  /// It has figures for all frames, small pictures for playing them, and full pictures of both
  /// sides for the most important bad frames; a budget limits its size.
  ///
  /// - Parameter report: The report of this comparison.
  /// - Returns: The page's text.
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  package func page(_ report: DiffReport) async throws -> String {
    try await ReportPage(title: report.pageTitle, entries: [.init("", report) { self }]).text()
  }
}

extension ReportPage {
  /// The limit on comparisons whose pictures are all in one file.
  package static let mostInOneFile = 6

  /// The page with everything in one text.
  ///
  /// - Throws: When a picture cannot be encoded, or the `Interruption` that a signal asked for.
  package func text() async throws -> String {
    var content = Content(title: title, reports: [], plainText: plainText)
    let shown = entries.count { $0.report != nil && ($0.status != .equal || isAlone) }
    for entry in entries {
      var members = entry.members
      if entry.status != .equal || isAlone, let (report, job) = try entry.comparison() {
        let pictures = try await PagePictures(report, of: job, budget: .page.share(of: shown))
        members += ReportData(report, of: job).members(content.pictures.add(pictures))
      }
      content.reports.append(.object(members))
    }
    return content.text
  }

  /// Writes the page as `index.html` and, if it shows many comparisons, a page for each that
  /// differs as `NAME/index.html`.
  ///
  /// - Parameters:
  ///   - folder: The output folder, made if missing.
  ///   - rules: The rules for files that the pages would replace.
  /// - Returns: The number of files.
  /// - Throws: When a page cannot be made or written, or the `Interruption` that a signal asked
  ///   for.
  package func write(to folder: String, rules: OutputRules) async throws -> Int {
    let differing = entries.filter { $0.report != nil && $0.status != .equal }
    let root = try OpenFolder(making: folder)
    guard differing.count > Self.mostInOneFile else {
      try Self.write(try await text(), to: root, rules)
      return 1
    }
    for entry in differing {
      guard let (report, job) = try entry.comparison() else { continue }
      var content = Content(title: entry.name, reports: [], plainText: entry.plainText)
      let depth = entry.name.split(separator: "/").count
      content.home = String(repeating: "../", count: depth) + "index.html"
      let pictures = try await PagePictures(report, of: job, budget: .page)
      content.reports = [
        .object(
          entry.members + ReportData(report, of: job).members(content.pictures.add(pictures)))
      ]
      try Self.write(content.text, to: root.openOrMakeFolder(entry.name), rules)
    }
    try Self.write(try index(), to: root, rules)
    return 1 + differing.count
  }

  /// The page with cards that lead to other pages.
  private func index() throws -> String {
    var content = Content(title: title, reports: [], plainText: plainText)
    for entry in entries {
      var members = entry.members
      if entry.status != .equal, let (report, job) = try entry.comparison() {
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

  /// In pixels: sharp on a screen with two pixels per point.
  private static let posterHeight = 360

  private var isAlone: Bool { entries.count == 1 }

  private var plainText: String { entries.map(\.plainText).joined(separator: "\n") }

  private static func write(
    _ text: String, to folder: OpenFolder, _ rules: OutputRules
  ) throws(FileError) {
    try writeChosenFile([Array(text.utf8)], as: "index.html", in: folder, rules: rules)
  }
}
