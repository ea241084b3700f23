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
      scenes can be checked too; manifests and JSON Schemas are skipped, so that *.json and \
      folders can be given.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Presets, decks, templates or scenes: JSON files; decks as CSV files; or folders, for all \
      presets that reveal gallery finds there.
      """, valueName: "preset"),
    completion: .json)
  var presetPaths: [String]

  @Flag(help: "Print the result as JSON, with the place of each problem.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but problems.")
  var quiet = false

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  func run() throws {
    Interruption.endAtOnce()
    let scope = try reading.scope()
    var status = ExitStatus.done
    var results: [JSONOutput] = []
    for path in presetPaths {
      do {
        for file in try files(path, scope) { check(file, scope, &status, &results) }
      } catch {
        note(error, of: path, &status, &results)
      }
    }
    if json {
      let result: JSONOutput = ["passes": .bool(status == .done), "files": .array(results)]
      try Terminal.print(lines: result.text())
    }
    if status != .done { throw ExitCode(status) }
  }

  /// Returns the file, or the presets of a folder.
  private func files(_ path: String, _ scope: FileScope) throws -> [String] {
    guard try scope.kind(of: path) == .folder else { return [path] }
    var unnamed: FileError?
    let found = try PresetSearch(path, scope: scope).contents { unnamed = unnamed ?? $0 }.presets
    if let unnamed { throw unnamed }
    guard !found.isEmpty else {
      throw FileError.failed(
        path: path, action: "cannot validate", reason: "there is no preset below it")
    }
    return found.map { joinPath(path, $0) }
  }

  private func check(
    _ path: String, _ scope: FileScope, _ status: inout ExitStatus, _ results: inout [JSONOutput]
  ) {
    do {
      let result = try check(path, scope)
      if json {
        results.append([
          "file": .string(path), "outcome": .string(result.outcome),
          "problems": result.warnings.json,
        ])
      } else if !quiet {
        try Terminal.print("\(path): \(result.text)")
      }
    } catch {
      note(error, of: path, &status, &results)
    }
  }

  private func note(
    _ error: any Error, of path: String, _ status: inout ExitStatus,
    _ results: inout [JSONOutput]
  ) {
    let failure = Failure(error)
    status = max(status, failure.status)
    if json {
      results.append([
        "file": .string(path), "outcome": "wrong", "problems": ProblemList(error, of: path).json,
      ])
    } else if let message = failure.message {
      Terminal.report(lines: message)
    }
  }

  /// The result for a valid file.
  private struct Checked {
    let text: String
    var warnings = ProblemList([], in: SourceText(file: "", text: ""))

    /// The result in one word, for programs.
    var outcome: String { text.hasPrefix("skipped") ? "skipped" : "ok" }
  }

  /// Checks a file according to its kind.
  private func check(_ path: String, _ scope: FileScope) throws -> Checked {
    let bytes = try scope.read(path, limit: SourceText.maximumBytes)
    let source = SourceText(file: path, bytes: bytes)
    if Deck.isTable(path) {
      _ = try Deck(csv: source)
      return Checked(text: "ok (a deck)")
    }
    let parsed = JSONParser.parse(source)
    switch DocumentKind(parsed) {
    case .preset:
      let preset = try SimulatedPreset(LoadedPreset(source, parsed: parsed, scope: scope))
      if !json { preset.reportWarnings() }
      // Of many presets, such as those of a library, this would be more than one reads.
      let remark = presetPaths == [path] ? preset.timeline.uncenteredRows : nil
      return Checked(
        text: ["ok", remark].compactMap(\.self).joined(separator: "; "),
        warnings: ProblemList(preset.loaded.warnings, in: source))
    case .deck:
      _ = try Deck(json: source, parsed: parsed)
      return Checked(text: "ok (a deck)")
    case .template:
      _ = try CellTemplate(json: source, parsed: parsed)
      return Checked(text: "ok (a template)")
    case .featured:
      _ = try FeaturedPresets(json: source, parsed: parsed)
      return Checked(text: "ok (the first presets of a gallery)")
    case .words:
      _ = try SearchWords(json: source, parsed: parsed)
      return Checked(text: "ok (the words of searches)")
    case .scene:
      _ = try Scene(json: source)
      return Checked(text: "ok (a scene)")
    case .manifest: return Checked(text: "skipped (a manifest; see reveal verify)")
    case .schema: return Checked(text: "skipped (a JSON Schema)")
    }
  }
}

extension SimulatedPreset {
  /// Prints warnings about settings that will not have the apparent effect.
  func reportWarnings() { warnings.forEach { Terminal.report(lines: $0) } }
}
