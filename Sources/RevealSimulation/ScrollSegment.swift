import RevealMath
import RevealMotion
internal import RevealPreset

/// An interval in which the list scrolls by one formula.
struct ScrollSegment: Sendable {
  /// The kind of movement to report.
  let kind: ScrollPhase.Kind
  /// The start in seconds, inclusive.
  let start: Double
  /// The time when the motion began, in seconds; before ``start`` if a jump hid its first moments.
  let origin: Double
  /// The end in seconds, exclusive; infinite for the last segment.
  private(set) var end: Double
  /// The time at which the motion would end, in seconds; after ``end`` if a finger stopped it.
  private let motionEnd: Double
  let motion: ScrollMotion
  /// The viewport's size, or its transition from one size to another.
  let viewport: ViewportChange

  init(
    kind: ScrollPhase.Kind, start: Double, origin: Double, end: Double, motion: ScrollMotion,
    viewport: ViewportChange
  ) {
    (self.kind, self.start, self.origin) = (kind, start, origin)
    (self.end, motionEnd, self.motion, self.viewport) = (end, end, motion, viewport)
  }

  /// Returns the part of the segment before a time within it.
  func stopped(at time: Double) -> ScrollSegment {
    var part = self
    part.end = time
    return part
  }

  /// Whether nothing moves.
  var isStill: Bool { if case .still = motion { true } else { false } }

  /// Returns the offset, not rounded to pixels, and the viewport at a time within the segment.
  func state(at time: Double, axis: Axis) -> (offset: Double, viewport: Size) {
    let seconds = time - origin
    let duration = motionEnd - origin
    let fraction = duration.isFinite && duration > 0 ? seconds / duration : 0
    let viewport = viewport.size(at: fraction, duration: duration)
    let offset: Double
    switch motion {
    case .still(let place): offset = place
    case .curve(let from, let to, let curve):
      offset = from + (to - from) * curve.progress(at: fraction, duration: duration)
    case .drag(let from, let distance, let curve, let band):
      let finger = from + distance * curve.progress(at: fraction, duration: duration)
      offset = band.offset(forFinger: finger)
    case .finger(let from, let path, let band):
      offset = band.offset(forFinger: from - path.distance(at: seconds))
    case .carry(let motion): offset = motion.offset(at: seconds)
    case .glide(let glide): offset = glide.offset(at: seconds)
    case .bounceBack(let bounce): offset = bounce.offset(at: seconds)
    case .turn(let from, let to, let curve):
      let center = from + (to - from) * curve.progress(at: fraction, duration: duration)
      offset = center - axis.main(of: viewport) / 2
    }
    return (offset, viewport)
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
  /// The device turns; the position in the viewport's middle changes from one to another.
  case turn(fromCenter: Double, toCenter: Double, TimingCurve)
}

/// The size of the viewport during a segment.
enum ViewportChange: Sendable {
  case constant(Size)
  case turn(from: Size, to: Size, TimingCurve)

  func size(at fraction: Double, duration: Double) -> Size {
    switch self {
    case .constant(let size): return size
    case .turn(let from, let to, let curve):
      let progress = curve.progress(at: fraction, duration: duration)
      return Size(
        width: from.width + (to.width - from.width) * progress,
        height: from.height + (to.height - from.height) * progress)
    }
  }
}
