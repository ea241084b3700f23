import RevealFiles
import RevealImage
import RevealMath
import RevealRaster
package import RevealScene

extension FrameRenderer {
  /// The limit on pixels of pictures that are drawn for one page.
  private static let mostPixels = 1_073_741_824.0

  /// Checks pictures whose sizes follow from their contents, before any of them is drawn.
  ///
  /// - Parameter scenes: The contents of the pictures.
  /// - Throws: `PictureSizeError` for a picture that is too large or has no pixel, and for too many
  ///   pixels together; `FrameTooCostly` if drawing would take too much time or memory.
  package func check(_ scenes: [Scene]) throws {
    var pixels = 0.0
    for scene in scenes {
      let width = scene.viewport.width * scene.scale
      let height = scene.viewport.height * scene.scale
      guard scene.viewport.isDrawable(scale: scene.scale) else {
        throw PictureSizeError.sides(width: width, height: height)
      }
      pixels += width * height
    }
    guard pixels <= Self.mostPixels else {
      throw PictureSizeError.pixels(found: pixels, limit: Self.mostPixels)
    }
    for scene in scenes {
      if let excess = DrawingBudget.standard.excess(of: ScenePlan(scene)) {
        throw FrameTooCostly(excess)
      }
    }
  }
}

/// The reason why pictures of cards cannot be drawn.
package enum PictureSizeError: Error, Hashable, CustomStringConvertible {
  /// A picture has sides, in pixels, that no picture may have.
  case sides(width: Double, height: Double)
  /// The pictures together have too many pixels.
  case pixels(found: Double, limit: Double)

  package var description: String {
    switch self {
    case .sides(let width, let height):
      let sides = [width, height].map { side in
        decimalText(Int((side * 100).rounded()), places: 2, isShort: true)
      }
      return "expected cards of 1 to \(Int(Size.longestSide)) pixels a side, "
        + "found \(sides[0])×\(sides[1])\n  hint: canvas.scale times their size in points"
    case .pixels(let found, let limit):
      return "expected cards of at most \(Self.millions(limit)) million pixels together, "
        + "found \(Self.millions(found)) million\n"
        + "  hint: smaller cards, fewer rows, or a lower canvas.scale help"
    }
  }

  private static func millions(_ pixels: Double) -> Int { Int((pixels / 1e6).rounded(.up)) }
}
