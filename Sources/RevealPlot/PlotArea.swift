/// A rectangle with axes, in which a figure shows lines and bars.
///
/// Horizontal positions are in percent and vertical ones in pixels, so that a figure looks the
/// same, with text of the same size, at any width.
struct PlotArea {
  let x: PlotAxis
  let y: PlotAxis
  /// The distance from the figure's top, in pixels.
  let top: Double
  /// The height in pixels.
  let height: Double

  /// The position of a value along x.
  func across(_ value: Double) -> String { coordinate(x.share(of: value) * 100) + "%" }

  /// The extent of a range along x.
  func extent(from start: Double, to end: Double) -> String {
    coordinate((x.share(of: end) - x.share(of: start)) * 100) + "%"
  }

  /// The position of a value along y, in pixels from the area's top.
  func down(_ value: Double) -> Double { (1 - y.share(of: value)) * height }

  /// Writes the area with its content.
  func write(to svg: inout SVGText, content: (inout SVGText) -> Void) {
    svg.group("g", ["transform": "translate(0 \(coordinate(top)))"], content: content)
  }

  /// Marks the area for pages that show the current time in it.
  ///
  /// `start` is the time of the run at x = 0, in seconds.
  func writeSpan(from start: Double = 0, to svg: inout SVGText) {
    svg.element(
      "rect",
      [
        "class": "span", "width": "100%", "height": coordinate(height), "data-top": coordinate(top),
        "data-from": plainNumber(start + x.lower), "data-to": plainNumber(start + x.upper),
      ])
  }

  /// Writes the lines behind everything else, with their values on the left.
  func writeGrid(to svg: inout SVGText) {
    for tick in y.ticks {
      let y = coordinate(down(tick))
      svg.element("line", ["class": "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
      svg.element(
        "text", ["class": "tick end", "x": "-8", "y": coordinate(down(tick) + 4)],
        containing: plainNumber(tick))
    }
    writeColumns(to: &svg)
  }

  /// Writes the vertical lines of the grid.
  func writeColumns(to svg: inout SVGText) {
    for tick in x.ticks { writeLine(at: tick, class: "grid", to: &svg) }
  }

  /// Writes a vertical line.
  func writeLine(at value: Double, class name: String, to svg: inout SVGText) {
    let x = across(value)
    svg.element("line", ["class": name, "x1": x, "x2": x, "y1": "0", "y2": coordinate(height)])
  }

  /// Writes a curve through points, which stretches with the area.
  func writeCurve(_ points: [(x: Double, y: Double)], class name: String, to svg: inout SVGText) {
    let places = points.map {
      coordinate(x.share(of: $0.x) * 1000) + "," + coordinate(down($0.y))
    }
    svg.group(
      "svg",
      [
        "class": "curves", "width": "100%", "height": coordinate(height),
        "viewBox": "0 0 1000 \(coordinate(height))", "preserveAspectRatio": "none",
      ]
    ) {
      $0.element("polyline", ["class": "curve \(name)", "points": places.joined(separator: " ")])
    }
  }

  /// Writes a dot at each point.
  func writeDots(_ points: [(x: Double, y: Double)], class name: String, to svg: inout SVGText) {
    for point in points {
      svg.element(
        "circle", ["class": name, "cx": across(point.x), "cy": coordinate(down(point.y)), "r": "3"])
    }
  }

  /// Writes seconds and frames below the area.
  func writeTimes(framesPerSecond: Int, to svg: inout SVGText) {
    let frames = x.lower * Double(framesPerSecond)...x.upper * Double(framesPerSecond)
    for frame in PlotAxis.ticks(in: frames, most: 90) {
      let x = across(frame / Double(framesPerSecond))
      svg.element(
        "line",
        ["class": "mark", "x1": x, "x2": x, "y1": coordinate(height), "y2": coordinate(height + 4)])
    }
    writeBelow(caption: "seconds", to: &svg)
    writeBelow(caption: "frame", line: 1, to: &svg) {
      let frame = $0 * Double(framesPerSecond)
      return abs(frame - frame.rounded()) < 1e-6 ? plainNumber(frame.rounded()) : nil
    }
  }

  /// Writes a line of labels below the area.
  func writeBelow(
    caption: String, line: Int = 0, to svg: inout SVGText, label: (Double) -> String? = plainNumber
  ) {
    let y = coordinate(height + 17 + 14 * Double(line))
    svg.element("text", ["class": "tick end", "x": "-8", "y": y], containing: caption)
    for tick in x.ticks {
      guard let label = label(tick) else { continue }
      svg.element("text", ["class": "tick middle", "x": across(tick), "y": y], containing: label)
    }
  }
}
