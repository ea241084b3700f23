import RevealImage
import RevealRaster
import RevealScene

/// Draws a scene band by band, or finds its bands among those drawn before.
struct BandPainter<Band: CachedBand>: Sendable {
  private let drawer: SceneDrawer
  private let cache: BandCache<Band>?
  private let times: StageTimes?

  /// - Parameters:
  ///   - drawer: The drawer of scenes.
  ///   - reuse: The reuse of bands drawn before.
  ///   - times: The times of the stages, which are added to.
  init(_ drawer: SceneDrawer, reuse: BandReuse, times: StageTimes? = nil) {
    self.drawer = drawer
    self.times = times
    cache = reuse == .cached ? BandCache() : nil
  }

  /// All bands from the top, and the number of them that were found in the cache.
  ///
  /// - Parameters:
  ///   - plan: The plan of the scene.
  ///   - drawn: Its picture, if it is there already.
  ///   - make: A closure that makes what is kept of a band that was drawn.
  /// - Returns: At least one band.
  /// - Throws: What `make` throws, `UnusablePicture` for a picture that cannot be drawn,
  ///   `FrameTooCostly` where drawing would take too much time or memory.
  func bands(
    of plan: ScenePlan, drawn: Pixmap? = nil, make: (Pixmap) throws -> Band
  ) throws -> (bands: [Band], reusedCount: Int) {
    let places = Self.places(in: plan.scene)
    let keys = times.measure(.draw) { places.map(plan.key) }
    var bands = keys.map { cache?[$0] }
    let missing = places.indices.filter { bands[$0] == nil }
    guard !missing.isEmpty else { return (bands.compactMap(\.self), places.count) }
    let drawing =
      try drawn == nil
      ? times.measure(.draw) { try drawer.prepare(plan, bands: missing.map { places[$0] }) } : nil
    for index in missing {
      let rows = places[index]
      let picture = times.measure(.draw) {
        drawing?.draw(rows: rows)
          ?? drawn?.cropped(to: PixelRect(columns: 0..<plan.scene.pixelWidth, rows: rows))
      }
      guard let pixmap = picture else { continue }
      let band = try make(pixmap)
      cache?.add(band, for: keys[index])
      bands[index] = band
    }
    return (bands.compactMap(\.self), places.count - missing.count)
  }

  /// Ranges of rows between borders that are at the same places of the content in every frame.
  private static func places(in scene: Scene) -> [Range<Int>] {
    let (width, height) = (scene.pixelWidth, scene.pixelHeight)
    // Enough pixels in each band to pay for its own code tables.
    let rows = max(64, (100_000 + width * 4 - 1) / (width * 4))
    let remainder = scene.bandAnchor % rows
    let first = remainder < 0 ? remainder + rows : remainder
    let borders = [0] + stride(from: first, to: height, by: rows).filter { $0 > 0 } + [height]
    return zip(borders, borders.dropFirst()).map { $0..<$1 }
  }
}
