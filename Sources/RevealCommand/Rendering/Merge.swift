import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Join folders that hold parts of one run.",
    discussion: """
      The parts, such as shards, must be of the same preset, version and settings; together they \
      must contain every frame, and frames that are in several of them must be equal. The result \
      is byte for byte that of a whole run. It appears in one step once every frame is checked; an \
      error, Ctrl-C or a kill leaves the folder as it was.

        reveal render fade.json --shard 1/2 -o part1
        reveal render fade.json --shard 2/2 -o part2
        reveal merge part1 part2 -o frames

      Exit codes: 0 done, 1 the parts do not join, 74 a file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Folders with frames and reveal.json.", valueName: "part"),
    completion: .directory)
  var parts: [String]

  @Option(
    name: .shortAndLong, help: "The folder for all frames; created if missing.",
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The frames that were rendered, as for reveal render. (default: all)", valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection = .all

  @OptionGroup var jobs: JobsOption

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(help: "Print JSON: the folder, and the numbers of its frames and parts.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    try OutputName(output).requireFolder("-o", content: "PNG frames")
    let merge: FolderMerge
    for folder in parts + [output] { try recoverFrames(at: folder) }
    do {
      merge = try FolderMerge(parts: parts, selection: frames)
    } catch let error as FrameSelectionError {
      throw ValidationError("--frames: \(error)")
    }
    Interruption.startListening()
    let count = try await InterruptedChange.noting(output) {
      try await merge.write(
        to: output, others: writing.others, jobs: jobs.count, durability: writing.durability,
        recovered: { Terminal.report(lines: "\($0)") })
    }
    if json {
      let result: JSONOutput = [
        "output": .string(output), "frames": .integer(count), "parts": .integer(parts.count),
      ]
      return try Terminal.print(lines: result.text())
    }
    if quiet { return }
    try Terminal.print(
      "\(output): \(counted(count, "frame")) of \(counted(parts.count, "part"))")
  }
}
