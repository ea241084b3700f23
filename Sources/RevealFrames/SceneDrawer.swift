import RevealRaster
package import RevealScene

/// Draws scenes with the pictures of a store.
///
/// The rasterizer knows pictures only by their paths. Here, a missing picture becomes an error that
/// describes the problem with its file, for every command that draws.
package struct SceneDrawer: Sendable {
  private let rasterizer: Rasterizer
  private let images: ImageStore

  /// - Parameter images: The store of pictures.
  package init(images: ImageStore) {
    rasterizer = Rasterizer { images.picture($0) }
    self.images = images
  }

  /// Drops a kept face that alone exceeds the limit.
  package func trim() { rasterizer.trim() }

  /// Prepares a whole frame for drawing.
  ///
  /// - Throws: `UnusablePicture` for a picture in the frame that cannot be read or decoded,
  ///   `FrameTooCostly` if drawing would take too much time or memory.
  package func prepare(_ exposure: Exposure) throws -> FrameDrawing {
    try prepare(FramePlan(exposure), bands: [0..<exposure.first.pixelHeight])
  }

  /// Prepares some bands of a frame for drawing.
  ///
  /// - Parameters:
  ///   - plan: The plan of the frame.
  ///   - bands: The rows that will be drawn; others must not be.
  /// - Returns: The drawing of these bands.
  /// - Throws: `UnusablePicture` for a picture in these bands that cannot be read or decoded,
  ///   `FrameTooCostly` if drawing would take too much time or memory.
  package func prepare(_ plan: FramePlan, bands: [Range<Int>]) throws -> FrameDrawing {
    try prepare(plan, strips: bands.flatMap(plan.strips))
  }

  /// Prepares some strips of a frame for drawing, like ``prepare(_:bands:)``.
  func prepare(_ plan: FramePlan, strips: [FramePlan.Strip]) throws -> FrameDrawing {
    try FrameDrawing(plan, strips: strips, prepare: drawing)
  }

  /// Prepares some bands of a scene for drawing.
  private func drawing(of plan: ScenePlan, _ bands: [Range<Int>]) throws -> Drawing {
    do throws(RasterError) {
      return try rasterizer.prepare(plan, bands: bands)
    } catch {
      switch error {
      case .missingPicture(let path):
        throw images.problem(with: path)
          ?? .changed(path)
      case .overBudget(let excess): throw FrameTooCostly(excess)
      }
    }
  }
}
