internal import RevealMath
package import RevealPreset
internal import RevealScene
package import RevealText

/// The way to draw the texts of cards.
package struct Lettering: Sendable {
  /// The fonts; nil to draw bars as long as the texts would be.
  private let fonts: TextFonts?
  private let alignment: TextAlignment

  package init(fonts: TextFonts?, alignment: TextAlignment) {
    self.fonts = fonts
    self.alignment = alignment
  }

  package static let bars = Lettering(fonts: nil, alignment: .start)

  var isBars: Bool { fonts == nil }

  /// The extent of letters above and below the baseline, in points.
  func extent(of style: TextStyle) -> (ascent: Double, descent: Double) {
    let typeface = typeface(style.weight)
    return ((typeface?.ascender ?? 0.9) * style.size, (typeface?.descent ?? 0.2) * style.size)
  }

  /// The length of the longest line of a text that is broken only at its line ends, in points.
  ///
  /// `maximum` limits the paragraphs to examine.
  func width(of string: String, style: TextStyle, maximum: Int) -> Double {
    let width =
      typeface(style.weight, for: string)?.width(ofLinesIn: string, maximum: maximum)
      ?? RevealText.width(ofLinesIn: string, maximum: maximum, advance: style.averageAdvance)
    return width * style.size
  }

  /// Lays out a text in lines, the last of which ends in an ellipsis if there would be more.
  ///
  /// Line ends are kept, and lines that do not fit into the area's height are omitted. The
  /// alignment is nil for that of all texts; its side depends on the direction of each paragraph.
  /// The mark is a symbol before the lines.
  func block(
    of text: String, style: TextStyle, in area: Rect, maximum: Int,
    alignment: TextAlignment? = nil, mark: TextMark? = nil
  ) -> TextBlock {
    let height = style.lineHeight
    let width = area.width - (mark?.indent(size: style.size) ?? 0)
    let most = min(maximum, Int(min(area.height / height, 1e6)))
    let typeface = typeface(style.weight, for: text)
    let set =
      typeface?.lines(of: text, width: width / style.size, maximum: most)
      ?? RevealText.lines(
        of: text, width: width / style.size, maximum: most, advance: style.averageAdvance)
    let lines = set.enumerated().map { index, line in
      TextLine(
        string: line.text,
        frame: Rect(
          x: area.minX, y: area.minY + Double(index) * height, width: area.width, height: height),
        style: style, mark: mark, set: typeface == nil ? nil : line, alignment: alignment)
    }
    let widest = set.reduce(0) { max($0, $1.width * style.size) }
    return TextBlock(lines: lines, size: Size(width: widest, height: Double(lines.count) * height))
  }

  /// The boxes of a line: letters and marks, which are clipped to `room`, or a bar.
  func boxes(of line: TextLine, within room: Rect) -> [Box] {
    guard let typeface = typeface(line.style.weight, for: line.string) else {
      let width = line.style.averageWidth(of: line.string)
      return bar(line, width: min(width, line.frame.width))
    }
    let (size, color) = (line.style.size, line.style.color)
    let set = line.set ?? typeface.line(line.string)
    let width = min(set.width * size, line.frame.width)
    let indent = line.mark?.indent(size: size) ?? 0
    let left = start(
      of: width + indent, in: line.frame, line.alignment, isRightToLeft: set.isRightToLeft)
    // Baselines are on whole points, so that most letters are on whole pixels.
    let (ascent, descent) = (typeface.ascender * size, typeface.descent * size)
    let baseline = (line.frame.center.y + (ascent - descent) / 2).rounded()
    let markLeft =
      set.isRightToLeft ? left + width + indent - (line.mark?.width(size: size) ?? 0) : left
    let mark = line.mark?.box(
      size: size, color: color, from: Point(x: markLeft, y: baseline), within: room)
    let start = Point(x: set.isRightToLeft ? left : left + indent, y: baseline)
    let stroke = line.style.isStruckThrough ? stroke(from: start, width: width, line.style) : nil
    return [mark, stroke].compactMap(\.self)
      + typeface.boxes(of: set, size: size, color: color, from: start, within: room)
  }

  /// A line through the middle of lowercase letters.
  private func stroke(from start: Point, width: Double, _ style: TextStyle) -> Box {
    let height = max((style.size / 16).rounded(), 1)
    let y = (start.y - style.size * 0.27 - height / 2).rounded()
    return Box(
      frame: Rect(x: start.x, y: y, width: width, height: height), fill: .color(style.color))
  }

  /// A bar as long as the text, but no longer than the line.
  private func bar(_ line: TextLine, width: Double) -> [Box] {
    let height = max((line.style.size * 0.55).rounded(), 1)
    let length = min(width.rounded(), line.frame.width)
    guard length > 0, line.frame.height >= height else { return [] }
    let bar = Rect(
      x: start(of: length, in: line.frame, line.alignment),
      y: (line.frame.center.y - height / 2).rounded(), width: length, height: height)
    let color = Fill.color(line.style.color)
    return [Box(frame: bar, fill: color, cornerRadius: min(height, length) / 2)]
  }

  /// The left end of something that is aligned within a space.
  private func start(
    of width: Double, in frame: Rect, _ alignment: TextAlignment?, isRightToLeft: Bool = false
  ) -> Double {
    switch (alignment ?? self.alignment, isRightToLeft) {
    case (.start, false), (.end, true): frame.minX
    case (.center, _): frame.minX + (frame.width - width) / 2
    case (.end, false), (.start, true): frame.maxX - width
    }
  }

  /// The fonts for a text; nil if it shows as bars.
  private func typeface(_ weight: TextWeight, for text: String) -> Typeface? {
    let typeface = typeface(weight)
    return typeface?.canSet(text) == true ? typeface : nil
  }

  private func typeface(_ weight: TextWeight) -> Typeface? {
    weight == .bold ? fonts?.bold : fonts?.regular
  }
}
