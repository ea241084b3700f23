import ArgumentParser
import RevealFiles
import RevealPNG

/// The option that chooses how PNG files are encoded.
struct EncoderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How to encode PNG files: fast, balanced (slower, smaller files), small (much slower, even \
      smaller) or libpng (plain libpng).
      """, valueName: "encoder"))
  var encode: Encoding = .fast
}

extension Encoding: ExpressibleByArgument {}

/// The option for the number of frames that are drawn at the same time.
struct JobsOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "Number of frames to work on at once, 1 to 1024. (default: the number of cores)")
  var jobs: Int?

  private static let range = 1...1024

  func validate() throws { try require("--jobs", jobs, in: Self.range) }

  /// The requested number, or else the number of processors.
  var count: Int { jobs ?? min(SystemLimits.processorCount, Self.range.upperBound) }
}
