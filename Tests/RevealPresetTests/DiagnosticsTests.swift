import Foundation
import RevealJSON
import RevealPreset
import Testing

@Suite struct DiagnosticsTests {
  static let topics: [String] = {
    let folder = Repository.root.appending(path: "Tests/Goldens/diagnostics").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  /// Set `REVEAL_RECORD_GOLDENS` to write the reports anew; the run then fails, so that nobody
  /// records by mistake.
  static let isRecording = ProcessInfo.processInfo.environment["REVEAL_RECORD_GOLDENS"] != nil

  @Test(arguments: topics)
  func `report all that is wrong as recorded`(topic: String) throws {
    let folder = "Tests/Goldens/diagnostics/\(topic)"
    let bytes = try Data(contentsOf: Repository.root.appending(path: "\(folder)/preset.json"))
    let report = report(SourceText(file: "preset.json", bytes: Array(bytes))) + "\n"
    if Self.isRecording {
      let file = Repository.root.appending(path: "\(folder)/report.txt")
      try report.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(topic)")
    }
    #expect(try report == Repository.text("\(folder)/report.txt"))
  }

  @Test func `break a preset in many ways`() { #expect(Self.topics.count >= 40) }

  @Test func `show the first hundred problems and count the others`() {
    let words = Array(repeating: "x", count: 150).joined(separator: ", ")
    let report = report(SourceText(file: "a.json", text: "[\(words)]"))
    #expect(report.hasSuffix("\nand 51 more"))
    #expect(report.components(separatedBy: "error: ").count == 101)
  }

  @Test func `come in text order`() throws {
    let text = #"{ "zoom": 1, "list": 2, "canvas": 3, "cards": 4, "b": 5, "entrance": 6 }"#
    let error = #expect(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: text))
    }
    let places = try #require(error).problems.map(\.range.lowerBound)
    #expect(places.count == 7)
    #expect(places == places.sorted())
  }

  private func report(_ source: SourceText) -> String {
    do throws(PresetError) {
      return Problem.report(try Preset.read(source).warnings, in: source)
    } catch {
      return error.report
    }
  }
}
