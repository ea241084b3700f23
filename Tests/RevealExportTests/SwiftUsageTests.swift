import Foundation
import RevealExport
import RevealJSON
import RevealPreset
import RevealRender
import Testing

/// What exported files say about their use.
@Suite struct SwiftUsageTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Presets")
  /// The folders of the catalogue.
  private static let folders =
    (try? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { !["decks", "demo", "templates", "tokens"].contains($0) && !$0.contains(".") })
    ?? []

  private static func usage(_ export: SwiftExport, in framework: String) -> [String] {
    let lines = export.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "// How to use it in \(framework):") else { return [] }
    return lines[(start + 1)...].prefix { $0 != "//" }.map { String($0.dropFirst(5)) }
  }

  private func export(_ name: String, _ members: String) throws -> SwiftExport {
    let text = "{ \"canvas\": { \"size\": [120, 160], \"scale\": 1 }, \(members) }"
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    return try SwiftPlan(preset, name: name).export
  }

  @Test(arguments: folders) func `files declare what their comments name`(folder: String) throws {
    let path = Self.root.appending(path: folder).path
    for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    where file.hasSuffix(".json") {
      guard let loaded = try? LoadedPreset(path: "\(path)/\(file)"),
        let export = try? SwiftExport(
          loaded.preset, timeline: SwiftPlan.timeline(loaded.preset),
          reduced: SwiftPlan.timeline(loaded.preset.withReducedMotion),
          name: ExportName(file: file), version: "1.0")
      else { continue }
      let function = export.name.prefix(1).lowercased() + export.name.dropFirst()
      let lines = ["UIKit", "SwiftUI"].flatMap { Self.usage(export, in: $0) }
      #expect(!lines.isEmpty, "\(file)")
      let text = lines.joined(separator: "\n")
      let members = text.matches(of: try Regex("\\b\(export.name)\\.(\\w+)"))
      let functions = text.matches(of: try Regex("\\.(\(function)\\w+)\\("))
      for match in members + functions {
        let name = String(match.output[1].substring ?? "")
        let declared = ["func", "class", "struct", "var", "let"].contains { word in
          ["(", ":", " ", "<"].contains { export.text.contains("\(word) \(name)\($0)") }
        }
        #expect(declared, "\(folder)/\(file) has no \(name)")
      }
    }
  }

  /// Presets with all that comments say, and lines of them.
  private static let presets: [(name: String, members: String, lines: [String])] = [
    (
      "row-changes",
      """
      "list": { "rows": 9, "rowHeight": 40, "deceleration": "fast", "bounces": false },
      "layout": { "duration": 0.3, "curve": "easeOut" },
      "entrance": { "from": { "opacity": 0 } },
      "movement": { "from": { "transform": [{ "scale": 1.1 }] } },
      "insertion": { "from": { "opacity": 0 }, "duration": 0.3, "curve": "easeOut" },
      "removal": { "to": { "opacity": 0 }, "duration": 0.3, "curve": "easeOut" },
      "scroll": [{ "remove": { "row": 1 } }, { "insert": { "at": 2 } }, { "rest": 1 }]
      """,
      [
        "ForEach(Array(rows.enumerated()), id: \\.element.id) { row, item in",
        "list.decelerationRate = .fast", "list.bounces = false",
      ]
    ),
    (
      "row-contents",
      """
      "list": { "rows": 9, "rowHeight": 40 },
      "scroll": [{ "update": { "row": 1, "content": 3 } }, { "rest": 1 }]
      """,
      ["ForEach(Array(rows.enumerated()), id: \\.element.id) { row, item in"]
    ),
    (
      "snapping",
      """
      "list": { "axis": "horizontal", "rows": 9, "rowHeight": 40, "snap": "target", "inset": 4 },
      "scrollEffect": { "distance": { "per": "item" },
        "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }] }
      """,
      [
        "// .contentMargins(.horizontal, 40, for: .scrollContent)",
        "effect.card = { ($0 as? Cell)?.card ?? $0 }  // cards are smaller than their rows",
        "cell.backgroundConfiguration = .clear()",
      ]
    ),
    (
      "beyond",
      """
      "list": { "rows": 9, "rowHeight": 40, "overscan": 200 },
      "scrollEffect": { "distance": { "per": "item" },
        "opacity": { "even": [[0, 1], [2, 0.5]] } }
      """,
      ["// in an HStack or VStack, as a lazy one drops rows beyond the viewport"]
    ),
    (
      "endless-lap",
      """
      "list": { "rows": 9, "rowHeight": 40, "wrap": true, "snap": "afterStop" },
      "scrollEffect": { "distance": { "per": "item" }, "opacity": { "even": [[0, 1], [2, 0.5]] } }
      """,
      ["EndlessLap.recenter(list)"]
    ),
    (
      "stack-of-rows",
      """
      "list": { "rows": 5, "rowHeight": 40, "flow": "stack", "peek": 8, "shrink": 0.05 },
      "removal": { "to": { "opacity": 0 }, "above": true, "stagger": { "each": 0.1 } },
      "scroll": [{ "remove": { "row": 1 } }, { "arrange": { "flow": "lines" } }]
      """,
      ["StackOfRows.reset(card)"]
    ),
  ]

  @Test(.enabled("this needs swiftc on Linux") { StandIns.shared != nil })
  func `what comments say compiles`() throws {
    var uses = """
      import SwiftUI
      import UIKit

      struct Item: Identifiable { var (id, text) = (0, "") }
      struct Card: View {
        init(_ item: Item) {}
        var body: Rectangle { Rectangle() }
      }
      final class Cell: UICollectionViewCell { let card = UIView(frame: .zero) }

      """
    var plans: [SwiftPlan] = []
    for (name, members, lines) in Self.presets {
      let text = "{ \"canvas\": { \"size\": [120, 160], \"scale\": 1 }, \(members) }"
      let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
      let plan = try SwiftPlan(preset, name: name)
      plans.append(plan)
      let uikit = Self.usage(plan.export, in: "UIKit")
      let swiftUI = Self.usage(plan.export, in: "SwiftUI")
      for line in lines { #expect((uikit + swiftUI).contains(line), "\(name): \(line)") }
      let views = swiftUI.filter { !$0.hasPrefix("withAnimation") && !$0.hasPrefix("@State") }
      let isView = views.contains { $0.hasPrefix("ForEach") }
      uses += """
        @MainActor func use\(plan.name)(
          list: UICollectionView, cell: Cell, card: UIView, indexPath: IndexPath, source: IndexPath,
          target: IndexPath, label: UILabel, text: String, rows: [Item],
          targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
          \(uikit.joined(separator: "\n  "))
        }
        struct Use\(plan.name): View {
          @State var rows: [Item] = []
          @State var moves: [Int: Int] = [:]
          let height = 40.0
          \(swiftUI.filter { $0.hasPrefix("@State") }.joined(separator: "\n  "))
          func change(row: Int, other: Item, text: String) {
            \(swiftUI.filter { $0.hasPrefix("withAnimation") }.joined(separator: "\n    "))
          }
          var body: some View {
            \((isView ? views : ["Rectangle()"]).joined(separator: "\n    "))
          }
        }

        """
    }
    let output = try #require(StandIns.shared).play(plans, beside: uses)
    #expect(output.results.count == plans.count)
  }

  @Test func `what frameworks do not keep is lost`() throws {
    let beyond = try export("a", Self.presets[3].members)
    #expect(beyond.uikit.lost.contains { $0.hasPrefix("Rows beyond the viewport") })
    #expect(beyond.swiftUI.lost.isEmpty)
    let changes = try export("b", Self.presets[0].members)
    #expect(
      changes.swiftUI.lost.suffix(2) == [
        "The fast deceleration of flings.", "Ends at which scrolls stop without bouncing.",
      ])
    #expect(changes.uikit.lost.isEmpty)
  }

  @Test func `motions of which layers have nothing are lost`() throws {
    let blur = try export(
      "c", #""entrance": { "from": { "blur": 6 } }, "reducedMotion": "none""#)
    #expect(blur.uikit.lost.contains("Entrances: layers have nothing of them."))
    #expect(blur.uikit.exact.isEmpty && !blur.text.contains("CellEntrance"))
    let clip = try export(
      "d",
      #""removal": { "to": { "clip": [0, 0, 40, 0] } }, "scroll": [{ "remove": { "row": 1 } }]"#)
    #expect(
      clip.uikit.lost.contains(
        "Removals: layers have nothing of them but what people who prefer reduced motion see."))
    #expect(clip.text.contains("func playRemoval(") && clip.text.contains("D.reset(card)"))
  }

  @Test func `rows of a layout come from their own place, as opaque as they are`() throws {
    let text = try export("e", Self.presets[0].members).text
    for line in [
      "let place = layoutAttributesForItem(at: indexPath)",
      "former[indexPath] ?? super.finalLayoutAttributesForDisappearingItem(at: indexPath)",
      "item.alpha = 0\n", "item.transform = .identity\n",
    ] { #expect(text.contains(line), "\(line)") }
  }
}
