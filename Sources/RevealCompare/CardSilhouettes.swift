import RevealDiff
import RevealImage
import RevealMath
import RevealRaster
import RevealScene

/// The assignment of the pixels of a frame to the cards of its scene.
///
/// It is found by drawing the scene with a flat color for each card, so it is exact for any pose.
/// Each card is drawn twice: its body, and its surroundings as far as its shadow and smoothed edges
/// reach.
struct CardSilhouettes {
  /// The index of each pixel's card among the scene's quads, plus 1; 0 for none.
  private let bodies: [UInt32]
  private let surroundings: [UInt32]
  private let size: PixelSize
  private let scene: Scene

  init(_ scene: Scene) throws {
    self.scene = scene
    size = PixelSize(width: scene.pixelWidth, height: scene.pixelHeight)
    bodies = try Self.draw(scene, scene.quads.enumerated().map { $1.flat(color: $0 + 1) })
    surroundings = try Self.draw(
      scene, scene.quads.enumerated().map { $1.flat(color: $0 + 1, margin: $1.reach) })
  }

  /// A mask with a byte per pixel: 1 where one of the rows, or its surroundings, is visible.
  static func mask(of rows: Set<Int>, in exposure: Exposure) throws -> [UInt8] {
    let masks = try exposure.parts.map { try mask(of: rows, in: $0.scene) }
    return masks.dropFirst().reduce(masks[0]) { all, mask in zip(all, mask).map { $0 | $1 } }
  }

  private static func mask(of rows: Set<Int>, in scene: Scene) throws -> [UInt8] {
    let quads = scene.quads.map { quad in
      let isChosen = quad.row.map(rows.contains) ?? false
      return quad.flat(color: isChosen ? 1 : 0, margin: isChosen ? quad.reach : 0)
    }
    return try draw(scene, quads) { $0 == 0 ? 0 : 1 }
  }

  /// Distributes differences to rows, the row with the most pixels first.
  ///
  /// - Parameters:
  ///   - map: The differences.
  ///   - place: A closure that returns the place of a row in its list.
  /// - Returns: The parts of the differences.
  func rows(
    of map: DifferenceMap, place: (Int) -> RowDifference.Place?
  ) -> [RowDifference] {
    guard map.size == size else { return [] }
    var tallies = [Tally](repeating: Tally(), count: scene.quads.count + 1)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let i = y * size.width + x
        let card = Int(bodies[i] > 0 ? bodies[i] : surroundings[i])
        guard card > 0 else { continue }
        let place: Tally.Place =
          bodies[i] == 0 ? .around : isNearOther(x, y, than: bodies[i]) ? .outline : .inside
        tallies[card].add(place, counts: map.verdicts[i] == PixelVerdict.counts.rawValue)
      }
    }
    let found = zip(scene.quads, tallies.dropFirst()).compactMap { quad, tally -> RowDifference? in
      guard tally.differing > 0, let row = quad.row else { return nil }
      return RowDifference(
        row: row, countingPixels: tally.differing, cause: tally.cause,
        animated: quad.animatedProperties, place: place(row))
    }
    return found.sorted { ($1.countingPixels, $0.row) < ($0.countingPixels, $1.row) }
  }

  /// The number of differing pixels and of all pixels in each part of a card.
  private struct Tally {
    enum Place { case outline, inside, around }
    private var outline = (differing: 0, all: 0)
    private var inside = (differing: 0, all: 0)
    private var around = (differing: 0, all: 0)

    var differing: Int { outline.differing + inside.differing + around.differing }

    mutating func add(_ place: Place, counts: Bool) {
      let step = counts ? 1 : 0
      switch place {
      case .outline: outline = (outline.differing + step, outline.all + 1)
      case .inside: inside = (inside.differing + step, inside.all + 1)
      case .around: around = (around.differing + step, around.all + 1)
      }
    }

    /// The likely cause.
    ///
    /// A change of opacity or shade changes almost every pixel; a moved card keeps its even areas
    /// but not its outline; a shadow changes only the surroundings, and a corner radius only the
    /// corners.
    var cause: RowDifference.Cause {
      if inside.differing * 10 > inside.all * 9 { return .whole }
      if inside.differing * 10 > differing {
        return outline.differing * 10 > outline.all ? .outline : .content
      }
      return around.differing * 4 > around.all ? .surroundings : .outline
    }
  }

  /// Whether another card, or none, is within two pixels: the reach of smoothing and snapping.
  private func isNearOther(_ x: Int, _ y: Int, than card: UInt32) -> Bool {
    isOther(x + 2, y, than: card) || isOther(x - 2, y, than: card)
      || isOther(x, y + 2, than: card) || isOther(x, y - 2, than: card)
      || isOther(x + 1, y + 1, than: card) || isOther(x - 1, y - 1, than: card)
      || isOther(x + 1, y - 1, than: card) || isOther(x - 1, y + 1, than: card)
  }

  /// Whether a pixel of the frame shows another card, or none; false outside of the frame.
  private func isOther(_ x: Int, _ y: Int, than card: UInt32) -> Bool {
    x >= 0 && x < size.width && y >= 0 && y < size.height && bodies[y * size.width + x] != card
  }

  private static func draw(_ scene: Scene, _ quads: [Quad]) throws -> [UInt32] {
    try draw(scene, quads) { $0 }
  }

  /// Draws cards in colors that encode numbers, some rows at a time, and maps each pixel's number.
  private static func draw<Value>(
    _ scene: Scene, _ quads: [Quad], _ value: (UInt32) -> Value
  ) throws -> [Value] {
    let flat = Scene(
      viewport: scene.viewport, scale: scene.scale, background: .black, edges: .jagged,
      quads: quads)
    let drawing = try Rasterizer { _ in nil }.prepare(flat)
    var values: [Value] = []
    values.reserveCapacity(scene.pixelWidth * scene.pixelHeight)
    for first in stride(from: 0, to: scene.pixelHeight, by: stripHeight) {
      let pixels = drawing.draw(rows: first..<min(first + stripHeight, scene.pixelHeight)).bytes
      for i in stride(from: 0, to: pixels.count, by: 4) {
        values.append(
          value(UInt32(pixels[i]) << 16 | UInt32(pixels[i + 1]) << 8 | UInt32(pixels[i + 2])))
      }
    }
    return values
  }

  /// The number of rows that are drawn at once.
  private static let stripHeight = 256
}

extension Quad {
  /// The quad's outline in the color that encodes a number, enlarged by a margin in points.
  fileprivate func flat(color number: Int, margin: Double = 0) -> Quad {
    let color = Color(
      red: Double(number >> 16 & 255), green: Double(number >> 8 & 255),
      blue: Double(number & 255))
    let larger = Rect(size: face.size).inset(x: -margin, y: -margin)
    let flatFace = Face(
      size: face.size, fill: .color(color), cornerRadius: face.cornerRadius,
      children: margin > 0 ? [Box(frame: larger, fill: .color(color))] : [])
    var cut = Appearance()
    cut.clip = appearance.clip
    return Quad(
      origin: origin, face: flatFace, anchor: anchor, matrix: matrix, perspective: perspective,
      backface: backface, appearance: cut, clip: clip, row: row)
  }

  /// The distance from its outline, in points, within which a card may draw.
  ///
  /// It covers smoothing, its shadow, children beyond its bounds, and its blur.
  var reach: Double {
    max(face.reach, back?.reach ?? 0) + 3 * appearance.blur + 2
  }

  /// The names of the animated properties in presets.
  fileprivate var animatedProperties: [String] {
    var properties: [String] = []
    if matrix != .identity { properties.append("transform") }
    if opacity < 1 { properties.append("opacity") }
    if overlay.alpha > 0 { properties.append("shade") }
    let looks = PoseChannel.looks.filter { $0.leader == nil }
    properties += looks.filter { appearance[$0] != $0.rest }.map(\.name)
    if appearance.clip != nil { properties.append("clip") }
    if appearance.contentOffset != .zero || appearance.contentScale != 1 {
      properties.append("content")
    }
    return properties
  }
}

extension Face {
  /// The distance from its outline, in points, within which its shadow and children draw.
  fileprivate var reach: Double {
    let shadowReach =
      shadow.map { shadow in
        max(shadow.offset.x.magnitude, shadow.offset.y.magnitude) + 3 * shadow.sigma
      } ?? 0
    let children = children.map { box in
      max(
        -box.frame.minX, -box.frame.minY, box.frame.maxX - size.width,
        box.frame.maxY - size.height)
    }
    return max(shadowReach, children.max() ?? 0)
  }
}
