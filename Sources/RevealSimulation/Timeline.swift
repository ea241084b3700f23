package import RevealMath
package import RevealPreset
package import RevealScene

/// A simulated run of a preset, which gives the scene of every frame.
///
/// Everything sequential (the scroll, and when each row is displayed) is computed once, on
/// creation. After that, any frame can be requested in any order and from any task; its cost
/// depends only on the rows it shows, not on the length of the list or of the run.
package struct Timeline: Sendable {
  /// In seconds: until everything has settled plus the hold, or as set by the preset.
  package let duration: Double
  /// At least one; frame `i` shows the moment `i / fps`.
  package let frameCount: Int
  /// Whether the run would exceed `Preset.maximumFrames` and ends before everything has settled.
  package let isCutOff: Bool
  /// Whether rows are displayed more often than ``mostDisplays``; the run ends before that.
  package var hasTooManyDisplays: Bool { log.isCutOff }
  /// The limit on the displays of a run.
  package static let mostDisplays = DisplayLog.mostDisplays
  /// The ways in which frames will not look as the preset asks, in sentences.
  package let warnings: [String]

  private let preset: Preset
  private let cards: Cards
  private let overlay: Overlay?
  private let geometry: ListGeometry
  private let layout: CardLayout
  private let script: ScrollScript
  private let log: DisplayLog

  /// Returns the picture of a row, counted through all sections, for a card's size in points.
  package typealias Cards = @Sendable (_ row: Int, _ size: Size) -> CardPicture
  /// Returns the quads to draw on top of a scene's cards.
  package typealias Overlay = @Sendable (ListSnapshot) -> [Quad]

  /// Works out the scroll and all displays.
  ///
  /// - Parameters:
  ///   - preset: The preset to simulate.
  ///   - cards: The pictures of the rows, called for each card of a scene.
  ///   - overlay: The quads on top of the cards, called for each scene.
  package init(_ preset: Preset, cards: @escaping Cards, overlay: Overlay? = nil) {
    self.preset = preset
    self.cards = cards
    self.overlay = overlay
    geometry = ListGeometry(preset.list)
    layout = CardLayout(preset)
    script = ScrollScript(preset, geometry: geometry)
    let longest = Double(Preset.maximumFrames) / Double(preset.canvas.fps)
    let limit: Double
    switch preset.canvas.duration {
    case .auto: limit = longest
    case .seconds(let seconds): limit = min(seconds, longest)
    }
    log = DisplayLog(preset, geometry: geometry, script: script, limit: limit)

    let viewport = layout.viewport(script.state(at: 0).viewport)
    warnings = preset.entrance?.warnings(layout.basis(in: viewport)) ?? []
    let fps = Double(preset.canvas.fps)
    switch preset.canvas.duration {
    case .seconds(let seconds):
      duration = limit
      // A frame for every moment before the end; rounding must not add one.
      frameCount = max(1, Int((limit * fps - 1e-6).rounded(.up)))
      isCutOff = seconds > limit
    case .auto:
      let settled = log.settledTime(preset.entrance)
      let end = max(script.end, settled) + preset.canvas.hold
      duration = min(end, longest)
      // And one that shows the end itself.
      frameCount = min(Preset.maximumFrames, Int((duration * fps - 1e-6).rounded(.up)) + 1)
      isCutOff = end > longest
    }
  }

  /// The scene of a frame.
  package func scene(at frame: Int) -> Scene {
    scene(time: Double(frame) / Double(preset.canvas.fps))
  }

  /// The scene at a time in seconds, ≥ 0.
  package func scene(time: Double) -> Scene {
    let state = script.state(at: time)
    let builder = SceneBuilder(preset, cards: cards, layout: layout, viewport: state.viewport)
    let rows = geometry.visibleRows(
      in: state, axis: layout.axis, overscan: preset.list.overscan)
    var placed = rows.compactMap { row in
      log.display(of: row, at: time).flatMap { display in
        builder.card(
          of: geometry.original(of: row), at: geometry.start(of: row) - state.offset,
          display: display, time: time)
      }
    }
    if preset.scrollEffect?.order == .farthestFirst {
      // The sort is stable: of two rows at one distance, the later one stays on top.
      placed.sort { $0.distance > $1.distance }
    }
    let quads = placed.map(\.quad)
    return Scene(
      viewport: preset.canvas.size, scale: preset.canvas.scale,
      background: preset.canvas.background,
      edges: preset.canvas.edgeAntialiasing ? .antialiased : .jagged,
      bandAnchor: preset.list.axis == .vertical ? contentTop(state) : 0,
      quads: quads + (overlay?(snapshot(of: rows, quads, state: state, time: time)) ?? []))
  }

  private func snapshot(
    of rows: Range<Int>, _ cards: [Quad], state: ScrollState, time: Double
  ) -> ListSnapshot {
    let viewport = layout.viewport(state.viewport)
    return ListSnapshot(
      viewport: viewport, axis: layout.axis, overscan: preset.list.overscan,
      rows: rows.map { row in
        ListSnapshot.Row(
          number: geometry.original(of: row),
          frame: layout.row(at: geometry.start(of: row) - state.offset, in: viewport),
          phase: log.display(of: row, at: time)?.phase(at: time, preset.entrance) ?? .resting)
      },
      cards: cards)
  }

  /// The pixel row of the content's start on the canvas.
  private func contentTop(_ state: ScrollState) -> Int {
    let top = layout.viewport(state.viewport).minY - state.offset
    return Int(max(-1e15, min(1e15, (top * preset.canvas.scale).rounded())))
  }

  /// The offset along the axis at a time in seconds, rounded to whole pixels, in points.
  package func contentOffset(at time: Double) -> Double { script.state(at: time).offset }

  /// Seconds after which the script moves nothing.
  package var scrollEnd: Double { script.end }

  /// The section and index of a row that is counted through all sections, as in quads.
  package func index(ofRow row: Int) -> RowIndex { geometry.index(of: row) }

  /// The reports of all rows that are ever visible, by ascending row.
  package func rows() -> [RowReport] { log.report(preset.entrance, geometry: geometry) }

  /// The causes of movement, in order; the last phase never ends.
  package var scrollPhases: [ScrollPhase] { script.phases }

  /// Reloads, resets and jumps, by ascending time.
  package var scrollMarks: [ScrollMark] { script.marks }

  /// The course of an entrance, as played by the first card of the run.
  ///
  /// - Parameter kind: The first entrance, or the one for rows displayed again.
  /// - Returns: The curve; nil when the preset has no such entrance.
  package func curve(of kind: EntranceKind) -> PoseCurve? {
    guard let entrance = preset.entrance, kind == .first || entrance.again != nil else {
      return nil
    }
    let played = entrance.playing(kind)
    let example = log.firstDisplay(playing: kind)
    let basis = layout.basis(in: layout.viewport(script.state(at: 0).viewport))
    return PoseCurve(
      EntranceAnimation(played, basis: basis), delay: example?.delay ?? played.delay,
      card: basis.card,
      example: example.map {
        PoseCurve.Example(
          row: geometry.original(of: $0.display.row), displayedAt: $0.display.start)
      })
  }

  /// The pose that the scroll effect gives a card at each distance from the viewport's middle; nil
  /// without an effect.
  package func curveOfScrollEffect() -> PoseCurve? {
    guard let effect = preset.scrollEffect else { return nil }
    let viewport = script.state(at: 0).viewport
    let points = effect.distance.points(
      viewport: viewport, rowHeight: preset.list.rowHeight, axis: layout.axis)
    return PoseCurve(
      reach: (layout.axis.main(of: viewport) + preset.list.rowHeight) / 2 + preset.list.overscan,
      anchor: effect.anchor, card: layout.basis(in: layout.viewport(viewport)).card
    ) { effect.pose(at: $0 / points) }
  }
}
