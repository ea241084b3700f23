import ArgumentParser
import RevealFiles
import RevealRender

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the frames in a folder against their manifest.",
    discussion: """
      Decodes every frame and names those that are missing, altered, unreadable or not in the \
      manifest. An interrupted run is intact as far as it got, unless --complete requires all of it.

      Exit codes: 0 all intact, 1 missing, altered or extra frames, 74 a frame or the \
      manifest cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("A folder with frames and reveal.json.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Flag(help: "Require every frame of the run, including those not rendered yet.")
  var complete = false

  @OptionGroup var jobs: JobsOption

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() async throws {
    try recoverFrames(at: folder)
    Interruption.endAtOnce()
    let verification = try await FolderVerification(
      folder: folder, wanted: complete ? .wholeRun : .known, jobs: jobs.count)
    if json {
      try Terminal.print(json: verification.json)
    } else if !quiet {
      try Terminal.print(lines: verification.text)
    }
    switch verification.verdict {
    case .intact: return
    case .different: throw ExitCode(.different)
    case .unreadable: throw ExitCode(.inputOutput)
    }
  }
}
