import RevealJSON
import RevealPreset
import RevealSimulation

/// The changes of a list's rows in a run.
extension [ChangeReport] {
  /// The table as text, for a list with a number of sections; empty without changes.
  func table(sections: Int) -> String {
    Table(
      columns: ["time", "until", "change"],
      rows: map {
        ["\(decimals($0.time)) s", "\(decimals($0.end)) s", $0.sentence(sections: sections)]
      }
    ).textIfAny
  }

  var json: JSONOutput { .array(map(\.json)) }
}

extension ChangeReport {
  fileprivate var json: JSONOutput {
    .object([
      ("change", .string(kind.rawValue)), ("time", .number(time)), ("ends", .number(end)),
      ("rows", .array(rows.map(JSONOutput.integer))), ("count", .integer(count)),
      ("section", .integer(index.section)), ("index", .integer(index.row)),
      ("toSection", destination.map { .integer($0.section) } ?? .null),
      ("to", destination.map { .integer($0.row) } ?? .null),
      ("travelling", .array(travelling.map(JSONOutput.integer))), ("shift", .number(shift)),
      ("anchor", .string(anchor.rawValue)),
    ])
  }
}

/// The times and offsets at which a list comes to rest after a scroll, with the reasons.
extension [ScrollRest] {
  /// The table as text; empty for a list that never scrolls.
  var table: String {
    Table(
      columns: ["at rest", "offset", "why"],
      rows: map { ["\(decimals($0.time)) s", "\(decimals($0.offset)) pt", $0.reason.sentence] }
    ).textIfAny
  }

  var json: JSONOutput {
    .array(
      map {
        .object([
          ("time", .number($0.time)), ("offset", .number($0.offset)),
          ("reason", .string($0.reason.rawValue)),
        ])
      })
  }
}

extension ScrollRest.Reason {
  fileprivate var sentence: String {
    switch self {
    case .slow: "the fling fell below \(decimals(Timeline.restingSpeed)) points per second"
    case .release: "the finger let go of content that it held still or moved slowly"
    case .end: "the content ends there"
    case .rowInMiddle: "the list snapped to a row in the middle"
    case .page: "the list snapped to a page"
    case .scroll: "a scroll to this place ended"
    case .jump: "it jumped there"
    case .turn: "the device was turned"
    case .pull: "the start of the content was pulled and came back"
    }
  }
}

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
    let rows = bars.enumerated().map { index, bar in
      let heights = frames.map { $0[index].frame.height }
      let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
      return [
        "\(index)", bar.edge.rawValue,
        least == most ? "\(decimals(least)) pt" : "\(decimals(least))–\(decimals(most)) pt",
        collapse(of: index),
      ]
    }
    return Table(columns: ["bar", "at the", "height", "collapse"], rows: rows).textIfAny
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
