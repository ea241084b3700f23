internal import RevealImage
import RevealMath

/// The colors of a linear gradient on the pixels of its box.
struct GradientPaint {
  private let stops: [(position: Double, color: PremultipliedColor)]
  /// The coefficients of the position `a·x + b·y + c` along the gradient at a pixel (x, y).
  let along: SIMD3<Double>

  /// A gradient in the unit square of a box in pixels.
  init(_ gradient: LinearGradient, box: Rect) {
    func place(_ p: Point) -> Point {
      Point(x: box.minX + p.x * box.width, y: box.minY + p.y * box.height)
    }
    self.init(gradient.stops, from: place(gradient.start), to: place(gradient.end))
  }

  /// A gradient between two points in pixels.
  init(_ stops: [GradientStop], from start: Point, to end: Point) {
    self.stops = stops.map { ($0.position, PremultipliedColor($0.color)) }
    let delta = end - start
    let squared = delta.x * delta.x + delta.y * delta.y
    let (x, y) = squared > 0 ? (delta.x / squared, delta.y / squared) : (0, 0)
    // On a gradient without length, every position is beyond the end, as in CSS.
    along = SIMD3(x, y, squared > 0 ? -(start.x * x + start.y * y) : .infinity)
  }

  /// A part of the gradient between two stops, or beyond the outer ones.
  struct Stretch {
    let color: PremultipliedColor
    /// The change of color from one end to the other; nil if the stretch has a single color.
    var change: SIMD4<Double>?
    let from: Double
    let to: Double

    @inline(__always) func contains(_ place: Double) -> Bool { from <= place && place < to }

    @inline(__always) func color(at place: Double) -> PremultipliedColor {
      guard let change else { return color }
      return PremultipliedColor(channels: color.channels + change * ((place - from) / (to - from)))
    }
  }

  /// The stretch that contains a position.
  func stretch(at place: Double) -> Stretch {
    let next = firstStop(beyond: place)
    guard next < stops.count else {
      let last = stops[stops.count - 1]
      return Stretch(color: last.color, from: last.position, to: .infinity)
    }
    guard next > 0 else {
      return Stretch(color: stops[0].color, from: -.infinity, to: stops[0].position)
    }
    let (start, end) = (stops[next - 1], stops[next])
    return Stretch(
      color: start.color, change: end.color.channels - start.color.channels,
      from: start.position, to: end.position)
  }

  /// The index of the first stop after a position; the number of stops when there is none.
  private func firstStop(beyond place: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].position > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension GradientPaint {
  /// The column or row that represents all others; nil if they differ or the texture is small.
  ///
  /// Samples outside of the window use its nearest texel, which equals that of the whole texture on
  /// every level.
  func window(of whole: PixelSize) -> TextureWindow? {
    guard whole.width * whole.height > Self.fewTexels else { return nil }
    if along.x == 0 {
      return TextureWindow(columns: 0..<1, rows: 0..<whole.height, of: whole)
    }
    if along.y == 0 {
      return TextureWindow(columns: 0..<whole.width, rows: 0..<1, of: whole)
    }
    return nil
  }

  private static let fewTexels = 1 << 12
}
