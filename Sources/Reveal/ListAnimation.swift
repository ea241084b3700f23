import RevealFiles
import RevealJSON
import RevealPNG
import RevealRender
import RevealSimulation

/// The animation of a list that a preset describes, simulated and ready to be drawn.
///
/// Any frame can be asked for at any time and from any task; equal presets give equal pixels on
/// every machine.
public struct ListAnimation: Sendable {
  let simulated: SimulatedPreset
  private let renderer: FrameRenderer

  /// Reads a preset, with the deck, the pictures and the fonts that it names.
  ///
  /// - Parameters:
  ///   - path: The path of a `.json` or `.jsonc` file.
  ///   - options: The values that replace those of the preset.
  /// - Throws: A ``RevealError`` with every problem of the preset, or because a file cannot be read
  ///   or an option is out of range.
  public init(contentsOf path: String, options: Options = Options()) throws(RevealError) {
    self = try RevealError.wrapping {
      try Self(LoadedPreset(path: path, overrides: options.overrides()))
    }
  }

  /// Reads a preset whose text is known.
  ///
  /// - Parameters:
  ///   - text: The text of the preset, in JSON with comments and trailing commas.
  ///   - path: The path that problems name; files that the preset names are relative to its folder.
  ///   - options: The values that replace those of the preset.
  /// - Throws: A ``RevealError`` with every problem of the preset, or because a file that it names
  ///   cannot be read or an option is out of range.
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
  /// Pixels per point, > 0.
  public var scale: Double { simulated.canvas.scale }
  /// Frames per second, 1…1000.
  public var fps: Int { simulated.canvas.fps }
  /// The number of frames, at least one; frame `i` shows the moment `i / fps`.
  public var frameCount: Int { simulated.timeline.frameCount }
  /// The length of the run in seconds.
  public var duration: Double { simulated.timeline.duration }
  /// The number of the frame that represents the animation best: the middle of its first entrance.
  public var posterFrame: Int { simulated.timeline.posterFrame(fps: fps) }
  /// What the preset asks for that has no effect, as people read it.
  public var warnings: [String] { simulated.warnings }

  /// The layers of a frame, before they are drawn.
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
  /// - Returns: The pixels that ``png(at:)`` has.
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
