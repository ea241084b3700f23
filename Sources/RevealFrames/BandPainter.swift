import RevealImage

/// Draws a frame band by band, and reuses bands drawn before.
struct BandPainter<Band: CachedBand>: Sendable {
  private let drawer: SceneDrawer
  private let cache: BandCache<Band>?
  private let times: StageTimes?

  /// - Parameters:
  ///   - drawer: The drawer of scenes.
  ///   - reuse: The reuse of bands drawn before.
  ///   - times: The times of the stages, to which this adds.
  init(_ drawer: SceneDrawer, reuse: BandReuse, times: StageTimes? = nil) {
    self.drawer = drawer
    self.times = times
    cache = reuse == .cached ? BandCache() : nil
  }

  /// All bands from the top, and the number of them that were found in the cache.
  ///
  /// - Parameters:
  ///   - plan: The plan of the frame.
  ///   - drawn: The picture of the frame, if it has been drawn already.
  ///   - make: A closure that makes the data to keep of a drawn band.
  /// - Returns: The bands, at least one.
  /// - Throws: The errors of `make`, `UnusablePicture` for a picture that cannot be drawn,
  ///   `FrameTooCostly` if drawing would take too much time or memory.
  func bands(
    of plan: FramePlan, drawn: Pixmap? = nil, make: (Pixmap) throws -> Band
  ) throws -> (bands: [Band], reusedCount: Int) {
    let places = times.measure(.draw) { plan.scene.bands.map(plan.strip) }
    let keys = places.map(\.key)
    var bands = keys.map { cache?[$0] }
    let missing = places.indices.filter { bands[$0] == nil }
    guard !missing.isEmpty else { return (bands.compactMap(\.self), places.count) }
    let claims = cache?.claim(missing.map { keys[$0] }) ?? []
    defer { cache?.release(claims) }
    var drawing =
      try drawn == nil
      ? times.measure(.draw) { try drawer.prepare(plan, strips: missing.map { places[$0] }) } : nil
    var drawnCount = 0
    for index in order(missing, claims: claims, keys: keys) {
      if let band = cache?.lateBand(keys[index]) {
        bands[index] = band
        continue
      }
      let rows = places[index].rows
      let picture = times.measure(.draw) {
        drawing?.draw(rows: rows)
          ?? drawn?.cropped(to: PixelRect(columns: 0..<plan.scene.pixelWidth, rows: rows))
      }
      guard let pixmap = picture else { continue }
      let band = try make(pixmap)
      cache?.add(band, for: keys[index])
      bands[index] = band
      drawnCount += 1
    }
    return (bands.compactMap(\.self), places.count - drawnCount)
  }

  /// The order in which to draw bands.
  ///
  /// Those that another frame is drawing are last and from the bottom, since most of them are then
  /// finished.
  private func order(_ missing: [Int], claims: Set<FrameKey>, keys: [FrameKey]) -> [Int] {
    guard cache != nil else { return missing }
    let others = missing.filter { !claims.contains(keys[$0]) }
    return missing.filter { claims.contains(keys[$0]) } + others.reversed()
  }
}
