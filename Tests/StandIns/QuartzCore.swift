// A stand-in for the part of Core Animation that exported files use. It evaluates animations as
// Apple documents them, and records what is added to layers.
@_exported import Foundation

// MARK: - Time

/// What `CACurrentMediaTime()` returns.
public nonisolated(unsafe) var standInClock = 0.0

/// Whether the user prefers reduced motion.
public nonisolated(unsafe) var standInReducesMotion = false

public func CACurrentMediaTime() -> CFTimeInterval { standInClock }
public typealias CFTimeInterval = Double

public struct CAMediaTimingFillMode: Hashable, Sendable {
  public let rawValue: String
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

public struct CAMediaTimingFunctionName: Hashable, Sendable {
  let points: [Float]
  public static let linear = CAMediaTimingFunctionName(points: [0, 0, 1, 1])
  public static let easeIn = CAMediaTimingFunctionName(points: [0.42, 0, 1, 1])
  public static let easeOut = CAMediaTimingFunctionName(points: [0, 0, 0.58, 1])
  public static let easeInEaseOut = CAMediaTimingFunctionName(points: [0.42, 0, 0.58, 1])
  public static let `default` = CAMediaTimingFunctionName(points: [0.25, 0.1, 0.25, 1])
}

public final class CAMediaTimingFunction: Sendable {
  let points: [Float]

  public init(name: CAMediaTimingFunctionName) { points = name.points }
  public init(controlPoints a: Float, _ b: Float, _ c: Float, _ d: Float) { points = [a, b, c, d] }

  func value(at x: Double) -> Double {
    unitBezier(points.map { Double($0) }, at: x)
  }
}

/// The height of a cubic Bézier curve from (0, 0) to (1, 1) at a place, by Newton's method within
/// an interval that is halved where that leaves it.
public func unitBezier(_ p: [Double], at x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  func height(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high, t) = (0.0, 1.0, x)
  for _ in 0..<100 {
    let error = height(p[0], p[2], t) - x
    if abs(error) < 1e-15 { break }
    if error > 0 { high = t } else { low = t }
    let slope =
      3 * (1 - t) * (1 - t) * p[0] + 6 * (1 - t) * t * (p[2] - p[0]) + 3 * t * t * (1 - p[2])
    let next = slope > 1e-9 ? t - error / slope : -1
    t = next > low && next < high ? next : (low + high) / 2
  }
  return height(p[1], p[3], t)
}

/// The way of a spring from 0 to 1, some seconds after it is released.
public func springValue(
  mass: Double, stiffness: Double, damping: Double, velocity: Double, at seconds: Double
) -> Double {
  let frequency = (stiffness / mass).squareRoot()
  let decay = damping / (2 * mass)
  let square = frequency * frequency - decay * decay
  let slope = decay - velocity
  if abs(square) < 1e-9 * frequency * frequency {
    return 1 - exp(-decay * seconds) * (1 + slope * seconds)
  }
  let rate = abs(square).squareRoot()
  if square > 0 {
    return 1 - exp(-decay * seconds) * (cos(rate * seconds) + slope / rate * sin(rate * seconds))
  }
  let (fast, slow) = (decay + rate, decay - rate)
  // The two decays of an overdamped spring.
  let a = (slope + rate) / (2 * rate)
  return 1 - a * exp(-slow * seconds) - (1 - a) * exp(-fast * seconds)
}

// MARK: - Animations

open class CAAnimation {
  public var beginTime: CFTimeInterval = 0
  public var duration: CFTimeInterval = 0
  public var repeatCount: Float = 0
  public var autoreverses = false
  public var fillMode = CAMediaTimingFillMode.removed
  public var isRemovedOnCompletion = true
  public var timingFunction: CAMediaTimingFunction?

  public init() {}

  /// The seconds within one way, at a time; nil when the animation does not show.
  func active(at time: Double) -> Double? {
    let elapsed = time - beginTime
    let cycle = duration * (autoreverses ? 2 : 1)
    let count = repeatCount == 0 ? 1 : Double(repeatCount)
    let hasEnded = elapsed >= cycle * count - 1e-9
    if elapsed < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
    if hasEnded {
      guard fillMode == .forwards || fillMode == .both, !isRemovedOnCompletion else { return nil }
    }
    let cycles = min(elapsed / cycle, count)
    var place = cycles - cycles.rounded(.down)
    if hasEnded && place < 1e-9 { place = 1 }
    let seconds = place * cycle
    return seconds > duration ? cycle - seconds : seconds
  }
}

open class CAPropertyAnimation: CAAnimation {
  public var keyPath: String?
  public var isAdditive = false

  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  func value(at seconds: Double) -> Any? { nil }

  /// What the animation is, for the record.
  var description: [String: Any] {
    [
      "class": "\(type(of: self))", "keyPath": keyPath ?? "", "beginTime": beginTime,
      "duration": duration, "repeatCount": Double(repeatCount), "autoreverses": autoreverses,
      "fillMode": fillMode.rawValue,
    ]
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  public var fromValue: Any?
  public var toValue: Any?

  func progress(at seconds: Double) -> Double {
    let fraction = duration > 0 ? seconds / duration : 1
    return timingFunction?.value(at: fraction) ?? fraction
  }

  override func value(at seconds: Double) -> Any? {
    mix(fromValue, toValue, progress(at: seconds))
  }

  override var description: [String: Any] {
    var description = super.description
    description["from"] = number(fromValue) ?? 0
    description["to"] = number(toValue) ?? 0
    description["timing"] = timingFunction?.points.map { Double($0) } ?? []
    return description
  }
}

public final class CASpringAnimation: CABasicAnimation {
  public var mass: CGFloat = 1
  public var stiffness: CGFloat = 100
  public var damping: CGFloat = 10
  public var initialVelocity: CGFloat = 0
  public var allowsOverdamping = false

  override func progress(at seconds: Double) -> Double {
    let critical = 2 * (Double(stiffness) * Double(mass)).squareRoot()
    return springValue(
      mass: Double(mass), stiffness: Double(stiffness),
      damping: allowsOverdamping ? Double(damping) : min(Double(damping), critical),
      velocity: Double(initialVelocity), at: seconds)
  }

  override var description: [String: Any] {
    super.description.merging([
      "mass": Double(mass), "stiffness": Double(stiffness), "damping": Double(damping),
      "initialVelocity": Double(initialVelocity),
    ]) { $1 }
  }
}

extension CASpringAnimation {
  /// The seconds until the spring has settled.
  public var settlingDuration: CFTimeInterval {
    let decay = Double(damping) / (2 * Double(mass))
    return log(10_000) / decay
  }
}

public let kCATransition = "transition"

/// A transition of the contents of a layer.
public final class CATransition: CAAnimation {
  public enum TransitionType: Sendable { case fade }
  public var type = TransitionType.fade
}

public final class CAKeyframeAnimation: CAPropertyAnimation {
  public var values: [Any]?
  public var keyTimes: [NSNumber]?
  public var timingFunctions: [CAMediaTimingFunction]?

  override func value(at seconds: Double) -> Any? {
    guard let values, values.count > 1 else { return self.values?.first }
    let place = duration > 0 ? seconds / duration : 1
    let places =
      keyTimes?.map(\.doubleValue)
      ?? values.indices.map { Double($0) / Double(values.count - 1) }
    precondition(places.count == values.count, "keyTimes and values differ in number")
    guard let next = places.indices.first(where: { place < places[$0] }), next > 0 else {
      return place < places[0] ? values.first : values.last
    }
    let fraction = (place - places[next - 1]) / (places[next] - places[next - 1])
    precondition(timingFunctions.map { $0.count == values.count - 1 } ?? true)
    return mix(
      values[next - 1], values[next], timingFunctions?[next - 1].value(at: fraction) ?? fraction)
  }

  override var description: [String: Any] {
    var description = super.description
    description["count"] = values?.count ?? 0
    description["keyTimes"] = keyTimes?.map(\.doubleValue) ?? []
    description["timings"] = timingFunctions?.map { $0.points.map { Double($0) } } ?? []
    return description
  }
}

func number(_ value: Any?) -> Double? {
  switch value {
  case let value as Double: value
  case let value as Int: Double(value)
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  default: nil
  }
}

/// Numbers are blended as such, and matrices element by element.
func mix(_ a: Any?, _ b: Any?, _ fraction: Double) -> Any? {
  if let a = number(a), let b = number(b) { return a + (b - a) * fraction }
  guard let a = a as? CATransform3D, let b = b as? CATransform3D else { return nil }
  var mixed = CATransform3D()
  mixed.elements = zip(a.elements, b.elements).map { $0 + ($1 - $0) * fraction }
  return mixed
}

// MARK: - Layers

/// The animations that have been added to layers, in order.
public nonisolated(unsafe) var recordedAnimations: [[String: Any]] = []

public final class CALayer {
  public var transform = CATransform3DIdentity
  public var opacity: Float = 1
  public var cornerRadius: CGFloat = 0
  public var zPosition: CGFloat = 0
  public var frame = CGRect.zero
  public var position = CGPoint.zero
  public var mask: CALayer?
  public var backgroundColor: CGColor?
  public private(set) var animations: [String: CAPropertyAnimation] = [:]

  public init() {}

  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval { time }

  public func add(_ animation: CAAnimation, forKey key: String?) {
    guard let animation = animation as? CAPropertyAnimation else {
      if let transition = animation as? CATransition { transitions.append(transition) }
      return
    }
    animations[key ?? ""] = animation
    recordedAnimations.append(animation.description)
  }

  public func removeAnimation(forKey key: String) { animations[key] = nil }

  /// The transitions of contents that have been added.
  public private(set) var transitions: [CATransition] = []

  /// The position as it is shown at the moment, with animations that add to it.
  public var shownPosition: CGPoint {
    func added(_ keyPath: String) -> CGFloat {
      let sums = animations.values.filter { $0.keyPath == keyPath && $0.isAdditive }
      return sums.reduce(0) { sum, animation in
        let value = animation.active(at: standInClock).flatMap {
          number(animation.value(at: $0))
        }
        return sum + CGFloat(value ?? 0)
      }
    }
    return CGPoint(x: position.x + added("position.x"), y: position.y + added("position.y"))
  }

  /// A number as it is shown at the moment.
  private func shown(_ keyPath: String) -> Double? {
    animations.values.first { $0.keyPath == keyPath }.flatMap { animation in
      animation.active(at: standInClock).flatMap { number(animation.value(at: $0)) }
    }
  }

  public var shownOpacity: Double { shown("opacity") ?? Double(opacity) }
  public var shownCornerRadius: Double { shown("cornerRadius") ?? Double(cornerRadius) }

  /// The transform as it is shown at the moment: the components of key paths are those of a scale,
  /// then a rotation, then a translation.
  public var shownTransform: CATransform3D {
    if let animation = animations["transform"], let seconds = animation.active(at: standInClock),
      let matrix = animation.value(at: seconds) as? CATransform3D
    {
      return matrix
    }
    guard animations.keys.contains(where: { $0.hasPrefix("transform.") }) else { return transform }
    func component(_ name: String, _ rest: Double) -> CGFloat {
      CGFloat(shown("transform.\(name)") ?? rest)
    }
    let scale = Double(component("scale", 1))
    var whole = CATransform3DMakeScale(
      component("scale.x", scale), component("scale.y", scale), CGFloat(scale))
    for (axis, vector) in [("x", [1, 0, 0]), ("y", [0, 1, 0]), ("z", [0, 0, 1])] {
      let turn = CATransform3DMakeRotation(
        component("rotation.\(axis)", 0), CGFloat(vector[0]), CGFloat(vector[1]), CGFloat(vector[2])
      )
      whole = CATransform3DConcat(whole, turn)
    }
    let move = CATransform3DMakeTranslation(
      component("translation.x", 0), component("translation.y", 0), component("translation.z", 0))
    return CATransform3DConcat(whole, move)
  }
}

public struct CGColor: Hashable, Sendable {
  public let name: String

  public init(name: String) { self.name = name }
}
