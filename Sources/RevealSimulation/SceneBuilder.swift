import RevealMath
internal import RevealPreset
internal import RevealScene

/// The values that all cards of one frame have in common.
///
/// An entrance acts on the card itself, and a scroll effect on the result; opacities multiply, and
/// shades are composited.
struct SceneBuilder {
  private let preset: Preset
  private let cards: Timeline.Cards
  private let layout: CardLayout
  private let viewport: Rect
  private let first: EntranceAnimation?
  private let again: EntranceAnimation?
  private let pointsPerDistance: Double

  init(
    _ preset: Preset, cards: @escaping Timeline.Cards, layout: CardLayout, viewport size: Size
  ) {
    self.preset = preset
    self.cards = cards
    self.layout = layout
    viewport = layout.viewport(size)
    let basis = layout.basis(in: viewport)
    first = preset.entrance.map { EntranceAnimation($0, basis: basis) }
    again = preset.entrance?.again.map { EntranceAnimation($0, basis: basis) }
    pointsPerDistance =
      preset.scrollEffect?.distance.points(
        viewport: size, rowHeight: preset.list.rowHeight, axis: layout.axis) ?? 1
  }

  /// One row's card and its distance from the viewport's middle.
  struct PlacedCard {
    let quad: Quad
    /// In 1/1024 point, so that rounding does not separate two rows at the same distance.
    let distance: Double
  }

  /// A row's card in the pose of the moment.
  ///
  /// - Parameters:
  ///   - original: The row of the card.
  ///   - start: The distance of the row's leading edge from the viewport's, in points.
  ///   - display: The display of the row.
  ///   - time: The time of the frame, in seconds.
  /// - Returns: The card; nil when it is fully transparent, or when its transform is not finite.
  func card(
    of original: Int, at start: Double, display: Display, time: Double
  ) -> PlacedCard? {
    let row = layout.row(at: start, in: viewport)
    let card = layout.card(in: row)
    let animation = animation(of: display)
    let entrance = entrancePose(of: display, by: animation, time: time)
    let distance =
      start + preset.list.rowHeight / 2 - layout.axis.main(of: viewport.size) / 2
    let effect = preset.scrollEffect?.pose(at: distance / pointsPerDistance) ?? .plain
    let opacity = min(max(entrance.opacity, 0), 1) * min(max(effect.opacity, 0), 1)
    guard opacity > 0 else { return nil }

    let picture = cards(original, card.size)
    let entranceAnchor = animation?.anchor ?? Point(x: 0.5, y: 0.5)
    let anchor = preset.scrollEffect?.anchor ?? entranceAnchor
    let shift = Point(
      x: (entranceAnchor.x - anchor.x) * card.width, y: (entranceAnchor.y - anchor.y) * card.height)
    let matrix = effect.matrix * entrance.matrix.about(shift)
    guard matrix.elements.allSatisfy(\.isFinite) else { return nil }
    let quad = Quad(
      origin: Point(x: card.minX - picture.cardFrame.minX, y: card.minY - picture.cardFrame.minY),
      face: picture.face,
      anchor: fraction(of: anchor, on: picture),
      matrix: matrix,
      perspective: preset.scrollEffect?.sharedPerspective.map {
        Perspective(eyeDistance: $0, origin: viewport.center)
      },
      opacity: opacity,
      overlay: overlay(entrance.shade, effect.shade),
      backface: preset.cards.showsBack ? .visible : .hidden,
      clip: clip(row: row),
      row: original)
    return PlacedCard(quad: quad, distance: (abs(distance) * 1024).rounded())
  }

  private func animation(of display: Display) -> EntranceAnimation? {
    if case .animates(.again, _) = display.outcome { return again }
    return first
  }

  private func entrancePose(
    of display: Display, by animation: EntranceAnimation?, time: Double
  ) -> CardPose {
    guard let animation else { return .plain }
    guard case .animates(_, let delay) = display.outcome else { return animation.finalPose }
    return animation.pose(at: time - (display.start + delay))
  }

  /// Converts an anchor on the card to one on the face, which a reflection makes larger.
  private func fraction(of anchor: Point, on picture: CardPicture) -> Point {
    let (card, face) = (picture.cardFrame, picture.face.size)
    return Point(
      x: face.width > 0 ? (card.minX + anchor.x * card.width) / face.width : anchor.x,
      y: face.height > 0 ? (card.minY + anchor.y * card.height) / face.height : anchor.y)
  }

  private func overlay(_ a: Double, _ b: Double) -> Color {
    let (a, b) = (min(max(a, 0), 1), min(max(b, 0), 1))
    let shade = 1 - (1 - a) * (1 - b)
    return shade > 0 ? Color.black.withAlpha(shade) : .clear
  }

  /// A device that can turn clips to its viewport; others use the whole canvas.
  private func clip(row: Rect) -> Rect? {
    let device = preset.list.viewports == nil ? nil : viewport
    guard preset.cards.clipsToRow else { return device }
    return device.map { row.intersection($0) } ?? row
  }
}
