import RevealMath
import RevealScene

/// An aspect in which the cards of two scenes may differ.
enum SceneAspect: Hashable, Comparable {
  case appears, disappears
  case size, place, transform, opacity, shade
  case look(PoseChannel)
  case clip, contentPlace
  case cornerRadius, border, shadow, fill, content, back
  case order, background, smoothing, canvas, motionBlur
  /// Parts that do not belong to a row, such as headers.
  case otherParts

  /// What is different, as in "different opacity"; nil if that is said with other words.
  var noun: String? {
    switch self {
    case .appears, .disappears, .otherParts: nil
    case .size: "size"
    case .place: "place"
    case .transform: "transform"
    case .opacity: "opacity"
    case .shade: "shade"
    case .look(let channel): channel.noun
    case .clip: "clipping"
    case .contentPlace: "place of the content"
    case .cornerRadius: "corner radius"
    case .border: "border"
    case .shadow: "shadow"
    case .fill: "color"
    case .content: "content"
    case .back: "back"
    case .order: "drawing order"
    case .background: "background"
    case .smoothing: "smoothing of edges"
    case .canvas: "size of the frames"
    case .motionBlur: "motion while the shutter is open"
    }
  }

  /// The aspects in which two quads differ visibly, as far as that can be determined.
  static func differences(_ a: Quad, _ b: Quad) -> Set<SceneAspect> {
    guard a != b else { return [] }
    let (place, other) = (QuadPlace(a), QuadPlace(b))
    var found: Set<SceneAspect> = []
    if a.face.size != b.face.size { found.insert(.size) }
    if a.origin != b.origin { found.insert(.place) }
    if a.matrix != b.matrix || a.perspective != b.perspective
      || (a.anchor != b.anchor && a.matrix != .identity)
    {
      found.insert(.transform)
    }
    if a.opacity != b.opacity { found.insert(.opacity) }
    if a.overlay != b.overlay { found.insert(.shade) }
    found.formUnion(appearance(a.appearance, b.appearance))
    let clips = (
      a.clip.flatMap { place.isInside($0) ? nil : $0 },
      b.clip.flatMap { other.isInside($0) ? nil : $0 }
    )
    // The clips of cards in different places differ because of that.
    if clips.0 != clips.1,
      found.isDisjoint(with: [.place, .size]) || (a.clip == nil) != (b.clip == nil)
    {
      found.insert(.clip)
    }
    found.formUnion(sides(a, b, areTurnedAway: place.isTurnedAway, other.isTurnedAway))
    return found
  }

  /// The aspects in which the possibly visible sides differ.
  private static func sides(
    _ a: Quad, _ b: Quad, areTurnedAway first: Bool?, _ second: Bool?
  ) -> Set<SceneAspect> {
    var found: Set<SceneAspect> = []
    if first != true || second != true || a.back == nil || b.back == nil, a.face != b.face {
      found.formUnion(face(a.face, b.face))
    }
    guard first != false || second != false else { return found }
    if a.backface != b.backface || (a.back == nil) != (b.back == nil) { found.insert(.back) }
    if let front = a.back, let other = b.back, front != other {
      let differences = face(front, other)
      found.formUnion(differences.subtracting([.fill, .content]))
      if !differences.isDisjoint(with: [.fill, .content]) { found.insert(.back) }
    }
    return found
  }

  private static func appearance(_ a: Appearance, _ b: Appearance) -> Set<SceneAspect> {
    var found = Set(PoseChannel.looks.filter { a[$0] != b[$0] }.map(SceneAspect.look))
    for look in PoseChannel.looks {
      // A light that is there in one of them only differs by that alone.
      guard let leader = look.leader, a[leader] == leader.rest || b[leader] == leader.rest
      else { continue }
      found.remove(.look(look))
    }
    if a.backdropBlur != b.backdropBlur { found.insert(.look(.blur)) }
    if a.clip != b.clip { found.insert(.clip) }
    if a.contentOffset != b.contentOffset || a.contentScale != b.contentScale {
      found.insert(.contentPlace)
    }
    return found
  }

  private static func face(_ a: Face, _ b: Face) -> Set<SceneAspect> {
    var found: Set<SceneAspect> = []
    if a.cornerRadius != b.cornerRadius { found.insert(.cornerRadius) }
    if a.border != b.border { found.insert(.border) }
    if a.shadow != b.shadow { found.insert(.shadow) }
    // Generated content and pictures depend on the size.
    guard a.size == b.size else { return found }
    if a.fill != b.fill {
      switch (a.fill, b.fill) {
      case (.color, .color), (.linear, .linear): found.insert(.fill)
      default: found.insert(.content)
      }
    }
    if a.children != b.children { found.insert(.content) }
    return found
  }
}

/// The place where a quad may draw on the canvas, and its visible side.
struct QuadPlace {
  /// The bounds of everything that it draws, in points; nil if they are unknown, so anywhere.
  let box: Rect?
  /// Whether it is turned away from the eye; nil if that is unknown.
  let isTurnedAway: Bool?
  /// The middle of its face in points; nil if it is behind the eye.
  let center: Point?

  init(_ quad: Quad) {
    let reach = quad.reach
    let size = quad.face.size
    let pivot = Point(x: quad.anchor.x * size.width, y: quad.anchor.y * size.height)
    func projected(_ x: Double, _ y: Double) -> Point? {
      let v = quad.matrix * SIMD4(x - pivot.x, y - pivot.y, 0, 1)
      guard v.w > 0 else { return nil }
      return Point(
        x: quad.origin.x + pivot.x + v.x / v.w, y: quad.origin.y + pivot.y + v.y / v.w)
    }
    center = projected(size.width / 2, size.height / 2)
    func corners(_ margin: Double) -> [Point] {
      let (right, bottom) = (size.width + margin, size.height + margin)
      return [(-margin, -margin), (right, -margin), (right, bottom), (-margin, bottom)]
        .compactMap(projected)
    }
    let outline = corners(0)
    let outer = corners(reach)
    guard quad.perspective == nil, outline.count == 4, outer.count == 4 else {
      (box, isTurnedAway) = (nil, nil)
      return
    }
    var bounds = Bounds()
    for corner in outer { bounds.include(corner) }
    box = bounds.rect
    let (a, b, c) = (outline[0], outline[1], outline[2])
    isTurnedAway = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0
  }

  /// Whether it may draw within a rectangle.
  func mayTouch(_ rect: Rect) -> Bool { box?.overlaps(rect) ?? true }

  /// Whether it draws only within a rectangle.
  func isInside(_ rect: Rect) -> Bool {
    guard let box else { return false }
    return box.minX >= rect.minX && box.maxX <= rect.maxX && box.minY >= rect.minY
      && box.maxY <= rect.maxY
  }
}
