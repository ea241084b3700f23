package import RevealMotion

/// One step of the scroll script; each starts where and when the one before ends.
package enum ScrollStep: Hashable, Sendable {
  /// Nothing happens for some seconds, ≥ 0.
  case rest(seconds: Double)
  /// A finger moves the content by some points along the axis, then holds still; positive shows
  /// later rows.
  ///
  /// Beyond the ends it meets the rubber band; when the finger lifts there, the list bounces back.
  case drag(distance: Double, seconds: Double, curve: TimingCurve)
  /// The finger lifts at this velocity in points per second and the list decelerates until it
  /// rests.
  case fling(velocity: Double)
  /// At once, without animation.
  case jump(ScrollTarget)
  /// An animated scroll.
  case to(ScrollTarget, seconds: Double, curve: TimingCurve)
  /// All rows that are visible leave and are displayed anew; `firstScreen` starts over, `furthest`
  /// does not.
  case reload
  /// Tracking forgets everything and all visible rows are displayed anew.
  case reset
  /// The device turns to this viewport: rows are laid out anew, the centred row stays centred.
  case rotate(Orientation, seconds: Double, curve: TimingCurve)
}

/// How the device is held.
package enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait, landscape
}
