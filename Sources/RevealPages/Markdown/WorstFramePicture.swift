package import RevealCompare
import RevealFiles
import RevealPNG

/// A small picture of the worst frame of a comparison: before, after and the difference.
package struct WorstFramePicture: Sendable {
  /// A PNG file.
  package let file: [UInt8]
  /// What the picture shows, as in "before, after and difference, frame 12".
  package let title: String

  /// Draws the picture; fails if all frames pass, or the frame has no pixels.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - job: The comparison that the report describes.
  ///   - height: The limit on its height in pixels.
  /// - Throws: When the picture cannot be drawn or encoded.
  package init?(_ report: DiffReport, _ job: DiffJob, height: Int) throws {
    guard let worst = report.worst ?? report.bad.first else { return nil }
    let panels = FramePanels(
      try job.comparison.pictures(worst.pair), height: height, width: height)
    let kinds = FramePanels.Kind.allCases.filter(panels.kinds.contains)
    guard !kinds.isEmpty else { return nil }
    file = try panels.picture(kinds, size: panels.size).opaqueFile().bytes
    title = "\(FramePanels.names(of: kinds)), frame \(worst.pair.number)"
  }
}
