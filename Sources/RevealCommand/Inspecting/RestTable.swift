import RevealJSON
import RevealSimulation

/// The times and offsets at which a list comes to rest after a scroll, with the reasons.
struct RestTable {
  let rests: [ScrollRest]

  /// The table as text; empty for a list that never scrolls.
  var text: String {
    guard !rests.isEmpty else { return "" }
    var table = Table(columns: ["at rest", "offset", "why"])
    for rest in rests {
      table.add(["\(decimals(rest.time)) s", "\(decimals(rest.offset)) pt", rest.reason.sentence])
    }
    return table.text
  }

  var json: JSONOutput {
    .array(
      rests.map {
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
