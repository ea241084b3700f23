import RevealCompare
import RevealFiles
import Testing
import TestFixtures

@Suite struct PresetDiffTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three rows of 40 points that fade in, on 80×120 pixels.
  private func preset(
    _ name: String, opacity: Double = 0.5, cards: String = "\"colors\": [\"#4060C0\"]"
  ) throws -> String {
    try folder.write(
      """
      {
        "canvas": { "size": [80, 120], "scale": 1, "fps": 10 },
        "list": { "rows": 3, "rowHeight": 40, "inset": [6, 6] },
        "cards": { \(cards) },
        "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
      }
      """, to: name)
  }

  @Test func `finds a preset equal to itself, drawn on either side`() async throws {
    let path = try preset("a.json")
    let report = try await report(path, path)
    #expect(report.verdict == .equal)
    #expect(report.frames.count > 5)
  }

  @Test func `names the rows that differ and what could explain it`() async throws {
    let report = try await report(try preset("a.json"), try preset("b.json", opacity: 0.2))
    #expect(report.verdict == .different)
    let first = try #require(report.frames.first)
    #expect(first.rows.map(\.row) == [0, 1, 2])
    #expect(first.rows.allSatisfy { $0.cause == .whole && $0.animated == ["opacity"] })
  }

  @Test func `names rows by their numbers wherever changes have put them`() async throws {
    func changing(_ name: String, _ curve: String) throws -> String {
      try folder.write(
        """
        {
          "canvas": { "size": [80, 200], "scale": 1, "fps": 10 },
          "list": { "rows": 6, "rowHeight": 40, "inset": [6, 6] },
          "cards": { "colors": ["#4060C0"] },
          "scroll": [
            { "insert": { "at": 0 }, "duration": 1 }, { "rest": 0.5 },
            { "remove": { "row": 2 }, "duration": 1, "curve": "\(curve)" }, { "rest": 0.5 }
          ]
        }
        """, to: name)
    }
    let report = try await report(
      try changing("a.json", "linear"), try changing("b.json", "easeIn"))
    let frames = Dictionary(uniqueKeysWithValues: report.frames.map { ($0.pair.name, $0.rows) })
    let rows = try #require(frames["frame_00020.png"]).sorted { $0.row < $1.row }
    #expect(rows.map(\.row) == [1, 2, 3, 4])
    #expect(
      rows.map { $0.sentence.prefix { $0 != ":" } } == [
        "row 1, going from index 2", "row 2, on its way to index 2 as row 1 goes",
        "row 3, on its way to index 3 as row 1 goes", "row 4, on its way to index 4 as row 1 goes",
      ])
    #expect(rows[0].place?.row.passage == .goes)
    #expect(rows[1].place?.row.change?.time == 1.5)
    #expect(report.json.text().contains("\"passage\": \"travels\""))
  }

  @Test func `leaves a row's card out wherever it is`() async throws {
    let (a, b) = (try preset("a.json"), try preset("b.json", opacity: 0.2))
    let some = try await report(a, b, ignoredRows: [0, 2])
    #expect(Set(some.frames.flatMap { $0.rows.map(\.row) }) == [1])
    #expect(some.verdict == .different)
    let all = try await report(a, b, ignoredRows: [0, 1, 2])
    #expect(all.verdict == .equal)
  }

  @Test func `writes a test case for every frame, with marks escaped`() async throws {
    let report = try await report(try preset("a.json"), try preset("<b>.json", opacity: 0.2))
    let junit = report.junit
    #expect(junit.contains("tests=\"\(report.frames.count)\" failures=\"\(report.bad.count)\""))
    #expect(junit.contains("&lt;b&gt;.json") && !junit.contains("<b>"))
    #expect(junit.split(separator: "<testcase").count - 1 == report.frames.count)
  }

  @Test func `writes a picture for every bad frame`() async throws {
    let golden = try FrameSet(path: try preset("a.json"))
    let actual = try FrameSet(path: try preset("b.json", opacity: 0.2))
    let job = DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2)
    let report = try await job.report()
    let output = folder.path + "/out"
    #expect(
      try await job.writeDifferences(
        report, to: output, rules: OutputRules(.png, inputs: InputFiles())) == report.bad.count)
    #expect(try listFolder(output).first == "frame_00000.difference.png")
  }
}
