import RevealMath
internal import RevealPreset
internal import RevealScene

/// The values that all cards of one frame have in common.
///
/// An entrance acts on the card itself, and a scroll effect on the result. It is a class, so that
/// nothing that it refers to is copied for a card.
final class SceneBuilder {
  private let preset: Preset
  private let cards: Timeline.Cards
  private let swipes: Timeline.Swipes?
  private let stamps: Timeline.Stamps?
  private let layout: CardLayout
  private let cache: AnimationCache
  private let viewport: Rect
  /// The list's movement: its lead over the value that follows it, in points, and its velocity in
  /// points per second.
  private let movement: (lead: Double, velocity: Double)
  /// The sizes and the animations of the last card.
  private var recent: (basis: LengthBasis, animations: CardAnimations)?

  init(_ timeline: Timeline, viewport size: Size, movement: (lead: Double, velocity: Double)) {
    (preset, layout, cache) = (timeline.preset, timeline.layout, timeline.animations)
    (cards, swipes, stamps) = (timeline.cards, timeline.swipes, timeline.stampFaces)
    self.movement = movement
    viewport = layout.viewport(size)
  }

  /// The state of a row's card at the moment of the frame.
  struct RowState {
    /// The number of the row.
    let row: Int
    /// The number of the content of its card.
    var content: Int
    /// The card's frame and picture while it grows or shrinks, and the scale of what is in it, if
    /// that must be clipped; nil for those of the content.
    var growth: (frame: Rect, picture: CardPicture, contentScale: Double?)?
    /// The part of the picture that is drawn.
    var part = PicturePart.whole
    /// The share of the way from its row that the card is presented, 0…1.
    var presence = 0.0
    /// The poses that the card takes since others are presented, with the shares of the way to
    /// them.
    var others: [(pose: Pose, share: Double)] = []
    /// The frame of the row on the canvas.
    let frame: Rect
    /// The position of the row in the list.
    let position: RowPosition
    /// The distance of a swiped card from its place across the axis, in points.
    var swipe: Double
    let standing: Standing
    /// The start and the motion of a row that travels to where a change moves it; nil for any other
    /// row.
    var movement: (start: Double, motion: MotionIndex?)?
    /// The start and the motion of a row that disappears and reappears instead of travelling; nil
    /// for any other row.
    var replacement: (start: Double, motion: MotionIndex)?
    /// The removal of the row; nil for a row that stays.
    var removal: ListHistory.Departure?
    var opacity = 1.0
    var look = Look.card
  }

  /// What is drawn at the place of a card.
  enum Look: Equatable {
    case card
    /// A plain color under the card.
    case color(Color)
    /// The actions that a swipe by a distance in points uncovers, of whose area the first one has
    /// taken a fraction.
    case actions(SwipeActions.Side, distance: Double, taken: Double)
    /// A stamp of the swipe effect over the card, by its index.
    case stamp(Int)
  }

  /// A row's card and its place in the drawing order.
  struct PlacedCard {
    var quad: Quad
    /// The distance from the viewport's middle in 1/1024 point, so that rounding does not separate
    /// two rows at the same distance.
    let distance: Double
    /// The height of the card's center above the viewport, in 1/1024 point.
    let depth: Double
    /// The time at which the row was moved, in seconds, since later ones travel above earlier ones;
    /// nil for a row that does not travel.
    let lift: Double?
    let z: Double
  }

  /// Returns the states of the cards of a row that fades from one content to another.
  func states(of layers: [CardLayer], _ card: RowState) -> [RowState] {
    if layers.count == 1, layers[0].ground == nil, layers[0].opacity == 1 { return [card] }
    let growing = GrowingCard(
      layers, in: card.frame, layout: layout, viewport: viewport, cards: cards)
    let seen = layers.uncovered
    let hasGrounds = seen.contains { $0.ground != nil }
    let states = zip(seen.indices, seen).map { index, layer in
      var state = card
      (state.content, state.opacity) = (layer.content, layer.opacity)
      state.growth = growing.map { growing in
        let scale = growing.contentScale(ofLayer: layer, index)
        let picture = growing.picture(
          ofLayer: index, scale: scale, hasFill: !hasGrounds, isLowest: index == seen.startIndex)
        return (growing.frame, picture, scale)
      }
      return state
    }
    guard hasGrounds else { return states }
    return withGrounds(states, opacities: seen.map { $0.ground ?? $0.opacity })
  }

  /// Returns the grounds of layers, and their contents above; reflected cards fade as a whole.
  private func withGrounds(_ states: [RowState], opacities: [Double]) -> [RowState] {
    var (grounds, contents): ([RowState], [RowState]) = ([], [])
    for (state, opacity) in zip(states, opacities) {
      var ground = state
      ground.opacity = opacity
      let place = layout.card(state.content, in: state.frame, viewport: viewport)
      let picture = state.growth?.picture ?? cards(state.content, place.size)
      guard picture.cardFrame.size == picture.face.size else {
        grounds.append(ground)
        continue
      }
      var content = state
      (ground.part, content.part) = (grounds.isEmpty ? .ground : .upperGround, .contents)
      if ground.growth?.contentScale != nil { ground.growth?.contentScale = 1 }
      grounds.append(ground)
      contents.append(content)
    }
    return grounds + contents
  }

  /// Returns a row's card in the pose at a time; nil if it is not displayed or fully transparent,
  /// or if its transform is not finite.
  func card(_ state: RowState, time: Double) -> PlacedCard? {
    let row = state.frame
    let place = state.growth?.frame ?? layout.card(state.content, in: row, viewport: viewport)
    var basis = layout.basis(ofCard: place.size, in: row, viewport: viewport)
    basis.rank = state.position.rank
    let stacked = state.position.depth
    let animations = animations(for: basis)
    guard let entrance = pose(of: state, animations.entrance, time: time) else { return nil }
    let aside = layout.axis.point(main: 0, cross: state.swipe)
    let card = Rect(origin: place.origin + aside, size: place.size)
    let swiped =
      animations.swipe.map { effect in
        effect.pose(of: state.look, after: entrance, at: state.swipe, card: card.size)
      } ?? entrance
    var pose =
      animations.effect.map { effect in
        swiped.then(
          effect.pose(
            at: self.place(row: row, card: card, lead: movement.lead),
            actual: movement.lead == 0 ? nil : self.place(row: row, card: card, lead: 0)
          ).settled(by: state.presence),
          card: card.size)
      } ?? swiped
    if stacked.scale != 1 { pose = pose.then(shrunk(state, card: place), card: card.size) }
    for (others, share) in state.others {
      pose = pose.then(animations.entrance.pose(ofOthers: others, share: share), card: card.size)
    }
    let opacity = pose[.opacity].limited * state.opacity * stacked.opacity
    guard opacity > 0, pose.isVisible, pose.matrix.isFinite else { return nil }
    var picture = picture(of: state, card: card.size)
    if state.look.isOfCard { picture = picture.showing(state.part) }
    if case .actions = state.look, pose.clip == nil {
      pose.clip = .edges
      pose.clip?.cornerRadius = picture.face.cornerRadius
    }
    if state.presence < 1, pose.shadow != nil || pose.cornerRadius != nil {
      picture = picture.with(shadow: pose.shadow, cornerRadius: pose.cornerRadius)
    }
    if case .color(let color) = state.look { picture = picture.filled(with: color) }
    let quad = Quad(
      origin: Point(x: card.minX - picture.cardFrame.minX, y: card.minY - picture.cardFrame.minY),
      face: picture.face,
      anchor: fraction(of: pose.anchor, on: picture),
      matrix: pose.matrix,
      perspective: preset.scrollEffect?.sharedPerspective.map {
        Perspective(eyeDistance: $0, origin: viewport.center)
      },
      opacity: opacity,
      overlay: pose.overlay,
      backface: preset.cards.showsBack ? .visible : .hidden,
      back: picture.back,
      appearance: appearance(
        pose, on: picture, growth: state.look.isOfCard ? state.growth?.contentScale : nil),
      clip: clip(row: state.presence == 0 ? row : nil),
      row: state.row)
    let distance = self.place(row: row, card: card, lead: 0).distance()
    return PlacedCard(
      quad: quad, distance: (abs(distance) * 1024).rounded(),
      depth: (depth(of: pose, card: card.size) * 1024).rounded(),
      lift: state.movement?.start, z: pose[.z])
  }

  /// Returns the picture of a row's card, or of what is drawn at its place.
  private func picture(of state: RowState, card: Size) -> CardPicture {
    switch state.look {
    case .card, .color: return state.growth?.picture ?? cards(state.content, card)
    case .actions(let side, let distance, let taken):
      let extent = layout.axis.cross(of: card)
      let uncovered = UncoveredActions(side: side, extent: min(distance, extent), taken: taken)
      return CardPicture(
        face: swipes?(uncovered, card) ?? Face(size: card, fill: .color(.clear)),
        cardFrame: Rect(size: card))
    case .stamp(let index):
      return CardPicture(
        face: stamps?(index, card) ?? Face(size: card, fill: .color(.clear)),
        cardFrame: Rect(size: card))
    }
  }

  /// Returns the pose of a card whose row is smaller than others of its stack, about the row's
  /// center.
  private func shrunk(_ state: RowState, card: Rect) -> CardPose {
    var pose = CardPose()
    let scale = state.position.depth.scale
    pose.matrix = .scale(x: scale, y: scale, z: 1)
    let center = state.frame.center
    pose.anchor = Point(
      x: card.width > 0 ? (center.x - card.minX) / card.width : 0.5,
      y: card.height > 0 ? (center.y - card.minY) / card.height : 0.5)
    return pose
  }

  /// Returns the animations for cards of these sizes, which are usually those of the previous card.
  private func animations(for basis: LengthBasis) -> CardAnimations {
    if let recent, recent.basis == basis { return recent.animations }
    let animations = cache.animations(for: basis)
    recent = (basis, animations)
    return animations
  }

  private func place(row: Rect, card: Rect, lead: Double) -> RowPlace {
    let axis = layout.axis
    return RowPlace(
      start: axis.main(of: row.origin - viewport.origin) + lead, extent: axis.main(of: row.size),
      cardStart: axis.main(of: card.origin - viewport.origin) + lead,
      cross: axis.cross(of: card.center - viewport.center),
      viewport: axis.main(of: viewport.size), velocity: movement.velocity)
  }

  /// Returns the height of the card's center above the viewport, without perspective.
  private func depth(of pose: CardPose, card: Size) -> Double {
    let center = pose.anchor.center(of: card)
    return (pose.matrix * SIMD4(center.x, center.y, 0, 1)).z
  }

  /// Returns the pose of a row's entrance and removal; nil if the row is not displayed yet.
  private func pose(
    of state: RowState, _ entrance: EntranceAnimations, time: Double
  ) -> CardPose? {
    guard let removal = state.removal else {
      let displayed = pose(of: state.standing, entrance, time: time)
      // A card whose row is not displayed is at rest while it is presented.
      guard displayed != nil || state.presence > 0 else { return nil }
      let standing = displayed?.settled(by: state.presence) ?? .plain
      let motions = [
        state.movement.flatMap { start, motion in motion.map { (start, $0) } }, state.replacement,
      ]
      return motions.compactMap(\.self).reduce(standing) { pose, playing in
        pose.then(entrance.animation(playing.1).pose(at: time - playing.0), card: entrance.card)
      }
    }
    let before =
      state.standing.latest.map { pose(of: $0, entrance, time: time) }
      ?? pose(of: state.standing, entrance, time: time) ?? .plain
    let animation = entrance.animation(removal.motion)
    let elapsed = time - removal.time - removal.delay
    guard elapsed <= animation.shownDuration else { return nil }
    return before.settled(by: state.presence).then(animation.pose(at: elapsed), card: entrance.card)
  }

  /// Returns the pose of a row's entrance; nil if the row is not displayed yet.
  private func pose(
    of standing: Standing, _ entrance: EntranceAnimations, time: Double
  ) -> CardPose? {
    if let latest = standing.latest {
      if time < latest.end { return pose(of: latest, entrance, time: time) }
      guard entrance.isTriggered else { return nil }
      if let leave = entrance.leave {
        return pose(of: latest, entrance, time: time).then(
          leave.pose(at: time - latest.end), card: entrance.card)
      }
      guard entrance.reversesOnLeave else { return pose(of: latest, entrance, time: time) }
      let (motion, strength) = latest.motion
      let animation = entrance.animation(motion, strength: strength)
      return animation.pose(at: latest.reversed(at: time, length: animation.shownDuration))
    }
    // The row is on the screen but does not yet satisfy the trigger: it has the start pose of its
    // entrance.
    guard entrance.isTriggered else { return nil }
    if let next = standing.next, case .stays = next.outcome { return entrance.restingPose }
    if preset.entrance?.track == .never { return entrance.restingPose }
    let (motion, strength) = standing.next?.motion ?? (.first(0), 1)
    return entrance.animation(motion, strength: strength).pose(at: 0)
  }

  private func pose(
    of display: Display, _ entrance: EntranceAnimations, time: Double
  ) -> CardPose {
    guard case .animates(let playing) = display.outcome else { return entrance.restingPose }
    return entrance.animation(playing.motion, strength: playing.strength).pose(
      at: display.elapsed(playing, at: time))
  }

  /// Returns the changes of the face, whose frame is larger than the card if it has a reflection.
  private func appearance(
    _ pose: CardPose, on picture: CardPicture, growth contentScale: Double?
  ) -> Appearance {
    var appearance = Appearance(pose.numbers)
    appearance.clipsContent = contentScale != nil
    appearance.contentOffset = pose.contentOffset
    appearance.contentScale = max(pose[.contentScale], 0)
    if let contentScale, contentScale != 1 {
      // Contents scale about the middle of the card, and growing ones keep to its start.
      let card = picture.cardFrame
      appearance.contentScale *= contentScale
      appearance.contentOffset =
        pose.contentOffset
        + Point(x: (contentScale - 1) * card.width / 2, y: (contentScale - 1) * card.height / 2)
    }
    if let clip = pose.clip {
      let (card, face) = (picture.cardFrame, picture.face.size)
      appearance.clip = InsetClip(
        top: clip.top + card.minY, right: clip.right + face.width - card.maxX,
        bottom: clip.bottom + face.height - card.maxY, left: clip.left + card.minX,
        cornerRadius: clip.cornerRadius)
    }
    return appearance
  }

  /// Converts an anchor on the card to one on the face, which is larger if it has a reflection.
  private func fraction(of anchor: Point, on picture: CardPicture) -> Point {
    let (card, face) = (picture.cardFrame, picture.face.size)
    return Point(
      x: face.width > 0 ? (card.minX + anchor.x * card.width) / face.width : anchor.x,
      y: face.height > 0 ? (card.minY + anchor.y * card.height) / face.height : anchor.y)
  }

  /// Returns the clip of a card: to its row, or to the viewport of a device that can turn.
  ///
  /// A presented card, without a `row`, is not clipped to one.
  private func clip(row: Rect?) -> Rect? {
    let device = preset.list.viewports == nil ? nil : viewport
    guard preset.cards.clipsToRow, let row else { return device }
    return device.map { row.intersection($0) } ?? row
  }
}

extension SceneBuilder.Look {
  /// Whether it has the outline of the card's own picture.
  fileprivate var isOfCard: Bool {
    switch self {
    case .card, .color: true
    case .actions, .stamp: false
    }
  }
}
