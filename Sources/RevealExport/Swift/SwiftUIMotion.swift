import RevealMath
import RevealMotion

/// A motion as SwiftUI plays it: by keyframes of its numbers or, if these cannot express it, by
/// keyframes of the time.
struct SwiftUIMotion {
  /// The numbers that keyframes animate; nil if they animate the time.
  private let parts: [KeyPathPart]?
  let motion: MotionTracks
  let name: String
  private let usesSize: Bool
  /// Whether rows have delays of their own.
  private let isDelayed: Bool
  /// Whether cards that do not move look the same as at the end of the motion; otherwise they are
  /// at rest.
  private let restsAtEnd: Bool
  /// The springs and curves that have no name in SwiftUI.
  private var timings: [(ease: SwiftEase, name: String)] = []

  init(
    _ motion: MotionTracks, name: String, usesSize: Bool, isDelayed: Bool = false,
    restsAtEnd: Bool = false, isTransition: Bool = false, cards: CardSizes
  ) {
    (self.motion, self.name, self.usesSize) = (motion, name, usesSize)
    (self.isDelayed, self.restsAtEnd) = (isDelayed, restsAtEnd)
    let parts = motion.separateParts(card: cards.first)
    let channels = parts?.flatMap { $0.numbers.map(\.property).filter(\.isChannel) } ?? []
    let isAnimated =
      Set(channels).count == channels.count
      && parts?.allSatisfy {
        $0.part.isPlayedOnce && (!isTransition || Self.isTransition($0))
          && $0.numbers.allSatisfy {
            $0.property.isAnimatable && (!$0.track.isSized || $0.track.products.count == 1)
          }
      } == true
    self.parts = isAnimated ? parts : nil
    for ease in numbers.flatMap({ $0.track.stops.compactMap(\.ease) }) where timing(ease) == nil {
      let isSpring = if case .spring = ease.curve { true } else { false }
      let kind = name + (isSpring ? "Spring" : "Curve")
      let number = timings.count { $0.name.hasPrefix(kind) } + 1
      timings.append((ease, kind + (number == 1 ? "" : "\(number)")))
    }
  }

  /// Returns the name of a spring or a curve; nil for one that has none so far.
  private func timing(_ ease: SwiftEase) -> String? {
    Self.standard(ease) ?? timings.first { $0.ease == ease }?.name
  }

  /// Whether numbers go by springs.
  var hasSprings: Bool {
    numbers.contains { number in
      if case .spring = number.track.stops[0].ease?.curve { true } else { false }
    }
  }

  /// Whether the motion's function of the time is needed.
  var isOfTime: Bool { parts == nil }

  /// A number that keyframes animate: a multiple of a size, or in units of its own.
  struct Number {
    let part: MotionTracks.Part
    let property: KeyPathPart.Property
    let track: NumberTrack
    let size: SizeShares?
  }

  var numbers: [Number] {
    parts?.flatMap { part in
      part.numbers.map { number in
        let product = number.track.isSized ? number.track.products[0] : nil
        return Number(
          part: part.part, property: number.property, track: product?.track ?? number.track,
          size: product?.size)
      }
    } ?? []
  }

  /// Returns the type of the values that keyframes animate, as a member of a type; nil if they
  /// animate the time.
  func values(type: String) -> String? {
    guard parts != nil else { return nil }
    let members = numbers.map { number in
      let value = restsAtEnd ? number.track.value(at: 1) : number.property.traits.rest
      let text = value == value.rounded() ? "\(value)" : swift(value)
      let unit = number.size?.words.map { "  /// In \($0).\n" } ?? ""
      return "\(unit)  var \(number.property.variable) = \(text)\n"
    }
    return
      "/// The numbers that keyframes animate.\nstruct \(type): Sendable {\n\(members.joined())}"
  }

  /// Returns the modifier that plays the motion, whose keyframes animate values of a type, when the
  /// `trigger` changes.
  func modifier(type: String, trigger: String) -> String {
    parts == nil ? ofTime(trigger) : ofNumbers(type, trigger)
  }

  private func ofNumbers(_ type: String, _ trigger: String) -> String {
    let values = numbers.map { number in
      let value = "value.\(number.property.variable)"
      let size = number.size?.formula(width: "proxy.size.width", height: "proxy.size.height")
      return SwiftUILooks.Value(
        property: number.property,
        text: size.map { "\(value) * \($0.contains(" ") ? "(\($0))" : $0)" } ?? value,
        isSized: size != nil)
    }
    let tracks = numbers.map { number in
      """
      KeyframeTrack(\\.\(number.property.variable)) {
        \(lines: keyframes(number.track, number.part))
      }
      """
    }
    return """
      \(lines: animator("initialValue: \(type)(), trigger: \(trigger)", "card, value"))
        card
          \(lines: SwiftUILooks.modifiers(of: values))
      } keyframes: { _ in
        \(lines: tracks)
      }
      """
  }

  /// Returns the start of a call, on as many lines as it takes.
  private func animator(_ arguments: String, _ parameters: String) -> [String] {
    let line = ".keyframeAnimator(\(arguments)) { \(parameters) in"
    return line.count <= 90
      ? [line] : [".keyframeAnimator(", "  \(arguments)", ") { \(parameters) in"]
  }

  /// The springs and curves of keyframes, as members of a type.
  var constants: [String] {
    timings.map { ease, name in
      switch ease.curve {
      case .spring(let spring):
        if spring.dampingRatio <= 1 {
          let parameters = spring.durationAndBounce ?? spring.stiffnessAndDamping
          return "private static let \(name) = Spring(\(parameters))"
        }
        return "private static let \(name) = Spring(\n"
          + "  \(spring.stiffnessAndDamping), allowOverDamping: true)"
      case .cubicBezier(let curve):
        let (x1, y1, x2, y2) = (swift(curve.x1), swift(curve.y1), swift(curve.x2), swift(curve.y2))
        return "private static let \(name) = UnitCurve.bezier(\n"
          + "  startControlPoint: UnitPoint(x: \(x1), y: \(y1)),\n"
          + "  endControlPoint: UnitPoint(x: \(x2), y: \(y2)))"
      default: return ""
      }
    }
  }

  /// Returns the name of a curve in SwiftUI; nil if it has none.
  static func standard(_ ease: SwiftEase?) -> String? {
    switch ease?.curve {
    case .easeIn: ".easeIn"
    case .easeOut: ".easeOut"
    case .easeInOut: ".easeInOut"
    default: nil
    }
  }

  private func keyframes(_ track: NumberTrack, _ part: MotionTracks.Part) -> [String] {
    let stops = track.stops
    let first = swift(stops[0].value)
    var lines = ["MoveKeyframe(\(first))"] + wait(at: first, part.delay)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let seconds = swift((b.place - a.place) * part.duration)
      let value = swift(b.value)
      let timing = a.ease.flatMap(timing)
      if case .spring(let spring)? = a.ease?.curve, let timing {
        let velocity = swift(spring.initialVelocity * (b.value - a.value))
        lines += Self.wrapped(
          "SpringKeyframe(",
          ["\(value), duration: \(seconds)", "spring: \(timing)", "startVelocity: \(velocity)"])
      } else if let timing {
        lines += Self.wrapped(
          "LinearKeyframe(", ["\(value), duration: \(seconds)", "timingCurve: \(timing)"])
      } else {
        lines.append("LinearKeyframe(\(value), duration: \(seconds))")
      }
    }
    if stops.count == 1 {
      lines.append("LinearKeyframe(\(first), duration: \(swift(part.duration)))")
    }
    return lines
  }

  /// Returns a call on one line, or on two if it is too long.
  private static func wrapped(_ call: String, _ arguments: [String]) -> [String] {
    let line = arguments.joined(separator: ", ") + ")"
    return call.count + line.count <= 80 ? [call + line] : [call, "  " + line]
  }

  /// Returns the keyframe that holds a value before the motion.
  private func wait(at value: String, _ partDelay: Double) -> [String] {
    if !isDelayed && partDelay + motion.delay == 0 { return [] }
    let delay = isDelayed ? sum("delay", partDelay) : swift(motion.delay + partDelay)
    return ["LinearKeyframe(\(value), duration: \(delay))"]
  }

  /// Returns the lines of a `card`, or another view, in the pose of a `time`, unless it is at rest
  /// then.
  func pose(isAlways: Bool, atRest: String, view: String) -> String {
    let size = usesSize ? ", size: proxy.size" : ""
    let call = "\(name)(at: time\(size))"
    let pose = "let pose = \(isAlways ? call : "\(atRest) ? Pose() : \(call)")"
    let channels = Set(motion.parts.flatMap(\.tracks.usedChannels))
    let hasTransform = motion.parts.contains { !$0.tracks.isFlat }
    let before = SwiftUILooks.plain(channels)
    // Only the transform depends on the size.
    let own = usesSize && before.isEmpty ? [] : [pose.replacing("proxy.size", with: ".zero")]
    return """
      \(lines: own + [view])
        \(lines: before)
        .visualEffect { card, proxy in
          \(lines: usesSize ? [pose, "return", "  card"] : ["card"])
            \(lines: SwiftUILooks.visual(channels, hasTransform: hasTransform))
        }
      """
  }

  private func ofTime(_ trigger: String) -> String {
    let end =
      motion.duration == motion.duration.rounded() ? "\(motion.duration)" : swift(motion.duration)
    let isAlways = restsAtEnd || motion.endsAtRest
    let start = isAlways ? end : "-1.0"
    return """
      \(lines: animator("initialValue: \(start), trigger: \(trigger)", "card, time"))
        \(line: pose(isAlways: isAlways, atRest: "time < 0", view: "card"))
      } keyframes: { _ in
        KeyframeTrack {
          MoveKeyframe(0.0)
          \(lines: wait(at: "0.0", 0))
          LinearKeyframe(\(end), duration: \(end))
        }
      }
      """
  }
}

extension KeyPathPart.Property {
  /// Whether a modifier can animate the number.
  fileprivate var isAnimatable: Bool {
    switch self {
    case .turn(let axis): axis == 2
    case .channel(let channel): channel.modifier("") != nil
    default: true
    }
  }
}
