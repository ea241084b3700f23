import RevealFiles
import RevealJSON
import RevealPreset

/// Reads the presets that a preset extends, and merges them.
struct PresetBases {
  /// The presets that are extended, the nearest first.
  private(set) var sources: [SourceText] = []
  /// The files of the design tokens that the presets name, each once.
  private(set) var tokenSources: [SourceText] = []
  /// The tokens that the presets name, in the order of the texts.
  private(set) var usedTokens: [DesignTokens.Token] = []
  /// The tokens by the paths of their files.
  private var tokens: [String: DesignTokens] = [:]
  private let scope: FileScope
  private let willRead: (String) -> Void

  /// The limit on presets that extend each other.
  private static let mostLevels = 16

  init(scope: FileScope, willRead: @escaping (String) -> Void = { _ in }) {
    (self.scope, self.willRead) = (scope, willRead)
  }

  /// Reads a preset.
  ///
  /// - Throws: All problems of the first file that has any; a base that cannot be read is a problem
  ///   in the file that names it.
  mutating func read(
    _ source: SourceText, parsed: ParsedJSON? = nil
  ) throws(PresetError) -> (preset: Preset, warnings: [Problem]) {
    let parsed = parsed ?? JSONParser.parse(source)
    let whole = try standalone(source, parsed: parsed)
    let (preset, warnings) = try Preset.read(source, parsed: whole)
    guard let base = parsed.root.flatMap(Preset.base) else { return (preset, warnings) }
    // An inherited value may have no effect, which is not a mistake in this file.
    return (preset, warnings.filter { !base.range.contains($0.range.lowerBound) })
  }

  /// The parsed text of a preset with inherited values and those of design tokens, so that it needs
  /// no other preset and no tokens.
  ///
  /// - Throws: All problems of the first file below this one that has any; a base that cannot be
  ///   read is a problem in the file that names it.
  mutating func standalone(
    _ source: SourceText, parsed: ParsedJSON? = nil
  ) throws(PresetError) -> ParsedJSON {
    var parsed = parsed ?? JSONParser.parse(source)
    parsed.root = try parsed.root?.replacingTokens { reference throws(PresetError) in
      try value(of: reference, in: source)
    }
    guard let root = parsed.root, let file = Preset.base(of: root) else { return parsed }
    let base = try read(file, namedIn: source)
    let whole = try standalone(base)
    _ = try Preset.read(base, parsed: whole)
    let merged = whole.root.map { Preset.root(root, extending: $0, from: file) }
    return (merged, parsed.problems)
  }

  /// Returns the value of a token that a preset names.
  private mutating func value(
    of reference: TokenReference, in source: SourceText
  ) throws(PresetError) -> JSONValue {
    guard reference.name != nil else {
      throw PresetError(source: source, problems: [reference.withoutName])
    }
    let tokens = try tokens(of: reference.file, namedIn: source)
    let value = try reference.value(among: tokens, in: source)
    if let token = reference.name.flatMap(tokens.token(named:)) { usedTokens.append(token) }
    return value
  }

  /// Returns the tokens of a file, which is read once.
  private mutating func tokens(
    of file: FileReference, namedIn source: SourceText
  ) throws(PresetError) -> DesignTokens {
    let path = joinPath(splitPath(source.file).folder, file.path)
    if let known = tokens[path] { return known }
    let text = try text(of: file, path, namedIn: source, "a file of design tokens")
    let read = try DesignTokens(json: text)
    tokens[path] = read
    tokenSources.append(text)
    return read
  }

  private mutating func read(
    _ file: FileReference, namedIn source: SourceText
  ) throws(PresetError) -> SourceText {
    guard sources.count < Self.mostLevels else {
      let problem = file.problem(
        "expected at most \(Self.mostLevels) presets that extend each other",
        hint: "perhaps they form a circle")
      throw PresetError(source: source, problems: [problem])
    }
    let path = joinPath(splitPath(source.file).folder, file.path)
    sources.append(try text(of: file, path, namedIn: source, "a preset"))
    return sources[sources.count - 1]
  }

  private func text(
    of file: FileReference, _ path: String, namedIn source: SourceText, _ expected: String
  ) throws(PresetError) -> SourceText {
    willRead(path)
    do throws(FileError) {
      return try scope.text(path)
    } catch {
      let problem = file.problem("expected \(expected) that can be read: \(error.reason)")
      throw PresetError(source: source, problems: [problem])
    }
  }
}
