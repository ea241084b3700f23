import RevealFiles
import RevealFrames
import RevealImage
import RevealJSON
import RevealRender
import RevealScene

/// A part of what the gallery has of a preset.
enum GalleryPicture: Sendable {
  /// The frame that a card shows.
  case poster
  /// The figure, the code and the text of the preset.
  case details
  /// Consecutive frames whose new rows are in one picture; there is none without new rows.
  case frames([GalleryFrames])
}

/// What has been drawn of a preset.
enum DrawnPicture: Sendable {
  /// A file that is staged.
  case file
  /// Details for the page.
  case details([JSONOutput.Member])
  /// Frames, and the picture of their new rows in Base64; empty if there are none.
  case frames([GalleryFrames], picture: [UInt8])
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

/// The parts of one preset: poster and details, and then the frames in order.
struct GalleryPictures: IteratorProtocol {
  private let preset: SimulatedPreset
  private let rowsInPicture: Int
  private var others: [GalleryPicture] = [.poster, .details]
  private var bands = BandIndex()
  /// The next frame, and its exposure if that is known.
  private var due: (frame: Int, exposure: Exposure?) = (0, nil)

  init(of preset: SimulatedPreset, in format: GalleryFormat) {
    self.preset = preset
    rowsInPicture = format.rowsInPicture(
      width: preset.canvas.pixelWidth, height: preset.canvas.pixelHeight)
  }

  mutating func next() -> GalleryPicture? {
    if let other = others.popLast() { return other }
    var runs: [GalleryFrames] = []
    var rows = 0
    while rows < rowsInPicture,
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
  /// Whether the page needs no more than the frames, since it has the rest with another look.
  private let hasOnlyFrames: Bool
  private let content: GalleryEntry.Content
  private let transaction: FileTransaction
  private let renderer: FrameRenderer

  init(
    _ entry: GalleryEntry, _ content: GalleryEntry.Content, in transaction: FileTransaction
  ) {
    name = entry.name
    hasOnlyFrames = entry.look != nil
    self.content = content
    self.transaction = transaction
    renderer = FrameRenderer(
      images: content.preset.images(), encoding: content.format.encoding, reuse: .never)
  }

  /// Draws a part; files that are complete are staged.
  ///
  /// - Throws: The reason why it cannot be drawn or written.
  func draw(_ picture: GalleryPicture) throws -> DrawnPicture {
    switch picture {
    case .poster:
      let exposure = content.preset.timeline.exposure(at: content.poster)
      let poster = GalleryFile.picture(preset: name, name: content.format.poster)
      let bytes: [UInt8]
      if case .webp(let program, .some(let quality)) = content.format {
        let rows = 0..<content.preset.canvas.pixelHeight
        bytes = try webP(renderer.draw(exposure, only: [rows]), by: program, quality)
      } else {
        bytes = try renderer.render(exposure).png.bytes
      }
      try transaction.stage([bytes], as: poster.path)
      return .file
    case .details:
      let preset = content.preset
      if hasOnlyFrames { return .details([]) }
      return .details([
        ("text", .string(preset.loaded.shownText)), ("plot", .string(preset.plot)),
        ("codes", try preset.code()),
      ])
    case .frames(let runs):
      let drawn = runs.filter { !$0.new.isEmpty }
      return .frames(runs, picture: drawn.isEmpty ? [] : Base64.digits(try self.picture(drawn)))
    }
  }

  /// A picture of the new rows of frames, stacked vertically.
  private func picture(_ runs: [GalleryFrames]) throws -> [UInt8] {
    switch content.format {
    case .png:
      return try runs.flatMap { try renderer.render($0.exposure, only: $0.new).bytes }
    case .webp(let program, let quality):
      var bytes: [UInt8] = []
      for frames in runs {
        if let interruption = Interruption.requested { throw interruption }
        bytes += try renderer.draw(frames.exposure, only: frames.new).bytes
      }
      let canvas = content.preset.canvas
      let rows = Pixmap(
        width: canvas.pixelWidth, height: bytes.count / canvas.pixelWidth / 4, bytes: bytes)
      return try webP(rows, by: program, quality)
    }
  }

  private func webP(
    _ picture: Pixmap, by program: FilmProgram, _ quality: Int?
  ) throws -> [UInt8] {
    try program.webP(
      picture, on: content.preset.canvas.background, quality: quality,
      named: joinPath(name, GalleryFile.framesFolder))
  }
}
