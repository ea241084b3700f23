internal import RevealJSON
internal import RevealMotion

/// A spring and how long it takes.
struct SpringTiming {
  let spring: Spring
  /// In seconds.
  let duration: Double

  /// The longest that an entrance may take to settle, in seconds.
  static let longest = 60.0
}

/// The four ways to describe a spring, by the keys that tell them apart.
private enum SpringForm: CaseIterable {
  case uikit, physical, response, perceptual

  var keys: [String] {
    switch self {
    case .uikit: ["damping", "velocity"]
    case .physical: ["mass", "stiffness", "damping", "velocity"]
    case .response: ["response", "dampingFraction", "velocity"]
    case .perceptual: ["duration", "bounce", "velocity"]
    }
  }

  /// The form that knows most of the keys; of equals the first.
  init(of keys: [String]) {
    if keys.contains("stiffness") || keys.contains("mass") {
      self = .physical
    } else if keys.contains("response") || keys.contains("dampingFraction") {
      self = .response
    } else if keys.contains("bounce") || keys.contains("duration") {
      self = .perceptual
    } else {
      self = .uikit
    }
  }
}

extension JSONField {
  /// A spring; `duration` is the entrance's, which only UIKit's form may have.
  func spring(duration: JSONField?) -> SpringTiming? {
    guard var object = object("a spring like { \"damping\": 0.4, \"velocity\": 0.1 }") else {
      return nil
    }
    defer { object.finish() }
    let form = SpringForm(of: object.keys)
    let others = Set(SpringForm.allCases.flatMap(\.keys)).subtracting(form.keys)
    for key in object.keys where others.contains(key) {
      let beside = object.keys.filter(form.keys.contains).map { "\"\($0)\"" }
      object.refuse(
        key, "expected no \"\(key)\" beside \(beside.joined(separator: " and "))",
        hint: "a spring has \(Self.forms)")
    }
    object.know(others)
    let velocity = object["velocity"].map { $0.number(.springVelocity) } ?? SpringStandards.velocity
    if form == .uikit { return uikitSpring(&object, velocity: velocity, duration: duration) }
    duration?.expected(
      "no duration beside a spring that has its own",
      hint: "remove \"duration\", or write \"spring\": { \"damping\": 0.5 }")
    let spring: Spring?
    switch form {
    case .physical, .uikit:
      let mass = object["mass"].map { $0.number(.mass) } ?? SpringStandards.mass
      let stiffness = object.required("stiffness", "a number > 0")?.number(.positive)
      let damping = object.required("damping", "a number > 0")?.number(.positive)
      guard let mass, let stiffness, let damping, let velocity else { return nil }
      spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .response:
      let response = object["response"].map { $0.number(.duration) } ?? SpringStandards.response
      let damping =
        object["dampingFraction"].map { $0.number(.mass) } ?? SpringStandards.dampingFraction
      guard let response, let damping, let velocity else { return nil }
      spring = Spring(response: response, dampingRatio: damping, initialVelocity: velocity)
    case .perceptual:
      let seconds = object["duration"].map { $0.number(.duration) } ?? SpringStandards.duration
      let bounce = object["bounce"].map { $0.number(.bounce) } ?? SpringStandards.bounce
      guard let seconds, let bounce, let velocity else { return nil }
      spring = Spring(duration: seconds, bounce: bounce, initialVelocity: velocity)
    }
    return settled(spring)
  }

  private static let forms =
    "{ damping, velocity }, { mass, stiffness, damping, velocity }, "
    + "{ response, dampingFraction, velocity } or { duration, bounce, velocity }"

  private func uikitSpring(
    _ object: inout ObjectReader, velocity: Double?, duration: JSONField?
  ) -> SpringTiming? {
    let field = object.required("damping", "a number > 0 and ≤ 1")
    let damping = field?.number(
      .uikitDamping, hint: "0.4 swings a lot, 0.7 is a soft bounce, 1 has none")
    let seconds = duration.map { $0.number(.from(0.01, to: 10)) } ?? Entrance.standardDuration
    guard let damping, let velocity, let seconds else { return nil }
    guard
      let spring = Spring(
        uikitDuration: seconds, dampingRatio: damping, initialVelocity: velocity)
    else {
      expected("a spring that settles within its duration", hint: "more damping helps")
      return nil
    }
    return SpringTiming(spring: spring, duration: seconds)
  }

  private func settled(_ spring: Spring?) -> SpringTiming? {
    guard let spring, let duration = spring.settlingDuration, duration <= SpringTiming.longest,
      duration > 0
    else {
      problems.note(
        node.range.first, path: path,
        "expected a spring that settles within \(shortest(SpringTiming.longest)) seconds, "
          + "found one that takes longer",
        hint: "more damping helps")
      return nil
    }
    return SpringTiming(spring: spring, duration: duration)
  }
}
