package import RevealMath
package import RevealPreset
package import RevealScene

/// A simulated run of a preset, which provides the scene of every frame.
///
/// Everything sequential (the scroll, and the displays of rows) is computed once, on creation.
/// After that, any frame can be requested in any order and from any task; its cost depends only on
/// the rows it shows, not on the length of the list or of the run.
package struct Timeline: Sendable {
  /// The duration in seconds: until everything has settled plus the hold, or as set by the preset.
  package let duration: Double
  /// The number of frames, at least one; frame `i` shows the moment `i / fps`.
  package let frameCount: Int
  /// Whether the run would exceed `Preset.maximumFrames` and ends before everything has settled.
  package let isCutOff: Bool
  /// Whether rows are displayed more often than ``mostDisplays``; the run ends before that.
  package var hasTooManyDisplays: Bool { log.isCutOff }
  /// The number of rows that are displayed at once, if it exceeds ``mostRows``; the run ends before
  /// that.
  package var excessiveRows: Int? { log.excess }
  /// The limit on the displays of a run.
  package static let mostDisplays = DisplayLog.mostDisplays
  /// The limit on rows that are displayed at once.
  package static let mostRows = DisplayedRange.mostRows
  /// Sentences about aspects of the preset that frames cannot show.
  package let warnings: [String]

  @Indirect private(set) var preset: Preset
  let cards: Cards
  let headers: Headers?
  let bars: Bars?
  let swipes: Swipes?
  let stampFaces: Stamps?
  private let overlay: Overlay?
  @Indirect private(set) var layout: CardLayout
  let animations: AnimationCache
  @Indirect private(set) var motions: ChangeMotions
  let script: ScrollScript
  @Indirect private(set) var log: DisplayLog
  /// The animations at the initial viewport.
  @Indirect private(set) var entrance: EntranceAnimations
  /// The value that follows the scroll on a spring; nil if there is none.
  let follower: FollowTrack?
  /// The only row whose cards scenes show; nil for all rows.
  var onlyRow: Int?

  /// Returns the picture of a card with some content, for its size in points.
  ///
  /// The contents of rows are counted through all sections; those of rows that are inserted or
  /// updated follow.
  package typealias Cards = @Sendable (_ content: Int, _ size: Size) -> CardPicture
  /// Returns the picture of the header of a section, for its size in points.
  package typealias Headers = @Sendable (_ section: Int, _ size: Size) -> Face
  /// Returns the picture of a part of the bar with an index, for its size in points.
  package typealias Bars = @Sendable (_ bar: Int, _ part: Bar.Part, _ size: Size) -> Face
  /// Returns the picture of the actions under a card, for the card's size in points.
  package typealias Swipes = @Sendable (UncoveredActions, _ card: Size) -> Face
  /// Returns the picture of a stamp of the swipe effect, for the card's size in points.
  package typealias Stamps = @Sendable (_ stamp: Int, _ card: Size) -> Face
  /// Returns the height of a card's content at a width, in points; nil for a card that is as high
  /// as its row.
  package typealias ContentHeight = @Sendable (_ content: Int, _ width: Double) -> Double?
  /// Returns the quads to draw on top of a scene's cards.
  package typealias Overlay = @Sendable (ListSnapshot) -> [Quad]

  /// Computes the scroll and all displays.
  ///
  /// - Parameters:
  ///   - preset: The preset to simulate.
  ///   - deck: The cards of the preset's deck, which may have sizes of their own.
  ///   - cards: The pictures of the rows, called for each card of a scene.
  ///   - headers: The pictures of sections' headers; nil to draw no headers.
  ///   - bars: The pictures of the bars' parts; nil to draw no bars.
  ///   - swipes: The pictures of swipe actions; nil to draw none.
  ///   - stamps: The pictures of the swipe effect's stamps; nil to draw none.
  ///   - contentHeight: The heights of the contents of the deck's cards, for rows that follow them;
  ///     nil if cards have no content of their own.
  ///   - overlay: The quads on top of the cards, called for each scene.
  ///   - former: A run of the same preset with another script; what both have in common is taken
  ///     from it.
  package init(
    _ preset: Preset, deck: [DeckCard] = [], cards: @escaping Cards, headers: Headers? = nil,
    bars: Bars? = nil, swipes: Swipes? = nil, stamps: Stamps? = nil,
    contentHeight: ContentHeight? = nil, overlay: Overlay? = nil,
    continuing former: Timeline? = nil
  ) {
    self.preset = preset
    self.cards = cards
    self.headers = headers
    self.bars = bars
    self.swipes = swipes
    stampFaces = stamps
    self.overlay = overlay
    let layout = CardLayout(preset, deck: deck, contentHeight: contentHeight)
    let motions = ChangeMotions(preset)
    animations = AnimationCache(preset, motions: motions)
    let script = ScrollScript(
      preset, layout: layout, motions: motions,
      continuing: former.map { ($0.script, $0.preset.scroll) })
    let longest = Double(Preset.maximumFrames) / Double(preset.canvas.fps)
    let asked: Double? =
      if case .seconds(let seconds) = preset.canvas.duration { seconds } else { nil }
    let limit = min(asked ?? longest, longest)
    // The shutter of the last frame closes after the end.
    let open = (preset.canvas.shutter?.angle ?? 0) / 360 / Double(preset.canvas.fps)
    let log = DisplayLog(
      preset, motions: motions, layout: layout, script: script, limit: limit + open,
      continuing: former.map {
        ($0.log, $0.script.sharedTime(of: $0.preset.scroll, with: preset.scroll))
      })
    let entrance = layout.animations(
      motions, in: script.state(at: 0).viewport, history: script.history)
    warnings = entrance.warnings
    let fps = Double(preset.canvas.fps)
    if let asked {
      duration = limit
      // There is a frame for every moment before the end; rounding must not add one.
      frameCount = max(1, Int((limit * fps - 1e-6).rounded(.up)))
      isCutOff = asked > limit
    } else {
      let settled = max(
        log.settledTime(entrance), script.history.settledTime(entrance),
        script.swipes.settledTime, script.carries.settledTime)
      let end = max(script.end, settled) + preset.canvas.hold
      duration = min(end, longest)
      // One more frame shows the end itself.
      frameCount = min(Preset.maximumFrames, Int((duration * fps - 1e-6).rounded(.up)) + 1)
      isCutOff = end > longest
    }
    follower = FollowTrack(preset.scrollEffect, script: script, until: duration)
    (self.layout, self.motions, self.script) = (layout, motions, script)
    (self.log, self.entrance) = (log, entrance)
  }

  /// Returns the scene of a frame.
  package func scene(at frame: Int) -> Scene {
    scene(time: Double(frame) / Double(preset.canvas.fps))
  }

  /// Returns the scene of a frame, or the scenes while the canvas's shutter is open; a single one
  /// if nothing changes.
  package func exposure(at frame: Int) -> Exposure {
    guard let shutter = preset.canvas.shutter else { return Exposure(scene(at: frame)) }
    return Exposure(shutter.moments(of: frame, fps: preset.canvas.fps).map(scene(time:)))
  }

  /// Returns the scene at a time in seconds, ≥ 0.
  package func scene(time: Double) -> Scene {
    let state = script.drawnState(at: time)
    let builder = SceneBuilder(self, viewport: state.viewport, movement: movement(at: time, state))
    let rows = script.history.visibleRows(in: state, at: time).all
    var placed: [SceneBuilder.PlacedCard] = []
    let presented = script.history.presentedCards(at: time)
    func place(_ state: SceneBuilder.RowState) -> SceneBuilder.PlacedCard? {
      var state = state
      state.others = othersPoses(of: state.row, among: presented)
      return builder.card(state, time: time)
    }
    // The layers of a row keep their order.
    for row in isReversed(at: time) ? rows.reversed() : rows
    where !presented.contains(where: { $0.row == row }) {
      for card in states(of: row, at: time, state, builder) {
        if let card = place(card) { placed.append(card) }
      }
    }
    // All sorts are stable: among equal cards, that of the later row stays on top.
    switch preset.scrollEffect?.order ?? .rows {
    case .rows, .reversed: break
    case .farthestFirst: placed.sort { $0.distance > $1.distance }
    case .depth: placed.sort { ($0.depth, $1.distance) < ($1.depth, $0.distance) }
    }
    if placed.contains(where: { $0.lift != nil }) {
      placed.sort { ($0.lift ?? -.infinity) < ($1.lift ?? -.infinity) }
    }
    var departed: [SceneBuilder.PlacedCard] = []
    var raised: [SceneBuilder.PlacedCard] = []
    for state in departures(at: time, state)
    where !presented.contains(where: { $0.row == state.row }) {
      guard let card = place(state) else { continue }
      let hasHeight = state.removal.map { motions.motion($0.motion).hasHeight } ?? false
      if hasHeight || motions.removesAbove { raised.append(card) } else { departed.append(card) }
    }
    // Cards at the same height as the cards that stay are below them, or above.
    placed = motions.removesAbove ? placed + raised : raised + placed
    if placed.contains(where: { $0.z != 0 }) { placed.sort { $0.z < $1.z } }
    let headers = posed(headerQuads(at: time, state), among: presented, viewport: state.viewport)
    let content = (departed + placed).map(\.quad) + headers
    let above = presented.flatMap { self.quads(of: $0, among: presented, at: time, state, builder) }
    let spinner = indicator(at: time, state)
    // Bars stretch over the space in which the indicator is.
    let isInBars = preset.barHeight(at: .top) > 0
    let bars = barQuads(at: time, state) + (isInBars ? spinner : [])
    let quads = (isInBars ? [] : spinner) + content + bars + above
    return Scene(
      viewport: preset.canvas.size, scale: preset.canvas.scale,
      background: preset.canvas.background,
      edges: preset.canvas.edgeAntialiasing ? .antialiased : .jagged,
      bandAnchor: preset.list.axis == .vertical ? contentTop(state) : 0,
      quads: shown(quads)
        + (overlay?(snapshot(of: rows, content + above, state: state, time: time)) ?? []))
  }

  /// Returns whether earlier rows are drawn over later ones at a time.
  func isReversed(at time: Double) -> Bool {
    switch preset.scrollEffect?.order ?? .rows {
    case .rows: script.history.drawsReversed(at: time)
    case .reversed: true
    case .farthestFirst, .depth: false
    }
  }

  /// Returns the cards of a row at a time, above what a swipe uncovers and below the stamps of the
  /// swipe effect: one card, or several while it fades from one content to another.
  private func states(
    of row: Int, at time: Double, _ state: ScrollState, _ builder: SceneBuilder
  ) -> [SceneBuilder.RowState] {
    guard let position = script.position(of: row, at: time) else { return [] }
    let layers = script.history.layers(of: row, at: time)
    let swipe = script.swipes.place(of: row, at: time)
    let card = SceneBuilder.RowState(
      row: script.history.original(of: row), content: layers[0].content,
      frame: frame(at: position, state), position: position, swipe: swipe.offset,
      standing: log.standing(of: row, at: time),
      movement: script.movement(of: row, at: time),
      replacement: script.history.replacement(of: row, at: time))
    let cards = builder.states(of: layers, card)
    guard swipe.side != nil || stampFaces != nil else { return cards }
    return uncovered(cards[0], swipe) + cards + stamps(on: cards[0])
  }

  /// Returns the card-sized area that a swipe uncovers.
  private func uncovered(
    _ card: SceneBuilder.RowState, _ swipe: SwipePlace
  ) -> [SceneBuilder.RowState] {
    guard let side = swipe.side else { return [] }
    var ground = card
    ground.swipe = 0
    if let color = swipe.color {
      ground.look = .color(color)
    } else if swipes != nil, preset.list.swipe?[side].isEmpty == false {
      ground.look = .actions(side, distance: abs(swipe.offset), taken: swipe.taken)
    } else {
      return []
    }
    return [ground]
  }

  /// Returns the stamps of the swipe effect over a card.
  private func stamps(on card: SceneBuilder.RowState) -> [SceneBuilder.RowState] {
    guard stampFaces != nil else { return [] }
    return (preset.swipeEffect?.stamps ?? []).indices.map { index in
      var stamp = card
      stamp.look = .stamp(index)
      return stamp
    }
  }

  /// Returns the cards that were in view when they were removed and still play their removal.
  private func departures(at time: Double, _ state: ScrollState) -> [SceneBuilder.RowState] {
    guard !script.history.departures.isEmpty else { return [] }
    return script.history.departures.filter {
      $0.time <= time
        && time <= $0.time + $0.delay + entrance.animation($0.motion).shownDuration
    }.flatMap { departure in
      let swipe = script.swipes.place(of: departure.row, at: time)
      let position = script.history.position(of: departure, at: time)
      let card = SceneBuilder.RowState(
        row: departure.row, content: departure.content, frame: frame(at: position, state),
        position: position, swipe: swipe.offset,
        standing: log.standing(of: departure.row, at: departure.time), removal: departure)
      return uncovered(card, swipe) + [card] + stamps(on: card)
    }
  }

  /// Returns the headers of sections, each at its place or at the viewport's start, below the bars,
  /// until its section ends.
  private func headerQuads(at time: Double, _ state: ScrollState) -> [Quad] {
    guard let headers else { return [] }
    let viewport = layout.viewport(state.viewport)
    let extent = layout.axis.main(of: state.viewport)
    let pinned =
      layout.axis == .vertical
      ? state.offset + barLayout(at: time, state).top : state.offset
    return script.history.headers(
      between: state.offset, and: state.offset + extent, at: time
    ).compactMap { header, start, end in
      let place = min(max(start, pinned), max(end - header.extent, start)) - state.offset
      guard place < extent, place + header.extent > 0 else { return nil }
      let frame = layout.axis.rect(at: place, extent: header.extent, in: viewport)
      return Quad(origin: frame.origin, face: headers(header.section, frame.size))
    }
  }

  /// Returns the activity indicator while the list is pulled beyond its start.
  private func indicator(at time: Double, _ state: ScrollState) -> [Quad] {
    guard let pull = script.pulls.last(where: { $0.start <= time }), time < pull.end else {
      return []
    }
    let gap = startOffset(at: time, state) - state.offset
    let viewport = layout.viewport(state.viewport)
    let bars = preset.barHeight(at: .top)
    return ActivityIndicator(
      gap: gap, axis: layout.axis,
      viewport: Rect(
        x: viewport.minX, y: viewport.minY + bars, width: viewport.width,
        height: viewport.height - bars)
    ).quads(afterRelease: time < pull.release ? nil : time - pull.release)
  }

  func frame(at position: RowPosition, _ state: ScrollState) -> Rect {
    layout.row(position, from: state.offset, in: layout.viewport(state.viewport))
  }

  /// Returns the lead of the list over the value that follows it, and its velocity.
  private func movement(
    at time: Double, _ state: ScrollState
  ) -> (lead: Double, velocity: Double) {
    guard let effect = preset.scrollEffect else { return (0, 0) }
    let trailing = follower?.value(at: time)
    if effect.driver == .velocity { return (0, trailing ?? script.velocity(at: time)) }
    let byVelocity = effect.effects.contains { $0.driver == .velocity }
    return (
      trailing.map { state.offset - $0 } ?? 0, byVelocity ? script.velocity(at: time) : 0
    )
  }

  /// The largest difference between a time and that of its frame, in frames.
  private static let timeTolerance = 1e-6

  private func snapshot(
    of rows: [Int], _ cards: [Quad], state: ScrollState, time: Double
  ) -> ListSnapshot {
    let viewport = layout.viewport(state.viewport)
    return ListSnapshot(
      frame: Int(time * Double(preset.canvas.fps) + Self.timeTolerance), viewport: viewport,
      axis: layout.axis, displayEdges: displayEdges(in: state.viewport),
      focus: preset.scrollEffect.flatMap { effect in
        effect.measuresDistances ? effect.focus * layout.axis.main(of: state.viewport) : nil
      }, viewEdges: viewEdges(in: state.viewport),
      rows: rows.compactMap { self.snapshot(of: $0, state: state, time: time) }
        + departures(at: time, state).filter { $0.look == .card }.map {
          ListSnapshot.Row(
            number: $0.row, frame: $0.frame, phase: .moving, change: .removed)
        },
      cards: cards, bars: barLayout(at: time, state).frames.map(\.frame))
  }

  private func snapshot(of row: Int, state: ScrollState, time: Double) -> ListSnapshot.Row? {
    let history = script.history
    guard let position = history.position(of: row, at: time) else { return nil }
    let epoch = history.epochs[history.epoch(at: time)]
    let frame = frame(at: position, state)
    let target = epoch.geometry.span(of: row).map { self.frame(at: $0, state) }
    let isTravelling = target != frame
    return ListSnapshot.Row(
      number: history.original(of: row), frame: frame,
      phase: isTravelling ? .moving : phase(of: row, at: time),
      target: isTravelling ? target : nil,
      change: time < epoch.end && epoch.effect.inserted.contains(row) ? .inserted : nil)
  }

  /// Returns the places where rows begin to be displayed, from the viewport's start along the axis.
  private func displayEdges(in viewport: Size) -> [Double] {
    let extent = layout.axis.main(of: viewport)
    guard let trigger = preset.entrance?.trigger, !trigger.isPlain else {
      let overscan = layout.overscan(in: viewport)
      return [-overscan, extent + overscan]
    }
    let insets = layout.insets(of: trigger, in: viewport)
    return [insets.start, extent - insets.end]
  }

  /// Returns the edges of the viewports of view timelines with insets, from the viewport's start.
  private func viewEdges(in viewport: Size) -> [Double] {
    let extent = layout.axis.main(of: viewport)
    let basis = layout.basis(in: viewport)
    let edges = (preset.scrollEffect?.tracks ?? []).flatMap { track in
      [basis.main(track.insetStart), extent - basis.main(track.insetEnd)]
    }
    return Set(edges).subtracting([0, extent]).sorted()
  }

  private func phase(of row: Int, at time: Double) -> CardPhase {
    guard preset.entrance?.track != .never else { return .resting }
    return log.standing(of: row, at: time).phase(at: time, entrance)
  }

  /// Returns the pixel row of the content's start on the canvas.
  private func contentTop(_ state: ScrollState) -> Int {
    let top = layout.viewport(state.viewport).minY - state.offset
    return Int(max(-1e15, min(1e15, (top * preset.canvas.scale).rounded())))
  }
}
