import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// What people who prefer reduced motion see.
@Suite struct ReducedMotionTests {
  private func preset(_ members: String) throws -> Preset {
    let text = """
      { "canvas": { "size": [100, 200], "scale": 1 }, "list": { "rows": 9, "rowHeight": 44 },
        "scroll": [{ "rest": 0.2 }, { "drag": 120 }, { "rest": 1 }], \(members) }
      """
    return try Preset.read(SourceText(file: "a.json", text: text)).preset
  }

  private static let motions = [
    """
    "entrance": { "from": { "transform": [{ "translateX": 90 }], "blur": 4 }, "duration": 0.3,
      "stagger": { "row": 0.05 } }
    """,
    """
    "entrance": { "parts": [
        { "from": { "transform": [{ "rotate": 90 }], "opacity": 0.5 }, "anchor": [0, 0] },
        { "from": { "opacity": 0.5, "clip": [4, 4, 4, 4] }, "repeat": "forever" } ],
      "strength": { "speed": [0, 500] }, "leave": { "from": { "saturation": 0 } } },
    "scrollEffect": { "transform": [{ "scale": { "even": [[0, 1], [1, 0.5]] } }], "order": "depth" }
    """,
  ]

  @Test(arguments: motions)
  func `moves nothing, and fades to the end`(members: String) throws {
    let timeline = Timeline(try preset(members).withReducedMotion, cards: whiteCard)
    var opacities: Set<Double> = []
    for frame in 0..<timeline.frameCount {
      for quad in timeline.scene(at: frame).quads {
        #expect(quad.matrix == .identity)
        #expect(quad.appearance == Appearance())
        opacities.insert(quad.opacity)
      }
    }
    #expect(opacities.count > 3 && opacities.contains(1))
    #expect(timeline.scene(at: timeline.frameCount - 1).quads.allSatisfy { $0.opacity == 1 })
  }

  @Test(arguments: motions)
  func `displays the same rows at the same times`(members: String) throws {
    let preset = try preset(members)
    let (whole, reduced) = (
      Timeline(preset, cards: whiteCard), Timeline(preset.withReducedMotion, cards: whiteCard)
    )
    #expect(
      whole.rows().map { $0.displays.map(\.displayedAt) }
        == reduced.rows().map { $0.displays.map(\.displayedAt) })
  }

  @Test func `keeps the first and the last opacity, and fades out what leaves at full opacity`()
    throws
  {
    let preset = try preset(
      """
      "entrance": { "keyframes": [{ "at": 0 }, { "at": 0.5, "opacity": 0.2 },
          { "at": 1, "opacity": 0, "transform": [{ "scale": 3 }] }], "duration": 2,
        "leave": { "from": { "transform": [{ "scale": 2 }] }, "duration": 0.1 } }
      """)
    let entrance = try #require(preset.withReducedMotion.entrance)
    #expect(entrance.motion.animation.keyframes.map(\.pose[.opacity]) == [1, 0])
    #expect(entrance.motion.animation.duration == 0.4)
    guard case .motion(let leaving) = entrance.leave else {
      Issue.record("no leaving motion")
      return
    }
    #expect(leaving.animation.keyframes.map(\.pose[.opacity]) == [1, 0])
    #expect(leaving.animation.duration == 0.1)
  }

  @Test func `has no entrance, or another one, where the preset says so`() throws {
    let motion = "\"entrance\": { \"from\": { \"transform\": [{ \"scale\": 0.5 }] } }"
    let none = try preset(motion + ", \"reducedMotion\": \"none\"").withReducedMotion
    #expect(none.entrance == nil)
    let other = try preset(motion + ", \"reducedMotion\": { \"from\": { \"opacity\": 0.25 } }")
    #expect(other.withReducedMotion.entrance?.motion.animation.keyframes[0].pose[.opacity] == 0.25)
    #expect(throws: PresetError.self) { try preset(motion + ", \"reducedMotion\": \"slide\"") }
  }
}
