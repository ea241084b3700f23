import RevealMath
internal import RevealPreset

/// The cards that leave their rows and return to them.
extension ListHistory {
  /// Returns the cards that are presented, or on their way, at a time, in drawing order.
  func presentedCards(at time: Double) -> [PresentedCard] {
    guard !flights.isEmpty else { return [] }
    return latestFlights(at: time).values.compactMap { $0.card(at: time) }
      .sorted { $0.order < $1.order }
  }

  /// Returns the latest flights of cards until a time, by the numbers of their rows.
  func latestFlights(at time: Double) -> [Int: CardFlight] {
    var latest: [Int: CardFlight] = [:]
    for flight in flights.prefix(while: { $0.start <= time }) { latest[flight.row] = flight }
    return latest
  }

  /// Returns the row whose card a change presents or dismisses; nil for any other change.
  private func presentedRow(by change: ListChange.Kind) -> Int? {
    switch change {
    case .present(let index, _): latest.order.number(at: index)
    case .dismiss: flights.last { $0.target != nil }?.row
    case .insert, .remove, .move, .update, .arrange: nil
    }
  }

  /// Returns the longest distance that an edge of a card travels when a change presents or
  /// dismisses it, in points.
  func flightLength(by change: ListChange.Kind, at time: Double, view: ScrollState) -> Double {
    guard let row = presentedRow(by: change) else { return 0 }
    let (card, size) = place(of: row, at: time, view: view)
    var stops: [PresentedPlace] = []
    if let flight = flights.last(where: { $0.row == row }) { stops = flight.stops.map(\.place) }
    if case .present(_, let presentation) = change {
      stops.append(PresentedPlace(presentation: presentation, card: card.size, row: size))
    }
    let longest = stops.reduce(0) { longest, stop in
      let frame = layout.frame(stop, in: layout.viewport(view.viewport))
      let ways = [
        frame.minX - card.minX, frame.minY - card.minY, frame.maxX - card.maxX,
        frame.maxY - card.maxY,
      ]
      return ways.reduce(longest) { max($0, abs($1)) }
    }
    // A card that is interrupted may have a velocity, which carries it no farther than its way.
    return isMoving(at: time) ? 2 * longest : longest
  }

  /// Lets a card leave for its presentation or return to its row if the last change says so.
  mutating func presentCard(view: ScrollState) {
    let epoch = epochs[epochs.count - 1]
    guard let change = epoch.effect.change, let row = presentedRow(by: change.kind) else { return }
    let time = epoch.start
    let former = flights.last { $0.row == row }
    let card = former?.card(at: time)
    var stops = card?.stops ?? []
    var target: Int?
    if case .present(_, let presentation) = change.kind {
      target = stops.firstIndex { $0.place.presentation == presentation } ?? stops.count
      if target == stops.count {
        let (card, size) = place(of: row, at: time, view: view)
        stops.append(
          PresentedCard.Stop(
            place: PresentedPlace(presentation: presentation, card: card.size, row: size),
            share: 0, velocity: 0, opacity: 0))
      }
    }
    while stops.count > Self.mostStops, let least = leastStop(of: stops, except: target) {
      stops.remove(at: least)
      target = target.map { $0 > least ? $0 - 1 : $0 }
    }
    func leg(_ distance: Double, velocity: Double) -> Leg {
      Leg(
        .extent(distance), velocity: .extent(velocity), in: epoch, delay: change.travel.delay)
    }
    // Nothing shows of a row's contents below a card that is presented, so that they may be opaque.
    let isCovered = former?.isPresented(at: time) == true
    let isOpaque = card == nil || (isCovered && change.travel.contents == .crossfade)
    let order = target == nil ? former?.order : nil
    flights.append(
      CardFlight(
        row: row, start: time, order: order ?? flights.count,
        stops: stops.enumerated().map { index, stop in
          let end = index == target ? 1.0 : 0
          return CardFlight.Stop(
            place: stop.place, leg: leg(stop.share - end, velocity: stop.velocity),
            opacity: stop.opacity)
        }, target: target, opacity: isOpaque ? 1 : card?.opacity ?? 1,
        transition: leg(1, velocity: 0), contents: change.travel.contents))
  }

  /// The limit on presentations that a card is between while changes interrupt each other.
  private static let mostStops = 16

  /// Returns the index of the presentation that a card has least to do with; nil if there is only
  /// the one that it goes to.
  private func leastStop(of stops: [PresentedCard.Stop], except target: Int?) -> Int? {
    stops.indices.filter { $0 != target }.min { abs(stops[$0].share) < abs(stops[$1].share) }
  }

  /// Returns the frame of a row's card in its row at a time, and the size of the row.
  private func place(of row: Int, at time: Double, view: ScrollState) -> (card: Rect, row: Size) {
    let viewport = layout.viewport(view.viewport)
    let frame = layout.row(position(of: row, at: time) ?? .zero, from: view.offset, in: viewport)
    return (layout.card(latest.content(of: row), in: frame, viewport: viewport), frame.size)
  }
}

extension CardLayout {
  /// Returns the frame of a presented card on the canvas.
  func frame(_ place: PresentedPlace, in viewport: Rect) -> Rect {
    let basis = basis(ofCard: place.card, in: Rect(size: place.row), viewport: viewport)
    let frame = place.presentation.frame
    return Rect(
      x: viewport.minX + basis.width(frame.x), y: viewport.minY + basis.height(frame.y),
      width: basis.width(frame.width), height: basis.height(frame.height))
  }
}
