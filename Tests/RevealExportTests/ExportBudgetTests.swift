import RevealExport
import RevealJSON
import RevealMotion
import RevealPreset
import TestFixtures
import Testing

/// Presets whose exports would have no end, or nearly.
@Suite struct ExportBudgetTests {
  private func preset(_ members: String) throws -> Preset {
    let text = """
      { "canvas": { "size": [100, 120], "scale": 1, "duration": 0.2 },
        "list": { "rows": 2, "rowHeight": 40 }, \(members) }
      """
    return try Preset.read(SourceText(file: "a.json", text: text)).preset
  }

  private func styleSheet(_ members: String) throws -> ListExport {
    let preset = try preset(members)
    return try ListExport(
      preset, timeline: SwiftPlan.timeline(preset),
      reduced: SwiftPlan.timeline(preset.withReducedMotion), prefix: "reveal", tolerance: .exact,
      version: "1.0")
  }

  private func swift(_ members: String) throws -> SwiftExport {
    let preset = try preset(members)
    return try SwiftExport(
      preset, timeline: SwiftPlan.timeline(preset),
      reduced: SwiftPlan.timeline(preset.withReducedMotion), name: ExportName(file: "a.json"),
      version: "1.0"
    )
  }

  /// Two parts that turn at paces of their own, which CSS cannot combine.
  private static func turns(_ seconds: (Double, Double), cycles: Int) -> String {
    func part(_ axis: String, _ seconds: Double) -> String {
      """
      {"from": {"transform": [{"rotate\(axis)": 300}]}, "duration": \(seconds), \
      "repeat": \(cycles)}
      """
    }
    return "\"entrance\": {\"parts\": [\(part("X", seconds.0)), \(part("Y", seconds.1))]}"
  }

  @Test(arguments: [2000, 100_000])
  func `a motion that repeats often stops, and the notes say when`(cycles: Int) throws {
    let list = try styleSheet(Self.turns((0.01, 0.007), cycles: cycles))
    #expect(list.styleSheet.utf8.count < 1_000_000)
    let loss = try #require(list.notes.lost.first { $0.hasPrefix("What repeats") })
    #expect(loss.wholeMatch(of: /What repeats \d+ times stops after \d+, at [\d.]+ s\./) != nil)
    #expect(loss.contains(" \(cycles) times"))
  }

  @Test func `what repeats seldom is there as a whole`() throws {
    let list = try styleSheet(Self.turns((0.3, 0.2), cycles: 3))
    #expect(list.notes.lost.isEmpty)
    let file = try swift(Self.turns((0.3, 0.2), cycles: 3))
    #expect(file.uikit.lost.isEmpty && file.text.contains("0.9 * Double(sample)"))
  }

  @Test func `samples of a long motion stop, and the notes say when`() throws {
    let file = try swift(Self.turns((1, 0.7), cycles: 3600))
    #expect(file.text.utf8.count < 20_000)
    #expect(file.uikit.lost.contains("What repeats 3600 times stops after 160, at 160 s."))
    #expect(file.swiftUI.lost.isEmpty)
  }

  @Test func `samples are worked out once`() throws {
    let turn = #"{ "transform": [{ "rotateX": 80 }, { "perspective": 300 }] }"#
    let file = try swift("\"entrance\": { \"from\": \(turn), \"curve\": \"easeOutBack\" }")
    #expect(file.text.contains("private static let entrancePoses = (0..."))
    #expect(file.text.contains(".values = entrancePoses.map { $0.transform }"))
    let anchored = try swift(
      "\"entrance\": { \"anchor\": [0, 1], \"from\": \(turn), \"curve\": \"easeOutBack\" }")
    #expect(anchored.text.contains("if entrancePoses?.size != size {"))
  }

  @Test func `a spring of many swings is a limited number of lines`() throws {
    let spring = try #require(Spring(response: 0.0001, dampingRatio: 0.0001))
    let easing = CSSEasing(.spring(spring), duration: 3600, tolerance: 1e-5)
    #expect(easing.text.utf8.count < 100_000)
    #expect(easing.error > 0.1)
  }

  @Test func `more keyframes than an export may have are refused with numbers`() throws {
    let times = (0..<1000).map { Double($0) / 999 }
    let keyframes = times.map { "{\"at\": \($0), \"opacity\": \($0)}" }.joined(separator: ", ")
    let motion = "{\"keyframes\": [\(keyframes)]}"
    let motions = Array(repeating: motion, count: 30).joined(separator: ", ")
    let refusal = #expect(throws: ExportRefusal.self) {
      try styleSheet("\"entrance\": {\"choose\": \"row\", \"of\": [\(motions)]}")
    }
    #expect(refusal?.description.contains("50000 keyframes") == true)
  }

  @Test func `many keyframes take no long search`() throws {
    let keyframes = (0..<1000).map { number in
      """
      {"at": \(Double(number) / 999), "transform": [{"rotateX": \(number % 7)}, \
      {"rotateY": \(number % 5)}, {"perspective": 300}]}
      """
    }.joined(separator: ", ")
    let file = try swift(
      "\"entrance\": {\"keyframes\": [\(keyframes)], \"duration\": 2, \"repeat\": 200}")
    #expect(file.uikit.lost.contains { $0.hasPrefix("What repeats 200 times stops after") })
  }
}
