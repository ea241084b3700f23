import RevealJSON
import RevealPreset
import RevealSimulation

/// The changes of a list's rows in a run.
struct ChangeTable {
  let changes: [ChangeReport]
  /// The number of the list's sections.
  let sections: Int

  /// The table as text; empty without changes.
  var text: String {
    guard !changes.isEmpty else { return "" }
    var table = Table(columns: ["time", "until", "change"])
    for change in changes {
      table.add([
        "\(decimals(change.time)) s", "\(decimals(change.end)) s",
        change.sentence(sections: sections),
      ])
    }
    return table.text
  }

  var json: JSONOutput { .array(changes.map(\.json)) }
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
