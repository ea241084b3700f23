internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// Draws the boxes of a cell whose parts have their frames.
struct CellPainter {
  private(set) var builder = BoxBuilder()
  /// The fill of the card below the boxes.
  private(set) var ground: Fill
  private let face: CellFace
  private let outline: CardOutline
  private var art: CardArt

  init(_ face: CellFace, outline: CardOutline) {
    self.face = face
    self.outline = outline
    ground = .color(face.card.color ?? face.theme.theme.surface)
    art = CardArt(of: face.card, index: face.index)
  }

  /// Draws a part without its own parts; the background of the outermost part becomes the card's.
  mutating func draw(_ placed: CellLayout.PlacedPart, isRoot: Bool) {
    let (node, frame) = (placed.node, placed.frame)
    if let box = node.box { draw(box, in: frame, isRoot: isRoot) }
    switch node.part.content {
    case .horizontal, .vertical, .layers, .space: break
    case .text(let text): draw(node.text ?? "", text, in: frame)
    case .badge(let badge): draw(badge, text: node.text ?? "", in: frame)
    case .picture(let picture): draw(picture, path: node.text, in: frame)
    case .shape(let shape): draw(shape, in: frame)
    case .symbol(let symbol): draw(symbol, name: node.text ?? "", in: frame)
    }
  }

  private mutating func draw(_ box: CellBox, in frame: Rect, isRoot: Bool) {
    if let background = box.background {
      if isRoot {
        ground = fill(background)
      } else {
        rectangle(frame, fill(background), box.radius)
      }
    }
    if let border = box.border { draw(border, in: frame, isRoot ? nil : box.radius) }
  }

  private mutating func draw(_ string: String, _ text: CellText, in frame: Rect) {
    builder.add(
      face.lettering.boxes(
        of: string, text, color: color(text.color), in: frame, within: outline.frame))
  }

  private mutating func draw(_ badge: CellBadge, text: String, in frame: Rect) {
    let inner = frame.inset(by: badge.box.padding)
    let height = face.lettering.lineHeight(of: badge.label)
    var label = badge.label
    label.lines = 1
    // A badge that is wider than its text centers it.
    draw(
      text, label,
      in: Rect(
        x: inner.minX, y: inner.minY + (inner.height - height) / 2, width: inner.width,
        height: height))
  }

  private mutating func draw(_ picture: CellPicture, path: String?, in frame: Rect) {
    let frame = (picture.radius == .circle ? frame.square : frame).onPoints
    let radius = radius(of: frame, picture.radius)
    let paths = picture.file.fields.isEmpty ? face.pictures.ofTemplate : face.pictures.ofDeck
    if let path {
      let fill = Fill.image(ImageFill(file: paths[path] ?? path, contentMode: picture.fit.mode))
      builder.rectangle(frame, fill, radius: radius)
    } else if frame.shortSide >= 4 {
      drawArt(picture.missing, in: frame, radius: radius)
    }
    if let border = picture.border { draw(border, in: frame, .points(radius)) }
  }

  private mutating func drawArt(_ kind: CellArt, in frame: Rect, radius: Double) {
    let motifs: [Motif]
    switch kind {
    case .none: return
    case .portrait where radius >= frame.shortSide / 2 && frame.width == frame.height:
      builder.portrait(in: frame, palette: art.palette, random: &art.numbers)
      return
    case .portrait, .scenery: motifs = Motif.scenery
    case .cover: motifs = Motif.covers
    }
    // Adjacent cards have different motifs.
    let motif = motifs[art.number % motifs.count]
    builder.add(
      GeneratedPicture(
        motif, palette: art.palette, frame: frame, cornerRadius: radius, random: &art.numbers
      ).boxes)
  }

  private mutating func draw(_ shape: CellShape, in frame: Rect) {
    let frame = shape.radius == .circle ? frame.square : frame
    rectangle(frame, fill(shape.fill), shape.radius)
    if let border = shape.border { draw(border, in: frame.onPoints, shape.radius) }
  }

  private mutating func draw(_ symbol: CellSymbol, name: String, in frame: Rect) {
    let drawing = Symbol(rawValue: name)
    if let box = drawing?.box(in: frame.square.onPoints, color: color(symbol.color)) {
      builder.add(box)
    }
  }

  private mutating func draw(_ border: CellBorder, in frame: Rect, _ radius: CellRadius?) {
    let frame = frame.onPoints
    let radius = radius.map { self.radius(of: frame, $0) } ?? outline.cornerRadius
    let ring = Box(
      ringIn: frame, cornerRadius: radius, width: border.width, color: color(border.color))
    if let ring { builder.add(ring) }
  }

  private mutating func rectangle(_ frame: Rect, _ fill: Fill, _ radius: CellRadius) {
    let frame = frame.onPoints
    builder.rectangle(frame, fill, radius: self.radius(of: frame, radius))
  }

  private func color(_ color: CellColor) -> Color { face.theme.color(color, of: face.card) }

  private func fill(_ fill: CellFill) -> Fill {
    switch fill {
    case .color(let color): .color(self.color(color))
    case .gradient(let gradient): .linear(gradient)
    }
  }

  /// The corner radius of a frame, increased where its corners would extend beyond the card's.
  private func radius(of frame: Rect, _ radius: CellRadius) -> Double {
    let own =
      switch radius {
      case .points(let points): frame.cornerRadius(points)
      case .round, .circle: frame.shortSide / 2
      }
    return frame.cornerRadius(max(own, outline.radius(inside: frame)))
  }
}

extension CardOutline {
  /// The corner radius that keeps a rectangle inside the outline.
  fileprivate func radius(inside frame: Rect) -> Double {
    let round = cornerRadius
    var needed = 0.0
    for x in [max(frame.minX, 0), max(size.width - frame.maxX, 0)] {
      for y in [max(frame.minY, 0), max(size.height - frame.maxY, 0)] where x < round && y < round {
        let (dx, dy) = (round - x, round - y)
        if dx * dx + dy * dy > round * round { needed = max(needed, round - min(x, y)) }
      }
    }
    return needed
  }
}

extension CellFit {
  fileprivate var mode: ContentMode {
    switch self {
    case .cover: .fill
    case .contain: .fit
    case .fill: .stretch
    }
  }
}

extension Rect {
  /// The largest square in the center.
  fileprivate var square: Rect { Rect(center: center, width: shortSide, height: shortSide) }

  /// The rectangle with edges on whole points, so that they are sharp at every scale; lines keep
  /// their width.
  fileprivate var onPoints: Rect {
    let (x, width) = Self.onPoints(minX, width)
    let (y, height) = Self.onPoints(minY, height)
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static func onPoints(_ start: Double, _ extent: Double) -> (Double, Double) {
    if extent < 2 { return ((start * 2).rounded() / 2, extent) }
    return (start.rounded(), (start + extent).rounded() - start.rounded())
  }
}
