import RevealJSON
import RevealSimulation

/// The displays of a run's rows, with their animations.
struct RowTable {
  let rows: [RowReport]

  /// A table with columns only for facts that any row has.
  var text: String {
    let columns = Self.columns.filter { column in
      column.isShown.map { isShown in rows.contains(where: isShown) } ?? true
    }
    var table = Table(columns: columns.map(\.title))
    for row in rows {
      var (isFirst, visit) = (true, VisitReport?.none)
      for entry in row.entries {
        table.add(columns.map { $0.cell(row, entry, isFirst, entry.visit == visit) })
        (isFirst, visit) = (false, entry.visit)
      }
    }
    return table.text
  }

  var json: JSONOutput { .array(rows.map(\.json)) }

  private struct Column: Sendable {
    let title: String
    /// Whether a row has anything to show; nil for columns that are always there.
    var isShown: (@Sendable (RowReport) -> Bool)?
    let cell: @Sendable (RowReport, RowEntry, _ isFirst: Bool, _ isSameVisit: Bool) -> String
  }

  private static let columns: [Column] = [
    Column(title: "row") { row, _, isFirst, _ in isFirst ? "\(row.number)" : "" },
    Column(title: "section", isShown: { $0.row.section > 0 }) { row, _, isFirst, _ in
      isFirst ? "\(row.row.section)" : ""
    },
    Column(title: "in view", isShown: \.isTriggered) { _, entry, _, isSameVisit in
      guard let visit = entry.visit, !isSameVisit else { return "" }
      return span(from: visit.appearsAt, to: visit.disappearsAt)
    },
    Column(title: "displayed") { _, entry, _, _ in
      entry.display.map { seconds($0.displayedAt) } ?? "never"
    },
    Column(title: "left") { _, entry, _, _ in
      entry.display.map { $0.leftAt.map(seconds) ?? "stays" } ?? ""
    },
    Column(title: "inserted", isShown: { $0.insertedAt != nil }) { row, _, isFirst, _ in
      isFirst ? row.insertedAt.map(seconds) ?? "" : ""
    },
    Column(title: "removed", isShown: { $0.removedAt != nil }) { row, _, isFirst, _ in
      isFirst
        ? row.removal.map { span(from: $0.lowerBound, to: $0.upperBound) }
          ?? row.removedAt.map(seconds) ?? "" : ""
    },
    Column(title: "animates") { _, entry, _, _ in
      guard case .animates(let from, let to) = entry.display?.outcome else { return "no" }
      let repeats = entry.display?.motion?.repeatsForever == true ? ", again and again" : ""
      return span(from: from, to: to) + repeats
    },
    Column(title: "motion", isShown: { $0.motions.contains { $0.choice != 0 } }) { _, entry, _, _ in
      guard let display = entry.display else { return "" }
      return display.motion?.choice.map(String.init) ?? display.entrance?.rawValue ?? ""
    },
    Column(title: "strength", isShown: { $0.motions.contains { $0.strength != 1 } }) {
      _, entry, _, _ in
      entry.display?.motion.map { decimals($0.strength) } ?? ""
    },
    Column(title: "leaves", isShown: { $0.displays.contains { $0.leaves != nil } }) {
      _, entry, _, _ in
      entry.display?.leaves.map { span(from: $0.lowerBound, to: $0.upperBound) } ?? ""
    },
    Column(title: "why not") { _, entry, _, _ in
      guard let display = entry.display else { return StillReason.untriggered }
      guard case .stays(let reason) = display.outcome else { return "" }
      return reason.explanation
    },
  ]
}

/// A display of a row, or a stay in view without one.
private struct RowEntry {
  let visit: VisitReport?
  let display: DisplayReport?
}

extension RowReport {
  /// The entries of the row, by ascending time.
  fileprivate var entries: [RowEntry] {
    let displayed = displays.map { RowEntry(visit: $0.visit, display: $0) }
    let others = visitsWithoutDisplay.map { RowEntry(visit: $0, display: nil) }
    return (displayed + others).sorted { $0.start < $1.start }
  }

  /// Whether the row is in view at other times than those at which it is displayed.
  fileprivate var isTriggered: Bool {
    var visits: Set<VisitReport> = []
    let isLate = displays.contains { display in
      guard let visit = display.visit else { return true }
      return visits.insert(visit).inserted && visit.appearsAt != display.displayedAt
    }
    return isLate || !visitsWithoutDisplay.isEmpty
  }

  fileprivate var motions: [PlayedMotion] { displays.compactMap(\.motion) }

  fileprivate var json: JSONOutput {
    .object(
      [
        ("row", .integer(number)), ("section", .integer(row.section)),
        ("indexInSection", .integer(row.row)),
        ("displays", .array(displays.map(\.json))),
        ("visits", .array(visits.map(\.json))),
        ("insertedAt", insertedAt.map(JSONOutput.number) ?? .null),
        ("removedAt", removedAt.map(JSONOutput.number) ?? .null),
        ("removal", removal.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? .null),
      ] + (isNeverDisplayed ? [("reason", .string("untriggered"))] : []))
  }
}

extension RowEntry {
  var start: Double { display?.displayedAt ?? visit?.appearsAt ?? 0 }
}

extension VisitReport {
  fileprivate var json: JSONOutput {
    .object([
      ("appearsAt", .number(appearsAt)),
      ("disappearsAt", disappearsAt.map(JSONOutput.number) ?? .null),
    ])
  }
}

extension DisplayReport {
  fileprivate var json: JSONOutput {
    var members: [(key: String, value: JSONOutput)] = [
      ("displayedAt", .number(displayedAt)),
      ("leftAt", leftAt.map(JSONOutput.number) ?? .null),
    ]
    switch outcome {
    case .animates(let from, let to):
      members += [("animates", .bool(true)), ("starts", .number(from)), ("ends", .number(to))]
    case .stays(let reason):
      members += [("animates", .bool(false)), ("reason", .string(reason.rawValue))]
    }
    if let motion {
      members += [
        ("entrance", .string(entrance?.rawValue ?? "first")),
        ("motion", motion.choice.map(JSONOutput.integer) ?? .null),
        ("strength", .number(motion.strength)), ("repeats", .bool(motion.repeatsForever)),
      ]
    }
    let times: JSONOutput? = leaves.map {
      .object([("starts", .number($0.lowerBound)), ("ends", .number($0.upperBound))])
    }
    return .object(members + [("leaves", times ?? .null)])
  }
}

/// Returns the text for two times; an end that is nil never comes.
private func span(from start: Double, to end: Double?) -> String {
  "\(decimals(start))…" + (end.map { "\(decimals($0)) s" } ?? "")
}

private func seconds(_ value: Double) -> String { decimals(value) + " s" }
