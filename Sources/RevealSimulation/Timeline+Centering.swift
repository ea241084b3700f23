internal import RevealPreset

extension Timeline {
  /// A sentence about the rows that a list which centers rows can never center, as the content ends
  /// too soon; nil if there are none.
  package var uncenteredRows: String? {
    let (list, geometry) = (preset.list, script.history.epochs[0].geometry)
    let extent = layout.axis.main(of: viewport)
    guard [.afterStop, .target].contains(list.snap), !list.wraps, geometry.rowCount > 0 else {
      return nil
    }
    let range = geometry.offsets(list.contentInset, extent: extent)
    /// Returns the offset at which a row is in the middle.
    func offset(_ place: Int) -> Double {
      let row = geometry.span(at: place)
      return (row.start + row.end - extent) / 2
    }
    let count = geometry.rowCount
    let first = (0..<count).prefix { offset($0) < range.lowerBound - 0.5 }
    let last = (first.count..<count).reversed().prefix { offset($0) > range.upperBound + 0.5 }
    let rows = [
      first.first.map { $0...(first.count - 1) }, last.first.map { (count - last.count)...$0 },
    ]
    let names = rows.compactMap(\.self).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    guard !names.isEmpty else { return nil }
    let isOne = first.count + last.count == 1
    return "\(isOne ? "row" : "rows") \(names.joined(separator: " and ")) can never rest in the "
      + "middle: \"contentInset\": \"center\" makes room at the ends"
  }
}
