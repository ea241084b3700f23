/// The time and the memory that drawing one scene may take.
package struct DrawingBudget: Hashable, Sendable {
  /// In steps: a step is about what blending a pixel takes, a nanosecond.
  package let steps: Double
  /// Of faces, shadows and pictures that are in sight at once, in bytes.
  package let bytes: Double
  /// Texels of a scene up to which none of its textures is looked at closely: they are drawn as a
  /// whole and kept.
  package let unquestionedTexels: Double
  /// In other scenes, textures of more texels are drawn only where they are in sight.
  package let largestWhole: Int

  package init(
    steps: Double, bytes: Double, unquestionedTexels: Double = 96e6, largestWhole: Int = 1 << 20
  ) {
    self.steps = steps
    self.bytes = bytes
    self.unquestionedTexels = unquestionedTexels
    self.largestWhole = largestWhole
  }

  /// What a scene asks for beyond the budget, as far as that can be told before drawing; nil when
  /// it fits.
  package func excess(of plan: ScenePlan) -> BudgetExcess? {
    do {
      _ = try DrawingDemand.within(self, of: plan)
      return nil
    } catch .overBudget(let excess) {
      return excess
    } catch {
      // Pictures are not looked at here, so that none can be missing.
      return nil
    }
  }

  /// What keeps a frame of up to 4096 × 4096 pixels within ten seconds and a gigabyte.
  package static let standard = DrawingBudget(steps: 6e9, bytes: 640 * 1_048_576)
}

/// What a scene asks for beyond the budget.
package struct BudgetExcess: Hashable, Sendable {
  /// What it is needed for the most.
  package enum Part: Hashable, Sendable, CaseIterable {
    case faces, shadows, gradients, glyphs, pictures
    /// Boxes on a face.
    case children
  }

  /// What is counted.
  package enum Quantity: Hashable, Sendable {
    /// Of textures in sight.
    case bytes
    /// About as many pixels as could be blended in the same time.
    case pixels
    /// Comparisons of the edges of glyphs.
    case outlineSteps
    /// Of all pictures in sight.
    case decodedPixels
  }

  package let part: Part
  package let quantity: Quantity
  package let found: Double
  package let limit: Double
  /// The quad of the scene that takes the most, where that is known.
  package let quad: Int?

  package init(
    part: Part, quantity: Quantity, found: Double, limit: Double, quad: Int? = nil
  ) {
    self.part = part
    self.quantity = quantity
    self.found = found
    self.limit = limit
    self.quad = quad
  }
}
