import RevealMath
internal import RevealPreset

extension RowBox {
  /// How the card of a row lies above all others, once it has left the row.
  package struct Presentation: Hashable, Sendable {
    /// The corner radius of the card in points.
    package let cornerRadius: Double
    /// The place among presented cards, from the bottom.
    package let order: Int
  }
}

/// Rows whose cards are presented.
extension Timeline {
  /// Returns the presentations that cards are at, or on their way to, by the numbers of their rows.
  private func presentations(at time: Double) -> [Int: (order: Int, place: PresentedPlace)] {
    script.history.latestFlights(at: time).compactMapValues { flight in
      flight.target.map { (flight.order, flight.stops[$0].place) }
    }
  }

  /// Returns rows with the cards that are presented at a time in their frames, and the others in
  /// their poses.
  func presenting(_ boxes: [RowBox], at time: Double) -> [RowBox] {
    let presentations = presentations(at: time)
    guard !presentations.isEmpty else { return boxes }
    let offset = layout.axis.point(main: contentOffset(at: time))
    return boxes.map { former in
      var box = former
      for (number, presentation) in presentations where number != box.number {
        let pose = pose(of: former, among: presentation.place.presentation)
        box.scale *= pose.matrix.columns.x.x
        box.opacity *= pose[.opacity]
      }
      guard let (order, place) = presentations[box.number] else { return box }
      let frame = layout.frame(place, in: Rect(size: viewport))
      box.content = place.presentation.content ?? box.content
      box.card = Rect(origin: frame.origin - (box.frame.origin - offset), size: frame.size)
      box.presentation = RowBox.Presentation(
        cornerRadius: place.presentation.cornerRadius ?? preset.cards.cornerRadius, order: order)
      return box
    }
  }

  /// Returns the pose that a row's card takes while another one is presented.
  private func pose(of box: RowBox, among presentation: Presentation) -> CardPose {
    animations.animations(for: basis(of: box)).entrance.pose(
      ofOthers: presentation.others, share: 1)
  }

  /// Whether other cards than presented ones only change their opacity, and their scale about the
  /// middles of their rows.
  package var onlyScalesAndFadesOthers: Bool {
    let boxes = rowBoxes(atMost: 1)
    return script.history.flights.flatMap(\.stops).map(\.place.presentation).allSatisfy { place in
      var rest = place.others
      (rest.transform, rest[.opacity]) = ([], 1)
      return rest == Pose()
        && boxes.allSatisfy { box in
          let matrix = pose(of: box, among: place).matrix
          let scale = matrix.columns.x.x
          let (middle, center) = (Rect(size: box.frame.size).center, box.card.center)
          return matrix == .scale(x: scale, y: scale)
            && (scale == 1 || abs(center.x - middle.x) + abs(center.y - middle.y) < 1e-6)
        }
    }
  }

  /// Whether the list scrolls while a card is presented, or on its way.
  package var scrollsWhilePresenting: Bool {
    let flights = script.history.flights
    return flights.enumerated().contains { index, flight in
      guard flight.target != nil else { return false }
      let next = flights[(index + 1)...].first { $0.row == flight.row }
      let end = next?.start ?? max(duration, flight.start)
      let start = contentOffset(at: flight.start)
      return (0...32).contains { part in
        let time = flight.start + (end - flight.start) * Double(part) / 32
        return abs(contentOffset(at: time) - start) > 0.01
      }
    }
  }
}
