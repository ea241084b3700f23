package import RevealMath
package import RevealScene

extension Color {
  /// An opaque color from `0xRRGGBB`.
  init(_ hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF), green: Double(hex >> 8 & 0xFF), blue: Double(hex & 0xFF))
  }

  /// Perceived brightness by ITU-R BT.601, 0…255.
  var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// A mix with a fraction of another color; channels are whole numbers, so files stay readable.
  package func mixed(with other: Color, _ fraction: Double) -> Color {
    Color(
      red: (red + (other.red - red) * fraction).rounded(),
      green: (green + (other.green - green) * fraction).rounded(),
      blue: (blue + (other.blue - blue) * fraction).rounded(),
      alpha: alpha + (other.alpha - alpha) * fraction)
  }
}

/// Boxes are the only shapes, but a gradient with a steep step can draw any straight edge, so
/// slopes, stripes and triangles are gradients.
extension Fill {
  /// Half the width, in points, of the transition at a step of a gradient.
  ///
  /// The whole transition takes about 1.4 pixels at scale 2: gradients are sampled, not
  /// antialiased.
  private static let edgeSoftness = 0.35

  /// Evenly spaced colors from top to bottom.
  static func vertical(_ colors: Color...) -> Fill {
    blend(colors, from: Point(x: 0, y: 0), to: Point(x: 0, y: 1))
  }

  /// Evenly spaced colors from the top-left to the bottom-right corner.
  static func diagonal(_ colors: Color...) -> Fill {
    blend(colors, from: Point(x: 0, y: 0), to: Point(x: 1, y: 1))
  }

  /// A gradient from one color at the top to another at a fraction of the height, constant below.
  package static func vertical(from top: Color, to bottom: Color, over fraction: Double) -> Fill {
    blend([top, bottom], from: Point(x: 0, y: 0), to: Point(x: 0, y: fraction))
  }

  /// Everything below a straight line across a box; transparent above it.
  ///
  /// The line goes from `left` points below the box's top at its left side to `right` at its right
  /// side. `near` is the color at the line, `far` the one at a box's height below the line.
  static func below(left: Double, right: Double, size: Size, near: Color, far: Color) -> Fill {
    let reach = max(size.height, 1)
    let soft = edgeSoftness / (2 * reach)
    return across(
      left: left, right: right, size: size, reach: reach,
      stops: [
        GradientStop(position: 0.5 - soft, color: near.withAlpha(0)),
        GradientStop(position: 0.5 + soft, color: near), GradientStop(position: 1, color: far),
      ])
  }

  /// A straight stroke across a box, transparent elsewhere.
  static func stroke(left: Double, right: Double, size: Size, width: Double, color: Color) -> Fill {
    let reach = size.width + size.height
    let outer = (width / 2 + edgeSoftness) / (2 * reach)
    let inner = max(width / 2 - edgeSoftness, 0) / (2 * reach)
    return across(
      left: left, right: right, size: size, reach: reach,
      stops: [
        GradientStop(position: 0.5 - outer, color: color.withAlpha(0)),
        GradientStop(position: 0.5 - inner, color: color),
        GradientStop(position: 0.5 + inner, color: color),
        GradientStop(position: 0.5 + outer, color: color.withAlpha(0)),
      ])
  }

  /// Parallel stripes of equal width that cover a box, from the top down.
  ///
  /// `slope` is their drop over the box's width, in points.
  static func stripes(_ colors: [Color], slope: Double, size: Size) -> Fill {
    let lean = (slope * slope + size.width * size.width).squareRoot()
    // Half of the box's extent perpendicular to the stripes.
    let reach = max((size.width * abs(slope) + size.height * size.width) / (2 * max(lean, 1)), 1)
    let soft = edgeSoftness / (2 * reach)
    var stops: [GradientStop] = []
    for (index, color) in colors.enumerated() {
      let start = Double(index) / Double(colors.count)
      let end = Double(index + 1) / Double(colors.count)
      stops.append(GradientStop(position: min(start + soft, end), color: color))
      stops.append(GradientStop(position: max(end - soft, start + soft), color: color))
    }
    return across(
      left: (size.height - slope) / 2, right: (size.height + slope) / 2, size: size, reach: reach,
      stops: stops)
  }

  /// A gradient perpendicular to a line across a box: 0.5 on the line, 1 at `reach` below it.
  private static func across(
    left: Double, right: Double, size: Size, reach: Double, stops: [GradientStop]
  ) -> Fill {
    guard size.width > 0, size.height > 0 else { return .color(.clear) }
    let drop = right - left
    let length = (drop * drop + size.width * size.width).squareRoot()
    let normal = Point(x: -drop / length * reach, y: size.width / length * reach)
    let middle = Point(x: size.width / 2, y: (left + right) / 2)
    return gradient(
      from: Point(x: (middle.x - normal.x) / size.width, y: (middle.y - normal.y) / size.height),
      to: Point(x: (middle.x + normal.x) / size.width, y: (middle.y + normal.y) / size.height),
      stops: stops)
  }

  private static func blend(_ colors: [Color], from start: Point, to end: Point) -> Fill {
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map {
      GradientStop(position: Double($0.offset) / last, color: $0.element)
    }
    return gradient(from: start, to: end, stops: stops)
  }

  private static func gradient(from start: Point, to end: Point, stops: [GradientStop]) -> Fill {
    guard let gradient = LinearGradient(start: start, end: end, stops: stops) else {
      preconditionFailure("generated stops descend: \(stops)")
    }
    return .linear(gradient)
  }
}
