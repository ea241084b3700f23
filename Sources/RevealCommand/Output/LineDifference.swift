/// The lines in which two texts differ, with a few that they share around them.
struct LineDifference {
  /// A line with "-", "+" or " " before it.
  private let lines: [(mark: Character, text: String, number: Int)]

  /// The number of lines around those that differ.
  private static let context = 2

  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(mark: Character, text: String, number: Int)] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if removed.contains(first) {
        lines.append(("-", old[first], first + 1))
        first += 1
      } else if inserted.contains(second) {
        lines.append(("+", new[second], first + 1))
        second += 1
      } else {
        lines.append((" ", old[first], first + 1))
        (first, second) = (first + 1, second + 1)
      }
    }
    self.lines = lines
  }

  /// The lines, with the number of the first one above each group.
  var text: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var shown: [String] = []
    var last: Int?
    for index in lines.indices
    where changed.contains(where: { abs($0 - index) <= Self.context }) {
      if last != index - 1 { shown.append("@@ line \(lines[index].number) @@") }
      shown.append("\(lines[index].mark)\(lines[index].text)")
      last = index
    }
    return shown.joined(separator: "\n")
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
  }
}
