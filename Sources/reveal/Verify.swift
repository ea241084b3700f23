import ArgumentParser
import RevealPipeline

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the frames in a folder against their manifest.",
    discussion: """
      Decodes every frame and names those that are missing, altered, unreadable, or unknown to the manifest.

      Exit codes: 0 all intact, 1 missing, altered or extra frames, 74 a frame or the manifest cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("A folder with frames and reveal.json.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(name: .shortAndLong, help: "Frames read at once, from 1. (default: the number of cores)")
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more, found \(jobs)") }
  }

  func run() async throws {
    try recoverFrames(at: folder)
    let verification = try await FolderVerification(
      folder: folder, jobs: jobs ?? processorCount())
    if json {
      Terminal.print(verification.json.text())
    } else if !quiet {
      Terminal.print(verification.text)
    }
    switch verification.verdict {
    case .intact: return
    case .different: throw ExitCode(1)
    case .unreadable: throw ExitCode(74)
    }
  }
}
