internal import RevealJSON
internal import RevealMotion

/// A spring with its duration.
struct SpringTiming {
  let spring: Spring
  /// The duration in seconds.
  let duration: Double

  /// The limit on a spring's settling time in seconds.
  static let longest = 60.0
}

/// The keys of all forms of a spring.
private struct SpringKeys {
  /// The initial velocity in whole distances per second.
  var velocity = 0.0
  var mass = 1.0
  var stiffness = 1.0
  /// The damping ratio or, together with a stiffness, the damping coefficient.
  var damping = 1.0
  /// The response in seconds; the default is SwiftUI's.
  var response = 0.5
  /// The damping ratio; the default is SwiftUI's.
  var dampingFraction = 0.825
  /// The duration in seconds.
  var duration = 0.5
  var bounce = 0.0
}

/// The four ways to describe a spring, distinguished by their keys.
enum SpringForm: CaseIterable {
  case uikit, physical, response, perceptual

  fileprivate var table: ObjectForm<SpringKeys> {
    switch self {
    case .uikit: Self.uikitTable
    case .physical: Self.physicalTable
    case .response: Self.responseTable
    case .perceptual: Self.perceptualTable
    }
  }

  private static let uikitTable = ObjectForm(
    "As UIView.animate(usingSpringWithDamping:); takes the entrance's duration.", SpringKeys(),
    [
      .init(
        "damping", \.damping,
        .number(.uikitDamping, hint: "0.4 swings a lot, 0.7 is a soft bounce, 1 has none"),
        "1 does not oscillate.", needed: "a number > 0 and ≤ 1"),
      velocity,
    ])
  private static let physicalTable = ObjectForm(
    "By its physics; takes as long as it needs to settle.", SpringKeys(),
    [
      .init("mass", \.mass, .number(.mass), "Inertia."),
      .init(
        "stiffness", \.stiffness, .number(.positive), "Force per distance.",
        needed: "a number > 0"),
      .init(
        "damping", \.damping, .number(.positive), "Force per velocity.", needed: "a number > 0"),
      velocity,
    ])
  private static let responseTable = ObjectForm(
    "By the period of an oscillation without damping, in seconds; takes as long as it "
      + "needs to settle.",
    SpringKeys(),
    [
      .init("response", \.response, .seconds(.duration), "Seconds."),
      .init("dampingFraction", \.dampingFraction, .number(.dampingRatio), "1 does not oscillate."),
      velocity,
    ])
  private static let perceptualTable = ObjectForm(
    "By its perceived duration and its bounce; takes as long as it needs to settle.",
    SpringKeys(),
    [
      .init("duration", \.duration, .seconds(.duration), "Seconds."),
      .init("bounce", \.bounce, .number(.bounce), "0 does not oscillate."),
      velocity,
    ])
  private static let velocity = ObjectField<SpringKeys>(
    "velocity", \.velocity, .number(.springVelocity),
    "The initial velocity in whole distances per second.")

  var keys: [String] { table.fields.map(\.key) }

  /// Chooses the first form with a given key that UIKit's form does not have, or else that one.
  init(of keys: [String]) {
    let own = Set(keys).subtracting(SpringForm.uikit.keys)
    self = Self.allCases.first { !own.isDisjoint(with: $0.keys) } ?? .uikit
  }

  /// The list of all forms for a hint.
  static let hint: String = {
    let forms = allCases.map { "{ \($0.keys.joined(separator: ", ")) }" }
    return forms.dropLast().joined(separator: ", ") + " or " + (forms.last ?? "")
  }()
}

extension PresetSchema {
  static var spring: JSONOutput {
    .anyOf(
      SpringForm.allCases.map(\.table.schema), "A spring in one of its usual forms.")
  }
}

extension JSONField {
  /// Reads a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration beside the spring, which is only allowed with UIKit's form.
  ///   - standard: The default duration of UIKit's form in seconds.
  /// - Returns: The spring and its duration.
  func spring(duration: JSONField?, default standard: Double) -> SpringTiming? {
    guard var object = object("a spring like { \"damping\": 0.4, \"velocity\": 0.1 }") else {
      return nil
    }
    defer { object.finish() }
    let form = SpringForm(of: object.keys)
    let others = Set(SpringForm.allCases.flatMap(\.keys)).subtracting(form.keys)
    for key in object.keys where others.contains(key) {
      let beside = object.keys.filter(form.keys.contains).map { "\"\($0)\"" }
      object.refuse(
        key, "\"\(key)\" does not go with \(beside.joined(separator: " and "))",
        hint: "a spring has \(SpringForm.hint)")
    }
    // Once a key has chosen a form, only that form's keys can be meant.
    object.know(form == .uikit ? others : others.intersection(object.keys))
    var keys = form.table.standard
    let isWhole = form.table.read(&object, into: &keys).isEmpty
    if form == .uikit {
      let seconds = duration.map { $0.number(.from(0.01, to: 10)) } ?? standard
      return isWhole ? seconds.flatMap { uikitSpring(keys, seconds: $0) } : nil
    }
    duration?.expected(
      "no duration next to a spring that has its own",
      hint: "remove \"duration\", or write \"spring\": { \"damping\": 0.5 }")
    guard isWhole else { return nil }
    switch form {
    case .physical, .uikit:
      let spring = Spring(
        mass: keys.mass, stiffness: keys.stiffness, damping: keys.damping,
        initialVelocity: keys.velocity)
      warnOfLittleDamping(spring)
      return settled(spring)
    case .response:
      return settled(
        Spring(
          response: keys.response, dampingRatio: keys.dampingFraction,
          initialVelocity: keys.velocity))
    case .perceptual:
      return settled(
        Spring(duration: keys.duration, bounce: keys.bounce, initialVelocity: keys.velocity))
    }
  }

  private func uikitSpring(_ keys: SpringKeys, seconds: Double) -> SpringTiming? {
    guard
      let spring = Spring(
        uikitDuration: seconds, dampingRatio: keys.damping, initialVelocity: keys.velocity)
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
      refuseStart(
        "expected a spring that settles within \(shortest(SpringTiming.longest)) seconds, "
          + "found one that takes longer",
        hint: (spring?.dampingRatio ?? 0) > 1 ? "less damping helps" : "more damping helps")
      return nil
    }
    return SpringTiming(spring: spring, duration: duration)
  }

  /// Warns of a damping coefficient that was probably meant as a ratio.
  private func warnOfLittleDamping(_ spring: Spring?) {
    guard let ratio = spring?.dampingRatio, ratio < Self.leastUsualRatio else { return }
    warn(
      "next to \"stiffness\", \"damping\" is a coefficient: this spring has a damping ratio of "
        + "\(shortest((ratio * 10_000).rounded() / 10_000))",
      hint: "a ratio is called \"dampingFraction\", next to \"response\"")
  }

  /// The damping ratio below which a warning is issued; user interfaces use 0.2 and more.
  private static var leastUsualRatio: Double { 0.05 }
}
