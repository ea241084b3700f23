import ArgumentParser
import RevealPipeline

@main
struct Reveal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal",
    abstract: "Renders list animations to PNG frames.",
    discussion: """
      A preset (one JSON file) says which list, how it scrolls and how its cards come in.

        reveal init fade.json              write a commented preset to start from
        reveal render fade.json -o frames  draw every frame
      """,
    version: "reveal \(version)\n\(BuildFacts.text)",
    subcommands: [
      Render.self, Preview.self, Gallery.self, Sheet.self, Diff.self, Verify.self, Merge.self,
      Validate.self,
      Inspect.self, Init.self, Schema.self,
      SceneCommand.self,
      Draw.self, Manual.self,
    ])

  /// Parses, runs one command, and turns every error into a message and an exit code.
  static func main() async {
    if let problem = Arguments.problem {
      Terminal.report("error: \(problem)")
      exit(withError: ExitCode(64))
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard let failure = Failure(error) else { exit(withError: error) }
      if let message = failure.message { Terminal.report(message) }
      exit(withError: ExitCode(failure.status))
    }
  }
}
