import ArgumentParser
import RevealFiles
import RevealRender

/// The options for several presets side by side.
struct ComparisonOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Other presets to draw beside it, in step.", valueName: "other"), completion: .json)
  var others: [String] = []

  @Flag(help: "Draw the preset without --set beside the one with it, as before and after.")
  var before = false

  @Option(
    help: ArgumentHelp(
      """
      The texts above presets side by side: names (of files, or values of --vary), none, or texts \
      separated by commas. (default: names)
      """, valueName: "captions"))
  var captions: String?

  /// Whether several presets are drawn, apart from the values of `--vary`.
  var isComparison: Bool { before || !others.isEmpty }

  /// Refuses options that exclude each other.
  ///
  /// - Parameters:
  ///   - variations: The values of `--vary`.
  ///   - changes: The values of `--set`.
  ///   - hasSurroundings: True if something is drawn around the presets, such as captions.
  /// - Throws: An error that names the options.
  func check(
    _ variations: [PresetVariation], set changes: [PresetChange], hasSurroundings: Bool
  ) throws {
    if before && changes.isEmpty {
      throw ValidationError("--before needs --set, which says what is different after")
    }
    if before && !others.isEmpty { throw ValidationError("--before is for one preset") }
    if isComparison && !variations.isEmpty {
      throw ValidationError("--vary is for one preset, without --before")
    }
    try variations.requireTwoAtMost()
    if captions != nil && !isComparison && variations.isEmpty && !hasSurroundings {
      throw ValidationError("--captions needs several presets, --vary, --before or --frame")
    }
  }

  /// Loads the presets.
  ///
  /// - Parameters:
  ///   - source: The options of the first preset, whose canvas and `--set` hold for all.
  ///   - variations: The values of `--vary`.
  /// - Returns: The runs with their captions.
  /// - Throws: An error if a preset is invalid or cannot be read, or if there are more or fewer
  ///   captions than presets.
  func members<Canvas>(
    of source: PresetOptions<Canvas>, _ variations: [PresetVariation]
  ) throws -> [SideBySide.Member] {
    // All files count as read, so that no output replaces one.
    let scope = try source.reading.scope()
    var members: [SideBySide.Member]
    if !variations.isEmpty {
      members = try [SideBySide.Member](varying: variations) {
        try SimulatedPreset(source.load(changing: $0, scope: scope))
      }
    } else if before {
      members = try [true, false].map { isBefore in
        SideBySide.Member(
          try SimulatedPreset(source.load(isBefore: isBefore, scope: scope)),
          caption: isBefore ? "before" : "after")
      }
    } else {
      let paths = [source.path] + others
      members = try zip(paths, Self.names(of: paths)).map { path, name in
        SideBySide.Member(try SimulatedPreset(source.load(path, scope: scope)), caption: name)
      }
    }
    return try captioned(members)
  }

  /// Returns runs with the captions that are given, or with none if there is only one run.
  ///
  /// - Throws: An error if there are more or fewer captions than runs.
  func captioned(_ members: [SideBySide.Member]) throws -> [SideBySide.Member] {
    switch captions {
    case nil where members.count == 1: return members.map { SideBySide.Member($0.preset) }
    case nil, "names": return members
    case "none": return members.map { SideBySide.Member($0.preset, values: $0.values) }
    case let list?:
      let texts = list.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      guard texts.count == members.count else {
        throw ValidationError(
          "--captions: expected \(members.count) texts separated by commas, found \(texts.count)")
      }
      return zip(members, texts).map {
        SideBySide.Member($0.preset, caption: String($1), values: $0.values)
      }
    }
  }

  /// Returns the names of files without their endings, or their paths if names are alike.
  private static func names(of paths: [String]) -> [String] {
    func shortened(_ text: String) -> String {
      text.hasSuffix(".json") ? String(text.dropLast(5)) : text
    }
    let names = paths.map { shortened(splitPath($0).name) }
    return Set(names).count == names.count ? names : paths.map(shortened)
  }
}

extension [PresetVariation] {
  /// Throws an error if `--vary` is given more often than a grid has directions.
  func requireTwoAtMost() throws {
    guard count <= 2 else {
      throw ValidationError("--vary can be given twice at most, found \(count)")
    }
  }

  /// The limit on cards of a gallery with values; their runs are all in memory at once.
  private static let mostCards = 2500

  /// Throws an error if a gallery with a card for each combination has too many cards.
  func requireCards(ofPresets presets: Int) throws {
    let values = combinations.count
    guard !isEmpty, presets * values > Self.mostCards else { return }
    let each =
      count > 1 ? "\(values.counted("pair")) of values" : values.counted("value")
    throw ValidationError(
      """
      --vary: expected at most \(Self.mostCards) cards, found \(presets * values): \
      \(presets.counted("preset")) with \(each) each
        hint: draw a folder with fewer presets, or compare fewer values
      """)
  }
}
