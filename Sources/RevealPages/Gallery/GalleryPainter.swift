import RevealFiles
import RevealPNG
import RevealRender

/// A file of a preset in the gallery.
enum GalleryPicture: Hashable, Sendable {
  /// `animation.png`: the animation on a card.
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
    [.animation, .sheet, .plot] + (0..<preset.timeline.frameCount).map(GalleryPicture.frame)
  }
}

/// Draws the pictures of one preset.
struct GalleryPainter: Sendable {
  private let name: String
  private let content: GalleryEntry.Content
  private let transaction: FileTransaction
  private let encoding: Encoding
  private let renderer: FrameRenderer

  /// - Parameters:
  ///   - name: The name of the preset.
  ///   - content: The preset to draw.
  ///   - transaction: The transaction that stages the files.
  ///   - encoding: The encoding of the frames.
  init(
    _ name: String, _ content: GalleryEntry.Content, in transaction: FileTransaction,
    encoding: Encoding
  ) {
    self.name = name
    self.content = content
    self.transaction = transaction
    self.encoding = encoding
    renderer = FrameRenderer(images: content.preset.images(), encoding: encoding)
  }

  /// Draws a picture into its file.
  ///
  /// - Returns: The digests of a frame.
  /// - Throws: The reason why it cannot be drawn or written.
  func draw(_ picture: GalleryPicture) async throws -> Manifest.FrameDigests? {
    switch picture {
    case .animation:
      try await drawAnimation()
      return nil
    case .sheet:
      try await drawSheet()
      return nil
    case .plot:
      let plot = content.preset.plot
      try transaction.stage([Array(plot.utf8)], as: path(GalleryFile.plot))
      return nil
    case .frame(let frame):
      let drawn = try renderer.render(content.preset.timeline.exposure(at: frame))
      let file = GalleryFile.frame(preset: name, name: Manifest.frameName(frame))
      let bytes = drawn.png.bytes
      try transaction.stage([bytes], as: file.path)
      if frame == content.poster { try transaction.stage([bytes], as: path(GalleryFile.poster)) }
      return Manifest.FrameDigests(
        pixels: drawn.digest.description, file: FileDigest(bytes).description)
    }
  }

  private func path(_ picture: String) -> String {
    GalleryFile.picture(preset: name, name: picture).path
  }

  private func drawSheet() async throws {
    let job = SheetJob(content.preset, jobs: 1)
    let sheet = try await job.pixmap(job.spread(Self.sheetFrames))
    try transaction.stage(try sheet.opaqueFile().parts, as: path(GalleryFile.sheet))
  }

  private static let sheetFrames = 12

  /// Draws at scale 1, as the page shows cards no larger.
  private func drawAnimation() async throws {
    let canvas = content.preset.canvas
    let scale = min(canvas.scale, max(1, 1 / min(canvas.size.width, canvas.size.height)))
    let small = try SimulatedPreset(content.preset.loaded.with(scale: scale))
    let job = AnimationJob(small, encoding: encoding, jobs: 1)
    try await transaction.stage(as: path(GalleryFile.animation)) { file in
      try await job.write(
        Array(0..<small.timeline.frameCount), to: file,
        rules: OutputRules(.png, others: .replace, durability: .unsynced))
    }
  }
}
