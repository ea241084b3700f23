import ArgumentParser
import RevealFiles

/// How much of a command's work is under way at once.
struct JobsOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "Frames under way at once, 1 to 1024. (default: the number of cores)")
  var jobs: Int?

  private static let range = 1...1024

  func validate() throws {
    guard let jobs, !Self.range.contains(jobs) else { return }
    throw ValidationError(
      "--jobs must be \(Self.range.lowerBound) to \(Self.range.upperBound), found \(jobs)")
  }

  /// As many as were asked for, else as many as there are processors.
  var count: Int { jobs ?? min(SystemLimits.processorCount, Self.range.upperBound) }
}
