import RevealMath
import RevealSimulation

/// A transform as the properties `scale`, `rotate` and `translate`, which act in this order.
struct SeparateTransform: Hashable {
  var translation = SIMD2(0.0, 0.0)
  var degrees = 0.0
  var axis = SIMD3(0.0, 0.0, 1.0)
  var scale = SIMD2(1.0, 1.0)

  /// Reads operations that act in the order of the properties, or else the product of operations
  /// that stay in the plane; fails for anything that needs a matrix.
  private init?(_ steps: [TransformStep]) {
    var stage = 0
    for step in steps {
      switch step {
      case .scale(let factors) where stage == 0: scale *= SIMD2(factors.x, factors.y)
      case .rotate(let angle, let axis) where stage == 0 || stage == 1 && axis == self.axis:
        (stage, degrees, self.axis) = (1, degrees + angle, axis)
      case .translate(let move) where move.z == 0:
        (stage, translation) = (2, translation + SIMD2(move.x, move.y))
      default:
        guard let planar = SeparateTransform(steps.matrix) else { return nil }
        self = planar
        return
      }
    }
  }

  private init?(_ matrix: Matrix4) {
    // The card is flat, so that what becomes of its depth does not matter.
    let (x, y, _, move) = matrix.columns
    let outOfPlane = [x.z, x.w, y.z, y.w, move.z, move.w - 1]
    guard outOfPlane.allSatisfy({ $0 == 0 }) else { return nil }
    let length = (x.x * x.x + x.y * x.y).squareRoot()
    guard length > 1e-6, abs(x.x * y.x + x.y * y.y) < 1e-9 else { return nil }
    translation = SIMD2(move.x, move.y)
    degrees = Double.atan2(y: x.y, x: x.x) * 180 / .pi
    scale = SIMD2(length, (x.x * y.y - x.y * y.x) / length)
  }

  var matrix: Matrix4 {
    let turned = Matrix4.rotation(degrees: degrees, axis: axis) * .scale(x: scale.x, y: scale.y)
    return .translation(x: translation.x, y: translation.y) * turned
  }

  /// Returns the transform between two that turn about one axis, as browsers interpolate each
  /// property.
  private static func between(
    _ a: SeparateTransform, _ b: SeparateTransform, _ fraction: Double
  ) -> SeparateTransform {
    var mixed = a
    mixed.translation += (b.translation - a.translation) * fraction
    mixed.degrees += (b.degrees - a.degrees) * fraction
    mixed.scale += (b.scale - a.scale) * fraction
    return mixed
  }

  /// Returns the transforms of keyframes as separate properties, between which browsers move a card
  /// as they do between the operations; nil if some need a matrix.
  static func all(_ frames: [StyleSampler.Frame]) -> [SeparateTransform]? {
    var all: [SeparateTransform] = []
    var axis: SIMD3<Double>?
    for frame in frames {
      guard var next = SeparateTransform(frame.style.steps) else { return nil }
      if next.degrees != 0 {
        guard axis == nil || axis == next.axis else { return nil }
        axis = next.axis
      }
      // A matrix does not say how often it has turned.
      if frame.style.steps.contains(where: \.isMatrix), let last = all.last {
        next.degrees -= ((next.degrees - last.degrees) / 360).rounded() * 360
      }
      all.append(next)
    }
    if let axis { for index in all.indices { all[index].axis = axis } }
    for index in frames.indices.dropFirst() where !follows(index, frames, all) { return nil }
    return all
  }

  /// Returns whether the way from the keyframe before to this one is the same with both.
  private static func follows(
    _ index: Int, _ frames: [StyleSampler.Frame], _ all: [SeparateTransform]
  ) -> Bool {
    let (a, b) = (frames[index - 1], frames[index])
    // A jump has no way.
    guard b.place - a.place > 1e-5, a.style.steps != b.style.steps else { return true }
    let blend = TransformBlend(from: a.style.steps, to: b.style.steps, interpolation: .css)
    return blend.isFollowed(by: card) { fraction in
      (between(all[index - 1], all[index], fraction).matrix, CardPose.plain.anchor)
    }
  }

  /// The size of a card by whose corners ways are compared.
  private static let card = Size(width: 400, height: 400)

  /// Returns the declarations of the properties that any of some transforms changes.
  func declarations(among all: [SeparateTransform], isCoarse: Bool) -> [String] {
    func length(_ value: Double) -> String { pixels(value, digits: isCoarse ? 2 : 6) }
    func factor(_ value: Double) -> String { css(value, digits: isCoarse ? 4 : 6) }
    var declarations: [String] = []
    if all.contains(where: { $0.translation != .zero }) {
      let (x, y) = (length(translation.x), length(translation.y))
      declarations.append("translate: \(y == "0" ? x : "\(x) \(y)")")
    }
    if all.contains(where: { $0.degrees != 0 }) {
      let angle = css(degrees, digits: isCoarse ? 3 : 6) + "deg"
      let about =
        switch axis {
        case SIMD3(0, 0, 1): ""
        case SIMD3(1, 0, 0): "x "
        case SIMD3(0, 1, 0): "y "
        default: "\(css(axis.x)) \(css(axis.y)) \(css(axis.z)) "
        }
      declarations.append("rotate: \(about)\(angle)")
    }
    if all.contains(where: { $0.scale != SIMD2(1, 1) }) {
      let (x, y) = (factor(scale.x), factor(scale.y))
      declarations.append("scale: \(x == y ? x : "\(x) \(y)")")
    }
    return declarations
  }
}

extension TransformBlend {
  /// Returns whether the corners of a card of a size go the way of another blend, by its transform
  /// at a progress, which may exceed 0…1, and the point that transforms act about.
  func isFollowed(by card: Size, _ other: (Double) -> (matrix: Matrix4, anchor: Point)) -> Bool {
    [-0.08, 0.13, 0.37, 0.5, 0.71, 0.93, 1.12].allSatisfy { progress in
      let (exact, anchor) = other(progress)
      let own = CardStyle.corners(matrix(at: progress), anchor, card)
      return zip(own, CardStyle.corners(exact, anchor, card)).allSatisfy { a, b in
        guard let a, let b else { return a == nil && b == nil }
        return abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3
      }
    }
  }
}

extension TransformStep {
  fileprivate var isMatrix: Bool { if case .matrix = self { true } else { false } }
}
