/// The preset that `reveal init` writes: a complete, commented starting point.
package enum StarterPreset {
  /// The name of the schema file that the preset refers to, in the same folder.
  package static let schemaName = "preset.schema.json"

  package static let text = """
    // A preset for reveal. Comments and trailing commas are fine.
    // Watch it:         reveal preview THIS_FILE
    // Draw it:          reveal render THIS_FILE -o frames/
    // All keys:         reveal help preset, or `reveal schema > preset.schema.json` for your editor
    {
      "$schema": "preset.schema.json",
      "title": "My list",

      // The frame, in points. `scale` is pixels per point.
      "canvas": { "size": [390, 844], "scale": 2, "fps": 60, "background": "#F2F2F7" },

      // Rows are the layout; `inset` is the space from a row to its card: [horizontal, vertical].
      "list": { "rows": 40, "rowHeight": 96, "inset": [16, 6] },

      // What the rows show: "sample", "colors", "gradients", "images" ("photos/*.png") or "deck".
      "cards": {
        "sample": 7,
        "cornerRadius": 16,
        "shadow": { "offset": [0, 2], "radius": 5, "opacity": 0.12 },
      },

      // What happens, step after step:
      // \(ScrollStep.names.joined(separator: ", ")).
      "scroll": [
        { "rest": 1 },
        { "fling": 1600 },
        { "rest": 0.4 },
        { "to": { "row": 0 }, "duration": 0.6, "curve": "easeInOut" },
      ],

      // How a card comes in when its row is displayed.
      "entrance": {
        // "furthest", "firstScreen", "once", "every" or "never"
        "track": "furthest",
        // The start pose; operations are applied first to last.
        "from": {
          "transform": [{ "translateY": "60% row" }, { "rotate": -4 }, { "scale": 0.92 }],
          "opacity": 0,
        },
        // A spring as UIKit's, or for example "curve": "easeOut".
        "spring": { "damping": 0.7, "velocity": 0 },
        "duration": 0.6,
        // Seconds between rows that appear together.
        "stagger": { "batch": 0.05 },
      },
    }

    """
}
