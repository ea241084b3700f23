import RevealJSON
import RevealPreset
import RevealSimulation

/// The bars over a list, with their heights during the run.
struct BarTable {
  private let bars: [Bar]
  private let fps: Int
  /// The bars at the frames of the run.
  private let frames: [[BarFrame]]

  init(_ bars: [Bar], _ timeline: Timeline, fps: Int) {
    (self.bars, self.fps) = (bars, fps)
    frames =
      bars.isEmpty
      ? [] : (0..<timeline.frameCount).map { timeline.barFrames(at: Double($0) / Double(fps)) }
  }

  /// The table as text; empty for a list without bars.
  var text: String {
    guard !bars.isEmpty else { return "" }
    var table = Table(columns: ["bar", "at the", "height", "collapse"])
    for (index, bar) in bars.enumerated() {
      let heights = frames.map { $0[index].frame.height }
      let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
      table.add([
        "\(index)", bar.edge.rawValue,
        least == most ? "\(decimals(least)) pt" : "\(decimals(least))–\(decimals(most)) pt",
        collapse(of: index),
      ])
    }
    return table.text
  }

  var json: JSONOutput {
    .array(
      bars.enumerated().map { index, bar in
        .object([
          ("edge", .string(bar.edge.rawValue)),
          ("heights", .array(frames.map { .number($0[index].frame.height) })),
          ("progress", .array(frames.map { .number($0[index].progress) })),
        ])
      })
  }

  /// Returns when a bar first is as low as it gets, and when it is stretched most.
  private func collapse(of index: Int) -> String {
    guard bars[index].height.small != nil else { return "never" }
    let progress = frames.map { $0[index].progress }
    func time(_ frame: Int) -> String { "\(decimals(Double(frame) / Double(fps))) s" }
    var parts: [String] = []
    if let whole = progress.firstIndex(where: { $0 >= 1 }) {
      parts.append("whole at \(time(whole))")
    } else if let most = progress.max(), most > 0, let frame = progress.firstIndex(of: most) {
      parts.append("\(decimals(most * 100)) % at \(time(frame))")
    }
    if let least = progress.min(), least < 0, let frame = progress.firstIndex(of: least) {
      parts.append("stretched most at \(time(frame))")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
