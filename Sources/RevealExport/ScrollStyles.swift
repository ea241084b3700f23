import RevealMath
import RevealPreset
import RevealSimulation

/// The CSS animations of a scroll effect on the view timeline of a row.
struct ScrollStyles {
  let keyframes: Keyframes
  /// The style of a card that is about to enter, and of one that has just left.
  let ends: [CardStyle]
  /// The channels of the keyframes.
  let channels: Set<CardStyle.Channel>
  let constants: [String]
  /// The largest distance from the effect in points.
  let error: Double

  /// The distance by which browsers round the places of rows, with some room: Chromium lays out in
  /// 1/64 px.
  private static let rounding = 1 / 48.0

  /// Writes an effect for a card, and as the preset describes it, on the view timeline of a row;
  /// nil if it changes nothing.
  ///
  /// The timeline extends beyond the viewport by the overscan. All lengths are in points.
  ///
  /// - Throws: An error if it needs more keyframes than the budget has left.
  init?(
    _ effect: ScrollEffectAnimation, of preset: ScrollEffect, row: RowBox, isVertical: Bool,
    viewport: Size, overscan: Double, name: String, tolerance: ExportTolerance,
    budget: inout ExportBudget
  ) throws(ExportRefusal) {
    let extent = isVertical ? row.frame.height : row.frame.width
    let main = isVertical ? viewport.height : viewport.width
    let inset = row.insets(isVertical: isVertical).start
    let center = Point(
      x: row.frame.minX + row.card.minX + row.card.width / 2,
      y: row.frame.minY + row.card.minY + row.card.height / 2)
    let cross = isVertical ? center.x - viewport.width / 2 : center.y - viewport.height / 2
    func place(start: Double) -> RowPlace {
      RowPlace(
        start: start, extent: extent, cardStart: start + inset, cross: cross, viewport: main)
    }
    // At progress 0, the row enters at the end; at 1, it has left at the start.
    let (first, last) = (main + overscan, -extent - overscan)
    let card = row.card
    let size = card.size
    let isOwn = preset.tracks.isEmpty && preset.effects.isEmpty
    let sampler = StyleSampler(
      card: size, tolerance: tolerance, rounding: Self.rounding / (first - last)
    ) { progress in
      let place = place(start: first + (last - first) * progress)
      var pose = effect.pose(at: place)
      pose.limit()
      var style: CardStyle
      if isOwn {
        var steps = effect.steps(at: place)
        if preset.isPinned {
          let move = -place.distance(focus: preset.focus)
          steps.append(.translate(isVertical ? SIMD3(0, move, 0) : SIMD3(move, 0, 0)))
        }
        style = CardStyle(steps: steps, pose: pose)
      } else {
        style = CardStyle(pose, card: size)
      }
      if let distance = preset.sharedPerspective {
        // This is the vanishing point relative to the point that transforms act about.
        let along = main / 2 - (place.start + inset)
        let corner =
          isVertical
          ? Point(x: viewport.width / 2 - (row.frame.minX + card.minX), y: along)
          : Point(x: along, y: viewport.height / 2 - (row.frame.minY + card.minY))
        let eye = SIMD3(
          corner.x - style.pose.anchor.x * size.width,
          corner.y - style.pose.anchor.y * size.height, 0)
        style.steps += [.translate(-eye), .perspective(1 / distance), .translate(eye)]
        style.pose.matrix = style.steps.matrix
      }
      style.level = Self.level(preset, style.pose, place, size)
      return style
    }
    let bends = effect.bends(of: place(start: 0)) + [(main - extent) / 2]
    let cuts: [Double] = bends.map { ($0 - first) / (last - first) }
    try budget.take(cuts.count)
    let (frames, error) = sampler.frames(cuts: cuts)
    try budget.take(frames.count)
    var channels = CardStyle.channels(of: frames.map { $0.style })
    guard !channels.isEmpty else { return nil }
    let anchors = Set(frames.map { $0.style.pose.anchor })
    constants =
      anchors.count == 1 && channels.remove(.origin) != nil
      ? frames[0].style.declarations(.origin) : []
    ends = [sampler.style(0), sampler.style(1)]
    keyframes = Keyframes(name, frames, channels, isCoarse: !tolerance.isExact)
    self.channels = channels
    self.error = error
  }

  /// Returns the place of a card in the drawing order; nil for the order of the document.
  private static func level(
    _ effect: ScrollEffect, _ pose: CardPose, _ place: RowPlace, _ card: Size
  ) -> Double? {
    let nearness = -abs(place.distance()) * 10
    if effect.tables[.z] != nil || effect.effects.contains(where: { $0.tables[.z] != nil }) {
      return pose[.z] * CardStyle.levelsPerHeight
    }
    switch effect.order {
    case .rows, .reversed: return nil
    case .farthestFirst: return 1_000_000 + nearness
    case .depth:
      let center = SIMD4(
        (0.5 - pose.anchor.x) * card.width, (0.5 - pose.anchor.y) * card.height, 0, 1)
      return 100_000_000 + (pose.matrix * center).z * 1000 + nearness / 100
    }
  }
}
