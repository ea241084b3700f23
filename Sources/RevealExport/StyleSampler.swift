package import RevealMath

/// Approximates styles over time by keyframes, between which CSS interpolates linearly.
package struct StyleSampler {
  private let card: Size
  /// Returns the style at a place, 0…1.
  package let style: (Double) -> CardStyle
  private let tolerance: ExportTolerance
  /// The distance from a jump within which the style at the jump is kept, as a fraction of the
  /// whole; nil if places are exact.
  private let rounding: Double?
  /// The smallest allowed distance of corners and the like, in points.
  package static let tolerance = 0.004

  /// A keyframe that has been placed.
  package struct Frame {
    /// The place, 0…1.
    package let place: Double
    package let style: CardStyle
  }

  /// Creates a sampler of the styles of a card, whose size is in points.
  package init(
    card: Size, tolerance: ExportTolerance, rounding: Double? = nil,
    style: @escaping (Double) -> CardStyle
  ) {
    (self.card, self.tolerance, self.style) = (card, tolerance, style)
    self.rounding = rounding
  }

  /// The limit on keyframes, from which on no interval is halved.
  package static let mostFrames = 2500

  /// Places keyframes, by halving intervals that CSS would not interpolate closely enough.
  ///
  /// - Parameter cuts: The places at which styles may bend or jump; 0 and 1 are added.
  /// - Returns: The keyframes, and the largest distance of the interpolation from the styles.
  package func frames(cuts: [Double]) -> (frames: [Frame], error: Double) {
    var places = [0.0]
    for cut in (cuts.filter { $0 > 0 && $0 < 1 } + [1]).sorted() {
      if cut - places[places.count - 1] > Self.least { places.append(cut) }
    }
    var lines = StraightLines<Frame>()
    for (start, end) in zip(places, places.dropFirst()) {
      let inner = min(Self.beside, (end - start) / 16)
      let most = (end - start) / 4
      let first = frame(at: start, beside: start + inner, atMost: most)
      let last = frame(at: end, beside: end - inner, atMost: most)
      // A keyframe at the cut itself is needed if its style differs from those on both sides.
      if first.place > start, lines.points.last.map({ $0.place < start }) ?? true {
        lines.append(Frame(place: start, style: style(start)), halving: false)
      }
      // Where places are rounded, a row at rest on a jump must not be shown on its other side.
      if rounding != nil, first.place > start {
        lines.append(Frame(place: first.place, style: style(start)), halving: false)
      }
      lines.append(first, halving: false)
      lines.append(last, halving: true)
      if rounding != nil, last.place < end {
        lines.append(Frame(place: last.place, style: style(end)), halving: false)
      }
    }
    if let last = lines.points.last, last.place < 1 {
      lines.append(Frame(place: 1, style: style(1)), halving: false)
    }
    let whole = tolerance.ofKeyframes
    lines.refine(
      tolerance: tolerance.isExact ? whole : whole * (1 - Self.thinned), depth: 14,
      atMost: Self.mostFrames, distance: distance
    ) { a, b in
      let place = (a.place + b.place) / 2
      return Frame(place: place, style: style(place))
    }
    if !tolerance.isExact {
      lines.thin(tolerance: whole * Self.thinned) { a, b, frame in
        distance(a, b, (frame.place - a.place) / (b.place - a.place), frame.style)
      }
    }
    return (lines.points, lines.error)
  }

  /// Returns the keyframe for the side of a cut that a place is on: if styles jump there, slightly
  /// beside it, so that the cut keeps its own style, and at most a given distance away.
  private func frame(at cut: Double, beside place: Double, atMost most: Double) -> Frame {
    let (own, near) = (style(cut), style(place))
    let jumps =
      near.distance(from: own, matrix: near.pose.matrix, card: card) > Self.tolerance
      || near.pose.isVisible != own.pose.isVisible
    guard jumps else { return Frame(place: cut, style: own) }
    let way = min(rounding ?? Self.jump, most)
    return Frame(place: cut + (place < cut ? -way : way), style: near)
  }

  /// The distance of a jump from its place, as a fraction of the whole: less than a pixel.
  private static let jump = 2e-6
  /// The smallest distance between two cuts that are distinguished.
  private static let least = 1e-9
  /// The distance from a cut at which styles are sampled, to get past a jump at the cut.
  private static let beside = 1e-7

  /// Returns the largest distance of the styles from the interpolation of CSS between two
  /// keyframes.
  private func distance(_ a: Frame, _ b: Frame) -> Double {
    (1..<8).reduce(0) { farthest, eighth in
      let fraction = Double(eighth) / 8
      let exact = style(a.place + (b.place - a.place) * fraction)
      return max(farthest, distance(a, b, fraction, exact))
    }
  }

  /// Returns the distance of a style from the interpolation of CSS between two keyframes.
  private func distance(
    _ a: Frame, _ b: Frame, _ fraction: Double, _ exact: CardStyle
  ) -> Double {
    let drawn = CardStyle.between(a.style, b.style, fraction)
    return drawn.distance(
      from: exact, matrix: drawn.pose.matrix, card: card, factor: tolerance.weight)
  }

  /// The part of a tolerance that is for leaving out keyframes; the rest is for finding them.
  private static let thinned = 0.85
}
