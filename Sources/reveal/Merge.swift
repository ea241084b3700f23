import ArgumentParser
import RevealPipeline

struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Join folders with parts of one run.",
    discussion: """
      The parts, such as shards, must be of the same preset, version and settings, hold every frame, and agree \
      where they hold the same one. The result is byte for byte what one whole run leaves.

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
    name: .shortAndLong, help: "The folder for all frames; made if missing.",
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The frames that were rendered, as in reveal render. (default: all)", valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection = .all

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Replace the frames of another preset or of other settings in the folder.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    let merge: FolderMerge
    do {
      merge = try FolderMerge(parts: parts, selection: frames)
    } catch let error as FrameSelectionError {
      throw ValidationError("--frames: \(error)")
    }
    Interruption.startListening()
    let count = merge.sources.count
    let done = try await merge.write(
      to: output, others: force ? .replace : .refuse, jobs: jobs.count,
      isStopped: { Interruption.requested != nil })
    if let interruption = Interruption.requested, done < count {
      throw Interrupted(
        by: interruption, done: done, of: count, toContinue: CommandLine.arguments)
    }
    if quiet { return }
    try Terminal.print(
      "\(output): \(count) \(count == 1 ? "frame" : "frames") of \(parts.count) \(parts.count == 1 ? "part" : "parts")"
    )
  }
}
