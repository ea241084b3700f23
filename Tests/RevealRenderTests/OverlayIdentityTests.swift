import RevealRender
import RevealSimulation
import Testing
import TestFixtures

@Suite struct OverlayIdentityTests {
  @Test func `keeps frames with and without an overlay apart`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#, to: "preset.json")
    func identity(_ annotation: Annotation) throws -> Manifest.Identity {
      try SimulatedPreset(
        LoadedPreset(
          path: path, overrides: CanvasOverrides([annotation == .layout ? .overlay : nil]))
      ).identity
    }
    #expect(try identity(.none) == identity(.none))
    #expect(try identity(.none) != identity(.layout))
  }
}
