import ArgumentParser
import RevealPipeline
import RevealPreset
import RevealSimulation

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check presets and every file they name.",
    discussion: "Reports every problem of every file at once, as file:line:column.")

  @Argument(help: ArgumentHelp("The presets, JSON files.", valueName: "preset"), completion: .json)
  var presetPaths: [String]

  @Flag(name: .shortAndLong, help: "Print nothing but problems.")
  var quiet = false

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  func run() throws {
    Interruption.endAtOnce()
    let scope = try reading.scope()
    var status: Int32 = 0
    for path in presetPaths {
      do {
        let loaded = try LoadedPreset(path: path, scope: scope)
        loaded.reportWarnings(try loaded.timeline())
        if !quiet { try Terminal.print("\(path): ok") }
      } catch {
        let failure = Failure(error)
        if let message = failure.message { Terminal.report(message) }
        status = max(status, failure.status)
      }
    }
    if status != 0 { throw ExitCode(status) }
  }
}

extension LoadedPreset {
  /// Says on standard error what the preset asks for that will not do what it seems to.
  func reportWarnings(_ timeline: Timeline) {
    warningTexts(timeline).forEach(Terminal.report)
  }
}
