import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender
import RevealScene

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check presets and every file they name.",
    discussion: """
      Reports all problems of all files at once, as file:line:column. Decks, templates and \
      scenes can be checked too; manifests and JSON Schemas are skipped, so that *.json can be \
      given.
      """)

  @Argument(
    help: ArgumentHelp(
      "Presets, decks, templates or scenes: JSON files; or decks as CSV files.", valueName: "preset"
    ),
    completion: .json)
  var presetPaths: [String]

  @Flag(name: .shortAndLong, help: "Print nothing but problems.")
  var quiet = false

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  func run() throws {
    Interruption.endAtOnce()
    let scope = try reading.scope()
    var status = ExitStatus.done
    for path in presetPaths {
      do {
        let result = try check(path, scope)
        if !quiet { try Terminal.print("\(path): \(result)") }
      } catch {
        let failure = Failure(error)
        if let message = failure.message { Terminal.report(message) }
        status = max(status, failure.status)
      }
    }
    if status != .done { throw ExitCode(status) }
  }

  /// Reads a file by its kind.
  private func check(_ path: String, _ scope: FileScope) throws -> String {
    let bytes = try scope.read(path, limit: SourceText.maximumBytes)
    let source = SourceText(file: path, bytes: bytes)
    if Deck.isTable(path) {
      _ = try Deck(csv: source)
      return "ok (a deck)"
    }
    let parsed = JSONParser.parse(source)
    switch DocumentKind(parsed) {
    case .preset:
      try SimulatedPreset(LoadedPreset(source, parsed: parsed, scope: scope)).reportWarnings()
      return "ok"
    case .deck:
      _ = try Deck(json: source, parsed: parsed)
      return "ok (a deck)"
    case .template:
      _ = try CellTemplate(json: source, parsed: parsed)
      return "ok (a template)"
    case .featured:
      _ = try FeaturedPresets(json: source, parsed: parsed)
      return "ok (the first presets of a gallery)"
    case .scene:
      _ = try Scene(json: source)
      return "ok (a scene)"
    case .manifest: return "skipped (a manifest; see reveal verify)"
    case .schema: return "skipped (a JSON Schema)"
    }
  }
}

extension SimulatedPreset {
  /// Prints warnings about settings that will not do what they seem to.
  func reportWarnings() { warnings.forEach(Terminal.report) }
}
