/// The visual order of the parts of a line, by rule L2 of the Unicode Bidirectional Algorithm.
///
/// - Parameter levels: The embedding level of each part, in reading order.
/// - Returns: The indices of the parts from left to right.
package func visualOrder(of levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
    return order
  }
  for level in stride(from: Int(highest), through: Int(lowestOdd), by: -1) {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start + 1
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }
  return order
}
