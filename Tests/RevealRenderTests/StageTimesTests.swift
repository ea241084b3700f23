import RevealFrames
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct StageTimesTests {
  private struct Fault: Error {}

  /// Something that takes a while.
  private static func digest() -> String {
    SHA256.hexDigest(of: [UInt8](repeating: 7, count: 100_000))
  }

  @Test(arguments: StageTimes.Stage.allCases)
  func `adds up what a stage takes, also when it fails`(stage: StageTimes.Stage) {
    let times: StageTimes? = StageTimes()
    #expect(times?.seconds(in: stage) == 0)
    let result = times.measure(stage) { Self.digest() }
    #expect(result == Self.digest())
    let once = times?.seconds(in: stage) ?? 0
    #expect(once > 0)
    #expect(throws: Fault.self) {
      try times.measure(stage) {
        _ = Self.digest()
        throw Fault()
      }
    }
    #expect((times?.seconds(in: stage) ?? 0) > once)
    for other in StageTimes.Stage.allCases where other != stage {
      #expect(times?.seconds(in: other) == 0)
    }
  }

  @Test func `does the same where nothing is measured`() {
    let none: StageTimes? = nil
    #expect(none.measure(.draw) { 3 } == 3)
    #expect(throws: Fault.self) { try none.measure(.draw) { throw Fault() } }
  }

  private static let preset = """
    {
      "canvas": { "size": [48, 60], "scale": 1, "hold": 0.1 },
      "list": { "rows": 9, "rowHeight": 15 },
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.2]
    }
    """

  @Test(arguments: [Encoding.fast, .libpng])
  func `changes no frame, and sees every stage of one`(encoding: Encoding) throws {
    let folder = try TemporaryFolder()
    let preset = try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json")))
    let scene = preset.timeline.scene(at: 4)
    let times = StageTimes()
    let measured = FrameRenderer(images: ImageStore(), encoding: encoding, times: times)
    let plain = FrameRenderer(images: ImageStore(), encoding: encoding)
    #expect(try measured.render(scene) == plain.render(scene))
    #expect(times.seconds(in: .draw) > 0)
    #expect(times.seconds(in: .encode) > 0)
    let count = times.bands.count
    #expect(times.bands.reused == 0)
    _ = try measured.render(scene)
    #expect(times.bands.count == 2 * count)
    #expect(times.bands.reused == count)
  }
}
