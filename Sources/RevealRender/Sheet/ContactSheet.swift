package import RevealFiles
package import RevealImage
package import RevealMath

/// A grid of frames of the same size, each with its time and number below.
package struct ContactSheet: Hashable, Sendable {
  /// The width of a frame on the sheet in pixels, no larger than that of the frame itself.
  package let cellWidth: Int
  /// The height of a frame on the sheet in pixels.
  package let cellHeight: Int
  /// The width of the whole sheet in pixels.
  package let width: Int
  /// The height of the whole sheet in pixels.
  package let height: Int
  private let columns: Int
  private let font: StrokeFont
  private let fontHeight: Int
  /// The space around frames and labels.
  private let gap: Int
  /// The height of what is below a frame.
  private let labelHeight: Int
  /// The distance from one row of frames to the next.
  private let rowHeight: Int
  /// The text above each row of frames; empty without.
  private let headings: [String]
  private let style: SheetStyle

  /// A shrunk frame with its time and its number.
  package struct Cell: Hashable, Sendable {
    fileprivate let picture: Pixmap
    fileprivate let time: String
    /// The number, or another text in its place.
    fileprivate let note: String
  }

  /// Lays out the sheet.
  ///
  /// - Parameters:
  ///   - frameWidth: The width of a frame in pixels.
  ///   - frameHeight: The height of a frame in pixels.
  ///   - frameCount: The number of frames, ≥ 1.
  ///   - columns: The number of columns, ≥ 1; nil for a roughly square sheet.
  ///   - headings: A text above each row of frames; empty for none.
  ///   - style: The look of the sheet.
  ///   - size: The limits on the sheet's size; frames are never magnified.
  /// - Throws: When the sheet becomes too large for a picture, or cannot be as small as wished.
  package init(
    frameWidth: Int, frameHeight: Int, frameCount: Int, columns: Int? = nil,
    headings: [String] = [], style: SheetStyle = SheetStyle(), within size: Limits = Limits()
  ) throws(SheetTooLarge) {
    var width = size.width
    while true {
      let sheet = try ContactSheet(
        frameWidth: frameWidth, frameHeight: frameHeight, frameCount: frameCount, columns: columns,
        headings: headings, style: style, width: width)
      guard let pixels = size.pixels, sheet.width * sheet.height > pixels else {
        self = sheet
        return
      }
      let share = (Double(pixels) / Double(sheet.width * sheet.height)).squareRoot()
      width = min(Int(Double(width) * share), width - 1)
      guard width >= Self.leastWidth else {
        throw SheetTooLarge(width: sheet.width, height: sheet.height, mostPixels: pixels)
      }
    }
  }

  /// Limits on the size of a sheet.
  package struct Limits: Hashable, Sendable {
    /// The limit on its width in pixels.
    package var width: Int
    /// The limit on its pixels; nil for that of pictures.
    package var pixels: Int?

    package init(width: Int = ContactSheet.defaultWidth, pixels: Int? = nil) {
      (self.width, self.pixels) = (width, pixels)
    }
  }

  /// The least width of a sheet in pixels.
  private static let leastWidth = 64

  /// Lays out a sheet of at most a width.
  private init(
    frameWidth: Int, frameHeight: Int, frameCount: Int, columns: Int?, headings: [String],
    style: SheetStyle, width: Int
  ) throws(SheetTooLarge) {
    self.headings = headings
    self.style = style
    self.columns = min(columns ?? Self.columns(frameWidth, frameHeight, frameCount), frameCount)
    gap = max(6, min(24, width / self.columns / 12))
    cellWidth = min(frameWidth, max(1, (width - gap) / self.columns - gap))
    cellHeight = max(1, (frameHeight * cellWidth + frameWidth / 2) / frameWidth)
    fontHeight = max(9, min(25, cellWidth / 20)) | 1
    font = StrokeFont(height: fontHeight)
    self.width = self.columns * (cellWidth + gap) + gap
    let headingHeight = headings.isEmpty ? 0 : fontHeight + gap * 2 / 3
    labelHeight = style.labels == .none ? 0 : gap * 2 / 3 + fontHeight
    rowHeight = headingHeight + cellHeight + labelHeight + gap
    height = (frameCount + self.columns - 1) / self.columns * rowHeight + gap
    guard max(self.width, height) <= Self.longestSide, self.width * height <= Self.mostPixels
    else { throw SheetTooLarge(width: self.width, height: height) }
  }

  /// The limit on the sheet's sides in pixels.
  fileprivate static let longestSide = 16_384
  /// The limit on the sheet's pixels; together with its cells it takes twice as many.
  fileprivate static let mostPixels = 67_108_864

  /// The default width of the sheet in pixels.
  package static let defaultWidth = 1600

  /// The number of columns.
  ///
  /// It is the smallest at which the frames alone are no higher than wide, reduced as far as that
  /// adds no row.
  static func columns(_ width: Int, _ height: Int, _ count: Int) -> Int {
    let fewest = (1...count).first { columns in
      (count + columns - 1) / columns * height <= columns * width
    }
    let rows = (count + (fewest ?? count) - 1) / (fewest ?? count)
    return (count + rows - 1) / rows
  }

  /// The rectangle of a frame on the sheet in pixels.
  ///
  /// - Parameter index: The number of the frame on the sheet, from 0.
  /// - Returns: The position of its top-left corner, and its size.
  package func place(of index: Int) -> Rect {
    let headingHeight = rowHeight - (cellHeight + labelHeight + gap)
    return Rect(
      x: Double(gap + index % columns * (cellWidth + gap)),
      y: Double(gap + index / columns * rowHeight + headingHeight),
      width: Double(cellWidth), height: Double(cellHeight))
  }

  /// Shrinks a frame.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - frame: Its number.
  ///   - framesPerSecond: The rate of its run.
  ///   - note: A text in place of the number.
  /// - Returns: The shrunk frame with its texts.
  package func cell(
    _ picture: Pixmap, frame: Int, framesPerSecond: Int, note: String? = nil
  ) -> Cell {
    let hundredths = (frame * 100 + framesPerSecond / 2) / framesPerSecond
    return Cell(
      picture: picture.shrunk(toWidth: cellWidth, height: min(cellHeight, picture.height)),
      time: "\(decimalText(hundredths, places: 2, isShort: false)) s", note: note ?? "#\(frame)")
  }

  /// The sheet as an opaque picture.
  package func pixmap(_ cells: [Cell]) -> Pixmap {
    var sheet = Pixmap(width: width, height: height, filled: style.background)
    let background: Pixmap.Background =
      style.isCheckered ? .checkerboard : .color(style.background)
    for (row, heading) in headings.enumerated() {
      font.draw(heading, x: gap, y: gap + row * rowHeight, color: style.ink, on: &sheet)
    }
    for (index, cell) in cells.enumerated() {
      let place = place(of: index)
      let (x, y) = (Int(place.origin.x), Int(place.origin.y))
      sheet.draw(cell.picture, x: x, y: y, above: background)
      guard style.labels != .none else { continue }
      let labelY = y + cellHeight + gap * 2 / 3
      let color = headings.isEmpty ? style.ink : style.paleInk
      font.draw(cell.time, x: x, y: labelY, color: color, on: &sheet)
      let noteWidth = font.width(of: cell.note)
      guard style.labels == .all, font.width(of: cell.time) + gap + noteWidth <= cellWidth
      else { continue }
      font.draw(
        cell.note, x: x + cellWidth - noteWidth, y: labelY, color: style.paleInk, on: &sheet)
    }
    return sheet
  }
}

/// The error for a contact sheet that would be too large.
package struct SheetTooLarge: ReportableError, Hashable, CustomStringConvertible {
  /// The width in pixels.
  package let width: Int
  package let height: Int
  /// The limit on its pixels that was asked for.
  var mostPixels: Int?

  package var description: String {
    if let mostPixels {
      return """
        expected a sheet of at most \(mostPixels) pixels, found \(width)×\(height)
          hint: show fewer frames
        """
    }
    let isWide = width > ContactSheet.longestSide
    let limit =
      max(width, height) > ContactSheet.longestSide
      ? "\(ContactSheet.longestSide) pixels a side"
      : "\(ContactSheet.mostPixels / 1_000_000) million pixels"
    return """
      expected a sheet of at most \(limit), found \(width)×\(height)
        hint: show fewer frames\(isWide ? "" : ", or more of them side by side")
      """
  }

  package var exitStatus: ExitStatus { .usage }
  package var message: String? {
    "error: \(mostPixels == nil ? "--frames, --columns" : "--max-pixels"): \(self)"
  }
}
