internal import RevealMath
package import RevealPreset
internal import RevealScene
package import RevealText

/// The way to draw the texts of cards.
package struct Lettering: Sendable {
  /// Nil for bars as long as the texts would be.
  private let fonts: TextFonts?
  private let alignment: TextAlignment

  package init(fonts: TextFonts?, alignment: TextAlignment) {
    self.fonts = fonts
    self.alignment = alignment
  }

  package static let bars = Lettering(fonts: nil, alignment: .start)

  var isBars: Bool { fonts == nil }

  /// The same lettering with another alignment of lines.
  func aligned(_ alignment: TextAlignment) -> Lettering {
    Lettering(fonts: fonts, alignment: alignment)
  }

  /// How far letters reach above and below the baseline, in points.
  func extent(of style: TextStyle) -> (ascent: Double, descent: Double) {
    let typeface = typeface(style.weight)
    return (
      (typeface?.ascender ?? 0.9) * style.size, (typeface?.descent ?? 0.2) * style.size
    )
  }

  /// The length of a text on one line, in points.
  func width(of string: String, style: TextStyle) -> Double {
    guard let typeface = typeface(style.weight) else { return style.averageWidth(of: string) }
    return typeface.width(of: string) * style.size
  }

  /// The boxes of a line: letters and marks, which are clipped to `room`, or a bar.
  func boxes(of line: TextLine, within room: Rect) -> [Box] {
    let width = min(self.width(of: line.string, style: line.style), line.frame.width)
    guard let typeface = typeface(line.style.weight) else { return bar(line, width: width) }
    let (size, color) = (line.style.size, line.style.color)
    let indent = line.mark?.indent(size: size) ?? 0
    let left = start(of: width + indent, in: line.frame)
    // On a whole point, so that most letters sit on whole pixels.
    let (ascent, descent) = (typeface.ascender * size, typeface.descent * size)
    let baseline = (line.frame.center.y + (ascent - descent) / 2).rounded()
    let mark = line.mark?.box(
      size: size, color: color, from: Point(x: left, y: baseline), within: room)
    let start = Point(x: left + indent, y: baseline)
    let stroke = line.style.isStruckThrough ? stroke(from: start, width: width, line.style) : nil
    return [mark, stroke].compactMap(\.self)
      + typeface.boxes(of: line.string, size: size, color: color, from: start, within: room)
  }

  /// A line through the middle of small letters.
  private func stroke(from start: Point, width: Double, _ style: TextStyle) -> Box {
    let height = max((style.size / 16).rounded(), 1)
    let y = (start.y - style.size * 0.27 - height / 2).rounded()
    return Box(
      frame: Rect(x: start.x, y: y, width: width, height: height), fill: .color(style.color))
  }

  /// A bar as long as the text, at most as long as the line.
  private func bar(_ line: TextLine, width: Double) -> [Box] {
    let height = max((line.style.size * 0.55).rounded(), 1)
    let length = min(width.rounded(), line.frame.width)
    guard length > 0, line.frame.height >= height else { return [] }
    let bar = Rect(
      x: start(of: length, in: line.frame), y: (line.frame.center.y - height / 2).rounded(),
      width: length, height: height)
    let color = Fill.color(line.style.color)
    return [Box(frame: bar, fill: color, cornerRadius: min(height, length) / 2)]
  }

  private func start(of width: Double, in frame: Rect) -> Double {
    switch alignment {
    case .start: frame.minX
    case .center: frame.minX + (frame.width - width) / 2
    case .end: frame.maxX - width
    }
  }

  private func typeface(_ weight: TextWeight) -> Typeface? {
    weight == .bold ? fonts?.bold : fonts?.regular
  }
}
