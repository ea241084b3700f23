import TestFixtures

/// A folder with a small preset, `fade.json`.
struct PresetFolder {
  let folder: TemporaryFolder
  let path: String

  init(opacity: Double = 0.5) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/fade.json"
    try write(opacity: opacity)
  }

  /// The preset's text: three cards that fade in.
  static func text(opacity: Double) -> String {
    """
    {
      "title": "Fade",
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.8 },
      "list": { "rows": 3, "rowHeight": 20, "inset": [4, 4] },
      "cards": { "colors": ["#4060C0"] },
      "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.3 },
    }
    """
  }

  func write(opacity: Double) throws {
    try folder.write(Self.text(opacity: opacity), to: "fade.json")
  }
}
