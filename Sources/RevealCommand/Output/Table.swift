/// Text in columns, which may have a heading.
struct Table {
  private var rows: [[String]]

  init(rows: [[String]]) { self.rows = rows }

  init(columns: [String], rows: [[String]] = []) { self.init(rows: [columns] + rows) }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The text, unless there is nothing below the heading; then empty.
  var textIfAny: String { rows.count > 1 ? text : "" }

  var text: String {
    let widths = rows.first?.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths ?? []).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

/// Returns a number with up to three decimals.
func decimals(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded()
  guard thousandths.magnitude < 1e15 else { return value.description }
  let whole = Int(thousandths.magnitude)
  var text = "\(thousandths < 0 ? "-" : "")\(whole / 1000)"
  if whole % 1000 != 0 {
    let fraction = String(whole % 1000 + 1000).dropFirst()
    text += "." + fraction.prefix(through: fraction.lastIndex { $0 != "0" } ?? fraction.startIndex)
  }
  return text
}
