import RevealMath
package import RevealScene

/// A card that changes from the frame of one content to that of another, as a single clip.
///
/// Each content is laid out at its own size, from the card's start.
struct GrowingCard {
  /// The frame of the card on the canvas.
  let frame: Rect
  /// The corner radius in points.
  let cornerRadius: Double
  /// The pictures of the layers, from bottom to top.
  let pictures: [CardPicture]
  /// Whether the card is in the frame of its presentation.
  private let isAtRest: Bool
  /// Whether each layer leaves out its corners where they are those of the card, which clips it,
  /// rather than follow the card on its way; nil for a card that is not presented.
  private let areSquare: [Bool]?

  /// Takes contents from bottom to top, and frames on the canvas; fails if the card keeps its frame
  /// and its corners in its row.
  init?(
    _ layers: [CardLayer], in row: Rect, layout: CardLayout, viewport: Rect, cards: Timeline.Cards
  ) {
    guard layers.count > 1 else { return nil }
    let places = layers.map {
      $0.stop?.frame ?? layout.card($0.content, in: row, viewport: viewport)
    }
    let sizes = layers.map { layer in
      if let stop = layer.stop { return stop.frame.size }
      let row = layout.row(layer.rest, from: layer.rest.start, in: viewport)
      return layout.card(layer.content, in: row, viewport: viewport).size
    }
    let pictures = zip(layers, sizes).map { cards($0.content, $1) }
    let stops = layers.indices.filter { layers[$0].stop != nil }
    let own = layers.count - stops.count
    var frame = places[own - 1]
    var radius = pictures[own - 1].face.cornerRadius
    for upper in layers.indices.prefix(own).dropFirst() {
      let left = layers[upper].left
      frame = frame.moved(from: places[upper], to: places[upper - 1], by: left)
      radius +=
        (pictures[upper - 1].face.cornerRadius - pictures[upper].face.cornerRadius) * left
    }
    let (home, homeRadius) = (frame, radius)
    for index in stops {
      guard let stop = layers[index].stop else { continue }
      let end = stop.cornerRadius ?? pictures[index].face.cornerRadius
      frame = frame.moved(from: home, to: stop.frame, by: stop.share)
      radius += (end - homeRadius) * stop.share
    }
    // The sum of what is left of the way is rounded, the place itself is not.
    let arrived =
      stops.count == 1 ? layers[stops[0]].stop.flatMap { $0.share == 1 ? $0 : nil } : nil
    if let arrived {
      frame = arrived.frame
      radius = arrived.cornerRadius ?? pictures[stops[0]].face.cornerRadius
    }
    isAtRest = arrived != nil
    areSquare =
      stops.isEmpty
      ? nil
      : zip(layers, pictures).map { layer, picture in
        let end = layer.stop.map { $0.cornerRadius ?? picture.face.cornerRadius }
        return end != nil && end != picture.face.cornerRadius
      }
    let isStill =
      stops.isEmpty && sizes.allSatisfy { $0 == frame.size } && places.allSatisfy { $0 == frame }
    guard !isStill || pictures.contains(where: { $0.face.cornerRadius != radius }) else {
      return nil
    }
    self.frame = frame
    cornerRadius = max(radius, 0)
    self.pictures = zip(layers, pictures).map { layer, picture in
      // A reflection depends on the size of its card.
      picture.cardFrame.size == picture.face.size ? picture : cards(layer.content, frame.size)
    }
  }

  /// Returns the factor by which the content of a layer is larger than where it is at rest; nil if
  /// the content needs no clip.
  func contentScale(ofLayer layer: CardLayer, _ index: Int) -> Double? {
    let width = pictures[index].cardFrame.width
    if isAtRest, cornerRadius == 0 || cornerRadius == pictures[index].face.cornerRadius {
      return nil
    }
    return layer.isScaled && width > 0 ? frame.width / width : 1
  }

  /// Returns the picture of a layer in the current frame.
  ///
  /// - Parameters:
  ///   - index: The number of the layer.
  ///   - scale: The factor by which its content is larger than where it is at rest.
  ///   - hasFill: True if the fill is drawn with the content, rather than alone as its ground.
  ///   - isLowest: True if it is the lowest visible layer, which has the shadow.
  /// - Returns: The picture, with its size in the frame.
  func picture(
    ofLayer index: Int, scale: Double?, hasFill: Bool, isLowest: Bool
  ) -> CardPicture {
    let picture = pictures[index]
    guard picture.cardFrame.size == picture.face.size else { return picture }
    func framed(_ face: Face) -> Face {
      var (fill, children) = (face.fill, face.children)
      if let areSquare {
        let radius = areSquare[index] ? 0 : cornerRadius / (scale ?? 1)
        children = face.children(withCorners: radius, isClipped: scale != nil)
      }
      if hasFill, let scale, scale > 0, scale != 1, scale < 1 || !fill.isColor {
        // The fill covers the frame, whatever the scale of the contents.
        children.insert(
          Box(
            frame: Rect(
              size: Size(width: frame.width / scale, height: frame.height / scale)), fill: fill),
          at: 0)
        if !fill.isOpaque { fill = .color(.clear) }
      }
      return Face(
        size: frame.size, fill: fill, cornerRadius: cornerRadius, border: face.border,
        shadow: isLowest ? face.shadow : nil, children: children)
    }
    return CardPicture(
      face: framed(picture.face), cardFrame: Rect(size: frame.size),
      back: picture.back.map(framed))
  }
}

extension Rect {
  /// Returns the frame moved by a share of the way from one place to another.
  fileprivate func moved(from start: Rect, to end: Rect, by share: Double) -> Rect {
    Rect(
      x: minX + (end.minX - start.minX) * share, y: minY + (end.minY - start.minY) * share,
      width: max(width + (end.width - start.width) * share, 0),
      height: max(height + (end.height - start.height) * share, 0))
  }
}

extension Fill {
  fileprivate var isColor: Bool { if case .color = self { true } else { false } }

  /// Whether the fill is a color that looks the same if it is drawn twice.
  fileprivate var isOpaque: Bool {
    if case .color(let color) = self { color.alpha >= 1 } else { false }
  }
}

extension CardPicture {
  /// Returns the picture with its faces changed.
  func map(_ change: (Face) -> Face) -> CardPicture {
    CardPicture(face: change(face), cardFrame: cardFrame, back: back.map(change))
  }
}

extension Face {
  /// The children without the corners of the face, for what clips them itself.
  package var squareChildren: [Box] { children(withCorners: 0, isClipped: true) }

  /// Returns the children, with other corners where they are those of the face.
  ///
  /// - Parameters:
  ///   - radius: The corner radius in points.
  ///   - isClipped: True if the outline clips them, so that those which cover it need no corners.
  /// - Returns: The children.
  fileprivate func children(withCorners radius: Double, isClipped: Bool) -> [Box] {
    let own = Rect(size: size).cornerRadius(cornerRadius)
    guard own > 0, radius.isFinite, isClipped || radius != own else { return children }
    return children.map { box in
      let frame = box.frame
      let (left, right) = (frame.minX <= 0, frame.maxX >= size.width)
      let (top, bottom) = (frame.minY <= 0, frame.maxY >= size.height)
      guard box.cornerRadius == frame.cornerRadius(own), left || right, top || bottom else {
        return box
      }
      let covers = isClipped && left && right && top && bottom
      return Box(
        frame: frame, fill: box.fill, cornerRadius: covers ? 0 : frame.cornerRadius(radius),
        opacity: box.opacity)
    }
  }
}
