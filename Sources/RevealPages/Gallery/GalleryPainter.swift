import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import RevealScene

/// A file of a preset in the gallery.
enum GalleryPicture: Sendable {
  /// `animation.webp` or `animation.png`: the film on a card.
  case animation
  /// `poster.png`: the frame that a card shows.
  case poster
  /// `plot.svg`: curves, rows and scroll over time.
  case plot
  case frames(GalleryFrames)
}

/// Consecutive frames that show the same.
struct GalleryFrames: Sendable {
  let numbers: Range<Int>
  let exposure: Exposure
  /// The rows that they consist of, from the top.
  let pieces: [BandIndex.Piece]
  /// The rows that no frame before has shown; the first frame has a file of them.
  let new: [Range<Int>]
}

/// The pictures of one preset, those that take long first.
struct GalleryPictures: IteratorProtocol {
  private let preset: SimulatedPreset
  private var others: [GalleryPicture] = [.poster, .plot, .animation]
  private var bands = BandIndex()
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
    let (pieces, new) = bands.add(exposure, frame: first)
    return .frames(
      GalleryFrames(numbers: first..<due.frame, exposure: exposure, pieces: pieces, new: new))
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
    renderer = FrameRenderer(images: content.preset.images(), encoding: encoding, reuse: .never)
  }

  /// Draws a picture into its file.
  ///
  /// - Throws: The reason why it cannot be drawn or written.
  func draw(_ picture: GalleryPicture) async throws {
    switch picture {
    case .animation:
      let path = path(content.films.fileName)
      let film = GalleryFilm(
        content.preset, poster: content.poster, named: path, as: content.films, encoding: encoding)
      try await transaction.stage(as: path) { try await film.write(to: $0) }
    case .poster:
      let exposure = content.preset.timeline.exposure(at: content.poster)
      try transaction.stage(
        [try renderer.render(exposure).png.bytes], as: path(GalleryFile.poster))
    case .plot:
      let plot = content.preset.plot
      try transaction.stage([Array(plot.utf8)], as: path(GalleryFile.plot))
    case .frames(let frames):
      guard !frames.new.isEmpty else { return }
      let bytes = try renderer.render(frames.exposure, only: frames.new).bytes
      let frame = Manifest.frameName(frames.numbers.lowerBound)
      try transaction.stage([bytes], as: GalleryFile.frame(preset: name, name: frame).path)
    }
  }

  private func path(_ picture: String) -> String {
    GalleryFile.picture(preset: name, name: picture).path
  }
}
