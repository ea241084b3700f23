package import RevealImage
package import RevealScene

/// Draws scenes, quad after quad, with exact area coverage and source-over blending.
///
/// Pixel (x, y) is the square `x..<x+1` by `y..<y+1`; y grows downwards. Corners are snapped to
/// 1/256 pixel before any edge is built, so equal scenes give equal pixels on every platform, and a
/// quad moved by whole pixels looks the same. Faces are drawn once and kept for other frames.
package struct Rasterizer: Sendable {
  private let images: @Sendable (String) -> Pixmap?
  private let cache: TextureCache

  private let budget: DrawingBudget

  /// The limit on faces and pictures kept between frames, in bytes.
  private static let cacheLimit = 56 << 20

  /// Creates a rasterizer; `images` decodes a picture, given its path in the scene's fills.
  package init(budget: DrawingBudget = .standard, images: @escaping @Sendable (String) -> Pixmap?) {
    self.images = images
    self.budget = budget
    cache = TextureCache(byteLimit: Self.cacheLimit)
  }

  /// Drops a kept face that alone exceeds the limit.
  package func trim() { cache.trim() }

  /// Prepares a whole scene for drawing.
  package func prepare(_ scene: Scene) throws(RasterError) -> Drawing {
    let plan = ScenePlan(scene)
    return try prepare(plan, bands: [0..<scene.pixelHeight])
  }

  /// Prepares the bands of a scene that are to be drawn, and draws the new faces in them.
  ///
  /// Throws if a picture is missing, or if drawing the scene would exceed the budget.
  package func prepare(_ plan: ScenePlan, bands: [Range<Int>]) throws(RasterError) -> Drawing {
    let scene = plan.scene
    var textures = TextureSource(
      images: images, cache: cache, contention: .leave,
      largestWhole: try DrawingDemand.check(plan, budget))
    let shown = plan.quads(in: bands)
    var quads = [[DrawnQuad]](repeating: [], count: shown.count)
    // Two frames that begin together need the same faces; each makes those that the other does not.
    var busy: [Int] = []
    for (index, place) in shown.enumerated() {
      // A backdrop needs everything below it.
      guard busy.isEmpty || plan.quads[place].backdrop == nil else {
        busy.append(index)
        continue
      }
      do {
        // Most quads need nothing below, and a slice would make a copy of the array.
        let below = plan.quads[place].backdrop == nil ? [] : quads[..<index]
        quads[index] = try build(place, of: plan, textures, below: below)
      } catch {
        guard case .busy = error else { throw error.reported }
        busy.append(index)
      }
    }
    textures.contention = .wait
    for index in busy {
      do {
        quads[index] = try build(shown[index], of: plan, textures, below: quads[..<index])
      } catch {
        throw error.reported
      }
    }
    return Drawing(scene: scene, quads: quads.flatMap(\.self))
  }

  /// A quad ready for drawing, after what it blurs below it.
  ///
  /// Returns at most two quads; `below` are the quads below that have been made. Throws when a
  /// picture is missing, or another task makes a texture.
  private func build(
    _ place: Int, of plan: ScenePlan, _ textures: TextureSource, below: ArraySlice<[DrawnQuad]>
  ) throws(QuadError) -> [DrawnQuad] {
    let (scene, placed) = (plan.scene, plan.quads[place])
    let builder = QuadBuilder(scene: scene, textures: textures)
    let quad = try builder.build(placed)
    guard let backdrop = placed.backdrop else { return quad.map { [$0] } ?? [] }
    let key = plan.key(of: backdrop.region.rows, below: place)
    let drawing = Drawing(scene: scene, quads: below.flatMap(\.self))
    let blurred = try builder.backdrop(of: placed, key: key) { drawing.draw(rows: $0) }
    return [blurred, quad].compactMap(\.self)
  }
}

/// The reason why a scene cannot be drawn.
package enum RasterError: Error, Hashable, Sendable {
  /// A picture is unavailable; the value is its path in the scene.
  case missingPicture(String)
  /// Drawing the scene would take too much time or memory.
  case overBudget(BudgetExcess)
}

/// The reason why a quad cannot be made ready for drawing.
enum QuadError: Error {
  case raster(RasterError)
  /// Another task is making one of its textures, and there is other work to do in the meantime.
  case busy

  /// The error for something that is known only after pictures were decoded or glyphs drawn.
  static func overBudget(
    _ part: BudgetExcess.Part, _ quantity: BudgetExcess.Quantity, found: Int, limit: Int
  ) -> QuadError {
    .raster(
      .overBudget(
        BudgetExcess(part: part, quantity: quantity, found: Double(found), limit: Double(limit))))
  }

  /// The error to report after waiting for every texture.
  var reported: RasterError {
    guard case .raster(let error) = self else { preconditionFailure("left a texture to others") }
    return error
  }
}
