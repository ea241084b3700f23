import RevealMath
internal import RevealScene

/// The color of a painting's gradient at each texel.
struct PaintingSampler {
  private let gradient: PaintingGradient
  private let stops: [(position: Double, channels: SIMD4<Double>)]
  /// The map from texels to the gradient.
  private let map: PaintingTransform

  /// Nil if the map from the gradient to texels is not invertible.
  init?(_ gradient: PaintingGradient, _ map: PaintingTransform) {
    guard let inverse = map.inverse else { return nil }
    self.map = inverse
    self.gradient = gradient
    stops = gradient.stops.map { ($0.position, PremultipliedColor($0.color).channels) }
  }

  /// The premultiplied color at a texel; clear where the gradient is undefined.
  func color(at texel: Point) -> SIMD4<Double> {
    guard let position = position(at: map(texel)), position.isFinite else { return .zero }
    return color(atPosition: extended(position))
  }

  private func position(at point: Point) -> Double? {
    switch gradient.shape {
    case .linear(let start, let end):
      let delta = end - start
      let squared = delta.x * delta.x + delta.y * delta.y
      guard squared > 0 else { return nil }
      return ((point.x - start.x) * delta.x + (point.y - start.y) * delta.y) / squared
    case .radial(let start, let inner, let end, let outer):
      return Self.position(at: point, start, inner, end, outer)
    case .sweep(let center, let from, let to):
      guard to != from else { return nil }
      let radians = Double.atan2(y: center.y - point.y, x: point.x - center.x)
      var degrees = radians * 180 / .pi
      if degrees < 0 { degrees += 360 }
      return (degrees - from) / (to - from)
    }
  }

  /// The largest t at which a point is on the circle interpolated between two others, with a radius
  /// ≥ 0.
  private static func position(
    at point: Point, _ start: Point, _ inner: Double, _ end: Point, _ outer: Double
  ) -> Double? {
    let (delta, growth) = (end - start, outer - inner)
    let away = point - start
    let a = delta.x * delta.x + delta.y * delta.y - growth * growth
    let b = away.x * delta.x + away.y * delta.y + inner * growth
    let c = away.x * away.x + away.y * away.y - inner * inner
    // a·t² − 2b·t + c = 0
    let candidates: [Double]
    if a == 0 {
      guard b != 0 else { return nil }
      candidates = [c / (2 * b)]
    } else {
      let discriminant = b * b - a * c
      guard discriminant >= 0 else { return nil }
      let root = discriminant.squareRoot()
      let (first, second) = ((b + root) / a, (b - root) / a)
      candidates = [max(first, second), min(first, second)]
    }
    return candidates.first { inner + $0 * growth >= 0 }
  }

  /// The position after applying the spread outside of the stops.
  private func extended(_ position: Double) -> Double {
    let (first, last) = (stops[0].position, stops[stops.count - 1].position)
    let length = last - first
    guard gradient.extend != .pad, length > 0 else { return position }
    var turns = (position - first) / length
    let whole = turns.rounded(.down)
    turns -= whole
    let isOdd = (whole / 2).rounded(.down) * 2 != whole
    if gradient.extend == .reflect, isOdd { turns = 1 - turns }
    return first + turns * length
  }

  private func color(atPosition position: Double) -> SIMD4<Double> {
    let next = stops.firstIndex { $0.position > position } ?? stops.count
    guard next > 0 else { return stops[0].channels }
    guard next < stops.count else { return stops[stops.count - 1].channels }
    let (start, end) = (stops[next - 1], stops[next])
    let share = (position - start.position) / (end.position - start.position)
    return start.channels + (end.channels - start.channels) * share
  }
}
