import RevealRender
import RevealSimulation
import Testing
import TestFixtures

@Suite struct OverlayIdentityTests {
  @Test func `keeps frames with and without an overlay apart`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#, to: "preset.json")
    func identity(_ overlay: CanvasSetting?) throws -> Manifest.Identity {
      try SimulatedPreset(LoadedPreset(path: path, overrides: CanvasOverrides([overlay]))).identity
    }
    #expect(try identity(nil) == identity(nil))
    #expect(try identity(nil) != identity(.overlay))
  }
}
