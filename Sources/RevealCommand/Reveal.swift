import ArgumentParser
import RevealFiles
import RevealRender

/// The program.
///
/// Every command states its name, since the parser would derive it from the type by reflection at
/// each start, which takes as long as reading a preset.
@main
struct Reveal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal",
    abstract: "Draws, previews, tests and exports list animations.",
    discussion: """
      A preset (one JSON file) describes a list, how it scrolls and how its cards come in.

        reveal init fade.json              write a commented preset to start from
        reveal effects flip                list effects, for reveal init --effect
        reveal preview fade.json           show it in the browser while you edit
        reveal render fade.json -o frames  draw every frame
        reveal help preset                 print the reference of the preset language
        reveal help preset scroll          print a section of it
      """,
    version: "reveal \(version)\n\(BuildFacts.text)",
    subcommands: [
      Render.self, Preview.self, Gallery.self, Sheet.self, Diff.self, TestCommand.self, Verify.self,
      Merge.self, Validate.self,
      Inspect.self, Init.self, SetValues.self, Effects.self, Import.self, Export.self, Schema.self,
      SceneCommand.self,
      Draw.self, Skill.self, Manual.self,
    ])

  /// Parses the arguments, runs a command, and turns every error into a message and an exit code.
  static func main() async {
    ignoreSignalsOfWriting()
    Terminal.reserveStandardDescriptors()
    if let problem = Arguments.problem {
      Terminal.report("error: \(problem)")
      exit(withError: ExitCode(.usage))
    }
    var command: (any ParsableCommand)?
    do {
      try SystemLimits.requireOpenFiles()
      let words = CommandLine.arguments.dropFirst()
      if words.first == "help" {
        let text = try helpText(Array(words.dropFirst()), commands: commands + ["manual"])
        if let text { return try Terminal.write(text) }
      }
      command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command?.run()
      }
    } catch {
      exit(withError: ExitCode(status(of: error, in: command)))
    }
  }

  private static var commands: [String] { CommandDescription(self).subcommands.map(\.name) }

  /// Prints the error or the text requested from the argument parser, and returns the exit code.
  private static func status(of error: any Error, in command: (any ParsableCommand)?) -> Int32 {
    // The parser's descriptions of foreign errors are long, so reveal's own errors come first.
    if error is any ReportableError || !isOfParser(error) {
      let failure = Failure(error)
      if let message = failure.message { Terminal.report(lines: message) }
      return failure.status.rawValue
    }
    let (status, text) = (exitCode(for: error).rawValue, fullMessage(for: error))
    guard status == 0 else {
      if !text.isEmpty {
        let name = command.map { "reveal \(type(of: $0)._commandName)" }
        Terminal.report(lines: UsageMessage(text, commands: commands, running: name).text)
      }
      return status
    }
    // The text is help, the version, or a completion script.
    do throws(FileError) {
      if !text.isEmpty { try Terminal.write(text + "\n") }
      return status
    } catch {
      return self.status(of: error, in: command)
    }
  }

  /// Returns whether the error is one of the argument parser, which includes help and exit codes.
  private static func isOfParser(_ error: any Error) -> Bool {
    // The parser gives all other errors the same code.
    error is ExitCode || exitCode(for: error) != .failure
  }
}
