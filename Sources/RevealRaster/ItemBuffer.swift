package import RevealImage
import RevealMath
package import RevealScene

/// The numbers of the items that are visible at the pixels of a scene: an item buffer, or object-ID
/// buffer.
///
/// Each item is drawn in a flat color that encodes its number, so the buffer is exact for any pose.
package struct ItemBuffer: Sendable {
  package let size: PixelSize
  /// The numbers by rows from the top; 0 where there is no item.
  package let numbers: [UInt32]

  /// A quad whose place among the pixels is wanted.
  package struct Item {
    let quad: Quad
    let number: Int
    let margin: Double

    /// - Parameters:
    ///   - quad: The quad, of which only the outline matters.
    ///   - number: The number, 0..<2²⁴; an item with the number 0 only covers others.
    ///   - margin: The distance in points by which its outline is enlarged.
    package init(_ quad: Quad, number: Int, margin: Double = 0) {
      self.quad = quad
      self.number = number
      self.margin = margin
    }
  }

  /// - Parameters:
  ///   - scene: The scene, whose size and scale are used.
  ///   - items: The items in the order of drawing.
  /// - Throws: When they cannot be drawn.
  package init(_ scene: Scene, _ items: [Item]) throws {
    size = PixelSize(width: scene.pixelWidth, height: scene.pixelHeight)
    numbers = try Self.draw(scene, items) { $0 }
  }

  /// A mask with a byte per pixel: 1 where an item other than 0 is visible in one of the scenes.
  ///
  /// - Parameter scenes: Scenes of the same size with their items, at least one.
  /// - Returns: The mask, by rows from the top.
  /// - Throws: When they cannot be drawn.
  package static func mask(_ scenes: [(Scene, [Item])]) throws -> [UInt8] {
    var mask: [UInt8] = []
    for (scene, items) in scenes {
      let other: [UInt8] = try draw(scene, items) { $0 == 0 ? 0 : 1 }
      if mask.isEmpty { mask = other } else { for i in mask.indices { mask[i] |= other[i] } }
    }
    return mask
  }

  /// Draws items in colors that encode numbers, some rows at a time, and maps each pixel's number.
  private static func draw<Value>(
    _ scene: Scene, _ items: [Item], _ value: (UInt32) -> Value
  ) throws -> [Value] {
    let flat = Scene(
      viewport: scene.viewport, scale: scene.scale, background: .black, edges: .jagged,
      quads: items.map(\.flat))
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

extension ItemBuffer.Item {
  /// The quad's outline in the color that encodes the number, enlarged by the margin.
  fileprivate var flat: Quad {
    let color = Color(
      red: Double(number >> 16 & 255), green: Double(number >> 8 & 255), blue: Double(number & 255))
    let face = quad.face
    let larger = Rect(size: face.size).inset(x: -margin, y: -margin)
    let flatFace = Face(
      size: face.size, fill: .color(color), cornerRadius: face.cornerRadius,
      children: margin > 0 ? [Box(frame: larger, fill: .color(color))] : [])
    var cut = Appearance()
    cut.clip = quad.appearance.clip
    return Quad(
      origin: quad.origin, face: flatFace, anchor: quad.anchor, matrix: quad.matrix,
      perspective: quad.perspective, backface: quad.backface, appearance: cut, clip: quad.clip,
      row: quad.row)
  }
}
