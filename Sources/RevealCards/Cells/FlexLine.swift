/// A part of a stack and its sizes along the stack, in points.
struct FlexItem: Hashable, Sendable {
  /// The size before space is distributed.
  let base: Double
  let limits: CellLimits
  /// The factor for its share of unused space.
  let grow: Double
  /// The factor that, times its size, determines its share of missing space.
  let shrink: Double
}

/// The sizes of items that share a space, by CSS Flexible Box Layout 1, section 9.7.
///
/// The space is in points, without the spacing between the items. Their sum is the space, unless no
/// item can grow or shrink any more.
func flexedSizes(of items: [FlexItem], in space: Double) -> [Double] {
  var sizes = items.map { $0.limits.clamped($0.base) }
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
      sizes[index] = item.limits.clamped(size)
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
