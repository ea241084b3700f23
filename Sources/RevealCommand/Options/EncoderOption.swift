import ArgumentParser
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
