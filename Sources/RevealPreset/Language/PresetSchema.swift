internal import RevealJSON

/// The preset language as a JSON Schema, for editors and validators.
///
/// Its keys, ranges, words and defaults come from the tables of the reader. Only the reader checks
/// what a schema cannot express, such as that keyframes ascend or that a viewport fits the canvas.
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
