import RevealMath
import RevealMotion
internal import RevealPreset

/// An interval in which the list scrolls by one formula.
package struct ScrollSegment: Sendable {
  package let kind: Kind
  /// The start in seconds, inclusive.
  package let start: Double
  /// The time when the motion began, in seconds; before ``start`` if a jump hid its first moments.
  let origin: Double
  /// The end in seconds, exclusive; infinite for the last segment.
  package internal(set) var end: Double
  /// The time at which the motion would end, in seconds; after ``end`` if a finger stopped it.
  private let motionEnd: Double
  let motion: ScrollMotion
  /// The viewport's size when the motion ends.
  private let viewport: Size

  /// The cause of a movement.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case rest, drag, fling, bounce, snap, scroll, turn, change, pull, swipe
  }

  init(
    kind: Kind, start: Double, origin: Double, end: Double, motion: ScrollMotion,
    viewport: Size
  ) {
    (self.kind, self.start, self.origin) = (kind, start, origin)
    (self.end, motionEnd, self.motion, self.viewport) = (end, end, motion, viewport)
  }

  /// Whether nothing moves.
  var isStill: Bool { if case .still = motion { true } else { false } }

  /// Returns the offset, not rounded to pixels, and the viewport at a time within the segment.
  func state(at time: Double, axis: Axis) -> (offset: Double, viewport: Size) {
    let seconds = time - origin
    let duration = motionEnd - origin
    let fraction = duration.isFinite && duration > 0 ? seconds / duration : 0
    func progress(_ curve: TimingCurve) -> Double {
      curve.progress(at: fraction, duration: duration)
    }
    switch motion {
    case .still(let place): return (place, viewport)
    case .curve(let from, let to, let curve):
      return (from + (to - from) * progress(curve), viewport)
    case .drag(let from, let distance, let curve, let band):
      return (band.offset(forFinger: from + distance * progress(curve)), viewport)
    case .finger(let from, let path, let band):
      return (band.offset(forFinger: from - path.distance(at: seconds)), viewport)
    case .carry(let motion): return (motion.offset(at: seconds), viewport)
    case .glide(let glide): return (glide.offset(at: seconds), viewport)
    case .bounceBack(let bounce): return (bounce.offset(at: seconds), viewport)
    case .turn(let from, let to, let former, let curve):
      let progress = progress(curve)
      let size = Size(
        width: former.width + (viewport.width - former.width) * progress,
        height: former.height + (viewport.height - former.height) * progress)
      return (from + (to - from) * progress - axis.main(of: size) / 2, size)
    }
  }
}

/// The formula of the offset.
enum ScrollMotion: Sendable {
  case still(Double)
  case curve(from: Double, to: Double, TimingCurve)
  /// A finger drags the content, starting from where the finger would be without a rubber band.
  case drag(fromFinger: Double, distance: Double, TimingCurve, RubberBand)
  /// A finger moves the content by its path, from where it would be without a rubber band.
  case finger(fromFinger: Double, FingerPath, RubberBand)
  /// A row that a finger carries beyond an edge scrolls the content.
  case carry(CarryMotion)
  case glide(Glide)
  case bounceBack(BounceBack)
  /// The device turns: the position in the viewport's middle changes from one to another, and the
  /// viewport's size from a former one.
  case turn(fromCenter: Double, toCenter: Double, from: Size, TimingCurve)
}
