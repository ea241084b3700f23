import Foundation
import RevealExport
import RevealPreset
import RevealRender
import Testing

/// The file for what is found.
private let exportResults = ProcessInfo.processInfo.environment["REVEAL_EXPORT_RESULTS"]

/// All presets of the repository as Swift; `make export-check` runs this, and sets
/// `REVEAL_EXPORT_RESULTS` to the file for what it finds.
@Suite(.enabled("make export-check runs these") { exportResults != nil && StandIns.shared != nil })
struct CatalogueExportTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// How many files are compiled into one program.
  private static let batch = 60

  /// What is found about a preset, for the table.
  private struct Finding: Encodable {
    let preset: String
    var refusal: String?
    var uikit: String?
    var swiftUI: String?
    var uikitNotes: [String] = []
    var swiftUINotes: [String] = []
    var cards = 0
  }

  @Test func `all presets are what they are as Swift`() throws {
    let standIns = try #require(StandIns.shared)
    let file = try #require(exportResults)
    let every = ProcessInfo.processInfo.environment["REVEAL_EXPORT_EVERY"].flatMap { Int($0) } ?? 1
    var findings: [Finding] = []
    var waiting: [(preset: String, plan: SwiftPlan)] = []
    func play(_ plans: [(preset: String, plan: SwiftPlan)]) throws {
      let output = try standIns.play(plans.map(\.plan))
      for ((preset, plan), result) in zip(plans, output.results) {
        var finding = Finding(preset: preset)
        let lost = plan.export.uikit.lost.joined()
        var ignores: Set<String> = lost.contains("Blurs") ? ["blur"] : []
        if lost.contains("black over") { ignores.insert("shade") }
        let uikit = plan.compare(result.uikit, error: plan.export.uikitError, ignores: ignores)
        let swiftUI = plan.compare(result.swiftUI, error: plan.export.swiftUIError)
        let isInUIKit =
          plan.export.text.contains("import UIKit") && !lost.contains("layers have nothing of them")
        // Said to be lost, and seen at once.
        let isDelayed = !plan.export.swiftUI.lost.contains { $0.hasPrefix("Delays") }
        finding.uikit = isInUIKit ? uikit.difference == nil ? "the same" : "differs" : "nothing"
        finding.swiftUI =
          swiftUI.difference == nil ? "the same" : isDelayed ? "differs" : "other delays"
        if finding.swiftUI == "the same", plan.export.swiftUIError > 1e-6 {
          finding.swiftUI = "within \(plan.export.swiftUIError.rounded(to: 3)) pt"
        }
        if finding.uikit == "the same", plan.export.uikitError > 1e-6 {
          finding.uikit = "within \(plan.export.uikitError.rounded(to: 3)) pt"
        }
        finding.uikitNotes = Self.notes(plan.export.uikit)
        finding.swiftUINotes = Self.notes(plan.export.swiftUI)
        finding.cards = uikit.cards + swiftUI.cards
        findings.append(finding)
        #expect(
          uikit.difference == nil || !isInUIKit,
          "\(preset) in UIKit: \(uikit.difference ?? "")")
        #expect(
          swiftUI.difference == nil || !isDelayed,
          "\(preset) in SwiftUI: \(swiftUI.difference ?? "")")
      }
    }
    for (number, path) in Self.presets.enumerated() where number % every == 0 {
      let loaded = try LoadedPreset(path: Self.root.appending(path: path).path)
      let name = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? path
      do {
        // Decks have cards of their own sizes, and rows as high as what is in them.
        let timeline =
          if case .deck = loaded.preset.cards.face {
            try SimulatedPreset(loaded).timeline
          } else {
            SwiftPlan.timeline(loaded.preset)
          }
        let plan = try SwiftPlan(loaded.preset, timeline: timeline, name: name)
        // Names are unique in a program.
        if waiting.count >= Self.batch || waiting.contains(where: { $0.plan.name == plan.name }) {
          try play(waiting)
          waiting = []
        }
        waiting.append((path, plan))
      } catch let refusal as ExportRefusal {
        findings.append(Finding(preset: path, refusal: refusal.description))
      }
    }
    try play(waiting)
    for notes in [\Finding.uikitNotes, \.swiftUINotes] {
      let losing = findings.filter { $0[keyPath: notes].contains(where: Self.losesChange) }
      #expect(losing.count <= Self.mostLosing, "\(losing.map(\.preset))")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(findings.sorted { $0.preset < $1.preset }).write(to: URL(filePath: file))
  }

  /// The limit on presets that lose a change of their list in a framework.
  private static let mostLosing = 10

  /// Returns whether a note is about a change of the list that is lost.
  private static func losesChange(_ note: String) -> Bool {
    note.hasPrefix("Lost: ")
      && ["rows that make room", "rows travel", "presented", "swiped aside", "several removals"]
        .contains { note.contains($0) }
  }

  private static func notes(_ notes: ExportNotes) -> [String] {
    notes.approximated.filter { !$0.contains(" are within ") }.map { "Approximated: \($0)" }
      + notes.lost.map { "Lost: \($0)" }
  }

  /// The presets of the repository, in order.
  private static var presets: [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "Presets").path)
    let others = ["decks", "demo", "templates", "tokens"]
    return (files?.allObjects ?? []).compactMap { $0 as? String }.filter { path in
      let folders = path.split(separator: "/").dropLast()
      return path.hasSuffix(".json") && !folders.isEmpty
        && !folders.contains { others.contains(String($0)) }
    }.sorted().map { "Presets/\($0)" }
  }
}

extension Double {
  fileprivate func rounded(to places: Int) -> Double {
    let unit = pow(10, Double(places))
    return (self * unit).rounded(.up) / unit
  }
}
