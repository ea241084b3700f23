import Foundation
import RevealFiles
import RevealRender
import RevealScene
import RevealSimulation
import Testing
import TestFixtures

/// The scenes that the manual and the gallery show first.
@Suite struct ScenePresetTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Presets/scenes").path
  private static let names = ["chat", "feed", "photos", "reorder", "to-do"]

  private func load(_ name: String, _ text: TextDrawing = .bars) throws -> SimulatedPreset {
    try SimulatedPreset(
      LoadedPreset(
        path: joinPath(Self.folder, "\(name).json"),
        overrides: CanvasOverrides([.text(text)])))
  }

  @Test func `are five`() throws {
    #expect(try expandPattern("*.json", in: Self.folder) == Self.names.map { "\($0).json" })
  }

  @Test(arguments: names)
  func `read without a warning and last four to eight seconds`(name: String) throws {
    let scene = try load(name)
    #expect(scene.loaded.warnings.isEmpty)
    #expect(scene.timeline.warnings.isEmpty)
    #expect((4...8).contains(scene.timeline.duration))
    #expect(scene.loaded.preset.description != nil)
  }

  @Test func `of the chat end with the last message, at the end`() throws {
    let timeline = try load("chat").timeline
    let last = timeline.scene(at: timeline.frameCount - 1)
    let cards = last.quads.filter { $0.row != nil }
    let lowest = try #require(cards.max { $0.origin.y < $1.origin.y })
    #expect(lowest.row == cards.compactMap(\.row).max())
    #expect(abs(lowest.origin.y + lowest.face.size.height - 820) <= 1)
  }

  @Test func `of the to-do list end with all tasks that it began with`() throws {
    let timeline = try load("to-do").timeline
    let (first, last) = (timeline.scene(at: 0), timeline.scene(at: timeline.frameCount - 1))
    func tasks(_ scene: Scene) -> Int { scene.quads.count { $0.row != nil } }
    #expect(tasks(first) == tasks(last))
    let middle = (0..<timeline.frameCount).map { tasks(timeline.scene(at: $0)) }
    #expect(middle.min() == tasks(first) - 1)
  }
}
