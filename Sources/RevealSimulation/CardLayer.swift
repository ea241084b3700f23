import RevealMath
import RevealMotion
internal import RevealPreset

/// A content that a row's card shows, alone or while it fades in over the layer below.
struct CardLayer: Sendable {
  let content: Int
  var opacity: Double
  /// The opacity of the card's ground, on which contents fade; nil if it is that of the contents.
  var ground: Double? = nil
  /// The position of the row at rest for which the content is laid out.
  let rest: RowPosition
  /// Whether the content is as wide as the card on its way, since all rows are arranged otherwise;
  /// else it keeps its size.
  var isScaled = false
  /// The fraction of the transition from the frame of the layer below that is left; springs exceed
  /// 0…1.
  let left: Double
  /// The presentation in which the content is; nil for one in its row.
  var stop: Stop? = nil

  /// A presentation on the way of a card.
  struct Stop: Sendable {
    /// The frame of the card on the canvas.
    let frame: Rect
    /// The corner radius in points; nil for the card's own.
    let cornerRadius: Double?
    /// The share of the way from the row to the frame; springs exceed 0…1.
    let share: Double
  }

  /// Whether the layer hides those below it.
  fileprivate var covers: Bool { opacity >= 1 && ground ?? 1 >= 1 }
}

extension ListHistory {
  /// Returns the contents that a row's card shows at a time, from bottom to top: one, or several
  /// while the card fades from one content to the next, or from one size to another.
  func layers(of row: Int, at time: Double) -> [CardLayer] {
    let index = epoch(at: time)
    var (geometry, content) = (epochs[index].geometry, epochs[index].geometry.content(of: row))
    var layers: [CardLayer] = []
    var isArranged = false
    // The opacity that later transitions leave of the contents, and whether one is on a ground.
    var (shown, hasGround) = (1.0, false)
    func layer(opacity: Double, ground: Double, left: Double) -> CardLayer {
      CardLayer(
        content: content, opacity: opacity * shown, ground: hasGround ? ground : nil,
        rest: geometry.span(of: row) ?? .zero, isScaled: isArranged, left: left)
    }
    for later in marks(.renewing, in: epochs[index].base...index).reversed() {
      let epoch = epochs[later]
      guard let change = epoch.effect.change else { continue }
      let before = epochs[later - 1].geometry
      guard let rest = before.span(of: row) else { continue }
      let changes =
        change.kind.isUpdate
        ? before.content(of: row) != content
        : change.kind.arranges && geometry.span(of: row)?.hasSize(of: rest) == false
      guard changes else { continue }
      let delay = epoch.effect.delay(of: row)
      let leg = Leg(.extent(1), velocity: .zero, in: epoch, delay: delay)
      guard !leg.isOver(at: time) else { break }
      if change.kind.arranges { isArranged = true }
      let share = change.travel.curve.progress(
        at: (time - epoch.start - delay) / change.travel.seconds, duration: change.travel.seconds
      )
      .limited
      let contents = change.travel.contents
      let isWaiting = contents == .cut && !leg.hasBegun(at: time)
      let opacity =
        isWaiting ? 0 : contents.opacity(0, isTarget: true, isAbove: true, share)
      if contents == .fadeThrough { hasGround = true }
      layers.append(
        layer(
          opacity: opacity, ground: contents == .cut ? opacity : share,
          left: leg.rest(at: time).distance.extent))
      if contents == .fadeThrough {
        shown *= contents.opacity(1, isTarget: false, isAbove: false, share)
      }
      (geometry, content) = (before, before.content(of: row))
    }
    layers.append(layer(opacity: 1, ground: 1, left: 0))
    return layers.reversed()
  }
}

extension [CardLayer] {
  /// The visible layers: the topmost opaque one, and those above it.
  var uncovered: ArraySlice<CardLayer> { self[(lastIndex(where: \.covers) ?? 0)...] }
}
