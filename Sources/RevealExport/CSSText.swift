import RevealMath
import RevealSimulation

/// Returns a number in CSS notation, with at most six decimals.
func css(_ value: Double) -> String { css(value, digits: 6) }

/// Returns a number in CSS notation, with a limit on decimals.
func css(_ value: Double, digits: Int) -> String {
  let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
  return decimal(value, unit: unit, largest: 1e15)
}

/// Returns a number rounded to a fraction of 1, and without a point if it is an integer below a
/// limit.
func decimal(_ value: Double, unit: Double, largest: Double) -> String {
  let units = (value * unit).rounded()
  // Numbers so large that they have no such decimals are written as they are.
  let rounded = units.isFinite ? units / unit : value
  guard rounded != 0 else { return "0" }
  if rounded == rounded.rounded(), abs(rounded) < largest { return String(Int(rounded)) }
  return "\(rounded)"
}

/// Returns a length in CSS pixels; a point is one pixel.
func pixels(_ value: Double) -> String { pixels(value, digits: 6) }

/// Returns a length in CSS pixels, with a limit on decimals.
func pixels(_ value: Double, digits: Int) -> String {
  let number = css(value, digits: digits)
  return number == "0" ? number : number + "px"
}

/// Returns a fraction in percent.
func percent(_ fraction: Double) -> String { css(fraction * 100) + "%" }

/// Returns a time in seconds.
func seconds(_ value: Double) -> String { css(value) + "s" }

func css(_ color: Color) -> String {
  let channels = [color.red, color.green, color.blue].map(css).joined(separator: " ")
  return color.alpha == 1 ? "rgb(\(channels))" : "rgb(\(channels) / \(css(color.alpha)))"
}

/// Returns operations in CSS notation, in which the last one that acts comes first.
func css(_ steps: [TransformStep]) -> String {
  guard !steps.isEmpty else { return "none" }
  // Browsers show nothing of an element whose transform has no inverse. A card is flat, so that
  // what becomes of its depth may be left out.
  if steps.contains(where: \.isFlattening) {
    let matrix = steps.matrix.columns
    return css(.matrix(Matrix4(matrix.x, matrix.y, SIMD4(0, 0, 1, 0), matrix.w)))
  }
  return steps.reversed().map(css).joined(separator: " ")
}

extension TransformStep {
  /// Whether the step takes all depth away.
  fileprivate var isFlattening: Bool { if case .scale(let v) = self { v.z == 0 } else { false } }
}

private func css(_ step: TransformStep) -> String {
  switch step {
  case .translate(let v):
    if v.z != 0 { return "translate3d(\(pixels(v.x)), \(pixels(v.y)), \(pixels(v.z)))" }
    return "translate(\(pixels(v.x)), \(pixels(v.y)))"
  case .scale(let v):
    if v.z != 1 { return "scale3d(\(css(v.x)), \(css(v.y)), \(css(v.z)))" }
    return v.x == v.y ? "scale(\(css(v.x)))" : "scale(\(css(v.x)), \(css(v.y)))"
  case .rotate(let degrees, let axis):
    let angle = css(degrees) + "deg"
    return switch axis {
    case SIMD3(0, 0, 1): "rotate(\(angle))"
    case SIMD3(1, 0, 0): "rotateX(\(angle))"
    case SIMD3(0, 1, 0): "rotateY(\(angle))"
    default: "rotate3d(\(css(axis.x)), \(css(axis.y)), \(css(axis.z)), \(angle))"
    }
  case .skew(let x, let y):
    // skew(x, y) applies both tangents at once, as here; skewX and skewY would be multiplied.
    return "skew(\(css(x))deg, \(css(y))deg)"
  case .perspective(let inverse):
    return "perspective(\(inverse == 0 ? "none" : pixels(1 / inverse)))"
  case .matrix(let matrix):
    // The elements have more digits, since they are multiplied by a card's width.
    let elements = matrix.elements.map { css($0, digits: 9) }
    return "matrix3d(\(elements.joined(separator: ", ")))"
  }
}
