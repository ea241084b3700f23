import Foundation
import RevealExport
import RevealPreset
import RevealRender
import Testing

/// The exported files of usual presets, kept as text so that changes of them are read.
@Suite struct SwiftGoldenTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Tests/Goldens/swift")

  /// Set `REVEAL_RECORD_GOLDENS` to write the files anew; the run then fails, so that nobody
  /// records by mistake.
  private static let isRecording =
    ProcessInfo.processInfo.environment["REVEAL_RECORD_GOLDENS"] != nil

  /// The paths of the presets in their folder.
  private static let presets = [
    "animate.css/backOutDown", "animate.css/bounceIn", "animate.css/fadeIn",
    "animate.css/fadeInUp", "animate.css/flipInX", "animate.css/zoomIn",
    "animated-collection-view-layout/cube", "cover-flow/portrait", "drop-in/tip-in",
    "motion/fade-y-out", "motion/scale", "motion/spring-y", "motion/stagger",
    "reanimated/JumpingTransition", "reanimated/LinearTransition",
    "recyclerview/DefaultItemAnimator", "scenes/chat", "scenes/reorder", "scenes/to-do",
    "swiftui-scroll-transition/fade-scale-centered-easeInOut", "uitableview/left",
  ]

  @Test(arguments: presets) func `the file of a preset is the recorded one`(path: String) throws {
    let loaded = try LoadedPreset(path: Self.root.appending(path: "Presets/\(path).json").path)
    let timeline =
      if case .deck = loaded.preset.cards.face {
        try SimulatedPreset(loaded).timeline
      } else {
        SwiftPlan.timeline(loaded.preset)
      }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let text = try SwiftPlan(loaded.preset, timeline: timeline, name: name).export.text
    let file = Self.folder.appending(path: "\(name).swift.txt")
    if Self.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name)")
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test func `recorded files are few and small`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.count == Self.presets.count)
    let sizes = try names.map { try Data(contentsOf: Self.folder.appending(path: $0)).count }
    #expect(sizes.reduce(0, +) <= 200_000)
  }
}
