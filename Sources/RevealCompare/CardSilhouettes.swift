import RevealDiff
import RevealImage
import RevealMath
import RevealRaster
import RevealScene

/// The assignment of the pixels of a frame to the cards of its scene.
///
/// Each card is drawn twice: its body, and its surroundings as far as its shadow and smoothed edges
/// reach.
struct CardSilhouettes {
  /// The cards by their index among the scene's quads, plus 1.
  private let bodies: ItemBuffer
  private let surroundings: ItemBuffer
  private let scene: Scene

  init(_ scene: Scene) throws {
    self.scene = scene
    bodies = try ItemBuffer(
      scene, scene.quads.enumerated().map { .init($1, number: $0 + 1) })
    surroundings = try ItemBuffer(
      scene, scene.quads.enumerated().map { .init($1, number: $0 + 1, margin: $1.reach) })
  }

  /// A mask with a byte per pixel: 1 where one of the rows, or its surroundings, is visible.
  static func mask(of rows: Set<Int>, in exposure: Exposure) throws -> [UInt8] {
    try ItemBuffer.mask(
      exposure.parts.map { part in
        let items = part.scene.quads.map { quad in
          quad.row.map(rows.contains) ?? false
            ? ItemBuffer.Item(quad, number: 1, margin: quad.reach)
            : ItemBuffer.Item(quad, number: 0)
        }
        return (part.scene, items)
      })
  }

  /// Distributes differences to rows, the row with the most pixels first.
  func rows(
    of map: DifferenceMap, place: (Int) -> RowDifference.Place?
  ) -> [RowDifference] {
    guard map.size == bodies.size else { return [] }
    let items = map.items(
      bodies: bodies.numbers, surroundings: surroundings.numbers, count: scene.quads.count + 1)
    let found = zip(scene.quads, items.dropFirst()).compactMap { quad, item -> RowDifference? in
      guard item.differing > 0, let row = quad.row else { return nil }
      return RowDifference(
        row: row, countingPixels: item.differing, cause: item.cause,
        animated: quad.animatedProperties, place: place(row))
    }
    return found.sorted { ($1.countingPixels, $0.row) < ($0.countingPixels, $1.row) }
  }
}

extension ItemDifference {
  /// The likely cause of a card's differences.
  ///
  /// A change of opacity or shade changes almost every pixel; a moved card keeps its even areas
  /// but not its outline; a shadow changes only the surroundings, and a corner radius only the
  /// corners.
  fileprivate var cause: RowDifference.Cause {
    if inside.differing * 10 > inside.all * 9 { return .whole }
    if inside.differing * 10 > differing {
      return outline.differing * 10 > outline.all ? .outline : .content
    }
    return around.differing * 4 > around.all ? .surroundings : .outline
  }
}

extension Quad {
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
