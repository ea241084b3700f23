import RevealCompare
import RevealFiles
import RevealPages
import TestFixtures
import Testing

@Suite struct DiffPageTests {
  @Test func `needs nothing but itself, and shows names as text`() async throws {
    let folder = try TemporaryFolder()
    func frames(_ name: String, opacity: Double) throws -> FrameSet {
      let path = try folder.write(
        """
        {
          "canvas": { "size": [80, 120], "scale": 1, "fps": 10 },
          "list": { "rows": 3, "rowHeight": 40, "inset": [6, 6] },
          "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
        }
        """, to: name)
      return try FrameSet(path: path)
    }
    let (golden, actual) = (
      try frames("a.json", opacity: 0.5), try frames("<b> & c.json", opacity: 0.2)
    )
    let job = DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2)
    let page = try await job.page(job.report())
    let links = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!links.contains("http:") && !links.contains("https:") && !links.contains("src=\"/"))
    #expect(page.contains("\niVBORw0KGgo"))
    #expect(!page.contains("<b> &"))
    #expect(page.contains("default-src 'none'"))
  }

  /// A comparison of folders with the square at some places.
  private func entry(
    _ name: String, _ golden: TemporaryFolder, _ actual: TemporaryFolder
  ) async throws -> ReportPage.Entry {
    let (golden, actual) = (try FrameSet(path: golden.path), try FrameSet(path: actual.path))
    let job = DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2)
    return ReportPage.Entry(name, try await job.report(), of: job)
  }

  @Test func `has every picture once, and whole ones of bad frames`() async throws {
    let (a, b) = (try TestFrame.folder([0, 1, 2]), try TestFrame.folder([0, 7, 2]))
    let page = try await ReportPage(title: "T", entries: [entry("", a, b)]).text()
    // Three small frames, the second one of both sides, whole and with its difference.
    #expect(page.matches(of: /\niVBORw0KGgo|>iVBORw0KGgo/).count == 7)
    #expect(page.contains(#""first": [1, 4]"#) || page.contains(#""first": ["#))
    #expect(page.contains(#""size": [40, 200]"#))
  }

  @Test func `leaves no page of an earlier run that shows what differs no more`() async throws {
    let (a, b) = (try TestFrame.folder([0, 1]), try TestFrame.folder([0, 7]))
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "report")
    let rules = OutputRules(.page, inputs: InputFiles())
    let names = (0...ReportPage.mostInOneFile).map { "sub/\($0)" }
    func write(_ differing: some Sequence<String>, _ equal: String...) async throws {
      var entries = equal.map { ReportPage.Entry($0, .equal, "") }
      for name in differing { entries.append(try await entry(name, a, b)) }
      _ = try await ReportPage(title: "T", entries: entries).write(to: path, rules: rules)
    }
    func page(_ number: Int) throws -> String {
      try String(decoding: folder.read("report/sub/\(number)/index.html"), as: UTF8.self)
    }
    try await write(names + ["gone"])
    #expect(try page(0).contains("\"status\": \"different\""))
    // Fewer than make pages of their own.
    try await write(names.dropFirst(2), names[0], names[1])
    #expect(try page(0).contains("\"status\": \"equal\""))
    let gone = try String(decoding: folder.read("report/gone/index.html"), as: UTF8.self)
    #expect(gone.contains("The preset is gone"))
    // One that differs again, without a page of its own.
    try await write([names[0]])
    #expect(try page(0).contains("\"status\": \"different\""))
    // A file of somebody else stays.
    try folder.write("mine", to: "report/sub/1/index.html")
    try await write([names[0]], names[1])
    #expect(try page(1) == "mine")
  }

  @Test func `shows few presets in one file, and many in a file each`() async throws {
    let (a, b) = (try TestFrame.folder([0, 1]), try TestFrame.folder([0, 7]))
    let folder = try TemporaryFolder()
    let good = try await entry("same", a, a)
    let missing = ReportPage.Entry("new", .missing, "no golden")
    let few = ReportPage(title: "Few", entries: [try await entry("one", a, b), good, missing])
    let rules = OutputRules(.page, durability: .unsynced, inputs: InputFiles())
    #expect(try await few.write(to: joinPath(folder.path, "few"), rules: rules) == 1)
    #expect(try folder.names("few") == ["index.html"])
    var entries: [ReportPage.Entry] = []
    for number in 0...ReportPage.mostInOneFile {
      entries.append(try await entry("sub/p\(number)", a, b))
    }
    let many = ReportPage(title: "Many", entries: entries + [good, missing])
    let count = try await many.write(to: joinPath(folder.path, "many"), rules: rules)
    #expect(count == ReportPage.mostInOneFile + 2)
    #expect(try folder.names("many") == ["index.html", "sub"])
    #expect(try folder.names("many/sub").count == ReportPage.mostInOneFile + 1)
    let index = String(decoding: try folder.read("many/index.html"), as: UTF8.self)
    #expect(index.contains(#""link": "sub/p3""#) && index.contains(#""status": "missing""#))
    let page = String(decoding: try folder.read("many/sub/p3/index.html"), as: UTF8.self)
    #expect(page.contains(#""home": "../../index.html""#))
  }

  @Test func `shows fewer frames, and smaller ones, to keep its size`() {
    let budget = PageBudget(played: 1_000_000, whole: 0)
    let levels = [5, 30, 60, 200, 2000].map { budget.level(count: $0, mean: 30_000) }
    #expect(levels.map(\.stride) == levels.map(\.stride).sorted())
    #expect(levels.map(\.height) == levels.map(\.height).sorted(by: >))
    #expect(levels[0] == (stride: 1, height: 480))
    #expect(levels.last?.stride ?? 0 > 8)
  }
}
