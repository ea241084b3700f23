internal import RevealMath
internal import RevealScene

/// Generated cards that look like those of a real app, determined by a seed alone.
///
/// The seed selects the kind of list (messages, settings, songs, …), and the row its contents.
/// Every box lies inside the card's rounded outline.
package struct SampleCards: Hashable, Sendable {
  /// The number of different cards; more would only cost memory, since no screen shows that many.
  package static let period = 48

  private let seed: Int
  private let theme: Theme

  package init(seed: Int, theme: Theme) {
    self.seed = seed
    self.theme = theme
  }

  /// The content of the card of a row ≥ 0; it repeats after `period` rows.
  package func content(of row: Int, outline: CardOutline) -> CardContent {
    let row = row % Self.period
    var list = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    let first = list.index(below: ArtPalette.all.count)
    // Strides of about half the number make neighbors differ.
    let stride = 4 + list.index(below: 6)
    let palette = ArtPalette.all[(first + row * stride) % ArtPalette.all.count]
    // Consecutive seeds give different kinds of lists.
    let style = ((seed % 12) + 12) % 12
    let tint = list.pick(Tint.all)
    let motif = list.index(below: Motif.covers.count)
    var card = SampleCard(
      outline: outline, row: row, style: style, firstMotif: motif, tint: tint, palette: palette,
      theme: theme, random: SplitMix64(seed: list.next(), stream: UInt64(row)))
    return card.content()
  }
}

/// The state of making one card.
struct SampleCard: Sendable {
  let outline: CardOutline
  let row: Int
  /// The number of the list's style, 0..<12, which selects layouts.
  let style: Int
  let firstMotif: Int
  let tint: Color
  let palette: ArtPalette
  let theme: Theme
  var random: SplitMix64
  var builder = BoxBuilder()

  var size: Size { outline.size }
  var cornerRadius: Double { outline.cornerRadius }

  mutating func content() -> CardContent {
    switch SampleShape(size) {
    case .blank: break
    case .line: layOutLine()
    case .row: layOutRow()
    case .media: layOutMedia()
    case .tile: layOutTile()
    case .story: layOutStory()
    case .cover: return cover()
    }
    return CardContent(ground: .color(theme.surface), boxes: builder.boxes)
  }

  private mutating func cover() -> CardContent {
    let art = GeneratedPicture(
      motif(of: Motif.covers), palette: palette, frame: outline.frame,
      cornerRadius: cornerRadius, random: &random)
    return CardContent(ground: art.ground, boxes: art.details)
  }

  /// The motif of the row; consecutive rows take consecutive motifs.
  func motif(of motifs: [Motif]) -> Motif { motifs[(firstMotif + row) % motifs.count] }

  mutating func picture(_ frame: Rect, radius: Double, of motifs: [Motif]) {
    guard frame.shortSide >= 4 else { return }
    builder.add(
      GeneratedPicture(
        motif(of: motifs), palette: palette, frame: frame, cornerRadius: radius, random: &random
      ).boxes)
  }

  /// A bar that represents a line of text.
  struct Bar {
    let height: Double
    let color: Color
  }

  /// The left end and the width of the place of bars.
  typealias Column = (left: Double, room: Double)

  func titleBar(_ height: Double) -> Bar { Bar(height: height, color: theme.title) }
  func textBar(_ height: Double) -> Bar { Bar(height: height, color: theme.text) }

  /// Adds a bar over a fraction of a column, and returns its right end.
  @discardableResult mutating func bar(
    _ bar: Bar, in column: Column, at middle: Double, _ fraction: Double = 1
  ) -> Double {
    let width = (column.room * fraction).rounded()
    guard width >= bar.height, width <= column.room else { return column.left }
    let top = (middle - bar.height / 2).rounded()
    builder.pill(Rect(x: column.left, y: top, width: width, height: bar.height), bar.color)
    return column.left + width
  }

  /// Adds bars below each other, and returns the place of the next one.
  ///
  /// The last takes a fraction between two others, and all before it at least the fraction `full`.
  @discardableResult mutating func bars(
    _ bar: Bar, in column: Column, from top: Double, by pitch: Double, count: Int, full: Double,
    last: (Double, Double)
  ) -> Double {
    var y = top
    for line in 1...count {
      self.bar(
        bar, in: column, at: y,
        line == count ? random.number(last.0, last.1) : random.number(full, 1))
      y += pitch
    }
    return y
  }

  mutating func separator(left: Double) {
    builder.separator(below: outline, left: left, theme: theme)
  }
}

/// The shape of a card, which determines its kind.
enum SampleShape: Hashable, Sendable {
  /// Too small for anything.
  case blank
  /// One line of text.
  case line
  /// A table row with an avatar or an icon.
  case row
  /// A thumbnail next to some lines of text.
  case media
  /// A small upright card with a picture on top.
  case tile
  /// A large card with a picture on top.
  case story
  /// Only a picture.
  case cover

  init(_ size: Size) {
    let aspect = size.width / size.height
    let short = min(size.width, size.height)
    if short < 10 {
      self = .blank
    } else if aspect > 1.25 {
      switch size.height {
      case ..<36: self = aspect < 3 ? .cover : .line
      case ..<77: self = aspect < 2.4 ? .cover : .row
      case ...176: self = aspect < 1.8 ? .cover : .media
      default: self = size.width < 240 ? .cover : .story
      }
    } else if aspect >= 0.8 {
      self = short > 300 ? .story : .cover
    } else {
      self = size.width >= 200 ? .story : size.width >= 72 && size.height >= 100 ? .tile : .cover
    }
  }
}
