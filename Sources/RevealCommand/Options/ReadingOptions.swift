import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

/// Options for untrusted presets and scenes.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Read presets, scenes and style sheets, and the decks, pictures and fonts they name, only \
      from inside this folder, even through links; this includes paths on the command line. \
      (default: any file)
      """,
      valueName: "folder"), completion: .directory)
  var confine: String?

  /// - Throws: An error if there is no such folder.
  func scope() throws(FileError) -> FileScope {
    guard let confine else { return .everywhere }
    return try FileScope(inside: confine)
  }
}

/// The arguments of commands that read one preset.
struct PresetOptions<Canvas: CanvasArguments>: ParsableArguments {
  @Argument(help: ArgumentHelp("The preset, a JSON file.", valueName: "preset"), completion: .json)
  var path: String

  @Option(
    help: ArgumentHelp(
      """
      Set a value as if it were in the preset, as in entrance.duration=0.5, without writing the \
      file; can be given several times. Values are JSON, and texts need no quotes of their own.
      """, valueName: "key-path=value"),
    transform: PresetChange.init)
  var set: [PresetChange] = []

  @OptionGroup(title: "Canvas") var canvas: Canvas

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  /// Reads the preset with all its files.
  ///
  /// - Parameters:
  ///   - other: The path of another preset; nil for that of the options.
  ///   - changes: Changes in addition to those of the options.
  ///   - isBefore: True to leave out the changes of the options.
  ///   - scope: The folders in which files may be; by default those of the options.
  ///   - willRead: A closure that is called with the path of each file before it is read.
  /// - Returns: The preset, with the canvas of the options.
  /// - Throws: An error if the preset is invalid or cannot be read.
  func load(
    _ other: String? = nil, changing changes: [PresetChange] = [], isBefore: Bool = false,
    scope: FileScope? = nil,
    willRead: @escaping (String) -> Void = { _ in }
  ) throws -> LoadedPreset {
    try LoadedPreset(
      path: other ?? path, overrides: canvas.overrides,
      changes: (isBefore ? [] : set) + changes,
      scope: scope ?? reading.scope(),
      willRead: willRead)
  }
}
