internal import RevealJSON

/// The preset language as a JSON Schema, for editors and validators.
///
/// Keys, ranges, words and defaults are those of the reader, from the same tables. What a schema cannot say (that a list fits
/// its canvas, that keyframes ascend) only the reader checks.
package enum PresetSchema {
  /// The schema in the 2020-12 dialect, with a line break at the end.
  package static var json: String { schema.output.text() + "\n" }

  private static var schema: SchemaValue {
    guard case .members(let members) = Preset.form.schema else { return [] }
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

  private static var definitions: [(key: String, value: SchemaValue)] {
    [
      ("size", size), ("color", color), ("point", point), ("gradient", gradient),
      ("target", target), ("step", step), ("curve", curve), ("spring", spring),
      ("length", length), ("operation", operation), ("keyframe", Keyframe.form.schema),
      ("pose", Pose.form.schema), ("stagger", stagger), ("scrollOperation", scrollOperation),
      ("table", table),
    ]
  }
}
