import RevealDiff
import RevealMath
import RevealRaster
import RevealScene

/// Which card of a scene each pixel of its frame belongs to.
///
/// Found by drawing the scene with flat colours for cards, so it is exact under any pose. Each
/// card is drawn twice: its body, and its surroundings, which its shadow and smoothed edges reach.
struct CardSilhouettes {
  /// The place of a pixel's card among the scene's quads plus 1, or 0.
  private let bodies: [Int]
  private let surroundings: [Int]
  private let size: PixelSize
  private let scene: Scene

  init(_ scene: Scene) throws {
    self.scene = scene
    size = PixelSize(width: scene.pixelWidth, height: scene.pixelHeight)
    bodies = try Self.draw(scene, scene.quads.enumerated().map { $1.flat(color: $0 + 1) })
    surroundings = try Self.draw(
      scene, scene.quads.enumerated().map { $1.flat(color: $0 + 1, margin: $1.reach) })
  }

  /// A byte per pixel: 1 where one of some rows, with its surroundings, can be seen.
  static func mask(of rows: Set<Int>, in scene: Scene) throws -> [UInt8] {
    let quads = scene.quads.map { quad in
      let isChosen = quad.row.map(rows.contains) ?? false
      return quad.flat(color: isChosen ? 1 : 0, margin: isChosen ? quad.reach : 0)
    }
    return try draw(scene, quads).map(UInt8.init)
  }

  /// The rows that differences belong to, most pixels first.
  func rows(of map: DifferenceMap) -> [RowDifference] {
    guard map.size == size else { return [] }
    var tallies: [Int: Tally] = [:]
    for y in 0..<size.height {
      for x in 0..<size.width where map[x, y] == .counts {
        let i = y * size.width + x
        if bodies[i] > 0 {
          let isAtOutline = isNearOther(x, y, than: bodies[i])
          tallies[bodies[i] - 1, default: Tally()].add(isAtOutline ? .outline : .content)
        } else if surroundings[i] > 0 {
          let isAtOutline = isNearOther(x, y, than: 0)
          tallies[surroundings[i] - 1, default: Tally()].add(isAtOutline ? .outline : .surroundings)
        }
      }
    }
    var areas = [Int](repeating: 0, count: scene.quads.count + 1)
    for card in bodies { areas[card] += 1 }
    let found = tallies.compactMap { index, tally -> RowDifference? in
      let quad = scene.quads[index]
      return quad.row.map { row in
        RowDifference(
          row: row, countingPixels: tally.total, cause: tally.cause(area: areas[index + 1]),
          animated: quad.animatedProperties)
      }
    }
    return found.sorted { ($1.countingPixels, $0.row) < ($0.countingPixels, $1.row) }
  }

  private struct Tally {
    private var counts: [RowDifference.Cause: Int] = [:]

    var total: Int { counts.values.reduce(0, +) }

    mutating func add(_ place: RowDifference.Cause) { counts[place, default: 0] += 1 }

    /// Where most of the differences are; all over means six tenths of what can be seen of the card.
    func cause(area: Int) -> RowDifference.Cause {
      let (outline, around) = (counts[.outline] ?? 0, counts[.surroundings] ?? 0)
      if outline * 2 > total { return .outline }
      if around * 2 > total { return .surroundings }
      return (total - around) * 10 >= area * 6 ? .whole : .content
    }
  }

  /// Whether another card, or none, is within two pixels: as far as smoothing and snapping reach.
  private func isNearOther(_ x: Int, _ y: Int, than card: Int) -> Bool {
    for (dx, dy) in [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
      let (nx, ny) = (x + dx, y + dy)
      guard (0..<size.width).contains(nx), (0..<size.height).contains(ny) else { continue }
      if bodies[ny * size.width + nx] != card { return true }
    }
    return false
  }

  private static func draw(_ scene: Scene, _ quads: [Quad]) throws -> [Int] {
    let flat = Scene(
      viewport: scene.viewport, scale: scene.scale, background: .black, edges: .jagged,
      quads: quads)
    let drawing = try Rasterizer { _ in nil }.prepare(flat)
    let pixels = drawing.draw(rows: 0..<scene.pixelHeight).bytes
    return stride(from: 0, to: pixels.count, by: 4).map { i in
      Int(pixels[i]) << 16 | Int(pixels[i + 1]) << 8 | Int(pixels[i + 2])
    }
  }
}

extension Quad {
  /// The quad's outline filled with a number's colour, enlarged by a margin in points.
  fileprivate func flat(color number: Int, margin: Double = 0) -> Quad {
    let color = Color(
      red: Double(number >> 16 & 255), green: Double(number >> 8 & 255),
      blue: Double(number & 255))
    let larger = Rect(
      x: -margin, y: -margin, width: face.size.width + 2 * margin,
      height: face.size.height + 2 * margin)
    let flatFace = Face(
      size: face.size, fill: .color(color), cornerRadius: face.cornerRadius,
      children: margin > 0 ? [Box(frame: larger, fill: .color(color))] : [])
    return Quad(
      origin: origin, face: flatFace, anchor: anchor, matrix: matrix, perspective: perspective,
      backface: backface, clip: clip, row: row)
  }

  /// How far around its outline a card may draw, in points: a pixel's smoothing, its shadow, and children
  /// that stick out.
  fileprivate var reach: Double {
    let shadowReach =
      face.shadow.map { shadow in
        max(shadow.offset.x.magnitude, shadow.offset.y.magnitude) + 3 * shadow.sigma
      } ?? 0
    let children = face.children.map { box in
      max(
        -box.frame.minX, -box.frame.minY, box.frame.maxX - face.size.width,
        box.frame.maxY - face.size.height)
    }
    return max(shadowReach, children.max() ?? 0) + 2
  }

  /// What is not at rest, in words of the preset language.
  fileprivate var animatedProperties: [String] {
    var properties: [String] = []
    if matrix != .identity { properties.append("transform") }
    if opacity < 1 { properties.append("opacity") }
    if overlay.alpha > 0 { properties.append("shade") }
    return properties
  }
}
