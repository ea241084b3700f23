internal import RevealJSON
internal import RevealMath

/// The preset language as a JSON Schema, for editors and validators.
///
/// Ranges, words and defaults are those of the reader. What a schema cannot say (that a list fits
/// its canvas, that keyframes ascend) only the reader checks.
package enum PresetSchema {
  /// The schema in the 2020-12 dialect, with a line break at the end.
  package static var json: String { schema.output.text() + "\n" }

  private static var schema: SchemaValue {
    guard case .members(let members) = preset else { return preset }
    return .members(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("$id", "urn:reveal:preset"),
        ("title", "reveal preset"),
        // For Visual Studio Code, whose JSON has neither by default.
        ("allowComments", true),
        ("allowTrailingCommas", true),
      ] + members + [("$defs", .members(definitions))])
  }

  private static var preset: SchemaValue {
    .object(
      "One list animation: which list, how it scrolls and how its cards come in.",
      exclusive: [["zoom", "entrance"]],
      [
        "$schema": .string("Where this schema is, for editors."),
        "title": .string("What people call it; by default the file's name."),
        "description": .string("What it shows, in a sentence."),
        "zoom": zoom,
        "canvas": canvas,
        "list": list,
        "cards": cards,
        "scroll": .list(
          of: .defined("step"), 0...Preset.maximumSteps,
          "What happens to the list from time 0, step after step. By default it rests, is flung and rests.",
          default: standardScroll),
        "entrance": entrance,
        "scrollEffect": scrollEffect,
      ])
  }

  /// The script of a preset that has none, which only rests and flings.
  private static var standardScroll: SchemaValue {
    .list(
      ScrollStep.standard.compactMap { step in
        switch step {
        case .rest(let seconds): .members([("rest", .number(seconds))])
        case .fling(let velocity): .members([("fling", .number(velocity))])
        default: nil
        }
      })
  }

  private static var definitions: [(key: String, value: SchemaValue)] {
    [
      ("size", size), ("color", color), ("point", point), ("gradient", gradient),
      ("target", target), ("step", step), ("curve", curve), ("spring", spring),
      ("length", length), ("operation", operation), ("keyframe", keyframe), ("pose", pose),
      ("stagger", stagger), ("scrollOperation", scrollOperation), ("table", table),
    ]
  }

  private static var zoom: SchemaValue {
    .tuple(
      [
        .number(.scale, "Scale along x."), .number(.scale, "Scale along y."),
        .number(.any, "Offset to the right, in points."), .number(.any, "Offset down, in points."),
        .number(.share, "Opacity at the start."), .number(.duration, "Duration in seconds."),
      ],
      "Short for an entrance that scales, then moves and fades in, with easeInOut, for rows beyond the furthest displayed so far."
    )
  }

  private static var size: SchemaValue {
    .tuple(
      [.number(.extent, "Width in points."), .number(.extent, "Height in points.")],
      "[width, height], in points.")
  }

  private static var point: SchemaValue {
    .tuple(
      [
        .number(.anchorShare, "Share of the width from the left."),
        .number(.anchorShare, "Share of the height from the top."),
      ], "[x, y], as shares of width and height.")
  }

  private static var color: SchemaValue {
    let channel = SchemaValue.number(.colorChannel, "0 to 255")
    let digits = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    return .anyOf(
      [
        .words(
          Color.named.keys.sorted(), "The sixteen basic names of CSS, orange and transparent."),
        .string("#RGB, #RGBA, #RRGGBB or #RRGGBBAA.", pattern: digits),
        .tuple([channel, channel, channel], "[red, green, blue]"),
        .tuple(
          [channel, channel, channel, .number(.share, "0 to 1")], "[red, green, blue, alpha]"),
      ], "A color: a name, hexadecimal digits or channels.")
  }
}
