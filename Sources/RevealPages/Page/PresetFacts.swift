import RevealFiles
import RevealJSON
import RevealPlot
import RevealPreset
import RevealRender

extension SimulatedPreset {
  /// The figure of the preset's curves, as SVG.
  var plot: String { PresetPlot(loaded.preset, timeline).svg }

  /// The facts about the preset that a page with a player shows, for its scripts.
  ///
  /// - Parameters:
  ///   - suffix: The end of the title.
  ///   - paths: A closure that returns the form of a text with paths.
  /// - Returns: The facts by their names.
  func facts(
    endingTitle suffix: String = "", showing paths: (String) -> String = { $0 }
  ) -> [JSONOutput.Member] {
    let preset = loaded.preset
    return [
      ("title", .string(preset.title + suffix)),
      ("description", preset.description.map(JSONOutput.string) ?? .null),
      ("width", .integer(canvas.pixelWidth)), ("height", .integer(canvas.pixelHeight)),
      ("scale", .number(canvas.scale)), ("fps", .integer(canvas.fps)),
      ("count", .integer(timeline.frameCount)), ("duration", .number(timeline.duration)),
      ("tags", .array(preset.tags.map { .string($0.rawValue) })),
      ("kinds", .array(preset.kinds.map { .string($0.rawValue) })),
      ("warnings", .array(warnings.map { .string(paths($0)) })),
    ]
  }
}

extension LoadedPreset {
  /// The limit on bytes of a preset that a page shows; longer texts would slow the page down.
  static let longestShownText = 1 << 20

  /// The preset's text, truncated to the part that a page shows.
  var shownText: String { Self.shownText(source.bytes) }

  /// A text, truncated to the part that a page shows.
  static func shownText(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(longestShownText), as: UTF8.self)
  }

  /// The truncated text of a preset with errors; nil if it cannot be read.
  static func shownText(ofFile path: String, in scope: FileScope) -> String? {
    // The error next to it says why it cannot be read.
    guard let bytes = try? scope.read(path, limit: longestShownText) else { return nil }
    return shownText(bytes)
  }
}
