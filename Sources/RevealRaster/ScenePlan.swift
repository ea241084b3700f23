import RevealMath
package import RevealScene

/// The positions of a scene's quads, before any of them is drawn.
///
/// It is cheap to make and enough to tell whether a band has been drawn before: ``key(of:)``.
package struct ScenePlan: Sendable {
  package let scene: Scene
  /// The visible quads, in drawing order.
  private(set) var quads: [PlacedQuad]

  /// The plan of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - former: The plan of a scene of the same size and scale, from which unchanged quads are
  ///     taken.
  package init(_ scene: Scene, after former: ScenePlan? = nil) {
    self.scene = scene
    let (formerQuads, placed) = (former?.scene.quads ?? [], former?.quads ?? [])
    var quads: [PlacedQuad] = []
    quads.reserveCapacity(scene.quads.count)
    var place = 0
    for (number, quad) in scene.quads.enumerated() {
      while place < placed.count, placed[place].index < number { place += 1 }
      if number < formerQuads.count, formerQuads[number] == quad {
        if place < placed.count, placed[place].index == number { quads.append(placed[place]) }
      } else if let new = PlacedQuad(quad, number: number, in: scene) {
        quads.append(new)
      }
    }
    self.quads = quads
  }

  /// Takes the keys of quads from earlier plans where these have equal ones.
  ///
  /// Keys that are one object are compared quickly.
  ///
  /// - Parameter known: The keys of earlier plans, to which this adds.
  package mutating func shareKeys(with known: inout KnownQuads) {
    for index in quads.indices {
      quads[index].key = known.keys.insert(quads[index].key).memberAfterInsert
    }
  }

  /// The places of the quads that bands show, also below quads that blur what lies there.
  func quads(in bands: [Range<Int>]) -> [Int] {
    var wanted = bands
    var places: [Int] = []
    for place in quads.indices.reversed() where wanted.contains(where: quads[place].rows.overlaps) {
      places.append(place)
      if let backdrop = quads[place].backdrop { wanted.append(backdrop.region.rows) }
    }
    return places.reversed()
  }

  /// The key of some rows of the frame.
  package func key(of rows: Range<Int>) -> BandKey { key(of: rows, below: quads.endIndex) }

  /// The key of some rows of the frame with only the first visible quads.
  func key(of rows: Range<Int>, below end: Int) -> BandKey {
    var items: [BandKey.Item] = []
    // Indices avoid copying each quad.
    for index in 0..<end where quads[index].rows.overlaps(rows) {
      let backdrop = quads[index].backdrop.map { backdrop in
        let region = backdrop.region.rows
        return BandKey.Backdrop(
          below: key(of: region, below: index), offset: region.lowerBound - rows.lowerBound)
      }
      items.append(
        BandKey.Item(
          quad: quads[index].key, offset: quads[index].plane.originY - rows.lowerBound,
          backdrop: backdrop))
    }
    return BandKey(
      items: items, width: scene.pixelWidth, rows: rows.count,
      background: PremultipliedColor(scene.background).pixel, edges: scene.edges)
  }
}

/// The quads of several plans, by everything that their pixels depend on.
package struct KnownQuads: Sendable {
  fileprivate var keys: Set<QuadKey> = []

  /// Creates an empty set.
  package init() {}
}

/// A quad with its plane and the rows it may touch.
struct PlacedQuad: Sendable {
  /// The face that shows, or the back with its plane.
  let look: CardLook
  let plane: QuadPlane
  /// The opacity of the group, 0…1.
  let opacity: Double
  let clip: PixelClip?
  fileprivate(set) var key: QuadKey
  /// What the quad blurs below it; nil if it blurs nothing.
  let backdrop: Backdrop?
  /// The index of the quad in the scene.
  let index: Int
  /// The rows of the canvas that the quad may touch.
  let rows: Range<Int>

  /// Nil if the quad is invisible.
  init?(_ quad: Quad, number: Int, in scene: Scene) {
    guard quad.opacity > 0, let plane = QuadPlane(quad, scale: scene.scale) else { return nil }
    let height = scene.pixelHeight
    let clip = PixelClip(
      quad.clip, in: quad.window, scale: scene.scale, width: scene.pixelWidth, height: height)
    let look = CardLook(quad, back: plane.back)
    let bounds = look.bounds(scale: scene.scale)
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    guard let touched = plane.rows(of: bounds, width: scene.pixelWidth, height: height) else {
      return nil
    }
    let rows = clip.map { touched.clamped(to: $0.rows) } ?? touched
    guard !rows.isEmpty else { return nil }
    self.look = look
    opacity = quad.opacity
    index = number
    self.plane = plane
    self.clip = clip
    self.rows = rows
    backdrop =
      quad.appearance.backdropBlur > 0 ? Backdrop(look, on: plane, clip: clip, in: scene) : nil
    key = QuadKey(look, opacity: quad.opacity, plane: plane, clip: clip, canvasHeight: height)
  }
}

extension QuadPlane {
  /// The rows of a canvas that a rectangle of the plane may touch; all if it reaches behind the
  /// eye, nil if it lies beside the canvas.
  fileprivate func rows(of rect: Rect, width: Int, height: Int) -> Range<Int>? {
    let corners = (
      x: SIMD4(rect.minX, rect.maxX, rect.minX, rect.maxX),
      y: SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    )
    let map = toPixels
    let depths = map.g * corners.x + map.h * corners.y + map.i
    // Closer to the eye, numbers cannot resolve pixels.
    guard isSnapped, all(depths .> 1e-3 * depths.max()) else { return 0..<height }
    let columns = Self.pixels(
      (map.a * corners.x + map.b * corners.y + map.c) / depths, from: originX, below: width)
    let rows = Self.pixels(
      (map.d * corners.x + map.e * corners.y + map.f) / depths, from: originY, below: height)
    return columns.isEmpty ? nil : rows
  }

  /// The pixels of a canvas that coordinates may span.
  private static func pixels(
    _ coordinates: SIMD4<Double>, from origin: Int, below size: Int
  ) -> Range<Int> {
    let limit = Double(1 << 40)
    let places = coordinates.clamped(
      lowerBound: SIMD4(repeating: -limit), upperBound: SIMD4(repeating: limit))
    let (low, high) = (places.min(), places.max())
    // One more pixel on either side allows for rounding.
    let first = Int(low.rounded(.down)) - 1 + origin
    let last = max(first, Int(high.rounded(.up)) + 1 + origin)
    return (first..<last).clamped(to: 0..<size)
  }
}
