import ArgumentParser
import RevealPNG

/// The option that chooses how PNG files are encoded.
struct EncoderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to encode PNG files: fast, small (slower, smaller files) or libpng (plain libpng).",
      valueName: "encoder"))
  var encode: Encoding = .fast
}

extension Encoding: ExpressibleByArgument {}
