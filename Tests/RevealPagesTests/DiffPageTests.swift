import RevealCompare
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
    #expect(page.contains("data:image/png;base64,iVBORw0KGgo"))
    #expect(!page.contains("<b> &"))
    #expect(page.contains("default-src 'none'"))
  }
}
