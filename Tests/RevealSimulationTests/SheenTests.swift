import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Bands of light in the scenes of a run.
@Suite struct SheenTests {
  private func appearances(_ members: String, fps: Int = 8) throws -> [Appearance] {
    let text = """
      { "canvas": { "size": [100, 80], "scale": 1, "fps": \(fps), "duration": 2 },
        "list": { "rows": 1, "rowHeight": 40 }, "scroll": [], \(members) }
      """
    let timeline = Timeline(
      try Preset(json: SourceText(file: "a.json", text: text)), cards: whiteCard)
    return try (0..<fps * 2).map { try #require(timeline.scene(at: $0).quads.first).appearance }
  }

  @Test func `pass over a card again and again`() throws {
    let scenes = try appearances(
      """
      "entrance": { "duration": 1, "curve": "linear", "repeat": "forever", "keyframes": [
        { "at": 0, "sheen": { "at": -0.5, "strength": 0.4 } },
        { "at": 1, "sheen": { "at": 1.5, "width": 0.8, "strength": 0.4 } }] }
      """)
    for (frame, scene) in scenes.enumerated() {
      let share = Double(frame % 8) / 8
      #expect(abs(scene[.sheenAt] - (2 * share - 0.5)) < 1e-12)
      #expect(abs(scene[.sheenWidth] - (0.4 + 0.4 * share)) < 1e-12)
      #expect(abs(scene[.sheen] - 0.4) < 1e-12)
      #expect(scene[.sheenAngle] == 20)
    }
  }

  @Test func `fade where they are, and leave nothing behind`() throws {
    let scenes = try appearances(
      #""entrance": { "duration": 1, "curve": "linear", "from": { "sheen": { "at": 0.2 } } }"#)
    for (frame, scene) in scenes.prefix(8).enumerated() {
      #expect(abs(scene[.sheen] - 0.5 * (1 - Double(frame) / 8)) < 1e-12)
      #expect(scene[.sheenAt] == 0.2)
    }
    #expect(scenes[8...].allSatisfy { $0 == .plain })
  }

  @Test func `stay within what can be drawn while a spring swings`() throws {
    let scenes = try appearances(
      """
      "entrance": { "from": { "sheen": { "strength": 1 } },
        "spring": { "damping": 0.2 }, "duration": 1 }
      """, fps: 30)
    #expect(scenes.allSatisfy { (0...1).contains($0[.sheen]) && $0[.sheenWidth] >= 0 })
    #expect(scenes.contains { $0[.sheen] == 0 && $0 == .plain })
  }

  @Test func `lie where the later of two animations puts them`() throws {
    let scenes = try appearances(
      """
      "scrollEffect": { "sheen": { "at": 0.9, "angle": 45, "strength": 0.5 } },
      "entrance": { "duration": 1, "curve": "linear", "keyframes": [
        { "at": 0, "sheen": { "at": 0.1, "strength": 0.5 } },
        { "at": 1, "sheen": { "at": 0.1, "strength": 0 } }] }
      """)
    #expect(scenes[0][.sheen] == 0.75)
    #expect(scenes[8][.sheen] == 0.5)
    #expect(scenes.allSatisfy { $0[.sheenAt] == 0.9 && $0[.sheenAngle] == 45 })
  }

  @Test func `move by the place of a row`() throws {
    let scenes = try appearances(
      """
      "scrollEffect": { "distance": { "per": 40 }, "sheen": {
        "at": { "plain": [[-1, -0.2], [1, 1.2]] }, "strength": { "even": [[0, 1]] } } }
      """)
    // The row's center is 20 points above that of the viewport: at −0.5 units.
    #expect(abs(scenes[0][.sheenAt] - 0.15) < 1e-12)
    #expect(scenes[0][.sheen] == 1)
  }
}
