import Foundation
import RevealFiles
import RevealPreset
import RevealRender
import Testing
import TestFixtures

/// The demos of cells, and the templates that people copy.
@Suite struct CellPresetTests {
  private static let presets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Presets").path
  private static let names = [
    "albums", "contacts", "messages", "news", "notifications", "photos", "settings", "store",
  ]

  private func load(_ name: String) throws -> SimulatedPreset {
    try SimulatedPreset(
      LoadedPreset(
        path: joinPath(Self.presets, "cells/\(name).json"),
        overrides: CanvasOverrides([.text(.bars)])))
  }

  @Test func `show each template once`() throws {
    let shown = try Self.names.map { name in
      let files = try load(name).loaded.files
      return files.first { $0.contains("/templates/") }.map { splitPath($0).name }
    }
    let templates = try expandPattern("*.json", in: joinPath(Self.presets, "templates"))
    #expect(templates.count == 8)
    #expect(shown.compactMap(\.self).sorted() == templates)
  }

  @Test(arguments: names)
  func `read without a warning and have room for their parts`(name: String) throws {
    let preset = try load(name)
    #expect(preset.warnings.isEmpty)
    let frames = preset.timeline.frameCount
    #expect((60...600).contains(frames))
    for frame in [frames / 2, frames - 1] {
      let quads = preset.timeline.scene(at: frame).quads
      #expect(quads.count >= 3)
      #expect(quads.contains { $0.face.children.count > 3 })
    }
  }
}
