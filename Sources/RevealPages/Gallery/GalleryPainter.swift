import RevealFiles
import RevealImage
import RevealRender
import RevealScene

/// A file of a preset in the gallery.
enum GalleryPicture: Sendable {
  /// `animation.webp` or `animation.png`: the animation on a card.
  case animation
  /// `poster.png`: the frame that a card shows.
  case poster
  /// `plot.svg`: curves, rows and scroll over time.
  case plot
  /// `code.js`: the preset as code for apps and pages.
  case code
  /// A file of the new rows of frames; there is none without new rows.
  case frames([GalleryFrames])
}

/// Consecutive frames that are equal.
struct GalleryFrames: Sendable {
  let numbers: Range<Int>
  let exposure: Exposure
  /// The pieces that they consist of, from the top.
  let pieces: [BandIndex.Piece]
  /// The rows that occur in no earlier frame.
  let new: [Range<Int>]
}

/// The pictures of one preset, those that take longest first.
struct GalleryPictures: IteratorProtocol {
  private let preset: SimulatedPreset
  private let rowsInFile: Int
  private var others: [GalleryPicture] = [.poster, .plot, .code, .animation]
  private var bands = BandIndex()
  /// The next frame, and its exposure if that is known.
  private var due: (frame: Int, exposure: Exposure?) = (0, nil)

  init(of preset: SimulatedPreset, in formats: GalleryFormats) {
    self.preset = preset
    rowsInFile = formats.frames.rowsInFile(
      width: preset.canvas.pixelWidth, height: preset.canvas.pixelHeight)
  }

  mutating func next() -> GalleryPicture? {
    if let other = others.popLast() { return other }
    var runs: [GalleryFrames] = []
    var rows = 0
    while rows < rowsInFile,
      let frames = nextFrames(file: runs.first?.numbers.lowerBound ?? due.frame, at: rows)
    {
      runs.append(frames)
      rows += frames.new.reduce(0) { $0 + $1.count }
    }
    return runs.isEmpty ? nil : .frames(runs)
  }

  /// The next frames that are equal to each other, whose new rows begin at a given row of a file.
  private mutating func nextFrames(file: Int, at row: Int) -> GalleryFrames? {
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
    let (pieces, new) = bands.add(exposure, file: file, at: row)
    return GalleryFrames(
      numbers: first..<due.frame, exposure: exposure, pieces: pieces, new: new)
  }
}

/// Draws the pictures of one preset.
struct GalleryPainter: Sendable {
  private let name: String
  private let content: GalleryEntry.Content
  private let transaction: FileTransaction
  private let renderer: FrameRenderer

  /// - Parameters:
  ///   - name: The name of the preset.
  ///   - content: The preset to draw.
  ///   - transaction: The transaction that stages the files.
  init(_ name: String, _ content: GalleryEntry.Content, in transaction: FileTransaction) {
    self.name = name
    self.content = content
    self.transaction = transaction
    renderer = FrameRenderer(
      images: content.preset.images(), encoding: content.formats.encoding, reuse: .never)
  }

  /// Draws a picture and stages its file.
  ///
  /// - Throws: The reason why it cannot be drawn or written.
  func draw(_ picture: GalleryPicture) async throws {
    switch picture {
    case .animation:
      let path = path(content.formats.films.fileName)
      let film = GalleryFilm(
        content.preset, poster: content.poster, named: path, in: content.formats)
      try await transaction.stage(as: path) { try await film.write(to: $0) }
    case .poster:
      let exposure = content.preset.timeline.exposure(at: content.poster)
      try transaction.stage(
        [try renderer.render(exposure).png.bytes], as: path(GalleryFile.poster))
    case .plot:
      let plot = content.preset.plot
      try transaction.stage([Array(plot.utf8)], as: path(GalleryFile.plot))
    case .code:
      // It is a script, since a page opened as a file may not read other files.
      let script = "document.currentScript.codes = \(try content.preset.code().compact);\n"
      try transaction.stage([Array(script.utf8)], as: path(GalleryFile.code))
    case .frames(let runs):
      let drawn = runs.filter { !$0.new.isEmpty }
      guard !drawn.isEmpty, let first = runs.first else { return }
      let path = GalleryFile.frame(
        preset: name, name: content.formats.frames.fileName(first.numbers.lowerBound)
      ).path
      try transaction.stage([try file(drawn, named: path)], as: path)
    }
  }

  /// A file of the new rows of frames, stacked vertically.
  private func file(_ runs: [GalleryFrames], named name: String) throws -> [UInt8] {
    switch content.formats.frames {
    case .png:
      return try runs.flatMap { try renderer.render($0.exposure, only: $0.new).bytes }
    case .webp(let program):
      var bytes: [UInt8] = []
      for frames in runs {
        if let interruption = Interruption.requested { throw interruption }
        bytes += try renderer.draw(frames.exposure, only: frames.new).bytes
      }
      let canvas = content.preset.canvas
      let rows = Pixmap(
        width: canvas.pixelWidth, height: bytes.count / canvas.pixelWidth / 4, bytes: bytes)
      return try program.losslessWebP(rows, on: canvas.background, named: name)
    }
  }

  private func path(_ picture: String) -> String {
    GalleryFile.picture(preset: name, name: picture).path
  }
}
