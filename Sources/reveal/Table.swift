import RevealCompare

/// Text in columns, the first row being the heading.
struct Table {
  private var rows: [[String]]

  init(columns: [String]) { rows = [columns] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

/// A number with at most three decimals.
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
