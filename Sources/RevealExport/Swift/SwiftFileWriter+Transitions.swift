import RevealPreset

/// The transitions of rows that come and go, in SwiftUI.
extension SwiftFileWriter {
  /// The names of motions that are transitions.
  static let transitions: Set = ["insertion", "removal", "reducedInsertion", "reducedRemoval"]

  /// Whether the app passes the delay of each row that comes or goes.
  private var passesDelay: Bool {
    [preset.removal?.choice.motion, preset.insertion].contains {
      $0.map { $0.stagger != .none } ?? false
    }
  }

  /// The transitions, as members of a type; empty if rows neither come nor go.
  var transitionMembers: [String] {
    let motions = [insertion, removal].compactMap(\.self)
    guard !motions.isEmpty else { return [] }
    var types = motions.map { members($0, type: $0.name.capitalizedFirst) }
    if motions.count == 2, members(motions[0], type: "Row") == members(motions[1], type: "Row") {
      types = [members(motions[0], type: "RowChange")]
    }
    return [transition(isOne: types.count < motions.count)] + types.joined()
  }

  /// The use of the transition in an app.
  var transitionUse: String { ".transition(\(name).transition\(passesDelay ? "()" : ""))" }

  /// The ending of animations that an app delays.
  private var after: String { passesDelay ? ".delay(delay)" : "" }

  /// Returns a transition with its animation on a line of its own if both are long.
  private static func wrapped(_ transition: String) -> String {
    guard transition.count > 76, let dot = transition.firstRange(of: ".animation(") else {
      return transition
    }
    return "\(transition[..<dot.lowerBound])\n      \(transition[dot.lowerBound...])"
  }

  /// Returns how rows come and go, which may be one way, as a member of a type.
  private func transition(isOne: Bool) -> String {
    func call(_ playing: Playing?) -> String {
      guard let playing else { return "IdentityTransition()" }
      let type = isOne ? "RowChange" : playing.name.capitalizedFirst
      return "\(type)(\(passesDelay ? "delay: delay" : ""))"
        + ".animation(\(playing.swiftUI.transitionAnimation)\(after))"
    }
    let member = passesDelay ? "func transition(after delay: Double = 0) ->" : "var transition:"
    let (insertion, removal) = (call(insertion), call(removal))
    let body =
      insertion == removal
      ? insertion
      : """
      AsymmetricTransition(
          insertion: \(Self.wrapped(insertion)),
          removal: \(Self.wrapped(removal)))
      """
    return """
      /// How rows come and go: for `.transition`, where rows change in `withAnimation`.
      @MainActor static \(member) some Transition {
        \(body)
      }
      """
  }

  /// Returns the transition of rows that come or go, and its modifiers.
  private func members(_ playing: Playing, type: String) -> [String] {
    let isRemoval = playing.name == "removal"
    let other = reduced(playing.name)
    let delay = passesDelay ? ["let delay: Double"] : []
    let lines = playing.swiftUI.transition(
      isRemoval: isRemoval, isAnimated: !playing.swiftUI.hasOneAnimation, after: after)
    let above = isRemoval && preset.removal?.isAbove == true ? [".zIndex(isAway ? 1 : 0)"] : []
    let comment =
      switch type {
      case "Insertion": "How a row comes in."
      case "Removal": "How a row goes, which takes \(playing.seconds) s."
      default: "How a row comes in, and goes."
      }
    let poses = [playing, other].compactMap { $0?.swiftUI.poseModifier(isRemoval: isRemoval) }
    let arguments = "isAway: !phase.isIdentity" + (passesDelay ? ", delay: delay" : "")
    let body =
      other == nil
      ? ["let isAway = !phase.isIdentity", Self.content(lines + above)]
      : ["content.modifier(\(type)Modifier(\(arguments)))"]
    let transition = """
      /// \(comment)
      struct \(type): Transition {
        \(lines: passesDelay ? delay + [""] : [])
        func body(content: Content, phase: TransitionPhase) -> some View {
          \(lines: body)
        }
      }
      """
    guard let other else { return [transition] + poses }
    let isSame =
      other.swiftUI.hasOneAnimation && playing.swiftUI.hasOneAnimation
      && other.swiftUI.transitionAnimation == playing.swiftUI.transitionAnimation
    let reduced = other.swiftUI.transition(
      isRemoval: isRemoval, isAnimated: !isSame, after: after)
    let initializer =
      passesDelay
      ? "init(isAway: Bool, delay: Double) { (self.isAway, self.delay) = (isAway, delay) }"
      : "init(isAway: Bool) { self.isAway = isAway }"
    let choice = """
      if reduceMotion {
        \(line: Self.content(reduced + above))
      } else {
        \(line: Self.content(lines + above))
      }
      """
    let modifier = Self.modifier(
      "A row that is there, or away.", "\(type)Modifier",
      properties: ["let isAway: Bool"] + delay, initializer: initializer, body: [choice])
    return [transition, modifier] + poses
  }
}
