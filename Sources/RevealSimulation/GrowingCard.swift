import RevealMath
internal import RevealScene

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

  /// Fails if the card keeps its frame and its corners.
  ///
  /// - Parameters:
  ///   - layers: The contents, from bottom to top.
  ///   - row: The frame of the row on the canvas.
  ///   - layout: The layout of cards.
  ///   - viewport: The frame of the viewport on the canvas.
  ///   - cards: The pictures of contents.
  init?(
    _ layers: [CardLayer], in row: Rect, layout: CardLayout, viewport: Rect, cards: Timeline.Cards
  ) {
    guard layers.count > 1 else { return nil }
    let places = layers.map { layout.card($0.content, in: row, viewport: viewport) }
    let sizes = layers.map { layer in
      let row = layout.row(layer.rest, from: layer.rest.start, in: viewport)
      return layout.card(layer.content, in: row, viewport: viewport).size
    }
    let pictures = zip(layers, sizes).map { cards($0.content, $1) }
    var frame = places[places.count - 1]
    var radius = pictures[pictures.count - 1].face.cornerRadius
    for upper in layers.indices.dropFirst() {
      let left = layers[upper].left
      func step(_ edge: (Rect) -> Double) -> Double {
        (edge(places[upper - 1]) - edge(places[upper])) * left
      }
      frame = Rect(
        x: frame.minX + step(\.minX), y: frame.minY + step(\.minY),
        width: max(frame.width + step(\.width), 0), height: max(frame.height + step(\.height), 0))
      radius +=
        (pictures[upper - 1].face.cornerRadius - pictures[upper].face.cornerRadius) * left
    }
    let isStill = sizes.allSatisfy { $0 == frame.size } && places.allSatisfy { $0 == frame }
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

  /// Returns the factor by which the content of a layer is larger than where it is at rest.
  func contentScale(ofLayer layer: CardLayer, _ index: Int) -> Double {
    let width = pictures[index].cardFrame.width
    return layer.isScaled && width > 0 ? frame.width / width : 1
  }

  /// Returns the picture of a layer in the current frame.
  ///
  /// - Parameters:
  ///   - index: The number of the layer.
  ///   - isLowest: True if it is the lowest visible layer, which has the shadow.
  /// - Returns: The picture, with its size in the frame.
  func picture(ofLayer index: Int, isLowest: Bool) -> CardPicture {
    let picture = pictures[index]
    guard picture.cardFrame.size == picture.face.size else { return picture }
    func framed(_ face: Face) -> Face {
      Face(
        size: frame.size, fill: face.fill, cornerRadius: cornerRadius, border: face.border,
        shadow: isLowest ? face.shadow : nil, children: face.children)
    }
    return CardPicture(
      face: framed(picture.face), cardFrame: Rect(size: frame.size),
      back: picture.back.map(framed))
  }
}
