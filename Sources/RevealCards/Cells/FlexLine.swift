/// A part of a stack and its sizes along the stack, in points.
struct FlexItem: Hashable, Sendable {
  /// The size before space is distributed.
  var base: Double
  var minimum = 0.0
  var maximum = Double.infinity
  /// The factor for its share of unused space.
  var grow = 0.0
  /// The factor that, times its size, determines its share of missing space.
  var shrink = 0.0

  /// A size clamped to the limits.
  fileprivate func clamped(_ size: Double) -> Double { max(min(size, maximum), minimum) }
}

/// The sizes of items that share a space, by CSS Flexible Box Layout 1, section 9.7.
///
/// Their sum is the space, unless no item can grow or shrink any more.
///
/// - Parameters:
///   - items: The items of the line.
///   - space: The space for the items, in points, without the spacing between them.
/// - Returns: The size of each item.
func flexedSizes(of items: [FlexItem], in space: Double) -> [Double] {
  var sizes = items.map { $0.clamped($0.base) }
  let isGrowing = sizes.reduce(0, +) < space
  func factor(_ item: FlexItem) -> Double { isGrowing ? item.grow : item.shrink }
  // An item is frozen as soon as its size is known.
  var isFrozen = zip(items, sizes).map { item, size in
    factor(item) == 0 || (isGrowing ? item.base > size : item.base < size)
  }
  func unused() -> Double {
    space - items.indices.reduce(0) { $0 + (isFrozen[$1] ? sizes[$1] : items[$1].base) }
  }
  let initiallyUnused = unused()
  while isFrozen.contains(false) {
    let open = items.indices.filter { !isFrozen[$0] }
    var rest = unused()
    // If the factors add up to less than 1, only that share of the space is distributed.
    let factors = open.reduce(0) { $0 + factor(items[$1]) }
    if factors < 1, abs(initiallyUnused * factors) < abs(rest) { rest = initiallyUnused * factors }
    func weight(_ item: FlexItem) -> Double { isGrowing ? item.grow : item.shrink * item.base }
    let weights = open.reduce(0) { $0 + weight(items[$1]) }
    var violation = 0.0
    var violations = [Double](repeating: 0, count: items.count)
    for index in open {
      let item = items[index]
      let size = item.base + (weights > 0 ? rest * weight(item) / weights : 0)
      sizes[index] = item.clamped(size)
      violations[index] = sizes[index] - size
      violation += violations[index]
    }
    for index in open {
      isFrozen[index] =
        violation == 0 || (violation > 0 ? violations[index] > 0 : violations[index] < 0)
    }
  }
  return sizes
}
