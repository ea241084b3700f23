import RevealMath
internal import RevealScene

/// What a quad shows of itself, before it is transformed: one of its faces with what changes it.
struct CardLook: Hashable, Sendable {
  let face: Face
  let overlay: Color
  /// For the back of a quad, with the insets as seen from there.
  private(set) var appearance: Appearance

  /// - Parameters:
  ///   - quad: The quad.
  ///   - turn: The way in which its back lies on it, if that is what shows.
  init(_ quad: Quad, back turn: BackTurn?) {
    overlay = quad.overlay
    guard let turn, let back = quad.back else {
      (face, appearance) = (quad.face, quad.appearance)
      return
    }
    face = back
    var appearance = quad.appearance
    switch turn {
    case .leftRight: swap(&appearance.clip, \.left, \.right)
    case .topBottom: swap(&appearance.clip, \.top, \.bottom)
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

  /// Whether fill and children are clipped to the outline, as when they are not in their own place.
  var clipsContent: Bool {
    appearance.clipsContent || appearance.contentOffset != .zero || appearance.contentScale != 1
  }

  /// The part that is not cut off, in points of the face; nil for all of it.
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
  /// The scale is that of the scene, in pixels per point.
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
    // A pixel more for the softness of sampling.
    let rim = BlurredCard.reach * appearance.blur + 1 / scale
    return bounds.rect.inset(x: -rim, y: -rim)
  }

  /// The bounds of everything that is seen of the group, in points of the face.
  ///
  /// The scale is that of the scene, in pixels per point.
  func bounds(scale: Double) -> Rect {
    let whole = wholeBounds(scale: scale)
    return clip.map { whole.intersection($0.rect) } ?? whole
  }
}

/// The axis about which a quad's back was turned to lie on its other side.
enum BackTurn: Hashable, Sendable {
  /// The vertical axis, as the back of a playing card: what is left becomes right.
  case leftRight
  /// The horizontal axis: what is at the top comes to the bottom.
  case topBottom

  /// The turn that leaves the back upright.
  ///
  /// - Parameters:
  ///   - map: The map of the quad's face, which is turned away, to pixels.
  ///   - size: The size of the face.
  init(_ map: Homography, size: Size) {
    let center = Point(x: size.width / 2, y: size.height / 2)
    guard map.homogeneous(center).z > 0 else {
      self = .leftRight
      return
    }
    let axes = map.jacobian(at: center)
    // Turned about the vertical axis, x would point to −ux and y to vy; about the other one, to ux
    // and −vy. A clear difference is asked for, since cards that turn about a diagonal have none.
    let length = axes.squaredNorm.squareRoot()
    self = axes.ux - axes.vy > length / 8 ? .topBottom : .leftRight
  }

  /// From points of the back to points of the face.
  func toFace(size: Size) -> (scaleX: Double, scaleY: Double, moveX: Double, moveY: Double) {
    switch self {
    case .leftRight: (-1, 1, size.width, 0)
    case .topBottom: (1, -1, 0, size.height)
    }
  }
}

private func swap(
  _ clip: inout InsetClip?, _ a: WritableKeyPath<InsetClip, Double>,
  _ b: WritableKeyPath<InsetClip, Double>
) {
  guard let old = clip else { return }
  clip?[keyPath: a] = old[keyPath: b]
  clip?[keyPath: b] = old[keyPath: a]
}
