package import RevealPreset
package import RevealSimulation

/// A preset as one Swift file, for UIKit and for SwiftUI.
package struct SwiftExport: Sendable {
  /// The content of the file.
  package let text: String
  /// The name of the type in the file.
  package let name: String
  /// The notes on exact, approximated and lost features in UIKit.
  package let uikit: ExportNotes
  /// The notes on exact, approximated and lost features in SwiftUI.
  package let swiftUI: ExportNotes

  /// The largest distance of UIKit's animations from the preset's, in points.
  package let uikitError: Double
  /// The largest distance of SwiftUI's animations from the preset's, in points.
  package let swiftUIError: Double

  /// Whether nothing is approximated or lost.
  package var isExact: Bool { uikit.isExact && swiftUI.isExact }

  /// Writes a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - timeline: Its run.
  ///   - reduced: The run for people who prefer reduced motion.
  ///   - name: The name of the type.
  ///   - sharesSupport: True if types that several exports need are those of ``support(version:)``.
  ///   - version: The version of reveal, for the header.
  /// - Throws: `ExportRefusal` for presets that neither UIKit nor SwiftUI can play.
  package init(
    _ preset: Preset, timeline: Timeline, reduced: Timeline, name: ExportName,
    sharesSupport: Bool = false, version: String
  ) throws(ExportRefusal) {
    let writer = try SwiftFileWriter(preset, timeline, reduced: reduced, name: name.type)
    let body = writer.body(sharesSupport: sharesSupport)
    self.name = writer.name
    (uikit, swiftUI) = (writer.uikit, writer.swiftUI)
    (uikitError, swiftUIError) = (writer.uikitError, writer.swiftUIError)
    text = Self.header(writer, preset, version: version) + body
  }

  /// Returns a file with the types that several exports share.
  ///
  /// - Parameter version: The version of reveal.
  /// - Returns: The text.
  package static func support(version: String) -> String {
    "// What the effects that reveal \(version) exported share.\n\nimport Foundation\n\n"
      + SwiftConstants.shared
  }

  /// Returns files as one, with the types that they share.
  ///
  /// - Parameters:
  ///   - exports: The exports, which share their support.
  ///   - version: The version of reveal.
  /// - Returns: The text.
  package static func joined(_ exports: [SwiftExport], version: String) -> String {
    let imports = ["import Foundation", "import QuartzCore"]
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let texts = exports.map(\.text)
    let used = imports.filter { name in texts.contains { lines($0).contains(Substring(name)) } }
    let bodies = (texts + [SwiftConstants.shared]).map { text in
      lines(text).filter { !imports.contains(String($0)) }.joined(separator: "\n")
    }
    return used.joined(separator: "\n") + "\n\n" + bodies.joined(separator: "\n")
  }

  private static func header(
    _ writer: SwiftFileWriter, _ preset: Preset, version: String
  ) -> String {
    let size = preset.canvas.size
    var lines = [
      preset.shownTitle, "",
      "Written by reveal \(version) for a list of \(swift(size.width))×\(swift(size.height)) "
        + "points.",
    ]
    if let card = writer.rows.first?.card {
      lines.append(
        "Lengths are those of a card of \(swift(card.width))×\(swift(card.height)) points.")
    }
    for (framework, notes) in [("UIKit", writer.uikit), ("SwiftUI", writer.swiftUI)] {
      lines += notes.list { "\(framework), \($0)" }
    }
    lines += [
      "",
      "People who prefer reduced motion see what the preset says, by UIAccessibility and by the",
      "environment's accessibilityReduceMotion.", "",
    ]
    lines += writer.usage
    lines += [
      "", "How this was checked:",
      "- Files like this one are compiled and run with stand-ins for UIKit, Core Animation and",
      "  SwiftUI, which evaluate animations as Apple documents them. What they show is the preset",
      "  to 1e-6 of the way, or as close as said above. No simulator and no device was involved.",
    ]
    return lines.flatMap { $0.wrapped(at: 94) }.map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
      + "\n"
  }
}

extension String {
  /// Returns the text wrapped to lines of limited length; lines after the first one are indented
  /// under a list's sentence.
  fileprivate func wrapped(at limit: Int) -> [String] {
    guard count > limit else { return [self] }
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if lines[lines.count - 1].count + word.count + 1 > limit {
        lines.append(hasPrefix("- ") ? "  \(word)" : String(word))
      } else {
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      }
    }
    return lines
  }
}
