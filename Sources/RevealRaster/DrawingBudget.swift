/// The limits on time and memory for drawing one scene.
package struct DrawingBudget: Hashable, Sendable {
  /// The limit on time in steps; a step is about the time to blend a pixel, a nanosecond.
  package let steps: Double
  /// The limit on memory in bytes, for the faces, shadows and pictures that are visible at once.
  package let bytes: Double
  /// The number of texels up to which all textures of a scene are drawn whole and kept.
  package let unquestionedTexels: Double
  /// The number of texels above which, in other scenes, only visible parts of a texture are drawn.
  package let largestWhole: Int

  package init(
    steps: Double, bytes: Double, unquestionedTexels: Double = 16e6, largestWhole: Int = 1 << 20
  ) {
    self.steps = steps
    self.bytes = bytes
    self.unquestionedTexels = unquestionedTexels
    self.largestWhole = largestWhole
  }

  /// The demand of a scene beyond the budget, as far as it is known before drawing; nil if it fits.
  package func excess(of plan: ScenePlan) -> BudgetExcess? {
    do {
      _ = try DrawingDemand.check(plan, self)
      return nil
    } catch .overBudget(let excess) {
      return excess
    } catch {
      // Pictures are not read here, so none can be missing.
      return nil
    }
  }

  /// Keeps a frame of up to 4096 × 4096 pixels within ten seconds and a gigabyte.
  package static let standard = DrawingBudget(steps: 6e9, bytes: 640 * 1_048_576)
}

/// The demand of a scene beyond its budget.
package struct BudgetExcess: Hashable, Sendable {
  /// The part of the scene with the largest demand.
  package enum Part: Hashable, Sendable, CaseIterable {
    case faces, shadows, gradients, glyphs, pictures
    /// Boxes on a face.
    case children
  }

  /// The quantity that is limited.
  package enum Quantity: Hashable, Sendable {
    /// The bytes of visible textures.
    case bytes
    /// The number of pixels that could be blended in the same time.
    case pixels
    /// Comparisons of the edges of glyphs.
    case outlineSteps
    /// The pixels of all visible pictures.
    case decodedPixels
  }

  package let part: Part
  package let quantity: Quantity
  package let found: Double
  package let limit: Double
  /// The quad with the largest demand, if known.
  package private(set) var quad: Int?
}
