import Foundation
import RevealCompare
import RevealFiles
import RevealJSON
import RevealRender
import TestFixtures

/// A temporary folder of small presets with their goldens.
struct GoldenPlace {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path }

  /// The text of a preset of three rows that fade in, of eight frames of 40×60 pixels.
  static func preset(
    opacity: Double = 0.5, fps: Int = 10, duration: Double = 0.8,
    cards: String = "\"colors\": [\"#C33\"]"
  ) -> String {
    """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": \(fps), "duration": \(duration) },
      "list": { "rows": 3, "rowHeight": 20 },
      "cards": { \(cards) },
      "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
    }
    """
  }

  /// Writes presets by their names.
  func write(_ names: String..., opacity: Double = 0.5) throws {
    for name in names { try folder.write(Self.preset(opacity: opacity), to: "\(name).json") }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: joinPath(path, name))
  }

  /// Records goldens.
  @discardableResult
  func record(
    _ names: String..., settings: CanvasOverrides = CanvasOverrides(), prunes: Bool = false,
    others: OtherFiles = .refuse
  ) async throws -> [String: GoldenRecording.Change] {
    let recorder = try GoldenRecorder(path)
    var options = GoldenRecorder.Options()
    (options.settings, options.removesOrphans) = (settings, prunes)
    (options.others, options.jobs) = (others, 2)
    let recording = try await recorder.record(GoldenFolder(path).choosing(names), options)
    return Dictionary(
      uniqueKeysWithValues: recording.goldens.map { ($0.item.name, $0.change) })
  }

  /// Compares presets with their goldens.
  func report(_ names: String..., jobs: Int = 2) async throws -> GoldenTestReport {
    let all = try GoldenFolder(path)
    return try await GoldenTestJob(
      all.choosing(names), tolerances: ToleranceFile(of: all, scope: .everywhere), jobs: jobs
    ).report()
  }

  /// What came out for each preset.
  func outcomes(_ report: GoldenTestReport) -> [String: GoldenTestEntry.Outcome] {
    Dictionary(uniqueKeysWithValues: report.entries.map { ($0.item.name, $0.outcome) })
  }

  /// The goldens by their names.
  func goldens() throws -> [String: [UInt8]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path)
    return Dictionary(
      uniqueKeysWithValues: try paths.filter { $0.hasSuffix(Manifest.goldenEnding) }.map {
        ($0, try folder.read($0))
      })
  }
}
