import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation
import Testing

@Suite struct ExtremeRunTests {
  private func timeline(_ text: String) throws -> Timeline {
    let preset = try Preset(json: SourceText(file: "preset.json", bytes: Array(text.utf8)))
    return Timeline(preset, cards: whiteCard)
  }

  @Test func `leaves out cards whose transform is beyond all numbers`() throws {
    let scales = Array(repeating: #"{"scale": 10000}"#, count: 100).joined(separator: ", ")
    let timeline = try timeline(
      #"{"entrance": {"from": {"transform": [\#(scales)]}, "interpolation": "perOperation"}}"#)
    for frame in 0..<timeline.frameCount {
      let quads = timeline.scene(at: frame).quads
      #expect(quads.allSatisfy { $0.matrix.elements.allSatisfy(\.isFinite) })
    }
  }

  @Test func `ends a run in which rows are displayed without end`() throws {
    let steps = Array(
      repeating: #"{"to": 900000, "duration": 2}, {"to": 0, "duration": 2}"#, count: 20
    ).joined(separator: ", ")
    let timeline = try timeline(
      """
      {"canvas": {"fps": 1}, "scroll": [\(steps)],
        "list": {"rows": 1000000, "rowHeight": 1, "overscan": 100000}}
      """)
    #expect(timeline.hasTooManyDisplays)
  }

  @Test func `shows a long list with a wide overscan in any time`() throws {
    let timeline = try timeline(
      """
      {"canvas": {"fps": 1}, "scroll": [{"to": 3000, "duration": 50}],
        "list": {"rows": 1000000, "rowHeight": 1, "overscan": 50000}}
      """)
    #expect(!timeline.hasTooManyDisplays)
    #expect(timeline.rows().count == 53_000 + 844)
  }
}
