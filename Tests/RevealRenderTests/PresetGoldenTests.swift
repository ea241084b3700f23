import Foundation
import RevealFiles
import RevealFrames
import RevealRender
import Testing
import TestFixtures

/// Every preset of the source systems shows what it showed when somebody last looked at it.
@Suite struct PresetGoldenTests {
  private static let presets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Presets").path
  private static let names = ["cover-flow", "drop-in", "table-cell", "zoom"].flatMap { folder in
    ((try? expandPattern("\(folder)/*.json", in: presets)) ?? []).map {
      String($0.dropLast(".json".count))
    }
  }

  /// As many pixels as the usual 160 × 120; the list keeps its size in points.
  private static let pixels = 160.0 * 120

  @Test(arguments: names)
  func `shows the first, an early, the middle and the last frame as recorded`(name: String) throws {
    let path = joinPath(Self.presets, "\(name).json")
    let size = try LoadedPreset(path: path, overrides: CanvasOverrides([.text(.bars)])).preset
      .canvas
      .size
    // Hundredths, so that the scale reads well in the recorded scene and in `reveal render
    // --scale`.
    let scale = ((Self.pixels / (size.width * size.height)).squareRoot() * 100).rounded(.down) / 100
    let preset = try SimulatedPreset(
      LoadedPreset(path: path, overrides: CanvasOverrides([.scale(scale), .text(.bars)])))
    let timeline = preset.timeline
    let renderer = FrameRenderer(
      images: ImageStore(), encoding: GoldenFrame.isRecording ? .small : .fast)
    let folder = name.replacing("/", with: "-")
    let last = timeline.frameCount - 1
    // After 0.2 s every entrance is on its way; some start with nothing to see, and rest in the
    // middle.
    for frame in [0, preset.canvas.fps / 5, last / 2, last] {
      let golden = GoldenFrame(path: "presets/\(folder)/\(Manifest.frameName(frame))")
      try golden.expect(renderer.render(timeline.scene(at: frame)).png)
    }
  }

  @Test func `finds the presets`() { #expect(Self.names.count >= 23) }
}
