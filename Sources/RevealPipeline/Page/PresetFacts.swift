import RevealJSON
package import RevealSimulation

extension LoadedPreset {
  /// What the preset asks for that will not do what it seems to.
  package func warningTexts(_ timeline: Timeline) -> [String] {
    warnings.map { $0.report(in: source) }
      + timeline.warnings.map { "\(source.file): warning: entrance: \($0)" }
  }

  /// What a page with a player says of the preset, for its scripts; the timeline is the preset's.
  func facts(_ timeline: Timeline) -> [(key: String, value: JSONOutput)] {
    let canvas = preset.canvas
    return [
      ("title", .string(preset.title)),
      ("description", preset.description.map(JSONOutput.string) ?? .null),
      ("width", .integer(canvas.pixelWidth)), ("height", .integer(canvas.pixelHeight)),
      ("scale", .number(canvas.scale)), ("fps", .integer(canvas.fps)),
      ("count", .integer(timeline.frameCount)), ("duration", .number(timeline.duration)),
      ("warnings", .array(warningTexts(timeline).map(JSONOutput.string))),
    ]
  }

  /// Bytes of a preset that a page shows; more would make the page slow for nobody's good.
  static let longestShownText = 1 << 20

  /// The preset's text as far as a page shows it.
  var shownText: JSONOutput { Self.shownText(source.bytes) }

  /// A text as far as a page shows it.
  static func shownText(_ bytes: [UInt8]) -> JSONOutput {
    .string(String(decoding: bytes.prefix(longestShownText), as: UTF8.self))
  }

  /// The text of a preset that is wrong, as far as a page shows it; nil where it cannot be read.
  static func shownText(ofFile path: String, in scope: FileScope) -> JSONOutput? {
    // What cannot be read is what the error beside it says.
    guard let bytes = try? scope.read(path, limit: longestShownText) else { return nil }
    return shownText(bytes)
  }
}
