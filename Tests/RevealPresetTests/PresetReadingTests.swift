import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import Testing

@Suite struct PresetReadingTests {
  @Test(arguments: DesignExamples.all)
  func `reads the design's examples without a warning`(text: String) throws {
    let warnings = try Preset.read(SourceText(file: "example.json", text: text)).warnings
    #expect(warnings.isEmpty)
  }

  @Test func `takes a zoom tuple for a start pose that is scaled and then moved`() throws {
    let preset = try Preset(
      json: SourceText(file: "Presets/pop.v2.json", text: DesignExamples.zoom))
    let entrance = try #require(preset.entrance)
    #expect(preset.title == "pop.v2")
    #expect(entrance.track == .furthest)
    #expect(entrance.motion.animation.duration == 0.6)
    #expect(entrance.motion.animation.keyframes.map(\.time) == [0, 1])
    let from = try #require(entrance.motion.animation.keyframes.first)
    #expect(
      from.pose.transform == [
        .scale(x: 0.5, y: 0.5, z: 1), .translate(x: .zero, y: .zero, z: .zero),
      ])
    #expect(from.pose.opacity == 0.7)
    #expect(from.curve == .easeInOut)
    #expect(entrance.motion.animation.keyframes.last?.pose == Pose())
    #expect(preset.scroll == ScrollStep.standard)
  }

  @Test func `makes a UIKit spring from damping, velocity and the entrance's duration`() throws {
    let preset = try Preset(json: SourceText(file: "a.json", text: DesignExamples.moveUp))
    let entrance = try #require(preset.entrance)
    #expect(entrance.motion.animation.duration == 1)
    #expect(entrance.motion.stagger == .row(0.05))
    #expect(preset.scroll == [.rest(seconds: 2), .reload, .rest(seconds: 2)])
    let first = try #require(entrance.motion.animation.keyframes.first)
    #expect(first.pose.transform == [.translate(x: .zero, y: Length(1, .row), z: .zero)])
    let spring = Spring(uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1)
    #expect(first.curve == spring.map { .spring($0) })
  }
}
