import RevealImage
import RevealRaster
import RevealScene

/// A picture that goes from scene to scene and draws only the bands that show something else.
struct MovingCanvas {
  private let drawer: SceneDrawer
  /// What is to be seen now.
  private(set) var pixmap: Pixmap
  /// What each band shows; nil before the first scene.
  private var keys: [BandKey?]

  private static let bandHeight = 64

  /// A transparent canvas.
  init(drawer: SceneDrawer, width: Int, height: Int) {
    self.drawer = drawer
    pixmap = Pixmap(width: width, height: height)
    keys = Array(repeating: nil, count: (height + Self.bandHeight - 1) / Self.bandHeight)
  }

  /// Draws a scene of the canvas's size.
  ///
  /// - Returns: The smallest region with all pixels that changed; nil when none did.
  /// - Throws: When a picture cannot be drawn.
  mutating func show(_ scene: Scene) throws -> PixelRegion? {
    let plan = ScenePlan(scene)
    let bands = keys.indices.map { index in
      index * Self.bandHeight..<min((index + 1) * Self.bandHeight, pixmap.height)
    }
    let newKeys = bands.map(plan.key)
    let missing = keys.indices.filter { keys[$0] != newKeys[$0] }
    guard !missing.isEmpty else { return nil }
    let drawing = try drawer.prepare(plan, bands: missing.map { bands[$0] })
    var changed: PixelRegion?
    for index in missing {
      let rows = bands[index]
      keys[index] = newKeys[index]
      guard let region = pixmap.replaceRows(drawing.draw(rows: rows), at: rows.lowerBound) else {
        continue
      }
      changed = changed?.union(region) ?? region
    }
    return changed
  }
}
