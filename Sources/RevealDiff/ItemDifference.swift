/// Where the pixels of an item differ: on its outline, inside of it, or around it.
package struct ItemDifference: Sendable {
  /// The number of differing pixels and of all pixels in a part of an item.
  package typealias Count = (differing: Int, all: Int)

  /// Within two pixels of another item or of none, the reach of smoothing and snapping.
  package fileprivate(set) var outline: Count = (0, 0)
  package fileprivate(set) var inside: Count = (0, 0)
  package fileprivate(set) var around: Count = (0, 0)

  package var differing: Int { outline.differing + inside.differing + around.differing }

  fileprivate static func add(_ differs: Bool, to count: inout Count) {
    count = (count.differing + (differs ? 1 : 0), count.all + 1)
  }
}

extension DifferenceMap {
  /// Distributes the counting differences to items.
  ///
  /// - Parameters:
  ///   - bodies: The number of the item at each pixel of a map of this size; 0 for none.
  ///   - surroundings: The same for the items with what they draw around themselves.
  ///   - count: The limit on the numbers.
  /// - Returns: The differences of each item by its number; the first element is empty.
  package func items(
    bodies: [UInt32], surroundings: [UInt32], count: Int
  ) -> [ItemDifference] {
    var items = [ItemDifference](repeating: ItemDifference(), count: count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let i = y * size.width + x
        let item = Int(bodies[i] > 0 ? bodies[i] : surroundings[i])
        guard item > 0 else { continue }
        let differs = verdicts[i] == PixelVerdict.counts.rawValue
        if bodies[i] == 0 {
          ItemDifference.add(differs, to: &items[item].around)
        } else if isNearOther(x, y, in: bodies) {
          ItemDifference.add(differs, to: &items[item].outline)
        } else {
          ItemDifference.add(differs, to: &items[item].inside)
        }
      }
    }
    return items
  }

  /// Whether another item, or none, is within two pixels.
  private func isNearOther(_ x: Int, _ y: Int, in items: [UInt32]) -> Bool {
    let item = items[y * size.width + x]
    /// Whether a pixel shows something else; false outside of the frame.
    func isOther(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && x < size.width && y >= 0 && y < size.height && items[y * size.width + x] != item
    }
    return isOther(x + 2, y) || isOther(x - 2, y) || isOther(x, y + 2) || isOther(x, y - 2)
      || isOther(x + 1, y + 1) || isOther(x - 1, y - 1) || isOther(x + 1, y - 1)
      || isOther(x - 1, y + 1)
  }
}
