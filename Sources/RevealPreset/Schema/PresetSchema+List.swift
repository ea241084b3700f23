internal import RevealJSON

extension PresetSchema {
  static var canvas: SchemaValue {
    let standard = Canvas()
    return .object(
      "The frame: its size, resolution, rate, length and background.",
      [
        "size": .defined(
          "size", "Width and height in points; at most 16384 pixels a side.",
          default: .pair(standard.size.width, standard.size.height)),
        "scale": .number(.pixelsPerPoint, "Pixels per point.", default: standard.scale),
        "fps": .integer(Canvas.frameRates, "Frames per second.", default: standard.fps),
        "background": .defined(
          "color", "Under everything; transparent gives frames with an alpha channel.",
          default: .name(standard.background)),
        "duration": .anyOf(
          [
            .words(["auto"], "Until the scroll script is done and every animation has settled."),
            .number(.runDuration, "Seconds; at most 100 000 frames."),
          ],
          "How long the run is.", default: "auto"),
        "hold": .number(
          .pause, "Seconds that follow when the duration is auto.", default: standard.hold),
        "edgeAntialiasing": .bool(
          "False draws jagged tilted edges, as UIKit does by default.",
          default: standard.edgeAntialiasing),
      ])
  }

  static var list: SchemaValue {
    let standard = ListLayout()
    return .object(
      "Rows in sections, stacked along an axis, and how the list scrolls.",
      exclusive: [["rows", "sections"]],
      [
        "axis": .words(
          "Along which rows are stacked and the list scrolls.", default: standard.axis),
        "viewports": viewports,
        "rows": .integer(
          1...Preset.maximumRows, "How many rows there are, in one section.",
          default: standard.sections.reduce(0) { $0 + $1.rows }),
        "sections": .list(
          of: section, 1...Preset.maximumRows, "At most 1 000 000 rows together."),
        "rowHeight": .number(
          .extent, "A row's extent along the axis, in points.", default: standard.rowHeight),
        "inset": inset,
        "contentInset": contentInset,
        "overscan": .number(
          .headerExtent,
          "Rows this close to the viewport count as visible too, for scroll effects that move far rows into view; in points.",
          default: standard.overscan),
        "wrap": .bool(
          "The list is endless: after the last row comes the first again.", default: standard.wraps
        ),
        "snap": .words(
          "Where a scroll may come to rest: anywhere; centred by a second scroll after it stopped; centred at once; at whole pages.",
          default: standard.snap),
        "start": .defined(
          "target", "What is shown first; by default the content's start.", default: 0),
        "deceleration": .words(
          "How a fling slows down: 0.998 or 0.99 of the velocity is left after each millisecond.",
          default: standard.deceleration),
        "bounces": .bool(
          "Rubber band at the ends; otherwise the scroll stops hard there.",
          default: standard.bounces),
        "refresh": .words(
          "Ticks per second of the device's clock, at which rows are displayed; has nothing to do with fps.",
          default: standard.refresh),
      ])
  }

  private static var viewports: SchemaValue {
    .object(
      "What a device that turns shows in either orientation, centred on the canvas; needed for the step rotate.",
      required: ["portrait", "landscape"],
      [
        "portrait": .defined("size", "In points, at most the canvas."),
        "landscape": .defined("size", "In points, at most the canvas."),
        "orientation": .words("How the device is held at first.", default: Orientation.standard),
      ])
  }

  private static var section: SchemaValue {
    let rows = SchemaValue.integer(0...Preset.maximumRows, "How many rows.")
    return .anyOf([
      rows,
      .object(
        "With a header.", required: ["rows"],
        [
          "rows": rows,
          "header": .number(
            .headerExtent, "Empty space before the first row, in points.",
            default: Section.standardHeader),
        ]),
    ])
  }

  private static var inset: SchemaValue {
    let points = SchemaValue.number(.any, "In points.")
    return .anyOf(
      [
        points, .tuple([points, points], "[horizontal, vertical]"),
        .tuple([points, points, points, points], "[top, left, bottom, right]"),
      ], "From the row's edges to the card's.", default: 0)
  }

  private static var contentInset: SchemaValue {
    let points = SchemaValue.number(.notNegative, "In points.")
    return .anyOf(
      [points, .tuple([points, points], "[start, end]")],
      "Empty space before the first and after the last row.", default: 0)
  }
}
