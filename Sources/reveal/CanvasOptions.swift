import ArgumentParser
import RevealMath
import RevealPipeline
import RevealPNG

/// Options that replace what the preset says about its canvas.
struct CanvasOptions: ParsableArguments {
  @Option(help: "Frames per second, 1 to 1000. (default: the preset's)")
  var fps: Int?

  @Option(help: "Pixels per point, 0.1 to 16. (default: the preset's)")
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Width and height in points, as in 390x844. (default: the preset's)", valueName: "WxH"))
  var size: CanvasSize?

  func validate() throws {
    if let fps, !(1...1000).contains(fps) {
      throw ValidationError("--fps must be 1 to 1000, found \(fps)")
    }
    if let scale, !(0.1...16).contains(scale) {
      throw ValidationError("--scale must be 0.1 to 16, found \(scale)")
    }
  }

  var overrides: CanvasOverrides {
    CanvasOverrides(size: size?.size, scale: scale, fps: fps)
  }
}

/// A size on the command line, as in "390x844".
struct CanvasSize: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      (0.001...100_000).contains(width), (0.001...100_000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }
}

extension Encoding: ExpressibleByArgument {}
