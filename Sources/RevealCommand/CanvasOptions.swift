import ArgumentParser
import RevealMath
import RevealPreset
import RevealRender

/// Options that override the canvas of a preset.
struct CanvasOptions: ParsableArguments {
  @Option(help: "Frames per second, 1 to 1000. (default: the preset's)")
  var fps: Int?

  @Option(help: "Pixels per point, 0.1 to 16. (default: the preset's)")
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Width and height in points, as in 390x844. (default: the preset's)", valueName: "WxH"))
  var size: CanvasSize?

  @Flag(
    help: """
      Draw the layout on top: the viewport, the lines at which rows begin to be displayed, the \
      focus of a scroll effect, the insets of view timelines, and the rectangles, anchors and \
      numbers of rows; amber while a row waits, blue while it moves, green and red where a change \
      inserts and removes it. With the frame's number and, where there is room, a legend.
      """)
  var overlay = false

  @Option(
    help: ArgumentHelp(
      """
      How to draw the texts of a deck: font (letters) or bars, which need no font and look the \
      same on every machine. (default: font)
      """,
      valueName: "text"))
  var text: TextDrawing?

  @Flag(help: "Show what people see who ask for less motion, as the preset's reducedMotion says.")
  var reducedMotion = false

  @Option(
    help: ArgumentHelp(
      """
      Draw scrolled content on whole pixels, as UIScrollView does, or with off also between them, \
      so that slow scrolls move evenly. (default: on)
      """,
      valueName: "on|off"))
  var pixelSnap: PixelSnap?

  @Option(
    help: ArgumentHelp(
      """
      How long every frame sees what moves, in degrees, 0 to 360: 180 is half the time up to the \
      next frame, from the frame's own time on, and 0 one moment. What is seen is averaged in \
      linear light. (default: 0)
      """,
      valueName: "angle"))
  var shutter: Double?

  @Option(
    help: ArgumentHelp(
      "The moments that a frame with --shutter is the mean of, 1 to 256. (default: 16)",
      valueName: "count"))
  var shutterSamples: Int?

  func validate() throws {
    if let fps, !CanvasOverrides.frameRates.contains(fps) {
      throw ValidationError("--fps must be 1 to 1000, found \(fps)")
    }
    if let scale, !CanvasOverrides.scales.contains(scale) {
      throw ValidationError("--scale must be 0.1 to 16, found \(scale)")
    }
    if let shutter, !Shutter.angles.contains(shutter) {
      throw ValidationError("--shutter must be 0 to 360 degrees, found \(shutter)")
    }
    if let shutterSamples {
      guard shutter != nil else {
        throw ValidationError("--shutter-samples needs a shutter, as in --shutter 180")
      }
      guard Shutter.sampleCounts.contains(shutterSamples) else {
        throw ValidationError("--shutter-samples must be 1 to 256, found \(shutterSamples)")
      }
    }
  }

  var overrides: CanvasOverrides {
    CanvasOverrides(
      size: size?.size, scale: scale, fps: fps, annotation: overlay ? .layout : .none, text: text,
      reducesMotion: reducedMotion, pixelSnap: pixelSnap,
      shutter: shutter.map {
        Shutter(angle: $0, samples: shutterSamples ?? Shutter.usualSamples)
      })
  }
}

/// A size on the command line, as in "390x844".
struct CanvasSize: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      CanvasOverrides.sides.contains(width), CanvasOverrides.sides.contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }
}

extension TextDrawing: ExpressibleByArgument {}

extension PixelSnap: ExpressibleByArgument {}
