import RevealMath
internal import RevealPreset
internal import RevealScene

/// The values that all cards of one frame have in common.
///
/// An entrance acts on the card itself, and a scroll effect on the result.
struct SceneBuilder {
  private let preset: Preset
  private let cards: Timeline.Cards
  private let layout: CardLayout
  private let viewport: Rect
  private let basis: LengthBasis
  private let entrance: EntranceAnimations?
  private let effect: ScrollEffectAnimation?
  /// The list's movement: how far it is ahead of what trails behind, in points, and its velocity in
  /// points per second.
  private let movement: (lead: Double, velocity: Double)

  init(
    _ preset: Preset, cards: @escaping Timeline.Cards, layout: CardLayout, viewport size: Size,
    movement: (lead: Double, velocity: Double)
  ) {
    self.preset = preset
    self.cards = cards
    self.layout = layout
    self.movement = movement
    viewport = layout.viewport(size)
    let basis = layout.basis(in: viewport)
    self.basis = basis
    entrance = preset.entrance.map { EntranceAnimations($0, basis: basis) }
    effect = preset.scrollEffect.map {
      ScrollEffectAnimation($0, basis: basis, shadow: preset.cards.shadow)
    }
  }

  /// One row's card and its place in the drawing order.
  struct PlacedCard {
    let quad: Quad
    /// From the viewport's middle, in 1/1024 point, so that rounding does not separate two rows at
    /// the same distance.
    let distance: Double
    /// The height of the card's center above the viewport, in 1/1024 point.
    let depth: Double
    let z: Double
  }

  /// A row's card in the pose of the moment.
  ///
  /// - Parameters:
  ///   - original: The row of the card.
  ///   - start: The distance of the row's leading edge from the viewport's, in points.
  ///   - column: The column of the row.
  ///   - standing: The displays of the row.
  ///   - time: The time of the frame, in seconds.
  /// - Returns: The card; nil when it is not displayed or fully transparent, or when its transform
  ///   is not finite.
  func card(
    of original: Int, at start: Double, column: Int, _ standing: Standing, time: Double
  ) -> PlacedCard? {
    guard let entrance = entrancePose(standing, time: time) else { return nil }
    let row = layout.row(at: start, column: column, in: viewport)
    let card = layout.card(in: row)
    let pose =
      effect.map { effect in
        entrance.then(
          effect.pose(
            at: place(row: row, card: card, lead: movement.lead),
            actual: movement.lead == 0 ? nil : place(row: row, card: card, lead: 0)),
          card: card.size)
      } ?? entrance
    let opacity = pose.opacity.limited
    guard opacity > 0, pose.isVisible, pose.matrix.elements.allSatisfy(\.isFinite) else {
      return nil
    }
    var picture = cards(original, card.size)
    if pose.shadow != nil || pose.cornerRadius != nil {
      picture = picture.with(shadow: pose.shadow, cornerRadius: pose.cornerRadius)
    }
    let quad = Quad(
      origin: Point(x: card.minX - picture.cardFrame.minX, y: card.minY - picture.cardFrame.minY),
      face: picture.face,
      anchor: fraction(of: pose.anchor, on: picture),
      matrix: pose.matrix,
      perspective: preset.scrollEffect?.sharedPerspective.map {
        Perspective(eyeDistance: $0, origin: viewport.center)
      },
      opacity: opacity,
      overlay: overlay(pose.shade.limited),
      backface: preset.cards.showsBack ? .visible : .hidden,
      back: picture.back,
      appearance: appearance(pose, on: picture),
      clip: clip(row: row),
      row: original)
    let distance = place(row: row, card: card, lead: 0).distance()
    return PlacedCard(
      quad: quad, distance: (abs(distance) * 1024).rounded(),
      depth: (depth(of: pose, card: card.size) * 1024).rounded(), z: pose.z)
  }

  private func place(row: Rect, card: Rect, lead: Double) -> RowPlace {
    let isVertical = preset.list.axis == .vertical
    let (start, cardStart) =
      isVertical
      ? (row.minY - viewport.minY, card.minY - viewport.minY)
      : (row.minX - viewport.minX, card.minX - viewport.minX)
    return RowPlace(
      start: start + lead, extent: preset.list.rowHeight, cardStart: cardStart + lead,
      cross: isVertical
        ? card.center.x - viewport.center.x : card.center.y - viewport.center.y,
      viewport: layout.axis.main(of: viewport.size), velocity: movement.velocity)
  }

  /// The height of the card's center above the viewport, without perspective.
  private func depth(of pose: CardPose, card: Size) -> Double {
    let center = SIMD4(
      (0.5 - pose.anchor.x) * card.width, (0.5 - pose.anchor.y) * card.height, 0, 1)
    return (pose.matrix * center).z
  }

  /// The pose of a row's entrance; nil when the row is not displayed yet.
  private func entrancePose(_ standing: Standing, time: Double) -> CardPose? {
    if let latest = standing.latest {
      if time < latest.end { return entrancePose(of: latest, time: time) }
      guard let entrance, preset.entrance?.trigger.isPlain == false else { return nil }
      if let leave = entrance.leave {
        return entrancePose(of: latest, time: time).then(
          leave.pose(at: time - latest.end), card: basis.card)
      }
      guard entrance.reversesOnLeave else { return entrancePose(of: latest, time: time) }
      let (motion, strength) = latest.motion
      let animation = entrance.animation(motion, strength: strength)
      return animation.pose(at: latest.reversed(at: time, length: animation.shownDuration))
    }
    // On the screen, but not yet displayed as the trigger has it: the start pose of what comes.
    guard let entrance, preset.entrance?.trigger.isPlain == false else { return nil }
    if let next = standing.next, case .stays = next.outcome {
      return entrance.animation(.first(0)).finalPose
    }
    if preset.entrance?.track == .never { return entrance.animation(.first(0)).finalPose }
    let (motion, strength) = standing.next?.motion ?? (.first(0), 1)
    return entrance.animation(motion, strength: strength).pose(at: 0)
  }

  private func entrancePose(of display: Display, time: Double) -> CardPose {
    guard let entrance else { return .plain }
    guard case .animates(let playing) = display.outcome else {
      return entrance.animation(.first(0)).finalPose
    }
    return entrance.animation(playing.motion, strength: playing.strength).pose(
      at: display.elapsed(playing, at: time))
  }

  /// What changes the face, whose frame a reflection makes larger than the card.
  private func appearance(_ pose: CardPose, on picture: CardPicture) -> Appearance {
    var appearance = Appearance()
    appearance.blur = pose.blur
    appearance.brightness = pose.brightness
    appearance.saturation = pose.saturation
    appearance.contentOffset = pose.contentOffset
    appearance.contentScale = max(pose.contentScale, 0)
    if let clip = pose.clip {
      let (card, face) = (picture.cardFrame, picture.face.size)
      appearance.clip = InsetClip(
        top: clip.top + card.minY, right: clip.right + face.width - card.maxX,
        bottom: clip.bottom + face.height - card.maxY, left: clip.left + card.minX,
        cornerRadius: clip.cornerRadius)
    }
    return appearance
  }

  /// Converts an anchor on the card to one on the face, which a reflection makes larger.
  private func fraction(of anchor: Point, on picture: CardPicture) -> Point {
    let (card, face) = (picture.cardFrame, picture.face.size)
    return Point(
      x: face.width > 0 ? (card.minX + anchor.x * card.width) / face.width : anchor.x,
      y: face.height > 0 ? (card.minY + anchor.y * card.height) / face.height : anchor.y)
  }

  private func overlay(_ shade: Double) -> Color {
    shade > 0 ? Color.black.withAlpha(shade) : .clear
  }

  /// A device that can turn clips to its viewport; others use the whole canvas.
  private func clip(row: Rect) -> Rect? {
    let device = preset.list.viewports == nil ? nil : viewport
    guard preset.cards.clipsToRow else { return device }
    return device.map { row.intersection($0) } ?? row
  }
}

extension CardPicture {
  /// The picture with another shadow and corner radius; nil keeps those of the face.
  fileprivate func with(shadow: Shadow?, cornerRadius: Double?) -> CardPicture {
    func changed(_ face: Face) -> Face {
      Face(
        size: face.size, fill: face.fill, cornerRadius: cornerRadius ?? face.cornerRadius,
        border: face.border, shadow: shadow ?? face.shadow, children: face.children)
    }
    return CardPicture(face: changed(face), cardFrame: cardFrame, back: back.map(changed))
  }
}
