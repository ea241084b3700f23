package import RevealPreset

/// A change of the list in the run, and the layout of its rows from then on.
package struct ListStep: Sendable {
  /// The time in seconds.
  package let time: Double
  package let kind: ListChange.Kind
  /// The travel of the rows that make room.
  package let travel: Travel
  /// The number of the row that is moved; nil for any other change.
  package let moved: Int?
  /// The numbers of the rows that are inserted.
  package let inserted: Range<Int>
  /// The immediate change of the content offset that keeps a row in place, in points.
  package let shift: Double
  /// The first rows, in order.
  package let rows: [RowBox]
  /// The drawn headers of sections, in order.
  package let headers: [HeaderBox]
  /// The seconds by which rows in view set off after the travel's delay, by their numbers.
  package let waits: [Int: Double]
  /// The extent of all rows along the axis, in points, without the content's insets.
  package let contentLength: Double
}

/// The layouts of the list after its changes.
extension Timeline {
  /// Returns the changes of the list, by ascending time, each with the first rows from then on, up
  /// to a limit.
  package func listSteps(atMost limit: Int) -> [ListStep] {
    script.history.epochs.compactMap { epoch in
      let effect = epoch.effect
      return effect.change.map { change in
        ListStep(
          time: epoch.start, kind: change.kind, travel: change.travel, moved: effect.moved,
          inserted: effect.inserted, shift: epoch.shift,
          rows: presenting(boxes(of: epoch.geometry, atMost: limit), at: epoch.start),
          headers: epoch.geometry.headers,
          waits: effect.delays.mapValues { $0 - effect.travel.delay }.filter { $0.value != 0 },
          contentLength: epoch.geometry.length)
      }
    }
  }

  /// Returns the motion of the card of a row that is moved; nil if it has none.
  package func movementMotion(of box: RowBox) -> ChangeMotion? {
    preset.movement.map { motion in
      ChangeMotion(animation: MotionAnimation(motion, basis: basis(of: box)), delay: motion.delay)
    }
  }
}
