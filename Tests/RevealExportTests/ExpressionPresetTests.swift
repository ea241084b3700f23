import Foundation
import RevealExport
import RevealFrames
import RevealJSON
import RevealMath
import RevealPreset
import RevealRender
import RevealScene
import Testing

/// What expressions must never do, whatever they come to, wherever a preset may have one.
///
/// `REVEAL_RANDOM_PRESETS=5000` tries as many presets instead of a few, and `REVEAL_RANDOM_SEED=7`
/// begins with another one.
@Suite struct ExpressionPresetTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let wanted = environment["REVEAL_RANDOM_PRESETS"].flatMap { Int($0) } ?? 24
  private static let first = environment["REVEAL_RANDOM_SEED"].flatMap { Int($0) } ?? 1

  /// In seconds, of a debug build on a busy machine.
  private static let longest = 20.0

  @Test func `draws and exports presets with expressions of any value`() throws {
    let places = SchemaPaths()
    #expect(places.count > 300)
    var (drawn, invalid, refused) = (0, [String](), [String]())
    for seed in Self.first..<Self.first + Self.wanted {
      var random = SplitMix64(seed: UInt64(seed))
      let (name, text) = places.preset(random.index(below: places.count), &random)
      // A trap ends the process, after this.
      if Self.environment["REVEAL_RANDOM_PRESETS"] != nil { print("seed \(seed): \(text)") }
      let source = SourceText(file: "preset.json", text: text)
      guard (try? Preset.read(source)) != nil else {
        invalid.append(name)
        continue
      }
      let start = Date()
      do {
        try check(SimulatedPreset(LoadedPreset(source, scope: .everywhere)))
        drawn += 1
      } catch {
        switch error {
        case is PresetError, is RunTooLong, is FrameTooCostly: refused.append(name)
        default: Issue.record("seed \(seed): \(error)\n\(text)")
        }
      }
      #expect(-start.timeIntervalSinceNow < Self.longest, "seed \(seed): \(text)")
    }
    #expect(invalid.count * 10 <= Self.wanted, "not valid: \(Set(invalid).sorted())")
    print(
      "presets with expressions: \(drawn) drawn and exported from seed \(Self.first), "
        + "\(refused.count) refused, \(invalid.count) not valid")
  }

  private func check(_ preset: SimulatedPreset) throws {
    let timeline = preset.timeline
    let renderer = FrameRenderer(images: preset.images(), encoding: .fast, reuse: .never)
    for frame in [0, timeline.frameCount / 2] {
      let scene = timeline.scene(at: frame)
      // Scene files have no numbers without end.
      let text = SourceText(file: "scene.json", text: scene.fileText(id: "frame \(frame)"))
      _ = try Scene(json: text)
      _ = try renderer.render(timeline.exposure(at: frame))
    }
    do throws(ExportRefusal) {
      let list = try ListExport(
        preset.loaded.preset, timeline: timeline, reduced: timeline, prefix: "reveal",
        tolerance: .standard, version: "1")
      Self.expectNumbers(in: list.styleSheet)
      let page = try? ListPage(list, version: "1")
      Self.expectNumbers(in: page?.html ?? "")
      for (_, face) in page?.pictures.prefix(2) ?? [] {
        let scene = Scene(
          viewport: face.size, scale: 1, background: .clear,
          quads: [Quad(origin: .zero, face: face)])
        _ = try? renderer.check([scene])
      }
    } catch {}
    do throws(ExportRefusal) {
      let export = try SwiftExport(
        preset.loaded.preset, timeline: timeline, reduced: timeline,
        name: ExportName(file: "a.json"), version: "1")
      Self.expectNumbers(in: export.text)
    } catch {}
  }

  private static func expectNumbers(in text: String) {
    let found = text.firstMatch(of: /(?i)[-(: ](nan|inf)\b/)
    #expect(found == nil, "\(found.map { text[$0.range.lowerBound...].prefix(60) } ?? "")")
  }
}
