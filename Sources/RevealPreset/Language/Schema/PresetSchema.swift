internal import RevealJSON

/// The preset language as a JSON Schema, for editors and validators.
///
/// Its keys, ranges, words and defaults come from the tables of the reader. Only the reader checks
/// what a schema cannot express, such as that keyframes ascend or that a viewport fits the canvas.
package enum PresetSchema {
  /// The schema in the 2020-12 dialect, with a line break at the end.
  package static var json: String { schema.text() + "\n" }

  /// The schema as a value.
  static let schema: JSONOutput = {
    let head: JSONOutput = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:reveal:preset",
      "title": "reveal preset",
      // Visual Studio Code allows neither in JSON by default.
      "allowComments": true, "allowTrailingCommas": true,
    ]
    return head.with(Preset.form.schema).with(["$defs": definitions])
  }()

  /// The definitions that the schema refers to.
  static let definitions: JSONOutput =
    [
      "size": size, "cardSize": cardSize, "color": color, "point": point, "gradient": gradient,
      "cellPart": CellKeys.form.schema, "cellColor": cellColor,
      "target": target,
      "step": step, "curve": curve, "spring": spring, "length": length, "operation": operation,
      "entrance": Entrance.form.schema, "motion": Motion.form().schema,
      "exit": Motion.formOfExit().schema, "exitPart": Animation.formOfExit().schema,
      "part": Animation.form().schema, "keyframe": Keyframe.form.schema, "pose": Pose.form.schema,
      "stagger": stagger, "token": TokenReference.schema,
      "scrollOperation": scrollOperation, "table": table,
      "viewTrack": ViewTrack.form().schema, "barLayer": Bar.Layer.schema,
    ]
}
