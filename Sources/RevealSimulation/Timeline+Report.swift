package import RevealPreset

/// What a run does over time, for tables and figures.
extension Timeline {
  /// The offset along the axis at a time in seconds, as it is drawn, in points.
  package func contentOffset(at time: Double) -> Double { script.drawnState(at: time).offset }

  /// Seconds after which the script moves nothing.
  package var scrollEnd: Double { script.end }

  /// The section and index of a row that is counted through all sections, as in quads.
  package func index(ofRow row: Int) -> RowIndex { script.history.firstIndex(of: row) }

  /// The reports of all rows that are ever visible or displayed, by ascending row.
  package func rows() -> [RowReport] { log.report(entrance, history: script.history) }

  /// Where a row is in the list at a frame, and what a change does with it; nil in a list that
  /// never changes, and for a row that is not there.
  package func place(ofRow row: Int, at frame: Int) -> RowSituation? {
    script.history.place(of: row, at: Double(frame) / Double(preset.canvas.fps))
  }

  /// The changes of the list's rows, by ascending time.
  package var changes: [ChangeReport] { script.history.changes }

  /// The causes of movement, in order; the last phase never ends.
  package var scrollPhases: [ScrollPhase] { script.phases }

  /// The moments at which the list stands after it has scrolled, in order.
  package var scrollRests: [ScrollRest] { script.rests }

  /// The speed below which a list stands, in points per second.
  package static let restingSpeed = Glide.restingSpeed

  /// Reloads, resets and jumps, by ascending time.
  package var scrollMarks: [ScrollMark] { script.marks }

  /// The courses of an entrance's motions, each as played by its first card of the run.
  ///
  /// - Parameters:
  ///   - kind: The first entrance, or the one for rows displayed again.
  ///   - most: The limit on motions, of which there may be a thousand.
  /// - Returns: The curves in order of the motions to choose from; none when the preset has no such
  ///   entrance.
  package func curves(of kind: EntranceKind, most: Int = .max) -> [PoseCurve] {
    guard let asked = preset.entrance else { return [] }
    let indices: [MotionIndex] =
      switch kind {
      case .first: asked.motions.indices.map { .first($0) }
      case .again: asked.again == nil ? [] : [.again]
      case .insertion, .removal, .movement: []
      }
    return indices.prefix(most).map { index in
      let example = log.firstDisplay(playing: index)
      return PoseCurve(
        entrance.animation(index, strength: example?.playing.strength ?? 1),
        delay: example?.playing.delay ?? motions.motion(index).delay, card: basis.card,
        example: example.map {
          PoseCurve.Example(
            row: script.history.original(of: $0.display.row), displayedAt: $0.display.start,
            strength: $0.playing.strength)
        })
    }
  }

  /// The course of the animation that plays when a row, still in view, leaves; nil without one.
  package var curveOfLeave: PoseCurve? {
    entrance.leave.map {
      PoseCurve($0, delay: 0, card: basis.card, example: nil)
    }
  }

  /// The sizes at the start of the run.
  private var basis: LengthBasis {
    layout.basis(in: layout.viewport(script.state(at: 0).viewport))
  }

  /// The poses that the scroll effect gives a card: by its place and by the list's velocity, as far
  /// as they depend on these; none without an effect.
  package func curvesOfScrollEffect() -> [PoseCurve] {
    PoseCurve.ofScrollEffect(
      preset, layout: layout, viewport: script.state(at: 0).viewport, highestSpeed: highestSpeed)
  }

  /// Whether poses depend on the list's velocity.
  package var dependsOnVelocity: Bool {
    preset.scrollEffect?.drivers.contains(.velocity) == true || preset.entrance?.strength != nil
  }

  /// The list's velocity at a time in seconds, in points per second.
  package func velocity(at time: Double) -> Double { script.velocity(at: time) }

  /// What trails behind the scroll at a time in seconds: the velocity if the scroll effect depends
  /// on it, otherwise the offset; nil when nothing does.
  package func trailingValue(at time: Double) -> Double? { follower?.value(at: time) }

  /// Whether it is the velocity that trails behind.
  package var trailsByVelocity: Bool {
    follower != nil && preset.scrollEffect?.driver == .velocity
  }

  /// The highest speed at a number of moments of the run, or a usual one if the list rests.
  private var highestSpeed: Double {
    let moments = 2000
    let speeds = (0...moments).map {
      abs(script.velocity(at: duration * Double($0) / Double(moments)))
    }
    let highest = speeds.max() ?? 0
    return highest > 1 ? highest : 1000
  }
}
