import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealRender
import RevealSimulation

/// The animation of a list as described by a preset, simulated and ready to be drawn.
///
/// Any frame can be requested at any time and from any task; equal presets give equal pixels on
/// every machine.
public struct ListAnimation: Sendable {
  let simulated: SimulatedPreset
  private let renderer: FrameRenderer

  /// Reads a preset with its deck, pictures and fonts.
  ///
  /// - Parameters:
  ///   - path: The path of a `.json` or `.jsonc` file.
  ///   - options: The values that replace those of the preset.
  /// - Throws: A ``RevealError`` with every problem of the preset, or if a file cannot be read or
  ///   an option is out of range.
  public init(contentsOf path: String, options: Options = Options()) throws(RevealError) {
    self = try RevealError.wrapping {
      try Self(LoadedPreset(path: path, overrides: options.overrides()))
    }
  }

  /// Reads a preset from its text.
  ///
  /// - Parameters:
  ///   - text: The text of the preset, in JSON with comments and trailing commas.
  ///   - path: The path for messages; files in the preset are relative to its folder.
  ///   - options: The values that replace those of the preset.
  /// - Throws: A ``RevealError`` with every problem of the preset, or if one of its files cannot be
  ///   read or an option is out of range.
  public init(
    preset text: String, path: String = "preset.json", options: Options = Options()
  ) throws(RevealError) {
    self = try RevealError.wrapping {
      try Self(
        LoadedPreset(
          SourceText(file: path, text: text), overrides: options.overrides(), scope: .everywhere))
    }
  }

  private init(_ loaded: LoadedPreset) throws {
    simulated = try SimulatedPreset(loaded)
    renderer = FrameRenderer(images: simulated.images(), encoding: .fast)
  }

  /// The preset's title, or the name of its file if it has none.
  public var title: String { simulated.loaded.preset.title }
  /// The width of every frame in pixels, 1…16384.
  public var width: Int { simulated.canvas.pixelWidth }
  /// The height of every frame in pixels, 1…16384.
  public var height: Int { simulated.canvas.pixelHeight }
  /// The pixels per point, > 0.
  public var scale: Double { simulated.canvas.scale }
  /// The frames per second, 1…1000.
  public var fps: Int { simulated.canvas.fps }
  /// The number of frames, at least one; frame `i` shows the moment `i / fps`.
  public var frameCount: Int { simulated.timeline.frameCount }
  /// The duration of the run in seconds.
  public var duration: Double { simulated.timeline.duration }
  /// The number of the most representative frame: the middle of the first entrance.
  public var posterFrame: Int { simulated.timeline.posterFrame(fps: fps) }
  /// Warnings about settings of the preset that have no effect.
  public var warnings: [String] { simulated.warnings }

  /// Returns the layers of a frame, before they are drawn.
  ///
  /// - Parameter frame: The number of the frame, 0..<``frameCount``.
  /// - Returns: The layers in drawing order; later ones are on top.
  /// - Throws: A ``RevealError`` if there is no such frame.
  public func quads(at frame: Int) throws(RevealError) -> [Quad] {
    try check(frame)
    let scene = simulated.timeline.scene(at: frame)
    return scene.quads.map { Quad($0, scale: scene.scale) }
  }

  /// Draws a frame.
  ///
  /// - Parameter frame: The number of the frame, 0..<``frameCount``.
  /// - Returns: The same pixels as those of ``png(at:)``.
  /// - Throws: A ``RevealError`` if there is no such frame, or a picture that it shows cannot be
  ///   drawn.
  public func picture(at frame: Int) throws(RevealError) -> FramePicture {
    try FramePicture(png: png(at: frame))
  }

  /// Draws a frame as a PNG file, with the bytes that `reveal render` writes.
  ///
  /// - Parameter frame: The number of the frame, 0..<``frameCount``.
  /// - Returns: The file: RGB if the canvas is opaque, otherwise RGBA with straight alpha.
  /// - Throws: A ``RevealError`` if there is no such frame, or a picture that it shows cannot be
  ///   drawn.
  public func png(at frame: Int) throws(RevealError) -> [UInt8] {
    try check(frame)
    return try RevealError.wrapping {
      try renderer.render(simulated.timeline.exposure(at: frame)).png.bytes
    }
  }

  private func check(_ frame: Int) throws(RevealError) {
    if let error = FrameOutOfRange(frame: frame, count: frameCount) { throw RevealError(error) }
  }
}
