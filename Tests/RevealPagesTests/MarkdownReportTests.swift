import RevealCompare
import RevealFiles
import RevealPages
import RevealPNG
import TestFixtures
import Testing

/// The summary for pull requests.
@Suite struct MarkdownReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func comparison(_ name: String) async throws -> (DiffReport, DiffJob) {
    func frames(_ name: String, duration: Double) throws -> FrameSet {
      let path = try folder.write(
        """
        {
          "canvas": { "size": [40, 60], "scale": 1, "fps": 10 },
          "list": { "rows": 3, "rowHeight": 20, "inset": [3, 3] },
          "entrance": { "from": { "opacity": 0.5 }, "duration": \(duration) }
        }
        """, to: name)
      return try FrameSet(path: path)
    }
    let (golden, actual) = (
      try frames("golden.json", duration: 0.5), try frames(name, duration: 0.8)
    )
    let job = DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual), jobs: 2
    )
    return (try await job.report(), job)
  }

  private func write(_ report: MarkdownReport, address: String? = nil) async throws -> String {
    try await report.write(
      to: joinPath(folder.path, "summary.md"), address: address,
      rules: { OutputRules($0, inputs: InputFiles()) }, jobs: 2
    )
    return String(decoding: try folder.read("summary.md"), as: UTF8.self)
  }

  @Test func `has the changed line and a moving picture of each cause`() async throws {
    let (report, job) = try await comparison("fade.json")
    let text = try await write(
      MarkdownReport(
        title: "1 of 2 presets differs",
        entries: [MarkdownEntry(name: "fade.json", report: report, of: job)]))
    #expect(
      text.hasPrefix(
        "<!-- Written by reveal \(version) as a summary. -->\n## 1 of 2 presets differs\n"))
    let figures = "\(report.bad.count) of \(report.frames.count) frames differ."
    #expect(text.contains("\n### `fade.json`\n\n\(figures)\n"))
    #expect(text.contains("`entrance.duration` 0.5 → 0.8"))
    #expect(
      text.contains(
        """
          ```diff
          @@ \(joinPath(folder.path, "fade.json")):4 @@
          - "entrance": { "from": { "opacity": 0.5 }, "duration": 0.5 }
          + "entrance": { "from": { "opacity": 0.5 }, "duration": 0.8 }
          ```
        """))
    let names = try listFolder(joinPath(folder.path, "summary-pictures"))
    #expect(names == ["01-fade-json.png"])
    #expect(text.contains("  ![Before, after and difference, frames "))
    #expect(text.contains("](summary-pictures/01-fade-json.png)<br><sub>Before, after"))
    let file = try folder.read("summary-pictures/01-fade-json.png")
    #expect(file.count < 300_000)
    var animation = try AnimationFrames(file)
    // Three panels, with gaps of four pixels.
    #expect((animation.width, animation.height) == (128, 60))
    var count = 0
    while try animation.nextFrame() != nil { count += 1 }
    #expect(count == animation.count && count > 2)
    // A summary of its own is replaced.
    _ = try await write(MarkdownReport(title: "none", entries: []))
  }

  @Test func `shows names as text, and pictures at another address`() async throws {
    let (report, job) = try await comparison("fade.json")
    let text = try await write(
      MarkdownReport(
        title: "a | b <script> *c*",
        entries: [
          MarkdownEntry(name: "cards/|`x`.json", report: report, of: job),
          MarkdownEntry(
            name: "other.json", reason: "it has no golden; @team `--update` records one"),
        ]), address: "https://example.com/42")
    #expect(text.contains("## a \\| b &lt;script> \\*c\\*\n"))
    #expect(text.contains("### cards/\\|`x`.json\n"))
    #expect(text.contains("\n- `other.json`: it has no golden; \\@team `--update` records one\n"))
    #expect(text.contains("](https://example.com/42/01-cards---x--json.png)"))
  }

  @Test func `says that there are more presets than it lists`() async throws {
    let entries = (0..<50).map { MarkdownEntry(name: "\($0).json", reason: "it has no golden") }
    let text = try await write(MarkdownReport(title: "50 presets", entries: entries))
    #expect(text.contains("- `39.json`: ") && !text.contains("- `40.json`: "))
    #expect(text.hasSuffix("… and 10 more.\n"))
  }

  @Test func `has pictures of the first causes, one of each preset first`() async throws {
    let (report, job) = try await comparison("fade.json")
    let entries = (0..<12).map { MarkdownEntry(name: "\($0).json", report: report, of: job) }
    let text = try await write(MarkdownReport(title: "12 presets", entries: entries))
    #expect(text.count(of: "![Before") == 10 && text.count(of: "```diff") == 12)
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
