import ArgumentParser
import RevealJSON
import RevealMath
import RevealPreset
import RevealRender

/// Options that override the canvas of a preset.
///
/// A command has the options that matter to it. Groups are nested as little as possible, since
/// debug builds check every group once for each level above it.
protocol CanvasArguments: ParsableArguments, Sendable {
  /// The settings that are given; nil for others.
  var settings: [CanvasSetting?] { get }
}

extension CanvasArguments {
  var overrides: CanvasOverrides { CanvasOverrides(settings) }
}

/// Options that affect the places of a list's cards in each frame.
struct RunCanvasOptions: CanvasArguments {
  @OptionGroup var rate: RateOption
  @OptionGroup var list: ListOptions
  @OptionGroup var snap: SnapOption

  var settings: [CanvasSetting?] {
    rate.settings + list.settings + snap.settings
  }
}

/// Options that affect the content of a frame at one moment.
struct SceneOptions: CanvasArguments {
  @OptionGroup var rate: RateOption
  @OptionGroup var list: ListOptions
  @OptionGroup var snap: SnapOption
  @OptionGroup var picture: PictureOptions

  var settings: [CanvasSetting?] {
    rate.settings + list.settings + snap.settings + picture.settings
  }
}

/// Options that affect the pixels of every frame.
struct CanvasOptions: CanvasArguments {
  @OptionGroup var rate: RateOption
  @OptionGroup var list: ListOptions
  @OptionGroup var snap: SnapOption
  @OptionGroup var picture: PictureOptions
  @OptionGroup var shutter: ShutterOptions

  var settings: [CanvasSetting?] {
    rate.settings + list.settings + snap.settings + picture.settings + shutter.settings
  }
}

/// The option for the moments of frames.
struct RateOption: CanvasArguments {
  @Option(help: "Frames per second, 1 to 1000. (default: the preset's)")
  var fps: Int?

  func validate() throws { try require("--fps", fps, in: Canvas.frameRates) }

  var settings: [CanvasSetting?] { [fps.map(CanvasSetting.fps)] }
}

/// Options that affect the places and the contents of a list's cards.
struct ListOptions: CanvasArguments {
  @Option(help: "Pixels per point, 0.1 to 16. (default: the preset's)")
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Width and height in points, as in 390x844. (default: the preset's)", valueName: "WxH"))
  var size: CanvasSize?

  @Option(
    help: ArgumentHelp(
      """
      How to draw the texts of a deck: font (letters) or bars, which need no font and look the \
      same on every machine. (default: font)
      """,
      valueName: "text"))
  var text: TextDrawing?

  @Flag(help: "Draw what people who prefer reduced motion see: the preset's reducedMotion.")
  var reducedMotion = false

  func validate() throws {
    if let scale, !Canvas.scales.contains(scale) {
      throw ValidationError("--scale must be 0.1 to 16, found \(shortest(scale))")
    }
  }

  var settings: [CanvasSetting?] {
    [
      size.map { .size($0.size) }, scale.map(CanvasSetting.scale), text.map(CanvasSetting.text),
      reducedMotion ? .reducedMotion : nil,
    ]
  }
}

/// The option for offsets between whole pixels.
struct SnapOption: CanvasArguments {
  @Option(
    help: ArgumentHelp(
      """
      Draw scrolled content on whole pixels, as UIScrollView does; off also draws between them, so \
      that slow scrolls move evenly. (default: on)
      """,
      valueName: "on|off"))
  var pixelSnap: PixelSnap?

  var settings: [CanvasSetting?] { [pixelSnap.map(CanvasSetting.pixelSnap)] }
}

/// Options for the background and the overlay of cards.
struct PictureOptions: CanvasArguments {
  @Option(
    help: ArgumentHelp(
      """
      Color of the canvas: white, #1E90FF, or transparent; mp4 and y4m need one that is not \
      transparent. (default: the preset's)
      """,
      valueName: "color"))
  var background: Color?

  @Flag(
    help: """
      Draw the layout on top: the viewport, the lines at which rows begin to be displayed, the \
      focus of a scroll effect, the insets of view timelines, and the rectangles, anchors and \
      numbers of rows; amber while a row waits, blue while it moves, green and red where a change \
      inserts and removes it. With the frame's number and, where there is room, a legend.
      """)
  var overlay = false

  var settings: [CanvasSetting?] {
    [background.map(CanvasSetting.background), overlay ? .overlay : nil]
  }
}

/// Options for the exposure of a frame.
struct ShutterOptions: CanvasArguments {
  @Option(
    help: ArgumentHelp(
      """
      The exposure of each frame in degrees, 0 to 360: 180 is half the time until the next frame, \
      from the frame's own time on, and 0 a single moment. The moments are averaged in linear \
      light. (default: 0)
      """,
      valueName: "angle"))
  var shutter: Double?

  @Option(
    help: ArgumentHelp(
      "The number of moments that a frame with --shutter averages, 1 to 256. (default: 16)",
      valueName: "count"))
  var shutterSamples: Int?

  func validate() throws {
    if let shutter, !Shutter.angles.contains(shutter) {
      throw ValidationError("--shutter must be 0 to 360 degrees, found \(shortest(shutter))")
    }
    if shutterSamples != nil, shutter == nil {
      throw ValidationError("--shutter-samples needs a shutter, as in --shutter 180")
    }
    try require("--shutter-samples", shutterSamples, in: Shutter.sampleCounts)
  }

  var settings: [CanvasSetting?] {
    let samples = shutterSamples ?? Shutter.usualSamples
    return [shutter.map { .shutter(Shutter(angle: $0, samples: samples)) }]
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

extension Color: ExpressibleByArgument {
  package init?(argument: String) { self.init(written: argument) }
}

extension TextDrawing: ExpressibleByArgument {}

extension PixelSnap: ExpressibleByArgument {}
