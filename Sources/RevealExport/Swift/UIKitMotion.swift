import RevealMath
import RevealMotion
import RevealSimulation

/// A motion as Core Animation plays it.
struct UIKitMotion {
  /// The body of the function that adds the animations, over `card` and `delay`.
  private(set) var lines: [String] = []
  /// The declaration of the samples, as a member of a type; nil if there are none.
  private(set) var samples: String?
  /// The keys of the animations.
  private(set) var keys: [String] = []
  /// The largest distance from the motion in points, or an equivalent difference of opacity.
  private(set) var error = 0.0
  private(set) var lost: [String] = []
  private(set) var approximated: [String] = []

  /// Writes one of several motions.
  init(
    _ motion: MotionTracks, of motionCount: Int, name: String, usesSize: Bool, cards: CardSizes
  ) {
    let losses = motion.parts.flatMap(\.tracks.usedChannels).compactMap(\.lossOfLayers)
    lost = Set(losses).sorted()
    let channels = motion.parts.map(\.tracks.channels)
    if let parts = motion.separateParts(card: cards.first),
      channels.count(where: { $0[.opacity] != nil }) <= 1,
      channels.allSatisfy({ $0[.visible] == nil })
    {
      for part in parts { write(part) }
      nameTimings()
      nameSides(parts)
    } else {
      sample(motion, of: motionCount, name: name, usesSize: usesSize, card: cards.largest)
    }
    if motion.isEndless { lost.append("What goes on forever stops after the first cycle.") }
  }

  // MARK: - Numbers of their own

  private mutating func write(_ part: KeyPathPart) {
    for (property, track) in part.numbers {
      guard let keyPath = property.traits.keyPath else { continue }
      let variable = property.variable
      keys.append(keyPath)
      if !lines.isEmpty { lines.append("") }
      let stops = track.stops
      if let ease = stops.first?.ease, case .spring(let spring) = ease.curve {
        let ratio = spring.dampingRatio
        if ratio <= 1, let parameters = spring.durationAndBounce {
          lines.append("// Spring(\(parameters))")
        }
        lines += [
          "let \(variable) = CASpringAnimation(keyPath: \"\(keyPath)\")",
          "\(variable).mass = 1",
          "\(variable).stiffness = \(swift(spring.angularFrequency * spring.angularFrequency))",
          "\(variable).damping = \(swift(2 * ratio * spring.angularFrequency))",
        ]
        if spring.initialVelocity != 0 {
          lines.append("\(variable).initialVelocity = \(swift(spring.initialVelocity))")
        }
        if ratio > 1 {
          lines.append("if #available(iOS 17, tvOS 17, *) { \(variable).allowsOverdamping = true }")
        }
        lines += ends(property, track, variable)
      } else if stops.count <= 2 {
        lines.append("let \(variable) = CABasicAnimation(keyPath: \"\(keyPath)\")")
        lines += ends(property, track, variable)
        if let function = Self.function(stops[0].ease) {
          lines.append("\(variable).timingFunction = \(function)")
        }
      } else {
        lines.append("let \(variable) = CAKeyframeAnimation(keyPath: \"\(keyPath)\")")
        lines += list("\(variable).values", stops.map(property.value), longest: 90)
        lines += list("\(variable).keyTimes", stops.map { swift($0.place) }, longest: 90)
        if stops.contains(where: { $0.ease != nil }) {
          let functions = stops.dropLast().map {
            Self.function($0.ease) ?? "CAMediaTimingFunction(name: .linear)"
          }
          lines += list("\(variable).timingFunctions", functions, longest: 90)
        }
      }
      lines.append("\(variable).duration = \(swift(part.part.duration))")
      if part.part.cycles != 1 {
        lines.append("\(variable).repeatCount = \(swift(part.part.cycles))")
      }
      if part.part.autoreverses { lines.append("\(variable).autoreverses = true") }
      let end = track.value(at: part.part.end)
      let stays = end == property.traits.rest ? "" : ", stays: true"
      let delay = sum("delay", part.part.delay)
      lines.append("add(\(variable), to: card.layer, after: \(delay)\(stays))")
    }
  }

  /// Gives names to timing functions that several animations share.
  private mutating func nameTimings() {
    let assignment = "timingFunction = "
    let functions = lines.compactMap { line in
      line.firstRange(of: assignment + "CAMediaTimingFunction(controlPoints").map {
        String(line[$0.lowerBound...].dropFirst(assignment.count))
      }
    }
    var names: [String] = []
    for function in functions where functions.count(where: { $0 == function }) > 1 {
      let name = names.isEmpty ? "timing" : "timing\(names.count + 1)"
      let ending = assignment + function
      guard lines.contains(where: { $0.hasSuffix(ending) }) else { continue }
      lines = lines.map {
        $0.hasSuffix(ending) ? $0.dropLast(function.count) + name : $0
      }
      lines.insert("let \(name) = \(function)", at: names.count)
      names.append(name)
    }
  }

  /// Introduces constants for the sides of the card that values are shares of.
  private mutating func nameSides(_ parts: [KeyPathPart]) {
    let shares = parts.flatMap(\.numbers).flatMap { $0.track.stops.compactMap(\.shares) }
    let sides = [("width", 0), ("height", 1)].filter { _, axis in
      shares.contains { $0.factors[axis] != 0 || $0.factors[axis + 2] != 0 }
    }
    lines.insert(contentsOf: sides.map { "let \($0.0) = card.bounds.\($0.0)" }, at: 0)
  }

  private func ends(
    _ property: KeyPathPart.Property, _ track: NumberTrack, _ variable: String
  ) -> [String] {
    let ends = [("from", track.stops[0]), ("to", track.stops[track.stops.count - 1])]
    return ends.map { name, stop in
      let line = "\(variable).\(name)Value = \(property.value(stop))"
      return property.original(stop).map { "\(line)  // \($0)" } ?? line
    }
  }

  /// Returns the timing function for an ease; nil for a straight line.
  private static func function(_ ease: SwiftEase?) -> String? {
    guard case .cubicBezier(let curve)? = ease?.curve else { return nil }
    switch ease?.curve {
    case .easeIn: return "CAMediaTimingFunction(name: .easeIn)"
    case .easeOut: return "CAMediaTimingFunction(name: .easeOut)"
    case .easeInOut: return "CAMediaTimingFunction(name: .easeInEaseOut)"
    case .default: return "CAMediaTimingFunction(name: .default)"
    default:
      return "CAMediaTimingFunction(controlPoints: "
        + curve.numbers.map(swift).joined(separator: ", ") + ")"
    }
  }

  // MARK: - Samples

  private mutating func sample(
    _ motion: MotionTracks, of motionCount: Int, name: String, usesSize: Bool, card: Size
  ) {
    let sampling = MotionSampling(motion, of: motionCount, card: card)
    error = sampling.error
    lost += [sampling.loss].compactMap(\.self)
    if sampling.jumps {
      approximated.append("Jumps take \(swift((sampling.step * 1000).rounded() / 1000)) s.")
    }
    let whole = sampling.duration == 1 ? "" : "\(swift(sampling.duration)) * "
    let time = "\(whole)Double(sample) / \(sampling.count)"
    let poses = "\(name)Poses"
    if usesSize {
      samples = """
        /// Poses from start to end of cards of a size, which are worked out when that changes.
        @MainActor private static var \(poses): (size: CGSize, poses: [Pose])?
        """
      lines += [
        "let size = card.bounds.size",
        "if \(poses)?.size != size {",
        "  \(poses) = (size, (0...\(sampling.count)).map { sample in",
        "    \(name)(at: \(time), size: size)",
        "  })",
        "}",
        "let poses = \(poses)?.poses ?? []",
      ]
    } else {
      samples = """
        /// Poses from start to end.
        @MainActor private static let \(poses) = (0...\(sampling.count)).map { sample in
          \(name)(at: \(time))
        }
        """
    }
    let stays = motion.endsAtRest ? "" : ", stays: true"
    func animation(_ variable: String, _ keyPath: String, _ values: String) {
      keys.append(keyPath)
      if !lines.isEmpty { lines.append("") }
      lines += [
        "let \(variable) = CAKeyframeAnimation(keyPath: \"\(keyPath)\")",
        "\(variable).values = \(usesSize ? "poses" : poses).map \(values)",
        "\(variable).duration = \(swift(sampling.duration))",
        "add(\(variable), to: card.layer, after: delay\(stays))",
      ]
    }
    let channels = Set(motion.parts.flatMap(\.tracks.usedChannels))
    if motion.parts.contains(where: { !$0.tracks.isFlat }) {
      animation("transform", "transform", "{ $0.transform }")
    }
    if channels.contains(.visible) {
      animation(
        "opacity", "opacity",
        channels.contains(.opacity) ? "{ $0.opacity * $0.visible }" : "{ $0.visible }")
    } else if channels.contains(.opacity) {
      animation("opacity", "opacity", "{ $0.opacity }")
    }
    if channels.contains(.cornerRadius) {
      animation("cornerRadius", "cornerRadius", "{ $0.cornerRadius }")
    }
  }
}

extension KeyPathPart.Property {
  var isChannel: Bool { if case .channel = self { true } else { false } }

  /// The name of a constant or a property, the value of the card at rest, and the key path of a
  /// layer; nil if layers do not have the property.
  var traits: (variable: String, rest: Double, keyPath: String?) {
    switch self {
    case .x: ("x", 0, "transform.translation.x")
    case .y: ("y", 0, "transform.translation.y")
    case .scale: ("scale", 1, "transform.scale")
    case .scaleX: ("scaleX", 1, "transform.scale.x")
    case .scaleY: ("scaleY", 1, "transform.scale.y")
    case .turn(let axis): ("turn", 0, "transform.rotation." + ["x", "y", "z"][axis])
    case .channel(let channel):
      (
        channel.name, channel.rest,
        [.opacity, .cornerRadius].contains(channel) ? channel.name : nil
      )
    }
  }

  /// The name of a constant or a property.
  var variable: String { traits.variable }

  /// Returns a value in the form that Core Animation expects.
  fileprivate func value(_ stop: NumberTrack.Stop) -> String {
    if case .turn = self, stop.value != 0 { return "\(swift(stop.value)) * Double.pi / 180" }
    return stop.shares?.formula(width: "width", height: "height") ?? swift(stop.value)
  }

  /// Returns a value as presets write it; nil for one that depends on no size.
  fileprivate func original(_ stop: NumberTrack.Stop) -> String? {
    switch self {
    case .x: stop.shares?.original(along: 0).map { "translateX: \"\($0)\"" }
    case .y: stop.shares?.original(along: 1).map { "translateY: \"\($0)\"" }
    default: nil
    }
  }
}
