import RevealMath
package import RevealMotion
package import RevealPreset

/// Keyframes on the view timeline, for cards of one size.
package struct ViewTrackAnimation: Sendable {
  package let fill: ViewTrack.Fill
  /// The distance from the viewport's start to that of the timeline, in points.
  package let inset: Double
  /// The scrolled distances at both ends of the range, measured from where the card's start is at
  /// the timeline's.
  package let range: (first: Double, last: Double)
  /// The stretches in order; empty if all keyframes are at one place.
  package let stretches: [Stretch]
  /// Whether the range is the whole timeline.
  package let isWhole: Bool

  /// The part between two keyframes.
  package struct Stretch: Sendable {
    /// The start as a fraction of the range.
    package let start: Double
    /// The end as a fraction of the range.
    package let end: Double
    package let curve: TimingCurve
    package let blend: PoseBlend
  }

  /// Prepares an animation.
  ///
  /// - Parameters:
  ///   - track: The animation.
  ///   - basis: The sizes that lengths refer to.
  ///   - curve: The curve of tracks that have no curve of their own.
  ///   - anchor: The anchor of tracks that have no anchor of their own.
  init(_ track: ViewTrack, basis: LengthBasis, curve: TimingCurve, anchor: Point) {
    let (curve, anchor) = (track.curve ?? curve, track.anchor ?? anchor)
    fill = track.fill
    let (viewport, card) = (basis.main(.extent(.main)), basis.main(.extent(.card)))
    let inset = basis.main(track.insetStart)
    let timeline = ViewTimeline(
      viewport: viewport - inset - basis.main(track.insetEnd), subject: card)
    let first = -timeline.subjectStart(at: track.start)
    let last = -timeline.subjectStart(at: track.end)
    self.inset = inset
    range = (first, last)
    isWhole =
      track.start == ViewTimeline.Offset(.cover, 0) && track.end == ViewTimeline.Offset(.cover, 1)
    func frame(_ keyframe: ViewKeyframe) -> Frame {
      let place =
        switch keyframe.place {
        case .fraction(let fraction): fraction
        case .offset(let offset):
          last == first ? 0 : (-timeline.subjectStart(at: offset) - first) / (last - first)
        }
      return Frame(
        place: place, pose: ResolvedPose(keyframe.pose, basis, anchor: anchor),
        curve: keyframe.curve ?? curve)
    }
    func rest(at place: Double) -> Frame {
      Frame(
        place: place, pose: ResolvedPose(Pose(), basis, anchor: anchor), curve: curve)
    }
    // The sort is stable: among keyframes at one place, the later ones apply from there on.
    var frames = track.keyframes.map(frame).sorted { $0.place < $1.place }
    // As in CSS, the card is at rest at an end of the range without a keyframe.
    if frames.first.map({ $0.place > Self.tolerance }) ?? true { frames.insert(rest(at: 0), at: 0) }
    if frames.last.map({ $0.place < 1 - Self.tolerance }) ?? true { frames.append(rest(at: 1)) }
    stretches = zip(frames, frames.dropFirst()).compactMap { a, b in
      guard b.place > a.place else { return nil }
      return Stretch(
        start: a.place, end: b.place, curve: a.curve,
        blend: PoseBlend(
          from: a.pose, to: b.pose, interpolation: track.interpolation, basis))
    }
  }

  /// The distances from the viewport's start to the card's at which the animation may bend or jump.
  var bends: [Double] {
    let inner = stretches.flatMap { stretch in
      stretch.curve.bends.map { stretch.start + (stretch.end - stretch.start) * $0 }
    }
    let ends: [Double] = stretches.flatMap { [$0.start, $0.end] }
    let places: [Double] = [0, 1] + ends + inner
    return places.map {
      inset - (range.first + (range.last - range.first) * $0)
    }
  }

  private struct Frame {
    let place: Double
    let pose: ResolvedPose
    let curve: TimingCurve
  }

  /// The distance from an end below which a place counts as the end, since sums of lengths are
  /// rounded.
  private static let tolerance = 1e-9
  /// The points that browsers count as a second of the timeline.
  private static let pointsPerSecond = 1000.0
  /// The distance before a step or a keyframe within which a place counts as reached.
  ///
  /// Over the whole timeline, rounding agrees with Chromium, which divides seconds, at nearly all
  /// borders. Other ranges begin and end at lengths that browsers round differently.
  private var nearness: Double { isWhole ? 0 : Self.tolerance }

  /// Returns the pose of a card at a place.
  func pose(at place: RowPlace) -> CardPose {
    let scrolled = -(place.cardStart - inset)
    let span = range.last - range.first
    var progress =
      span == 0
      ? (scrolled < range.first ? 0 : 1)
      : (scrolled - range.first) / Self.pointsPerSecond / (span / Self.pointsPerSecond)
    if abs(progress) < Self.tolerance { progress = 0 }
    if abs(progress - 1) < Self.tolerance { progress = 1 }
    if progress < 0, fill == .none || fill == .forwards { return .plain }
    if progress > 1, fill == .none || fill == .backwards { return .plain }
    progress = progress.limited
    guard !stretches.isEmpty else { return .plain }
    let next = stretches.indices.partitionPoint { stretches[$0].start > progress + nearness }
    let stretch = stretches[max(next - 1, 0)]
    let fraction = ((progress - stretch.start) / (stretch.end - stretch.start)).limited
    let isBeforeStart = progress == 0 && fraction == 0
    return stretch.blend.pose(
      at: isBeforeStart
        ? stretch.curve.progressBeforeStart
        : stretch.curve.progress(at: fraction, within: nearness))
  }
}
