/// A text table with its first column aligned left and the others aligned right.
struct MarkdownTable {
  let columns: [String]
  var rows: [[String]] = []

  init(_ columns: String...) { self.columns = columns }

  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells.count) cells for \(columns.count) columns")
    rows.append(cells)
  }

  var text: String {
    let rule = ["---"] + Array(repeating: "--:", count: columns.count - 1)
    return ([columns, rule] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}

extension Double? {
  /// A number with two or three significant digits; a dash for nil.
  var short: String {
    guard let value = self, value.isFinite else { return "–" }
    let digits = value < 9.95 ? 2 : value < 99.5 ? 1 : 0
    let factor = [1.0, 10, 100][digits]
    let rounded = (value * factor).rounded() / factor
    let parts = "\(rounded)".split(separator: ".")
    guard digits > 0, parts.count == 2 else { return String(parts[0]) }
    return parts[0] + "." + parts[1]
      + String(repeating: "0", count: max(0, digits - parts[1].count))
  }

  /// A fraction in percent.
  var percent: String { map { ($0 * 100) }.short + (self == nil ? "" : " %") }
}
