import ArgumentParser
import RevealRender

/// Options that choose the part of a run to draw.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Frames to draw: 12, 10-39 (with both ends), 10:40 (without frame 40), 90: (to the last), \
      every fifth ::5 or 10:40:5, a share of the run 50%, times 1s:2.5s (the frames shown \
      then); several are separated by commas. A step does not change the length of a film. \
      (default: all)
      """, valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection?

  @Option(
    help: ArgumentHelp(
      "Draw one of n parts of these frames, as in 2/5; see reveal merge. (default: all)",
      valueName: "k/n"))
  var shard: Shard?

  @Flag(
    help: """
      Continue an interrupted run: keep the intact frames in the folder that the manifest lists.
      """)
  var resume = false

  /// Returns the frames to draw, in ascending order; empty if there are more shards than frames.
  func chosenFrames(of run: RunDuration) throws -> ShownFrames {
    let all = try checkingFrames { try (frames ?? .all).shownFrames(of: run) }
    return shard.map(all.part) ?? all
  }

  /// The words of a command that continues this one.
  var commandToResume: [String] {
    var words = CommandLine.arguments
    // The option goes right after the name of the subcommand, whatever the arguments look like.
    if !resume { words.insert("--resume", at: min(2, words.count)) }
    return words
  }
}

/// Performs work with the frames that `--frames` chooses, and names the option in its errors.
func checkingFrames<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let error as FrameSelectionError {
    throw ValidationError("--frames: \(error)")
  }
}

extension Shard: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
