import RevealMath
internal import RevealScene

/// The contents of a quad before it is transformed: one of its faces, and what changes its look.
struct CardLook: Hashable, Sendable {
  let face: Face
  let overlay: Color
  /// The appearance; for the back of a quad, with insets and light as seen from behind.
  private(set) var appearance: Appearance

  /// The face of a quad or, if there is a turn by which the quad shows it, its back.
  init(_ quad: Quad, back turn: BackTurn?) {
    overlay = quad.overlay
    guard let turn, let back = quad.back else {
      (face, appearance) = (quad.face, quad.appearance)
      return
    }
    face = back
    var appearance = quad.appearance
    if var clip = appearance.clip {
      switch turn {
      case .leftRight: swap(&clip.left, &clip.right)
      case .topBottom: swap(&clip.top, &clip.bottom)
      }
      appearance.clip = clip
    }
    if appearance[.sheen] > 0 {
      appearance[.sheenAngle] = (turn == .leftRight ? 180 : 0) - appearance[.sheenAngle]
    }
    self.appearance = appearance
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(overlay)
    // Almost all quads are plain, and are hashed for every frame.
    if appearance != .plain { hasher.combine(appearance) }
  }

  /// The look without blur and clip.
  var sharp: CardLook {
    var copy = self
    copy.appearance.blur = 0
    copy.appearance.clip = nil
    return copy
  }

  /// Whether fill and children are clipped to the outline, as they are when moved or scaled.
  var clipsContent: Bool {
    appearance.clipsContent || appearance.contentOffset != .zero || appearance.contentScale != 1
  }

  /// The visible part by the card's clip, in points of the face; nil if it has none.
  var clip: (rect: Rect, radius: Double)? {
    appearance.clip.map { clip in
      let rect = Rect(
        x: clip.left, y: clip.top, width: max(0, face.size.width - clip.left - clip.right),
        height: max(0, face.size.height - clip.top - clip.bottom))
      return (rect, rect.cornerRadius(clip.cornerRadius))
    }
  }

  /// The bounds of the group before it is clipped, in points of the face.
  ///
  /// `scale` is the scale of the scene, in pixels per point.
  func wholeBounds(scale: Double) -> Rect {
    var bounds = Bounds()
    bounds.include(Rect(size: face.size))
    if !clipsContent {
      for child in face.children { bounds.include(child.frame) }
    }
    if let shadow = face.shadow {
      let rim = ShadowShape.reach * shadow.sigma
      bounds.include(Rect(origin: shadow.offset, size: face.size).inset(x: -rim, y: -rim))
    }
    guard appearance.blur > 0 else { return bounds.rect }
    // One more pixel allows for the softness of sampling.
    let rim = BlurredCard.reach * appearance.blur + 1 / scale
    return bounds.rect.inset(x: -rim, y: -rim)
  }

  /// The bounds of the visible part of the group, in points of the face.
  ///
  /// `scale` is the scale of the scene, in pixels per point.
  func bounds(scale: Double) -> Rect {
    let whole = wholeBounds(scale: scale)
    return clip.map { whole.intersection($0.rect) } ?? whole
  }
}

/// The axis about which a quad is turned so that its back shows.
enum BackTurn: Hashable, Sendable {
  /// The vertical axis, as for a playing card: left and right are exchanged.
  case leftRight
  /// The horizontal axis: top and bottom are exchanged.
  case topBottom

  /// The turn that leaves the back upright, by the map from the quad's face, which is turned away,
  /// to pixels.
  init(_ map: Homography, size: Size) {
    let center = Point(x: size.width / 2, y: size.height / 2)
    guard map.homogeneous(center).z > 0 else {
      self = .leftRight
      return
    }
    let axes = map.jacobian(at: center)
    // Turned about the vertical axis, x would point to −ux and y to vy; about the other one, to ux
    // and −vy. The difference must be clear, since cards that turn about a diagonal have none.
    let length = axes.squaredNorm.squareRoot()
    self = axes.ux - axes.vy > length / 8 ? .topBottom : .leftRight
  }

  /// The map from points of the back to points of the face.
  func toFace(size: Size) -> (scaleX: Double, scaleY: Double, moveX: Double, moveY: Double) {
    switch self {
    case .leftRight: (-1, 1, size.width, 0)
    case .topBottom: (1, -1, 0, size.height)
    }
  }
}
