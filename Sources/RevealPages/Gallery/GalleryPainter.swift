import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import RevealScene

/// A file of a preset in the gallery.
enum GalleryPicture: Sendable {
  /// `animation.png`: the film on a card.
  case animation
  /// `plot.svg`: curves, rows and scroll over time.
  case plot
  /// Consecutive frames that show the same; the first one has the file.
  case frames(Range<Int>, Exposure)
}

/// The pictures of one preset, those that take long first.
struct GalleryPictures: IteratorProtocol {
  private let preset: SimulatedPreset
  private var others: [GalleryPicture] = [.plot, .animation]
  /// The frame that is next, and what it shows if that is known.
  private var due: (frame: Int, exposure: Exposure?) = (0, nil)

  init(of preset: SimulatedPreset) { self.preset = preset }

  mutating func next() -> GalleryPicture? {
    if let other = others.popLast() { return other }
    let (timeline, first) = (preset.timeline, due.frame)
    guard first < timeline.frameCount else { return nil }
    let exposure = due.exposure ?? timeline.exposure(at: first)
    due = (first + 1, nil)
    while due.frame < timeline.frameCount {
      let other = timeline.exposure(at: due.frame)
      guard other == exposure else {
        due.exposure = other
        break
      }
      due.frame += 1
    }
    return .frames(first..<due.frame, exposure)
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
  /// - Returns: The digest of the file of a frame.
  /// - Throws: The reason why it cannot be drawn or written.
  func draw(_ picture: GalleryPicture) async throws -> [UInt8]? {
    switch picture {
    case .animation:
      let film = GalleryFilm(content.preset, poster: content.poster, encoding: encoding)
      try await transaction.stage(as: path(GalleryFile.animation)) { try await film.write(to: $0) }
      return nil
    case .plot:
      let plot = content.preset.plot
      try transaction.stage([Array(plot.utf8)], as: path(GalleryFile.plot))
      return nil
    case .frames(let frames, let exposure):
      let bytes = try renderer.render(exposure).png.bytes
      let file = GalleryFile.frame(preset: name, name: Manifest.frameName(frames.lowerBound))
      try transaction.stage([bytes], as: file.path)
      return SHA256.digest(of: bytes)
    }
  }

  private func path(_ picture: String) -> String {
    GalleryFile.picture(preset: name, name: picture).path
  }
}
