import RevealRender
import Testing
import TestFixtures

@Suite struct OverlayIdentityTests {
  @Test func `keeps frames with and without an overlay apart`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#, to: "preset.json")
    let plain = try LoadedPreset(path: path)
    let overlaid = try LoadedPreset(
      path: path, overrides: CanvasOverrides(annotation: .layout))
    #expect(
      try plain.identity(plain.timeline()) == LoadedPreset(path: path).identity(plain.timeline()))
    #expect(try plain.identity(plain.timeline()) != overlaid.identity(overlaid.timeline()))
  }
}
