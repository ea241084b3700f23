import RevealImage
import RevealPNG

/// A file that the gallery has of a preset.
enum GalleryPicture: Hashable, Sendable {
  /// `animation.png`: what a card plays.
  case animation
  /// `sheet.png`: moments side by side.
  case sheet
  /// `plot.svg`: curves, rows and scroll over time.
  case plot
  case frame(Int)
}

extension GalleryEntry.Content {
  /// All files of the preset, those that take long first.
  var pictures: [GalleryPicture] {
    [.animation, .sheet, .plot] + (0..<timeline.frameCount).map(GalleryPicture.frame)
  }
}

/// Draws the pictures of one preset.
struct GalleryPainter: Sendable {
  private let content: GalleryEntry.Content
  private let encoding: Encoding
  private let renderer: FrameRenderer

  init(_ content: GalleryEntry.Content, encoding: Encoding) {
    self.content = content
    self.encoding = encoding
    renderer = FrameRenderer(
      images: ImageStore(scope: content.loaded.scope), encoding: encoding)
  }

  /// Draws a picture into its file.
  ///
  /// - Returns: The digest of a frame's pixels.
  /// - Throws: What keeps it from being drawn or written.
  func draw(_ picture: GalleryPicture) async throws -> PixelDigest? {
    switch picture {
    case .animation:
      try await drawAnimation()
      return nil
    case .sheet:
      try await drawSheet()
      return nil
    case .plot:
      let plot = PresetPlot(content.loaded, content.timeline).svg
      try writeFile([Array(plot.utf8)], to: joinPath(content.folder, "plot.svg"))
      return nil
    case .frame(let frame):
      let drawn = try renderer.render(content.timeline.scene(at: frame))
      try content.output.write(drawn.png, digest: drawn.digest.description, frame: frame)
      if frame == content.poster {
        try writeFile(drawn.png.parts, to: joinPath(content.folder, "poster.png"))
      }
      return drawn.digest
    }
  }

  private func drawSheet() async throws {
    let run = SheetRun(
      timeline: content.timeline, framesPerSecond: content.loaded.preset.canvas.fps,
      images: ImageStore(scope: content.loaded.scope), jobs: 1)
    let sheet = try await run.pixmap(run.spread(Self.sheetFrames))
    try writeFile(try sheet.opaqueFile().parts, to: joinPath(content.folder, "sheet.png"))
  }

  private static let sheetFrames = 12

  /// At a pixel a point, as a card on the page is no larger.
  private func drawAnimation() async throws {
    let canvas = content.loaded.preset.canvas
    let scale = min(canvas.scale, max(1, 1 / min(canvas.size.width, canvas.size.height)))
    let small = try LoadedPreset(
      path: content.loaded.source.file,
      overrides: CanvasOverrides(
        size: canvas.size, scale: scale, fps: canvas.fps, annotation: content.overrides.annotation,
        text: content.overrides.text),
      scope: content.loaded.scope)
    let timeline = try small.timeline()
    let run = AnimationRun(
      timeline: timeline, framesPerSecond: canvas.fps,
      images: ImageStore(scope: small.scope), encoding: encoding, jobs: 1)
    try await run.write(
      Array(0..<timeline.frameCount), to: joinPath(content.folder, "animation.png"),
      rules: OutputRules(.png, others: .replace, durability: .unsynced))
  }
}
