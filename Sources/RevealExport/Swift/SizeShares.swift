import RevealMath
import RevealSimulation

/// A number as a sum of shares of the sizes of a card and of its row.
struct SizeShares: Hashable {
  /// The factors of the card's width and height, of the row's, and of 1.
  fileprivate(set) var factors: SIMD8<Double>
  /// What the row's width and height exceed the card's by, in points.
  var insets = Size(width: 0, height: 0)

  /// The summand that depends on no size.
  var fixed: Double { factors[4] }

  /// Whether the number depends on no size.
  var isFixed: Bool { factors.lowHalf == .zero }

  /// Whether there is more than one summand, or a size is added to.
  var isSum: Bool { factors.indices.count { factors[$0] != 0 } != 1 }

  /// Returns the number for a card.
  func value(card: Size, insets: Size) -> Double {
    let sides = SIMD4(
      card.width, card.height, card.width + insets.width, card.height + insets.height)
    return (factors.lowHalf * sides).sum() + fixed
  }

  static func + (a: SizeShares, b: SizeShares) -> SizeShares {
    let insets = Size(
      width: a.insets.width != 0 ? a.insets.width : b.insets.width,
      height: a.insets.height != 0 ? a.insets.height : b.insets.height)
    return SizeShares(factors: a.factors + b.factors, insets: insets)
  }

  static func * (shares: SizeShares, factor: Double) -> SizeShares {
    SizeShares(factors: shares.factors * factor, insets: shares.insets)
  }

  /// Returns the factor by which it is a multiple of another number; nil if it is none.
  func quotient(by other: SizeShares) -> Double? {
    let indices = factors.indices
    guard let index = indices.first(where: { other.factors[$0] != 0 }) else { return nil }
    let quotient = factors[index] / other.factors[index]
    let rest = factors - other.factors * quotient
    return indices.allSatisfy { abs(rest[$0]) < 1e-12 } ? quotient : nil
  }

  /// The number as one of a single size, such as the height of the card; itself for a sum.
  var unit: SizeShares {
    guard !isSum, let index = factors.indices.first(where: { factors[$0] != 0 }) else {
      return self
    }
    return self * (1 / factors[index])
  }

  // MARK: - Text

  /// Returns the number as an expression of the card's width and height: a sum, or a product.
  func formula(width: String, height: String) -> String {
    formula([
      width, height, Self.side(width, insets.width), Self.side(height, insets.height),
    ])
  }

  /// Returns the number as an expression of the row's width and height: a sum, or a product.
  func formula(rowWidth width: String, height: String) -> String {
    formula([
      Self.side(width, -insets.width), Self.side(height, -insets.height), width, height,
    ])
  }

  /// Returns a side that is larger by an inset.
  private static func side(_ name: String, _ inset: Double) -> String {
    inset == 0 ? name : "(\(name) \(inset < 0 ? "-" : "+") \(swift(abs(inset))))"
  }

  /// Returns the sum of the shares of sides, in the order of the factors.
  private func formula(_ sides: [String]) -> String {
    var text = ""
    func add(_ factor: Double, _ name: String?) {
      guard factor != 0 else { return }
      let size = swift(abs(factor))
      let summand = name.map { abs(factor) == 1 ? $0 : "\(size) * \($0)" } ?? size
      let sign = text.isEmpty ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + "
      text += sign + summand
    }
    for (index, name) in sides.enumerated() { add(factors[index], name) }
    add(fixed, nil)
    guard !text.isEmpty else { return "0" }
    guard text.first == "(", text.last == ")", !text.dropFirst().contains("(") else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Returns the number in the language of presets, such as `60% row`; nil if that takes more than
  /// a share of a side in the direction of the number, which is 0 for x and 1 for y.
  func original(along axis: Int) -> String? {
    guard fixed == 0 else { return nil }
    let others = (0..<4).filter { $0 % 2 != axis && factors[$0] != 0 }
    let own = [axis, axis + 2].filter { factors[$0] != 0 }
    guard others.isEmpty, own.count == 1, let index = own.first else { return nil }
    return "\(swift(factors[index] * 100))%" + (index < 2 ? " card" : " row")
  }

  /// The size that the number is a multiple of, in words; nil for a sum.
  var words: String? {
    guard !isSum, fixed == 0, let index = (0..<4).first(where: { factors[$0] != 0 }) else {
      return nil
    }
    return (index % 2 == 0 ? "widths" : "heights") + (index < 2 ? " of the card" : " of the row")
  }
}

extension SizeShares {
  /// A share of one side: of the card's width or height, of the row's, or of 1.
  init(ofSide side: Int, _ factor: Double) {
    self.init(factors: .zero)
    factors[side] = factor
  }

  /// A number that depends on no size.
  init(_ fixed: Double) { self.init(ofSide: 4, fixed) }
}

/// Rows of several sizes, from which shares of these sizes can be told.
struct SizeProbes {
  /// The row, and the same row with lengths that refer to larger sizes.
  let boxes: [RowBox]
  /// What a row's size exceeds its card's by; nil if that differs from row to row.
  private let insets: Size?
  private let row: RowBox

  /// The points by which sizes are larger, a power of two, so that differences are exact.
  private static let step = 64.0

  init(_ row: RowBox, insets: Size?) {
    (self.row, self.insets) = (row, insets)
    let (none, step) = (Size(width: 0, height: 0), Self.step)
    let (wide, high) = (Size(width: step, height: 0), Size(width: 0, height: step))
    boxes = [
      row, row.measured(card: wide, row: none), row.measured(card: high, row: none),
      row.measured(card: none, row: wide), row.measured(card: none, row: high),
      // One more tells whether the number grows as the sizes do.
      row.measured(card: Size(width: 17, height: 41), row: Size(width: 29, height: 5)),
    ]
  }

  /// Returns what the values of a number for all boxes tell about it; nil if it depends on no size,
  /// or not by shares.
  func shares(_ values: [Double]) -> SizeShares? {
    let first = values[0]
    let sized = SIMD4(values[1], values[2], values[3], values[4])
    let shares = ((sized - first) / Self.step * 1e12).rounded(.toNearestOrEven) / 1e12
    guard shares != .zero, values.allSatisfy(\.isFinite) else { return nil }
    guard insets != nil || shares.z == 0 && shares.w == 0 else { return nil }
    let sides = SIMD4(row.card.width, row.card.height, row.frame.width, row.frame.height)
    let fixed = ((first - (shares * sides).sum()) * 1e9).rounded() / 1e9
    let other = first + (shares * SIMD4(17, 41, 29, 5)).sum()
    guard abs(other - values[5]) < 1e-9 * max(1, abs(other)) else { return nil }
    return SizeShares(
      factors: SIMD8(lowHalf: shares, highHalf: SIMD4(fixed, 0, 0, 0)),
      insets: insets ?? Size(width: 0, height: 0))
  }
}

extension CardTracks {
  /// Returns the tracks with translations as shares of sizes, where they are that by the tracks for
  /// the boxes of probes, with these first.
  func sized(_ tracks: [CardTracks], _ probes: SizeProbes) -> CardTracks {
    guard tracks.count == probes.boxes.count, tracks.allSatisfy({ hasShape(of: $0) }) else {
      return self
    }
    var sized = self
    for (section, steps) in sections.map(\.steps).enumerated() {
      for (index, step) in steps.enumerated() {
        guard step.kind == .translate else { continue }
        let all = tracks.map { $0.sections[section].steps[index].tracks }
        sized.sections[section].steps[index].tracks = step.tracks.indices.map { axis in
          step.tracks[axis].sized(all.map { $0[axis] }, probes)
        }
      }
    }
    return sized
  }

  /// Returns whether tracks for a card of another size are these.
  func applies(to other: CardTracks, card: Size, insets: Size?) -> Bool {
    guard hasShape(of: other), anchor == other.anchor, channels == other.channels else {
      return false
    }
    let pairs = zip(sections.flatMap(\.steps), other.sections.flatMap(\.steps))
    return pairs.allSatisfy { own, other in
      guard own.kind != .constant else { return own == other }
      return zip(own.tracks, other.tracks).allSatisfy { own, other in
        zip(own.stops, other.stops).allSatisfy { own, other in
          let value =
            own.shares.map { $0.value(card: card, insets: insets ?? $0.insets) } ?? own.value
          return abs(value - other.value) < 1e-9
        }
      }
    }
  }

  /// Returns whether other tracks have the same operations, with stops at the same places.
  private func hasShape(of other: CardTracks) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy { own, other in
        own.end == other.end && own.steps.count == other.steps.count
          && zip(own.steps, other.steps).allSatisfy { own, other in
            own.kind == other.kind && own.tracks.count == other.tracks.count
              && zip(own.tracks, other.tracks).allSatisfy { $0.hasStops(of: $1) }
          }
      }
  }
}

extension NumberTrack {
  /// Whether a value depends on sizes.
  var isSized: Bool { stops.contains { $0.shares != nil } }

  /// Returns whether stops are at the same places as those of another track, with the same curves.
  fileprivate func hasStops(of other: NumberTrack) -> Bool {
    stops.count == other.stops.count && symmetry == other.symmetry && extends == other.extends
      && zip(stops, other.stops).allSatisfy {
        // A spring of a larger card is the same one, and only settles for longer.
        $0.place == $1.place && $0.ease?.curve == $1.ease?.curve
          && $0.ease?.isLate == $1.ease?.isLate && $0.ease?.isExact == $1.ease?.isExact
      }
  }

  fileprivate func sized(_ tracks: [NumberTrack], _ probes: SizeProbes) -> NumberTrack {
    var track = self
    for index in stops.indices {
      track.stops[index].shares = probes.shares(tracks.map { $0.stops[index].value })
    }
    return track
  }

  /// The track as a sum of tracks that depend on no size, each multiplied by a size.
  ///
  /// It is a single product where all values are multiples of one.
  var products: [(track: NumberTrack, size: SizeShares)] {
    let values = stops.map { $0.shares ?? SizeShares($0.value) }
    func track(by size: SizeShares) -> NumberTrack? {
      let quotients = values.map { $0.quotient(by: size) }
      guard quotients.allSatisfy({ $0 != nil }) else { return nil }
      return numbers(quotients.map { $0 ?? 0 })
    }
    if let size = values.first(where: { $0.factors != .zero })?.unit, let track = track(by: size) {
      return [(track, size)]
    }
    let insets = values.map(\.insets).first { $0.width != 0 || $0.height != 0 }
    return (0..<5).compactMap { index in
      let own = values.map { $0.factors[index] }
      guard own.contains(where: { $0 != 0 }) else { return nil }
      var size = SizeShares(ofSide: index, 1)
      if let insets { size.insets = insets }
      return (numbers(own), size)
    }
  }

  /// Returns the track with other values, which depend on no size.
  private func numbers(_ values: [Double]) -> NumberTrack {
    var track = self
    track.stops = zip(stops, values).map { Stop(place: $0.place, value: $1, ease: $0.ease) }
    return track
  }
}
