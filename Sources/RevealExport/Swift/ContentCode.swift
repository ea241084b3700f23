import RevealPreset

/// The code by which what cards show gives way to something else.
struct ContentCode {
  let travel: Travel
  private let curve: LayoutCurve

  /// Fails for contents that change at once, and for curves that frameworks do not have.
  init?(_ travel: Travel) {
    guard travel.contents != .cut, let curve = LayoutCurve(travel.curve, seconds: travel.seconds)
    else { return nil }
    (self.travel, self.curve) = (travel, curve)
  }

  /// The animation, as a member of a type.
  var swiftUI: String {
    """
    /// How cards change what they show: for `withAnimation`, where contents have
    /// `.transition(.opacity)` or `.contentTransition(.opacity)`.
    static let contents = Animation.\(curve.animation)
    """
  }

  /// The function that changes a card, as a member of a type.
  var uikit: String {
    """
    /// Changes what a card shows, which fades in over what it showed.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - change: Changes its contents.
    @MainActor static func update(_ card: UIView, _ change: () -> Void) {
      let fade = CATransition()
      fade.type = .fade
      fade.duration = \(swift(travel.seconds))
      fade.timingFunction = \(curve.timingFunction)
      card.layer.add(fade, forKey: kCATransition)
      change()
    }
    """
  }
}
