import RevealMath
import RevealMotion

/// A motion as SwiftUI plays it: by keyframes of numbers or, where those do not say it, of the time
/// alone.
struct SwiftUIMotion {
  /// The numbers that keyframes animate; nil for the time alone.
  private let parts: [KeyPathPart]?
  private let motion: MotionCourse
  private let name: String
  private let usesSize: Bool
  /// Whether rows have delays of their own.
  private let isDelayed: Bool
  /// Whether cards that do not move look as at the end of the motion, and not as at rest.
  private let restsAtEnd: Bool

  init(
    _ motion: MotionCourse, name: String, usesSize: Bool, isDelayed: Bool, restsAtEnd: Bool,
    card: Size
  ) {
    (self.motion, self.name, self.usesSize) = (motion, name, usesSize)
    (self.isDelayed, self.restsAtEnd) = (isDelayed, restsAtEnd)
    let parts = motion.parts.compactMap { KeyPathPart($0, card: card) }
    let moving = parts.filter { $0.numbers.contains { !$0.property.isChannel } }
    let channels = parts.flatMap { $0.numbers.map(\.property).filter(\.isChannel) }
    let isSeparate =
      parts.count == motion.parts.count && moving.count <= 1
      && Set(channels).count == channels.count
      && parts.allSatisfy { $0.part.isPlayedOnce && $0.numbers.allSatisfy(\.property.isAnimatable) }
    self.parts = isSeparate ? parts : nil
  }

  /// Whether the function of the motion is needed.
  var isOfTime: Bool { parts == nil }

  private var numbers: [(part: KeyPathPart, property: KeyPathPart.Property, track: NumberTrack)] {
    parts?.flatMap { part in part.numbers.map { (part, $0.property, $0.track) } } ?? []
  }

  /// The type of what keyframes animate, as a member of a type; nil for the time alone.
  func values(type: String) -> String? {
    guard parts != nil else { return nil }
    let members = numbers.map { number in
      let value = restsAtEnd ? number.track.value(at: 1) : number.property.rest
      let text = value == value.rounded() ? "\(value)" : swift(value)
      return "  var \(number.property.variable) = \(text)\n"
    }
    return
      "/// The numbers that keyframes animate.\nstruct \(type): Sendable {\n\(members.joined())}"
  }

  /// The modifier that plays the motion when `trigger` changes.
  ///
  /// - Parameters:
  ///   - type: The type of what keyframes animate.
  ///   - trigger: The expression that starts it.
  /// - Returns: The lines of the modifier.
  func modifier(type: String, trigger: String) -> [String] {
    parts == nil ? ofTime(trigger) : ofNumbers(type, trigger)
  }

  private func ofNumbers(_ type: String, _ trigger: String) -> [String] {
    var lines = [
      ".keyframeAnimator(initialValue: \(type)(), trigger: \(trigger)) { card, value in", "  card",
    ]
    lines += SwiftUILooks.modifiers(of: numbers.map(\.property)).map { "    \($0)" }
    lines.append("} keyframes: { _ in")
    for number in numbers {
      lines.append("  KeyframeTrack(\\.\(number.property.variable)) {")
      lines += keyframes(number.track, number.part.part).map { "    \($0)" }
      lines.append("  }")
    }
    return lines + ["}"]
  }

  private func keyframes(_ track: NumberTrack, _ part: MotionCourse.Part) -> [String] {
    let stops = track.stops
    let first = swift(stops[0].value)
    var lines = ["MoveKeyframe(\(first))"] + wait(at: first, part.delay)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let seconds = swift((b.place - a.place) * part.duration)
      let value = swift(b.value)
      switch a.ease?.curve {
      case .spring(let spring):
        let stiffness = spring.angularFrequency * spring.angularFrequency
        let damping = 2 * spring.dampingRatio * spring.angularFrequency
        let isOver = spring.dampingRatio > 1 ? ", allowOverDamping: true" : ""
        lines += [
          "SpringKeyframe(", "  \(value), duration: \(seconds),",
          "  spring: Spring(",
          "    mass: 1, stiffness: \(swift(stiffness)), damping: \(swift(damping))\(isOver)),",
          "  startVelocity: \(swift(spring.initialVelocity * (b.value - a.value))))",
        ]
      case .cubicBezier(let curve):
        let name: String? =
          switch a.ease?.curve {
          case .easeIn: ".easeIn"
          case .easeOut: ".easeOut"
          case .easeInOut: ".easeInOut"
          default: nil
          }
        if let name {
          lines.append("LinearKeyframe(\(value), duration: \(seconds), timingCurve: \(name))")
        } else {
          let (x1, y1, x2, y2) = (
            swift(curve.x1), swift(curve.y1), swift(curve.x2), swift(curve.y2)
          )
          lines += [
            "LinearKeyframe(", "  \(value), duration: \(seconds),",
            "  timingCurve: .bezier(",
            "    startControlPoint: UnitPoint(x: \(x1), y: \(y1)),",
            "    endControlPoint: UnitPoint(x: \(x2), y: \(y2))))",
          ]
        }
      default: lines.append("LinearKeyframe(\(value), duration: \(seconds))")
      }
    }
    if stops.count == 1 {
      lines.append("LinearKeyframe(\(first), duration: \(swift(part.duration)))")
    }
    return lines
  }

  /// The keyframe that holds a value before the motion.
  private func wait(at value: String, _ partDelay: Double) -> [String] {
    if !isDelayed && partDelay + motion.delay == 0 { return [] }
    let own = motion.delay + partDelay
    let delay = !isDelayed ? swift(own) : partDelay == 0 ? "delay" : "delay + \(swift(partDelay))"
    return ["LinearKeyframe(\(value), duration: \(delay))"]
  }

  private func ofTime(_ trigger: String) -> [String] {
    let size = usesSize ? ", size: proxy.size" : ""
    let end =
      motion.duration == motion.duration.rounded() ? "\(motion.duration)" : swift(motion.duration)
    let isAlways = restsAtEnd || motion.endsAtRest
    return [
      ".keyframeAnimator(initialValue: \(isAlways ? end : "-1.0"), trigger: \(trigger)) {",
      "  card, time in",
    ]
      + SwiftUILooks.card(
        pose: "\(name)(at: time\(size))", usesProxy: usesSize, isAlways: isAlways,
        channels: Set(motion.parts.flatMap(\.course.usedChannels)),
        hasTransform: motion.parts.contains { !$0.course.isFlat }
      ).map { "  \($0)" } + [
        "} keyframes: { _ in", "  KeyframeTrack {", "    MoveKeyframe(0.0)",
      ] + wait(at: "0.0", 0).map { "    \($0)" } + [
        "    LinearKeyframe(\(end), duration: \(end))", "  }", "}",
      ]
  }
}

extension KeyPathPart.Property {
  /// Whether a modifier takes the number.
  fileprivate var isAnimatable: Bool {
    switch self {
    case .turn(let axis): axis == 2
    case .channel(let channel):
      [.opacity, .blur, .brightness, .saturation, .shade, .z].contains(channel)
    default: true
    }
  }
}
