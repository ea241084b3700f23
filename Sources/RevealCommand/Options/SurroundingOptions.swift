import ArgumentParser
import RevealJSON
import RevealMath
import RevealRender

/// The options for what is around the frames of a picture.
struct SurroundingOptions: ParsableArguments {
  @Option(
    help: """
      The device around each preset: phone, browser (a window), or none; plain, without a brand. \
      What is around it is transparent where the format can be.
      """)
  var frame: DeviceFrame = .none

  @Option(
    help: ArgumentHelp(
      """
      Space around the whole in points, 0 to 1000. With --frame, --padding or --corner-radius, \
      --background is the color of what is around, and of a transparent canvas. (default: what \
      suits a shadow)
      """, valueName: "points"))
  var padding: Double?

  @Option(
    help: ArgumentHelp(
      "Corner radius of frames without a device, 0 to 1000. (default: 0)", valueName: "points"))
  var cornerRadius: Double?

  func validate() throws {
    for (name, value) in [("--padding", padding), ("--corner-radius", cornerRadius)] {
      if let value, !(0...1000).contains(value) {
        throw ValidationError("\(name) must be 0 to 1000, found \(shortest(value))")
      }
    }
    if cornerRadius != nil, frame != .none {
      throw ValidationError("--corner-radius is for --frame none: a device has its own corners")
    }
  }

  /// Whether anything is around the frames.
  var isGiven: Bool {
    frame != .none || padding != nil || (cornerRadius ?? 0) > 0
  }

  /// What is around the frames.
  ///
  /// - Parameters:
  ///   - background: The color of `--background`.
  ///   - canBeClear: True if the format has partly transparent pixels.
  /// - Returns: The surroundings, which are clear around round corners if they can be.
  func surroundings(background: Color?, canBeClear: Bool) -> Surroundings {
    let isRound = frame != .none || (cornerRadius ?? 0) > 0
    // Corners alone need no space around them.
    let padding = padding ?? (frame == .none && isGiven ? 0 : nil)
    return Surroundings(
      device: frame, padding: padding,
      background: background ?? (isRound && canBeClear ? .clear : nil),
      cornerRadius: cornerRadius ?? 0)
  }
}

extension DeviceFrame: ExpressibleByArgument {}

extension PresetOptions<CanvasOptions> {
  /// The options without the color of the canvas, which is then that of the surroundings.
  var withoutBackground: Self {
    var options = self
    options.canvas.picture.background = nil
    return options
  }

  var background: Color? { canvas.picture.background }
}
