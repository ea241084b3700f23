import RevealMotion

/// A motion as a transition of SwiftUI: by animations of its numbers or, if these cannot express
/// it, by one of the time.
extension SwiftUIMotion {
  /// Returns whether animations from one value to another can express a part.
  static func isTransition(_ part: KeyPathPart) -> Bool {
    part.numbers.allSatisfy { isSingle($1) }
  }

  /// Returns whether a number goes from one value to another at once.
  static func isSingle(_ track: NumberTrack) -> Bool {
    guard track.stops.count == 2, track.stops[1].place == 1 else { return false }
    if case .spring(let spring) = track.stops[0].ease?.curve {
      return spring.initialVelocity == 0
    }
    return true
  }

  /// An animation of some numbers.
  struct Step {
    let numbers: [Number]
    let animation: String
    let end: Double
  }

  /// The animations, in the order of the modifiers of their numbers.
  var steps: [Step] {
    let order = SwiftUILooks.order(of: numbers.map(\.property))
    let sorted = order.compactMap { property in numbers.first { $0.property == property } }
    return sorted.reduce(into: []) { steps, number in
      let animation = Self.animation(number, after: motion.delay)
      let end = number.part.delay + number.part.duration
      if let last = steps.last, last.animation == animation {
        steps[steps.count - 1] = Step(
          numbers: last.numbers + [number], animation: animation, end: max(last.end, end))
      } else {
        steps.append(Step(numbers: [number], animation: animation, end: end))
      }
    }
  }

  /// The animation of the whole transition: the only one, or the one that ends last.
  var transitionAnimation: String {
    steps.max { $0.end < $1.end }?.animation
      ?? ".linear(duration: \(swift(motion.duration)))" + delayed(by: motion.delay)
  }

  /// Whether all numbers have the animation of the whole transition.
  var hasOneAnimation: Bool { Set(steps.map(\.animation)).count <= 1 }

  /// Returns the modifiers of a view that `isAway`: at the end of a removal, else at the start of
  /// the motion.
  ///
  /// They have animations of their own if they are animated, with an ending for the delay of each
  /// row.
  func transition(isRemoval: Bool, isAnimated: Bool, after: String) -> [String] {
    func animation(_ text: String) -> [String] {
      isAnimated ? [".animation(\(text)\(after), value: isAway)"] : []
    }
    if isOfTime {
      let end = swift(motion.duration)
      let (away, rest) = isRemoval ? (end, "0") : ("0", end)
      return [".modifier(\(poseModifierName)(time: isAway ? \(away) : \(rest)))"]
        + animation(transitionAnimation)
    }
    return steps.flatMap { step in
      let values = step.numbers.map {
        value($0, isRemoval: isRemoval, test: "isAway", captured: "isAway")
      }
      return SwiftUILooks.modifiers(of: values) + animation(step.animation)
    }
  }

  /// Returns a number of a view that is away where a `test` holds.
  func value(
    _ number: Number, isRemoval: Bool, test: String, captured: String
  ) -> SwiftUILooks.Value {
    let stops = number.track.stops
    let (away, rest) = isRemoval ? (stops[1], stops[0]) : (stops[0], stops[1])
    func text(_ stop: NumberTrack.Stop) -> String {
      number.size.map {
        ($0 * stop.value).formula(width: "proxy.size.width", height: "proxy.size.height")
      } ?? swift(stop.value)
    }
    return SwiftUILooks.Value(
      property: number.property, text: "\(test) ? \(text(away)) : \(text(rest))",
      isSized: number.size != nil, captured: captured)
  }

  /// The name of the modifier that ``poseModifier(isRemoval:)`` declares.
  private var poseModifierName: String { name.capitalizedFirst + "Pose" }

  /// Returns the modifier that is animated by the time, as a member of a type; nil for a motion
  /// whose numbers are.
  func poseModifier(isRemoval: Bool) -> String? {
    guard isOfTime else { return nil }
    // Until it is removed, a card is at rest, whatever the motion starts with.
    let isAlways = !isRemoval || motion.isAtRest(at: 0)
    return """
      /// A card some seconds after its motion has begun.
      struct \(poseModifierName): ViewModifier, Animatable {
        var time: Double
        nonisolated var animatableData: Double {
          get { time }
          set { time = newValue }
        }

        func body(content: Content) -> some View {
          \(line: pose(isAlways: isAlways, atRest: "time <= 0", view: "content"))
        }
      }
      """
  }

  /// Returns the animation of a number.
  private static func animation(_ number: Number, after delay: Double) -> String {
    let seconds = number.part.duration
    let ending = delayed(by: delay + number.part.delay)
    let ease = number.track.stops[0].ease
    if let curve = ease?.curve, standard(ease) == nil {
      return ".\(LayoutCurve(curve, seconds: seconds)?.animation ?? "")" + ending
    }
    return "\(standard(ease) ?? ".linear")(duration: \(swift(seconds)))" + ending
  }
}
