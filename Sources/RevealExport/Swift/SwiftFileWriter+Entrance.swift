import RevealPreset

/// Entrances that animations from one value to another can express, in SwiftUI.
extension SwiftFileWriter {
  /// Whether the entrance is played by animations of values, rather than by keyframes.
  var isPlainEntrance: Bool {
    guard entrance.count == 1, let motion = entrance.first?.swiftUI, motion.isPlain else {
      return false
    }
    return motion.isReduced(to: reduced("entrance")?.swiftUI)
  }

  /// Returns whether a motion is played by animations of values.
  func isPlain(_ playing: Playing) -> Bool {
    Self.transitions.contains(playing.name)
      || isPlainEntrance && ["entrance", "reducedEntrance"].contains(playing.name)
  }

  /// Returns the modifier by which the card of a row comes in.
  func plainEntrance(_ tracking: TrackingCode) -> String {
    let motion = entrance[0].swiftUI
    let other = reduced("entrance")?.swiftUI
    // The animation of people who prefer reduced motion, where it is another one.
    let calm = other.flatMap { other in
      motion.hasOneAnimation && other.transitionAnimation == motion.transitionAnimation
        ? nil : other.transitionAnimation
    }
    let needsFunction = calm != nil || tracking.isDelayed
    let modifiers = motion.entrance(reduced: other) {
      needsFunction ? "animation(\($0))" : "isAnimated ? \($0) : nil"
    }
    let choice = calm.map { "(reduceMotion ? \($0) : animation)" } ?? "animation"
    let function = """

      /// Returns how the card comes in; nil for one that is there at once.
      private func animation(_ animation: Animation) -> Animation? {
        isAnimated ? \(choice)\(tracking.isDelayed ? ".delay(delay)" : "") : nil
      }
      """
    let appear =
      tracking.isDelayed
      ? """
      if let seconds = tracking.display(row)\(hasReducedEntrance ? "" : ", !reduceMotion") {
        (delay, isAnimated) = (seconds, true)
      }
      """ : "isAnimated = tracking.display(row)\(hasReducedEntrance ? "" : " && !reduceMotion")"
    let changes = """
      .onAppear {
        \(line: appear)
        isAway = false
      }
      .onDisappear { (isAnimated, isAway) = (false, true) }
      """
    return entranceModifier(
      tracking,
      states: [
        "@State private var isAway = true",
        "/// Whether the card comes in by an animation, rather than at once.",
        "@State private var isAnimated = false",
      ], modifiers: modifiers + [changes], function: needsFunction ? function : nil)
  }

  /// Returns the modifier by which the card of a row comes in, with the declarations of its states
  /// and a function that its modifiers call.
  func entranceModifier(
    _ tracking: TrackingCode, states: [String], modifiers: [String], function: String? = nil
  ) -> String {
    let delay = """
      /// Seconds until the card sets off.
      @State private var delay = 0.0
      """
    return Self.modifier(
      "Lets the card of a row come in when it appears.", "Entrance",
      properties: ["let row: IndexPath", "let tracking: Tracking"] + states
        + (tracking.isDelayed ? [delay] : []),
      initializer:
        "init(row: IndexPath, tracking: Tracking) { (self.row, self.tracking) = (row, tracking) }",
      body: [Self.content(modifiers)], function: function)
  }
}
