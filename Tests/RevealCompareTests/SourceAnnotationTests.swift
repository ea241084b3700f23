import RevealCompare
import RevealJSON
import TestFixtures
import Testing

/// What forges show beside the lines of presets.
@Suite struct SourceAnnotationTests {
  @Test func `points at the changed line of a preset`() async throws {
    let folder = try TemporaryFolder()
    func frames(_ name: String, duration: Double) throws -> FrameSet {
      let path = try folder.write(
        """
        {
          "canvas": { "size": [40, 60], "scale": 1, "fps": 10 },
          "list": { "rows": 3, "rowHeight": 20 },
          "entrance": {
            "from": { "opacity": 0.5 },
            "duration": \(duration)
          }
        }
        """, to: name)
      return try FrameSet(path: path)
    }
    let golden = try frames("golden.json", duration: 0.5)
    let report = try await report(golden, try frames("fade.json", duration: 0.8))
    let annotation = try #require(report.annotations(of: "fade.json").first)
    #expect(annotation.place == SourceText.Place(line: 6, column: 5))
    #expect(annotation.message.hasSuffix("`entrance.duration` 0.5 → 0.8"))
    #expect(try await self.report(golden, golden).annotations(of: "fade.json") == [])
  }

  private func report(_ golden: FrameSet, _ actual: FrameSet) async throws -> DiffReport {
    try await DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual), jobs: 2
    ).report()
  }

  @Test func `escapes what a command of a forge would take apart`() {
    let annotation = SourceAnnotation(
      path: "a,b:c.json", place: SourceText.Place(line: 3, column: 7), title: "50% later",
      message: "one: 1,5\ntwo")
    #expect(
      annotation.gitHubCommand
        == "::error file=a%2Cb%3Ac.json,line=3,col=7,title=50%25 later::one: 1,5%0Atwo")
    let whole = SourceAnnotation(path: "a.json", title: "t", message: "m")
    #expect(whole.gitHubCommand == "::error file=a.json,title=t::m")
  }

  @Test func `keeps the fingerprint of an issue whose line moves`() throws {
    func issue(_ line: Int, _ message: String) throws -> JSONNode {
      let annotation = SourceAnnotation(
        path: "a.json", place: SourceText.Place(line: line, column: 1), title: "t",
        message: message)
      let text = annotation.codeQualityIssue.text()
      let (root, _) = JSONParser.parse(SourceText(file: "", text: text))
      return try #require(root)
    }
    let (first, second) = (try issue(3, "m"), try issue(9, "m"))
    #expect(first["location"]?["lines"]?["begin"]?.integer == 3)
    #expect(first["location"]?["path"]?.string == "a.json")
    #expect(first["fingerprint"]?.string == second["fingerprint"]?.string)
    let other = try issue(3, "n")
    #expect(other["fingerprint"]?.string != first["fingerprint"]?.string)
  }
}
