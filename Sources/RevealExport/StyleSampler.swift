import RevealMath

/// Draws a course of styles by keyframes between which CSS interpolates linearly.
struct StyleSampler {
  let card: Size
  /// The style at a place, 0…1.
  let style: (Double) -> CardStyle
  /// The largest distance of corners in points, and of the like.
  static let tolerance = 0.008

  /// A keyframe that has been placed.
  struct Frame {
    /// 0…1.
    let place: Double
    let style: CardStyle
  }

  /// Places keyframes, by halving what CSS would not interpolate closely enough.
  ///
  /// - Parameter cuts: The places at which the course may bend or jump; 0 and 1 are added.
  /// - Returns: The keyframes, and the largest distance between them from the course.
  func frames(cuts: [Double]) -> (frames: [Frame], error: Double) {
    var places = [0.0]
    for cut in (cuts.filter { $0 > 0 && $0 < 1 } + [1]).sorted() {
      if cut - places[places.count - 1] > Self.least { places.append(cut) }
    }
    var frames: [Frame] = []
    var error = 0.0
    for (start, end) in zip(places, places.dropFirst()) {
      let inner = min(Self.beside, (end - start) / 16)
      let first = Frame(place: start, style: style(at: start, beside: start + inner))
      let last = Frame(place: end, style: style(at: end, beside: end - inner))
      frames.append(first)
      split(first, last, depth: 8, into: &frames, error: &error)
      frames.append(last)
    }
    return (frames, error)
  }

  /// The style at a cut as seen from one side of it, which differs where the course jumps.
  private func style(at cut: Double, beside place: Double) -> CardStyle {
    let (own, near) = (style(cut), style(place))
    let jumps =
      near.distance(from: own, matrix: near.pose.matrix, card: card) > Self.tolerance
      || near.pose.isVisible != own.pose.isVisible
    return jumps ? near : own
  }

  /// The distance between two cuts that counts.
  private static let least = 1e-9
  /// How far beside a cut a course has got over a jump.
  private static let beside = 1e-7

  private func split(
    _ a: Frame, _ b: Frame, depth: Int, into frames: inout [Frame], error: inout Double
  ) {
    var farthest = 0.0
    for eighth in 1..<8 {
      let fraction = Double(eighth) / 8
      let exact = style(a.place + (b.place - a.place) * fraction)
      let drawn = CardStyle.between(a.style, b.style, fraction)
      farthest = max(farthest, drawn.distance(from: exact, matrix: drawn.pose.matrix, card: card))
    }
    guard farthest > Self.tolerance, depth > 0 else {
      error = max(error, farthest)
      return
    }
    let place = (a.place + b.place) / 2
    let middle = Frame(place: place, style: style(place))
    split(a, middle, depth: depth - 1, into: &frames, error: &error)
    frames.append(middle)
    split(middle, b, depth: depth - 1, into: &frames, error: &error)
  }
}
