package import RevealMath
package import RevealScene

/// The amount by which the cards of two scenes differ.
///
/// Only cards in both scenes count, each by its share of the viewport. Lengths are in points; a
/// change of a card's look counts as if its corners had moved.
package struct VisibleChange: Hashable, Sendable {
  /// The change of the cards' poses and looks, independent of scrolling.
  package private(set) var poses = 0.0
  /// The distance by which the list moves them.
  package private(set) var movement = 0.0
  /// The part of the movement that is not the list's own: cards that travel to other places.
  package private(set) var travel = 0.0
  /// The change of poses, looks and places.
  package var total: Double { poses + movement }

  /// Compares two scenes between which the list scrolls by a distance in points.
  package init(
    from first: Scene, to second: Scene, scrolledBy scroll: Point = .zero
  ) {
    let viewport = Rect(size: first.viewport)
    let before = Dictionary(uniqueKeysWithValues: Self.cards(of: first))
    for (key, place) in Self.cards(of: second) {
      guard let former = before[key].map({ first.quads[$0] }) else { continue }
      let quad = second.quads[place]
      let outlines = (PosedCorners(former), PosedCorners(quad))
      let area = outlines.1.box.intersection(viewport).area
      let share = max(area, outlines.0.box.intersection(viewport).area) / viewport.area
      guard share > 0 else { continue }
      let limit = viewport.width + viewport.height
      let step = quad.origin - former.origin
      let (way, travel) = (step.length, (step + scroll).length)
      var (poses, movement) = (0.0, 0.0)
      for corner in 0..<4 {
        let moved = (outlines.1.places[corner] - outlines.0.places[corner]).length
        let posed = (outlines.1.offsets[corner] - outlines.0.offsets[corner]).length
        poses += min(moved, posed, limit) / 4
        movement += min(moved, way, limit) / 4
      }
      self.poses += share * (poses + quad.lookChange(from: former))
      self.movement += share * movement
      self.travel += share * min(travel, limit)
    }
  }

  /// The identity of a card; a row may have several.
  private struct Key: Hashable {
    let row: Int
    let number: Int
  }

  /// Returns the cards of a scene, each with its place among the quads.
  private static func cards(of scene: Scene) -> [(Key, Int)] {
    var counts: [Int: Int] = [:]
    return scene.quads.indices.compactMap { place in
      guard let row = scene.quads[place].row else { return nil }
      counts[row, default: 0] += 1
      return (Key(row: row, number: counts[row, default: 0]), place)
    }
  }
}

/// The visible positions of a card's corners.
struct PosedCorners {
  /// The positions on the canvas.
  private(set) var places = FourPoints()
  /// The offset of each corner from its position without the pose.
  private(set) var offsets = FourPoints()
  private(set) var box = Rect(x: 0, y: 0, width: 0, height: 0)

  init(_ quad: Quad) {
    let size = quad.face.size
    let anchor = Point(x: quad.anchor.x * size.width, y: quad.anchor.y * size.height)
    for index in 0..<4 {
      let corner = Point(
        x: index % 2 == 0 ? 0 : size.width, y: index < 2 ? 0 : size.height)
      let rest = quad.origin + corner
      let place = quad.place(of: corner - anchor, from: quad.origin + anchor) ?? rest
      places[index] = place
      offsets[index] = place - rest
    }
    let (left, top) = (places.x.min(), places.y.min())
    box = Rect(
      x: left, y: top, width: places.x.max() - left, height: places.y.max() - top)
  }
}

/// Four points, which need no memory of their own.
struct FourPoints {
  private(set) var x = SIMD4<Double>.zero
  private(set) var y = SIMD4<Double>.zero

  subscript(index: Int) -> Point {
    get { Point(x: x[index], y: y[index]) }
    set { (x[index], y[index]) = (newValue.x, newValue.y) }
  }
}

extension Quad {
  /// The visible position of a point at an offset from the anchor; nil if it is behind the eye.
  fileprivate func place(of offset: Point, from anchor: Point) -> Point? {
    let moved = matrix * SIMD4(offset.x, offset.y, 0, 1)
    guard moved.w > 0 else { return nil }
    let place = Point(x: anchor.x + moved.x / moved.w, y: anchor.y + moved.y / moved.w)
    guard place.x.isFinite, place.y.isFinite else { return nil }
    guard let perspective else { return place }
    let depth = 1 - moved.z / moved.w / perspective.eyeDistance
    guard depth > 0, depth.isFinite else { return nil }
    let origin = perspective.origin
    let seen = Point(
      x: origin.x + (place.x - origin.x) / depth, y: origin.y + (place.y - origin.y) / depth)
    return seen.x.isFinite && seen.y.isFinite ? seen : nil
  }

  /// The change of the card's look, as a movement of its corners in points.
  ///
  /// A complete fade counts as a quarter of the card's side.
  fileprivate func lookChange(from former: Quad) -> Double {
    let quarter = (face.size.width + face.size.height) / 8
    let (looks, others) = (appearance, former.appearance)
    var shares = [opacity - former.opacity, overlay.alpha - former.overlay.alpha]
    for look in PoseChannel.looks where look.traits.quantity == .share {
      // A band of light beside the card is not seen.
      if look == .sheen || look.leader == .sheen, !(0...1).contains(looks[.sheenAt]) { continue }
      let weight = look.leader.map { max(looks[$0], others[$0]) } ?? 1
      shares.append((looks[look] - others[look]) * weight)
    }
    shares.append(looks.contentScale - others.contentScale)
    let clips = looks.clip != others.clip || face != former.face
    return shares.reduce(0) { $0 + min(abs($1), 1) * quarter } + abs(looks.blur - others.blur)
      + (looks.contentOffset - others.contentOffset).length + (clips ? 1 : 0)
  }
}

extension Rect {
  var area: Double { max(width, 0) * max(height, 0) }
}
