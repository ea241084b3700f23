package import RevealPreset

/// The events of a run over time, for tables and figures.
extension Timeline {
  /// Returns the offset along the axis at a time in seconds, as it is drawn, in points.
  package func contentOffset(at time: Double) -> Double { script.drawnState(at: time).offset }

  /// The frames per second of the canvas.
  package var framesPerSecond: Double { Double(preset.canvas.fps) }

  /// The time at which a further step of the script would begin, in seconds.
  package var scriptEnd: Double { script.clock }

  /// The seconds after which the script moves nothing.
  package var scrollEnd: Double { script.end }

  /// Returns the section and index of a row that is counted through all sections, as in quads.
  package func index(ofRow row: Int) -> RowIndex { script.history.firstIndex(of: row) }

  /// Returns the reports of all rows that are ever visible or displayed, by ascending row.
  package func rows() -> [RowReport] { log.report(entrance, history: script.history) }

  /// Returns the situation of a row at a frame; nil in a list that never changes, and for a row
  /// that does not exist.
  package func place(ofRow row: Int, at frame: Int) -> RowSituation? {
    script.history.place(of: row, at: Double(frame) / Double(preset.canvas.fps))
  }

  /// The changes of the list's rows, by ascending time.
  package var changes: [ChangeReport] {
    script.history.epochs.indices.compactMap(script.history.report(ofEpoch:))
  }

  /// The causes of movement, in order; the last phase never ends.
  package var scrollPhases: [ScrollSegment] { script.segments }

  /// The start and the end of each step of the scroll script in seconds.
  package var stepTimes: [ClosedRange<Double>] { script.stepTimes }

  /// The moments at which the list comes to rest after a scroll, in order.
  package var scrollRests: [ScrollRest] { script.rests }

  /// The speed below which a list stops, in points per second.
  package static let restingSpeed = Glide.restingSpeed

  /// Reloads, resets and jumps, by ascending time.
  package var scrollMarks: [ScrollMark] {
    let events = script.events.map {
      ScrollMark(kind: $0.kind.mark(script.history), time: $0.time)
    }
    let sudden = script.jumps.map { ScrollMark(kind: .jump, time: $0) }
    return (events + sudden).sorted { $0.time < $1.time }
  }

  /// Returns the curves of motions that the preset writes.
  ///
  /// - Parameters:
  ///   - kind: An entrance, each of whose motions is as played by its first card of the run, or the
  ///     motions of rows that changes insert, remove or move, as they are written.
  ///   - most: The limit on motions, of which there may be a thousand.
  /// - Returns: The curves in the order of the motions to choose from; empty if the preset writes
  ///   none.
  package func curves(of kind: EntranceKind, most: Int = .max) -> [PoseCurve] {
    let indices: [MotionIndex] =
      switch kind {
      case .first: preset.entrance?.motions.indices.map { .first($0) } ?? []
      case .again: preset.entrance?.again == nil ? [] : [.again]
      case .insertion: preset.insertion == nil ? [] : [.insertion(0)]
      case .removal: preset.removal?.choice.motions.indices.map { .removal($0) } ?? []
      case .movement: preset.movement == nil ? [] : [.movement]
      }
    let isEntrance = kind == .first || kind == .again
    return indices.prefix(most).map { index in
      let example = isEntrance ? log.firstDisplay(playing: index) : nil
      return PoseCurve(
        animations(of: example?.display).animation(index, strength: example?.playing.strength ?? 1),
        delay: example?.playing.delay ?? motions.motion(index).delay, card: basis.card,
        example: example.map {
          PoseCurve.Example(
            row: script.history.original(of: $0.display.row), displayedAt: $0.display.start,
            strength: $0.playing.strength)
        })
    }
  }

  /// Returns the animations of the card of a display, or of the whole run.
  private func animations(of display: Display?) -> EntranceAnimations {
    guard let display, !script.history.latest.terms.isEmpty else { return entrance }
    var basis = basis
    basis.rank = script.history.rank(of: display.row, at: display.start)
    return EntranceAnimations(motions, basis: basis)
  }

  /// The curve of a row that travels by the extent of a card to its place; nil if the preset does
  /// not write how rows travel.
  package var curveOfTravel: PoseCurve? {
    let travel = preset.layout
    guard travel != Travel() else { return nil }
    let card = basis.card
    let way = layout.axis.point(main: layout.axis.main(of: card))
    var start = Pose()
    start.transform = [.translate(x: .number(way.x), y: .number(way.y), z: .number(0))]
    var animation = Animation(keyframes: [
      Keyframe(time: 0, pose: start, curve: travel.curve),
      Keyframe(time: 1, pose: Pose(), curve: .linear),
    ])
    animation.duration = travel.seconds
    return PoseCurve(
      MotionAnimation(Motion(animation), basis: basis), delay: travel.delay, card: card,
      example: nil)
  }

  /// The curve of the animation of a row that leaves while it is still in view; nil without one.
  package var curveOfLeave: PoseCurve? {
    entrance.leave.map { PoseCurve($0, delay: 0, card: basis.card, example: nil) }
  }

  /// The sizes at the start of the run.
  var basis: LengthBasis { layout.basis(in: script.state(at: 0).viewport) }

  /// The poses of a card over the distance by which it is swiped aside, up to its own extent; nil
  /// without a swipe effect.
  package var curveOfSwipeEffect: PoseCurve? {
    preset.swipeEffect.map { effect in
      let (basis, card) = (basis, basis.card)
      let animation = SwipeEffectAnimation(effect, basis: basis, shadow: preset.cards.shadow)
      let extent = layout.axis.cross(of: card)
      return PoseCurve(.swipe, in: -extent...extent, from: 0, card: card) { distance in
        animation.pose(of: .card, after: .plain, at: distance, card: card)
      }
    }
  }

  /// Whether poses depend on the list's velocity.
  package var dependsOnVelocity: Bool {
    preset.scrollEffect?.drivers.contains(.velocity) == true || preset.entrance?.strength != nil
  }

  /// Returns the list's velocity at a time in seconds, in points per second.
  package func velocity(at time: Double) -> Double { script.velocity(at: time) }

  /// Returns the value that follows the scroll on a spring, at a time in seconds: the velocity if
  /// the scroll effect depends on it, otherwise the offset; nil if nothing follows.
  package func trailingValue(at time: Double) -> Double? { follower?.value(at: time) }

  /// Whether the value that follows the scroll is the velocity.
  package var trailsByVelocity: Bool {
    follower != nil && preset.scrollEffect?.driver == .velocity
  }
}
