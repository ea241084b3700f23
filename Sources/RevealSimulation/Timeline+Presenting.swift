package import RevealMath
internal import RevealPreset
internal import RevealScene

/// Cards that are presented above everything.
extension Timeline {
  /// Returns the quads, in drawing order, of one of all presented cards, or of one on its way.
  func quads(
    of card: PresentedCard, among others: [PresentedCard], at time: Double, _ state: ScrollState,
    _ builder: SceneBuilder
  ) -> [Quad] {
    let history = script.history
    let departure = history.departures.last { $0.row == card.row && $0.time <= time }
    let position =
      departure.map { history.position(of: $0, at: time) }
      ?? history.position(of: card.row, at: time)
    guard let position else { return [] }
    let own =
      departure.map { departure in
        [
          CardLayer(
            content: departure.content, opacity: 1, rest: departure.position, left: 0)
        ]
      } ?? history.layers(of: card.row, at: time)
    let viewport = layout.viewport(state.viewport)
    let stops = card.stops.map { stop in
      CardLayer(
        content: stop.place.presentation.content ?? own[own.count - 1].content,
        opacity: stop.opacity, ground: card.hasGround ? stop.share.limited : nil,
        rest: position, isScaled: true, left: 0,
        stop: CardLayer.Stop(
          frame: layout.frame(stop.place, in: viewport),
          cornerRadius: stop.place.presentation.cornerRadius, share: stop.share))
    }
    let layers = own.map { layer in
      var layer = layer
      if card.hasGround || card.opacity < 1 { layer.ground = layer.ground ?? layer.opacity }
      layer.opacity *= card.opacity
      layer.isScaled = true
      return layer
    }
    let share = card.share.limited
    var settled = position
    settled.depth = position.depth.settled(by: share)
    var row = SceneBuilder.RowState(
      row: history.original(of: card.row), content: own[0].content,
      frame: frame(at: position, state), position: settled,
      swipe: script.swipes.place(of: card.row, at: time).offset * (1 - share),
      standing: log.standing(of: card.row, at: departure?.time ?? time), removal: departure)
    row.presence = share
    row.others = othersPoses(of: card.row, among: others)
    return builder.states(of: layers + stops, row).compactMap {
      builder.card($0, time: time)?.quad
    }
  }

  /// Returns the headers of sections in the poses that they take since cards are presented.
  func posed(_ headers: [Quad], among cards: [PresentedCard], viewport size: Size) -> [Quad] {
    let others = othersPoses(of: nil, among: cards)
    guard !others.isEmpty else { return headers }
    return headers.compactMap { header in
      let frame = Rect(origin: header.origin, size: header.face.size)
      let basis = layout.basis(
        ofCard: frame.size, in: frame, viewport: layout.viewport(size))
      let entrance = animations.animations(for: basis).entrance
      let pose = others.reduce(CardPose.plain) { pose, next in
        pose.then(
          entrance.pose(ofOthers: next.pose, share: next.share), card: frame.size)
      }
      return Quad(pose, at: frame.origin, clip: nil) { header.face }
    }
  }

  /// Returns the poses that a row takes since cards of other rows are presented.
  func othersPoses(
    of row: Int?, among cards: [PresentedCard]
  ) -> [(pose: Pose, share: Double)] {
    cards.flatMap { card in
      card.row == row
        ? []
        : card.stops.filter { $0.share != 0 }.map { ($0.place.presentation.others, $0.share) }
    }.filter { $0.pose != Pose() }
  }
}

extension Timeline {
  /// The contents of presented cards, with the sizes of their frames at the initial viewport.
  package var presentedContents: [(content: Int, size: Size)] {
    let viewport = layout.viewport(preset.initialViewport)
    return script.history.flights.flatMap { flight in
      let row = script.history.geometry(at: flight.start).content(of: flight.row)
      return flight.stops.map { stop in
        (
          stop.place.presentation.content ?? row,
          layout.frame(stop.place, in: viewport).size
        )
      }
    }
  }

  /// Returns the indices of the cards that rows show at any time, of a deck that repeats after a
  /// number of cards.
  package func contentsInRows(ofDeck count: Int) -> Set<Int> {
    var indices: Set<Int> = []
    for epoch in script.history.epochs {
      let geometry = epoch.geometry
      guard geometry.rowCount > 0, indices.count < count else { continue }
      for contents in geometry.order.contents(of: 0..<geometry.rowCount) {
        indices.formUnion(contents.prefix(count).map { $0 % count })
      }
    }
    return indices
  }
}

extension RowPosition.Depth {
  /// Returns the place in a stack of a card that has left it by a share of its way.
  fileprivate func settled(by share: Double) -> RowPosition.Depth {
    RowPosition.Depth(scale: scale + (1 - scale) * share, opacity: opacity + (1 - opacity) * share)
  }
}

extension CardPose {
  /// Returns the pose of a card that comes to rest by a share of the way, 0…1.
  ///
  /// Corners and shadow of the pose are kept.
  func settled(by share: Double) -> CardPose {
    guard share > 0 else { return self }
    var pose = self
    pose.matrix =
      share < 1 ? MatrixInterpolation(from: matrix, to: .identity).matrix(at: share) : .identity
    pose.numbers = share < 1 ? numbers.mixed(with: .rest, at: share) : .rest
    pose.contentOffset = contentOffset * (1 - share)
    pose.clip = share < 1 ? clip?.scaled(by: 1 - share) : nil
    pose.isVisible = isVisible || share >= 0.5
    return pose
  }
}
