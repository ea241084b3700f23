internal import RevealImage
import RevealMath

/// The colors of a linear gradient on the pixels of its box.
struct GradientPaint {
  private let stops: [(position: Double, color: PremultipliedColor)]
  /// The position along the gradient as `a·x + b·y + c` of pixel coordinates.
  private let along: SIMD3<Double>

  /// A gradient in the unit square of a box in pixels.
  init(_ gradient: LinearGradient, box: Rect) {
    stops = gradient.stops.map { ($0.position, PremultipliedColor($0.color)) }
    func place(_ p: Point) -> Point {
      Point(x: box.minX + p.x * box.width, y: box.minY + p.y * box.height)
    }
    let start = place(gradient.start)
    let delta = place(gradient.end) - start
    let squared = delta.x * delta.x + delta.y * delta.y
    let (x, y) = squared > 0 ? (delta.x / squared, delta.y / squared) : (0, 0)
    // Without a length every position is beyond the end, as in CSS.
    along = SIMD3(x, y, squared > 0 ? -(start.x * x + start.y * y) : .infinity)
  }

  /// The color at the center of a pixel, blended premultiplied.
  func pixel(x: Int, y: Int) -> SIMD4<UInt8> {
    color(at: along.x * (Double(x) + 0.5) + along.y * (Double(y) + 0.5) + along.z).bytes
  }

  private func color(at place: Double) -> PremultipliedColor {
    let next = firstStop(beyond: place)
    guard next < stops.count else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let fraction = (place - from.position) / (to.position - from.position)
    return PremultipliedColor(
      channels: from.color.channels + (to.color.channels - from.color.channels) * fraction)
  }

  /// The index of the first stop after a position; the number of stops when there is none.
  @inline(__always)
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
  /// The column or row that represents all others if they are equal; nil when they differ, or are
  /// few.
  ///
  /// Samples outside of it find its nearest texel, which equals that of the whole texture on every
  /// level.
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

  private static let fewTexels = 1 << 16
}
