import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check presets and every file they name.",
    discussion: """
      Reports all problems of all files at once, as file:line:column. Decks, templates and \
      scenes can be checked too; manifests and JSON Schemas are skipped, so that *.json and \
      folders can be given.

        reveal validate Presets --sarif problems.sarif
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

  @Option(
    help: ArgumentHelp(
      "Write the problems for code scanning, as SARIF 2.1.0, which forges show beside the lines.",
      valueName: "file.sarif"), completion: .file(extensions: ["sarif", "json"]))
  var sarif: String?

  @Flag(name: .shortAndLong, help: "Print nothing but problems.")
  var quiet = false

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  func run() throws {
    Interruption.endAtOnce()
    if let sarif {
      try OutputName(sarif).requireFile(
        "--sarif", content: "a report", endings: ["sarif", "json"])
    }
    let scope = try reading.scope()
    var results = Results()
    for path in presetPaths {
      do {
        for file in try files(path, scope) { check(file, scope, &results) }
      } catch {
        note(error, of: path, &results)
      }
    }
    let status = results.status
    if json {
      try Terminal.print(json: [
        "passes": .bool(status == .done), "files": .array(results.files),
      ])
    }
    if let sarif {
      try writing.write(results.report.text, to: sarif, as: .analysis, inputs: scope.inputs)
    }
    if status != .done { throw ExitCode(status) }
  }

  /// What is known about the files so far.
  private struct Results {
    var status = ExitStatus.done
    var files: [JSONOutput] = []
    var report = SARIFReport()
  }

  /// Returns the file, or the presets of a folder.
  private func files(_ path: String, _ scope: FileScope) throws -> [String] {
    guard try scope.kind(of: path) == .folder else { return [path] }
    var unnamed: FileError?
    let found = try PresetSearch(path, scope: scope).contents { unnamed = unnamed ?? $0 }.presets
    if let unnamed { throw unnamed }
    guard !found.isEmpty else {
      throw FileError(path, "cannot validate", "there is no preset below it")
    }
    return found.map { joinPath(path, $0) }
  }

  private func check(_ path: String, _ scope: FileScope, _ results: inout Results) {
    do {
      let result = try CheckedDocument(path, scope: scope)
      results.report.add(result.warnings)
      if !json { result.preset?.reportWarnings() }
      if json {
        results.files.append([
          "file": .string(path), "outcome": .string(result.outcome),
          "problems": result.warnings.json,
        ])
      } else if !quiet {
        // Of many presets, such as those of a library, a remark would be more than one reads.
        let remark = presetPaths == [path] ? result.preset?.timeline.uncenteredRows : nil
        let text = [result.text, remark].compactMap(\.self).joined(separator: "; ")
        try Terminal.print("\(path): \(text)")
      }
    } catch {
      note(error, of: path, &results)
    }
  }

  private func note(_ error: any Error, of path: String, _ results: inout Results) {
    let failure = Failure(error)
    results.status = max(results.status, failure.status)
    let problems = ProblemList(error, of: path)
    results.report.add(problems)
    if json {
      results.files.append([
        "file": .string(path), "outcome": "wrong", "problems": problems.json,
      ])
    } else if let message = failure.message {
      Terminal.report(lines: message)
    }
  }
}

extension SimulatedPreset {
  /// Prints warnings about settings that will not have the apparent effect.
  func reportWarnings() { warnings.forEach { Terminal.report(lines: $0) } }
}
