internal import RevealPreset

extension Stack {
  /// Returns the indices of the visible rows of a stack.
  func visibleRows(among count: Int) -> Range<Int> {
    switch order {
    case .rows: max(count - visible, 0)..<count
    case .reversed: 0..<min(count, visible)
    }
  }

  /// Returns the position of a row in a stack.
  ///
  /// A smaller row is smaller about its center; its start is such that it shows beyond the row over
  /// it by the peek.
  ///
  /// - Parameters:
  ///   - index: The index of the row in the stack.
  ///   - count: The number of rows of the stack.
  ///   - start: The start of the stack, in points.
  ///   - extent: The extent of the row in points.
  ///   - lane: The place of the row across the axis.
  /// - Returns: The position; a row below the last visible one is transparent, at its place.
  func position(
    of index: Int, among count: Int, from start: Double, extent: Double, lane: RowPosition.Lane
  ) -> RowPosition {
    let below = order == .rows ? count - 1 - index : index
    let level = Double(min(below, visible - 1))
    let scale = max(1 - shrink * level, 0)
    let inset = extent * (1 - scale) / 2
    let place =
      order == .rows
      ? Double(min(count, visible) - 1) * peek - level * peek - inset : level * peek + inset
    return RowPosition(
      start: start + place, extent: extent, lane: lane,
      depth: RowPosition.Depth(scale: scale, opacity: below < visible ? 1 : 0))
  }
}
