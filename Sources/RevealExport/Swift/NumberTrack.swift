import RevealMotion
import RevealPreset
import RevealSimulation

/// A number of a card as a function of a place: its values at stops, and the curves between them.
struct NumberTrack: Hashable {
  /// A place, the value there, and the curve to the next stop.
  struct Stop: Hashable {
    let place: Double
    let value: Double
    /// The ease to the next stop; nil for a straight line.
    let ease: SwiftEase?
    /// The value as shares of the size of the card; nil if it depends on no size.
    var shares: SizeShares?
  }

  /// The stops by ascending place, at least one; if two are at the same place, the later one
  /// applies from there on.
  var stops: [Stop]
  var symmetry = DistanceTable.Symmetry.none
  /// Whether the outer lines are extended beyond the stops.
  var extends = false

  init(_ stops: [Stop]) { self.stops = stops }

  /// Creates a constant.
  init(_ constant: Double) { self.init([Stop(place: 0, value: constant, ease: nil)]) }

  /// Creates a track from a table of a scroll effect.
  init(_ table: ResolvedTable) {
    stops = table.points.map {
      Stop(place: $0.distance, value: $0.value, ease: SwiftEase($0.curve, duration: 1))
    }
    symmetry = table.symmetry
    extends = table.beyond == .extend
  }

  /// The number, if it is constant.
  var constant: Double? {
    guard let value = stops.first?.value, symmetry != .odd || value == 0, !isSized else {
      return nil
    }
    return stops.allSatisfy { $0.value == value } ? value : nil
  }

  /// The places where the number jumps.
  var jumps: [Double] {
    zip(stops, stops.dropFirst()).flatMap { a, b -> [Double] in
      if a.place == b.place { return a.value == b.value ? [] : [a.place] }
      guard a.value != b.value, let ease = a.ease else { return [] }
      return ease.jumps.map { a.place + (b.place - a.place) * $0 }
    }
  }
}

extension [NumberTrack.Stop] {
  /// The stops without redundant ones: those between equal values, and one of two equal stops at a
  /// place.
  var simplified: [NumberTrack.Stop] {
    var kept: [NumberTrack.Stop] = []
    for (index, stop) in enumerated() {
      let isLast = index == count - 1
      if let before = kept.last, !isLast, before.value == stop.value,
        self[index + 1].value == stop.value
      {
        continue
      }
      if let before = kept.last, before.place == stop.place, before.value == stop.value {
        kept[kept.count - 1] = stop
      } else {
        kept.append(stop)
      }
    }
    return kept
  }
}

extension NumberTrack {
  /// Returns the value at a place.
  func value(at place: Double) -> Double {
    let distance = symmetry == .none ? place : abs(place)
    let sign = symmetry == .odd && place < 0 ? -1.0 : 1.0
    guard let last = stops.last, stops.count > 1 else { return sign * (stops.first?.value ?? 0) }
    if !extends, distance >= last.place { return sign * last.value }
    if !extends, distance < stops[0].place { return sign * stops[0].value }
    let next = stops.dropFirst().dropLast().firstIndex { distance < $0.place } ?? stops.count - 1
    let (a, b) = (stops[next - 1], stops[next])
    guard b.place > a.place else { return sign * b.value }
    let fraction = (distance - a.place) / (b.place - a.place)
    return sign
      * (a.value + (b.value - a.value) * (a.ease?.curve.extended(at: fraction) ?? fraction))
  }
}
