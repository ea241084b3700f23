import RevealMath
internal import RevealScene

/// The cost of drawing a scene, estimated before any of it is drawn.
///
/// Ordinary scenes are recognized by a bound that costs a few additions per box. For others, the
/// quads are examined as for drawing, but textures are only counted. The estimate depends on the
/// scene alone, never on what is cached.
enum DrawingDemand {
  private static let unquestionedPixels = 300e6
  /// The limit on boxes times rows up to which a scene needs no examination.
  private static let unquestionedBoxRows = 100e6
  private static let mostOutlineElements = 20_000_000

  /// Examines all quads of a scene, and throws if drawing them would exceed the budget.
  ///
  /// Returns the number of texels above which a texture is to be drawn only where it is visible.
  static func check(_ plan: ScenePlan, _ budget: DrawingBudget) throws(RasterError) -> Int {
    let bound = Bound(plan)
    guard bound.outlineElements <= mostOutlineElements else {
      throw .overBudget(
        BudgetExcess(
          part: .glyphs, quantity: .outlineSteps, found: Double(bound.outlineElements),
          limit: Double(mostOutlineElements)))
    }
    if bound.texels <= budget.unquestionedTexels, bound.pixels <= unquestionedPixels,
      bound.boxRows <= unquestionedBoxRows
    {
      return .max
    }
    try measure(plan, budget)
    return budget.largestWhole
  }

  private static func measure(_ plan: ScenePlan, _ budget: DrawingBudget) throws(RasterError) {
    let ledger = DemandLedger()
    let textures = TextureSource(
      images: { _ in nil }, cache: TextureCache(byteLimit: 0), largestWhole: budget.largestWhole,
      ledger: ledger)
    let builder = QuadBuilder(scene: plan.scene, textures: textures)
    var backdropSteps = 0.0
    for placed in plan.quads {
      ledger.quad = placed.index
      if let backdrop = placed.backdrop {
        // At worst, everything below is drawn once more.
        let below = ledger.totalSteps - backdropSteps
        let steps = backdrop.steps + below
        ledger.add(steps: steps, for: .faces)
        backdropSteps += steps
      }
      do {
        if let quad = try builder.build(placed) { ledger.add(quad, on: plan.scene) }
      } catch {
        throw error.reported
      }
      // Far beyond the budget, there is no need to count to the end.
      if ledger.totalSteps > budget.steps * 4 || ledger.bytes > budget.bytes * 4 { break }
    }
    if ledger.totalSteps > budget.steps {
      throw .overBudget(
        BudgetExcess(
          part: largest(ledger.steps), quantity: .pixels, found: ledger.totalSteps,
          limit: budget.steps, quad: largest(ledger.quadSteps)))
    }
    let bytes = ledger.bytes + ledger.transientBytes
    if bytes > budget.bytes {
      throw .overBudget(
        BudgetExcess(
          part: largest(ledger.partBytes), quantity: .bytes, found: bytes,
          limit: budget.bytes, quad: largest(ledger.quadBytes)))
    }
  }

  private static func largest(_ fractions: [BudgetExcess.Part: Double]) -> BudgetExcess.Part {
    // The order is fixed, so that the first of two equal parts is reported.
    BudgetExcess.Part.allCases.max { fractions[$0, default: 0] < fractions[$1, default: 0] }
      ?? .faces
  }

  private static func largest(_ fractions: [Int: Double]) -> Int? {
    fractions.sorted { $0.key < $1.key }.max { $0.value < $1.value }?.key
  }
}

/// A cheap bound on the cost of quads.
private struct Bound {
  private(set) var texels = 0.0
  private(set) var pixels = 0.0
  private(set) var boxRows = 0.0
  private(set) var outlineElements = 0

  init(_ plan: ScenePlan) {
    let scene = plan.scene
    var below = 0.0
    for placed in plan.quads {
      let before = pixels
      add(placed, scale: scene.scale, rowPixels: Double(placed.rows.count * scene.pixelWidth))
      below += pixels - before
      // At worst, everything below is drawn once more.
      if let backdrop = placed.backdrop { pixels += below + backdrop.steps }
    }
  }

  private mutating func add(_ placed: PlacedQuad, scale: Double, rowPixels: Double) {
    let (look, face) = (placed.look, placed.look.face)
    let (density, isStretched) = placed.plane.density(of: face.size, scale: scale)
    let textureDensity =
      placed.plane.textureDensity(
        scale: scale, contentScale: look.appearance.contentScale) ?? density
    let area = max(face.size.width * face.size.height, .leastNormalMagnitude)
    // Sampling a stretched texture takes longer.
    let weight = isStretched ? 4.0 : 1
    var layers = 1.0
    var textured = 0.0
    textured += note(face.fill, area)
    for child in face.children {
      let boxArea = child.frame.width * child.frame.height
      layers += min(1, boxArea / area)
      textured += note(child.fill, boxArea)
    }
    if placed.plane.wholePixels != nil { textured += area }
    if let shadow = face.shadow, shadow.color.alpha > 0 {
      layers += 1
      let rim = 2 * ShadowShape.reach * shadow.sigma
      let finest: Double = shadow.sigma > 0 ? min(density * 4, 6 / shadow.sigma) : 0
      let blurred: Double = (face.size.width + rim) * (face.size.height + rim)
      texels += min(blurred * finest * finest, ShadowShape.maximumTexels)
    }
    // A row of a group is cleared, filtered and blended.
    if look.clip != nil || ColorFilter(look.appearance) != nil { layers += 6 }
    // Light falls on a face that is drawn apart from its ground.
    if look.appearance[.sheen] > 0 { layers += 3 }
    if look.appearance.blur > 0 {
      let blurred = look.wholeBounds(scale: scale)
      let finest: Double = min(density, BlurredCard.widest / look.appearance.blur)
      let made: Double = blurred.width * blurred.height * finest * finest
      // The sharp picture takes memory, too, while it is blurred, and blurring takes time.
      texels += made * 4
      pixels += made * (layers * 10 + 40)
    }
    texels += textured * textureDensity * textureDensity
    pixels += rowPixels * layers * weight
    boxRows += Double(placed.rows.count * face.children.count)
  }

  /// Notes the outlines of a box's fill, and returns the area that is drawn for a texture.
  private mutating func note(_ fill: Fill, _ boxArea: Double) -> Double {
    switch fill {
    case .color, .image: return 0
    case .linear: return boxArea
    case .glyphs(let glyphs):
      for glyph in glyphs.glyphs { outlineElements += glyph.outline.elements.count }
      return boxArea
    case .painting(let fill):
      outlineElements += fill.painting.root.outlineElements
      // Each layer of a painting is drawn separately.
      return boxArea * Double(fill.painting.root.partCount)
    }
  }
}

extension QuadPlane {
  /// An upper bound on the texels per point, and whether the footprints of pixels are long
  /// ellipses.
  fileprivate func density(of size: Size, scale: Double) -> (density: Double, isStretched: Bool) {
    let finest = scale * 8
    guard isSnapped else { return (finest, true) }
    var (largest, smallest) = (0.0, Double.infinity)
    for x in [0, size.width] {
      for y in [0, size.height] {
        let (major, minor) = toPixels.jacobian(at: Point(x: x, y: y)).stretch
        (largest, smallest) = (max(largest, major), min(smallest, minor))
      }
    }
    guard largest.isFinite, smallest > 0 else { return (finest, true) }
    return (min(finest, max(scale, 2 * largest)), largest > 3 * smallest)
  }

  /// The texels per point of what is drawn once for a plane without perspective; nil for others.
  ///
  /// It is the density that ``FaceLayers`` chooses.
  fileprivate func textureDensity(scale: Double, contentScale: Double) -> Double? {
    guard isSnapped, toPixels.isAffine else { return nil }
    let magnification = toPixels.jacobian(at: .zero).stretch.major * max(1, contentScale)
    guard magnification.isFinite else { return nil }
    return TextureGrid.density(reaching: magnification, scale: scale)
  }
}

extension DemandLedger {
  /// Notes the cost of drawing a quad whose textures are ready.
  fileprivate func add(_ quad: DrawnQuad, on scene: Scene) {
    let canvas = quad.plane.canvas(of: scene)
    let rows = quad.rows.clamped(to: 0..<scene.pixelHeight).count
    if quad.isGroup {
      var area = quad.body.outline.area(on: canvas)
      if let shadow = quad.shadow { area += shadow.outline.area(on: canvas) }
      add(steps: area * (quad.filter == nil ? 2 : 8), for: .faces)
    }
    if let shadow = quad.shadow {
      add(steps: shadow.steps(on: canvas, rows: rows), for: .shadows)
    }
    add(steps: quad.body.steps(on: canvas, rows: rows), for: .faces)
    var waiting = quad.body.layers
    while let layer = waiting.popLast() {
      add(steps: layer.steps(on: canvas, rows: rows), for: .children)
      waiting += layer.layers
    }
  }
}

extension Layer {
  /// The cost of the layer, without the layers on top of it.
  fileprivate func steps(on canvas: Rect, rows: Int) -> Double {
    let area = outline.area(on: canvas)
    let touched = Double(min(rows, outline.rows.count))
    // Computing the coverage of a row costs as much as many pixels, and skipping a layer as much as
    // a few.
    var steps: Double = area * paint.stepsPerPixel(on: outline)
    steps += touched * 150
    steps += Double(rows) * 4
    if sheen != nil { steps += 2 * area }
    return layers.isEmpty && sheen == nil ? steps : steps + area
  }
}

extension Paint {
  fileprivate func stepsPerPixel(on outline: Outline) -> Double {
    switch self {
    case .flat: return 1
    case .texture(let paint):
      if paint.copyOffset != nil { return 1 }
      return 2 + 3 * Double(paint.samples(on: outline))
    }
  }
}

extension TexturePaint {
  /// The largest number of samples per pixel.
  fileprivate func samples(on outline: Outline) -> Int {
    if let constantPlan { return constantPlan.count }
    var most = 1
    for corner in outline.corners {
      let plan = SamplePlan(toTexels.jacobian(at: corner), levels: texture.presentLevels)
      most = max(most, plan.count)
    }
    return most
  }
}

extension Outline {
  /// The corners in the order of the outline; a corner between two edges occurs twice.
  var corners: [Point] {
    var corners: [Point] = []
    for edge in falling {
      corners.append(Point(x: edge.x0, y: edge.y0))
      corners.append(Point(x: edge.x1, y: edge.y1))
    }
    for edge in rising.reversed() {
      corners.append(Point(x: edge.x1, y: edge.y1))
      corners.append(Point(x: edge.x0, y: edge.y0))
    }
    return corners
  }

  /// The area of the part on the canvas, in pixels; its edges suffice, since an outline is convex.
  fileprivate func area(on canvas: Rect) -> Double {
    let seen = clip(corners.map { SIMD3($0.x, $0.y, 1) }, to: canvas)
    guard var previous = seen.last else { return 0 }
    var sum = 0.0
    for point in seen {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return (sum / 2).magnitude
  }
}
