package import RevealMath
package import RevealPreset
package import RevealScene

/// The layout of a row and its card, before anything moves.
package struct RowBox: Sendable {
  /// The number of the row, counted through all sections.
  package let number: Int
  /// The number of the content that the card shows.
  package internal(set) var content: Int
  /// The index of the row in its section.
  package let index: Int
  /// The frame of the row, in points from the corner of the content.
  package let frame: Rect
  /// The frame of the card, in points from the row's corner.
  package internal(set) var card: Rect
  /// The size of the row as a factor, about its center, and its opacity: other than 1 only in a
  /// stack, or while another card is presented.
  package internal(set) var scale, opacity: Double
  /// The place of the row among those of a stack, from the bottom; nil if it is in no stack.
  package let level: Int?
  /// The presentation of the card; nil while the card is in its row.
  package internal(set) var presentation: Presentation?
  /// The numbers of the row that lengths refer to.
  let rank: RowRank
  /// The sizes of the card and of the row that lengths refer to; nil for those of the frames.
  private(set) var sizes: (card: Size, row: Size)?

  /// Returns the row with lengths that refer to sizes which are larger by some points, from which
  /// the shares of the sizes in these lengths can be told.
  package func measured(card: Size, row: Size) -> RowBox {
    var box = self
    box.sizes = (
      Size(width: self.card.width + card.width, height: self.card.height + card.height),
      Size(width: frame.width + row.width, height: frame.height + row.height)
    )
    return box
  }
}

/// The motion of a card when its row is first displayed.
package struct FirstDisplay: Sendable {
  /// The index of the motion among those of the entrance; nil if it plays none of them.
  package let choice: Int?
  /// The delay in seconds, including the motion's own delay.
  package let delay: Double
}

/// The motion of a card when its row is inserted or removed.
package struct ChangeMotion: Sendable {
  package let animation: MotionAnimation
  /// The delay in seconds.
  package let delay: Double
}

/// The initial layout of the list, and the motions of its cards.
extension Timeline {
  /// The size of the viewport in points.
  package var viewport: Size { preset.initialViewport }

  /// The extent of all rows along the axis, in points, without the content's insets.
  package var contentLength: Double { script.history.epochs[0].geometry.length }

  /// The initial empty space at both ends of the content, in points.
  package var contentInset: ContentInset {
    script.history.epochs[0].geometry.resolved(
      preset.list.contentInset, extent: layout.axis.main(of: viewport))
  }

  /// The distance beyond the viewport within which rows count as visible, in points.
  package var overscan: Double { layout.overscan(in: viewport) }

  /// Returns the initial layout of the first rows, in order, up to a limit.
  package func rowBoxes(atMost limit: Int) -> [RowBox] {
    boxes(of: script.history.epochs[0].geometry, atMost: limit)
  }

  /// Returns the layout of the first rows of a list, in their order.
  func boxes(of geometry: ListGeometry, atMost limit: Int) -> [RowBox] {
    let frame = Rect(size: viewport)
    return (0..<min(limit, geometry.rowCount)).map { place in
      let number = geometry.row(at: place)
      let span = geometry.span(at: place)
      let content = geometry.content(of: number)
      let row = layout.row(span, from: 0, in: frame)
      let card = layout.card(content, in: row, viewport: frame)
      return RowBox(
        number: number, content: content, index: geometry.index(at: place).row, frame: row,
        card: Rect(origin: card.origin - row.origin, size: card.size),
        scale: span.depth.scale, opacity: span.depth.opacity, level: geometry.level(at: place),
        rank: geometry.rank(at: place))
    }
  }

  /// Returns the initial size of the card with some content, in points.
  package func cardSize(of content: Int) -> Size {
    let viewport = layout.viewport(preset.initialViewport)
    let row = layout.firstRow(ofExtent: layout.heights.extent(of: content), in: viewport)
    return layout.card(content, in: row, viewport: viewport).size
  }

  /// Returns the picture of a row's card.
  package func picture(of box: RowBox) -> CardPicture {
    cards(box.content, box.card.size)
  }

  /// The drawn headers of sections, in order.
  package var headerBoxes: [HeaderBox] { script.history.epochs[0].geometry.headers }

  /// Returns the picture of a header; nil if the timeline draws none.
  package func picture(of header: HeaderBox) -> Face? {
    headers?(header.section, Size(width: layout.viewport(viewport).width, height: header.extent))
  }

  /// Returns the motions of the entrance for the card of a row, in the order of the preset.
  package func motions(of box: RowBox) -> [MotionAnimation] {
    let basis = basis(of: box)
    return preset.entrance?.motions.map { MotionAnimation($0, basis: basis) } ?? []
  }

  /// Returns the motion of a row's card when the row is displayed again; nil if there is none.
  package func motionAgain(of box: RowBox) -> MotionAnimation? {
    let basis = basis(of: box)
    return preset.entrance?.again.map { MotionAnimation($0, basis: basis) }
  }

  /// Returns the motions of removed and of inserted rows, with their delays; nil if the run has no
  /// such change and the preset sets no motion.
  ///
  /// If rows choose from several removals, it is the first one.
  package func changeMotions(
    of box: RowBox
  ) -> (removal: ChangeMotion?, insertion: ChangeMotion?) {
    let basis = basis(of: box)
    func motion(_ index: MotionIndex?) -> ChangeMotion? {
      index.map { motions.motion($0) }.map { motion in
        ChangeMotion(animation: MotionAnimation(motion, basis: basis), delay: motion.delay)
      }
    }
    let changes = script.history.epochs.compactMap(\.effect.change)
    let removes = changes.first { $0.kind.key == .remove }
    let inserts = changes.first { $0.kind.key == .insert }
    return (
      motion(
        removes.map { motions.removals(by: $0)[0] } ?? preset.removal.map { _ in .removal(0) }),
      motion(inserts.flatMap(motions.insertion) ?? preset.insertion.map { _ in .insertion(0) })
    )
  }

  /// Returns the scroll effect for the card of a row; nil if there is none.
  package func scrollEffect(of box: RowBox) -> ScrollEffectAnimation? {
    let basis = basis(of: box)
    return preset.scrollEffect.map {
      ScrollEffectAnimation($0, basis: basis, shadow: preset.cards.shadow)
    }
  }

  /// Returns the sizes and numbers that the lengths of a row's card refer to.
  func basis(of box: RowBox) -> LengthBasis {
    var basis = layout.basis(of: box.content, in: box.frame, viewport: Rect(size: viewport))
    basis.rank = box.rank
    if let sizes = box.sizes { (basis.card, basis.row) = sizes }
    return basis
  }

  /// Returns the motion of a row when it is first displayed; nil if it never is.
  package func firstDisplay(ofRow number: Int) -> FirstDisplay? {
    let standing = log.standing(of: number, at: -1)
    guard let display = standing.next else { return nil }
    guard case .animates(let playing) = display.outcome else {
      return FirstDisplay(choice: nil, delay: 0)
    }
    return FirstDisplay(choice: playing.motion.choice, delay: playing.delay)
  }
}

extension Timeline {
  /// Returns the insets of a trigger from the viewport's start and end, in points.
  package func insets(of trigger: Trigger) -> (start: Double, end: Double) {
    layout.insets(of: trigger, in: viewport)
  }

  /// Whether rows are inserted, removed, moved or updated.
  package var hasChanges: Bool { script.history.hasChanges }

  /// Whether cards leave their rows.
  package var presentsCards: Bool { !script.history.flights.isEmpty }
}

extension ListGeometry {
  /// Returns the place of a row among those of a stack, from the bottom; nil in any other list.
  fileprivate func level(at place: Int) -> Int? {
    guard arrangement.flow == .stack else { return nil }
    return arrangement.stack.order == .reversed ? rowCount - 1 - place : place
  }
}
