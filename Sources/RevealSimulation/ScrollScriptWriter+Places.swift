internal import RevealPreset

// The offsets of the places that steps name.

extension ScrollScriptWriter {
  /// Returns the offset at which a target is.
  func place(of target: ScrollTarget) -> Double {
    switch target {
    case .offset(let offset): return offset
    case .row(let index):
      guard geometry.rowCount > 0 else { return offset }
      let start = geometry.span(at: geometry.place(at: index)).start
      return limited(nearestCopy(of: start - coveredStart))
    case .center(let index):
      guard geometry.rowCount > 0 else { return offset }
      return nearestCopy(of: centering(geometry.place(at: index)))
    case .edge(let edge):
      guard let range else { return offset }
      return edge == .start ? range.lowerBound : range.upperBound
    }
  }

  /// Returns the offset that centers the row at a place in the viewport.
  private func centering(_ place: Int) -> Double {
    let span = geometry.span(at: place)
    return (span.start + span.end - extent) / 2
  }

  /// Returns the position in an endless list that is equivalent to another one and nearest to the
  /// current offset.
  func nearestCopy(of place: Double) -> Double {
    guard geometry.wraps else { return place }
    let laps = ((offset - place) / geometry.length).rounded()
    return place + laps * geometry.length
  }

  /// Returns the offset that centers the row nearest to the middle, within the ends of the content.
  func centered(near offset: Double) -> Double {
    guard geometry.rowCount > 0 else { return offset }
    return limited(centering(geometry.nearestPlace(to: offset + extent / 2)))
  }
}
