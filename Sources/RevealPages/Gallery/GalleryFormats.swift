package import RevealPNG
package import RevealRender

/// The formats of a gallery's pictures.
package struct GalleryFormats: Hashable, Sendable {
  package let frames: Frames
  package let films: Films

  package init(frames: Frames, films: Films = .apng) {
    self.frames = frames
    self.films = films
  }

  /// The format of the rows of frames.
  package enum Frames: Hashable, Sendable {
    /// The new rows of each frame in a PNG file.
    case png(Encoding)
    /// The new rows of several frames in a lossless WebP file, encoded by an ffmpeg.
    case webp(FilmProgram)

    /// The extension of the files.
    var ending: String {
      switch self {
      case .png: "png"
      case .webp: "webp"
      }
    }

    /// The name of the file whose first rows are those of a frame.
    func fileName(_ frame: Int) -> String { Manifest.frameName(frame).dropLast(3) + ending }

    /// Whether ``fileName(_:)`` returns a name for any frame and format.
    static func isFileName(_ name: String) -> Bool {
      Manifest.frameNumber(name) != nil
        || name.hasSuffix(".webp") && Manifest.frameNumber(name.dropLast(4) + "png") != nil
    }

    /// The number of rows at which a file is full, so that the next frame begins a new one.
    ///
    /// - Parameters:
    ///   - width: The width of the frames in pixels.
    ///   - height: The height of the frames in pixels.
    /// - Returns: The number of rows, ≥ 1.
    func rowsInFile(width: Int, height: Int) -> Int {
      switch self {
      case .png: 1
      case .webp: max(1, min(Self.pixelsInFile / width, FilmProgram.largestWebPSide - height))
      }
    }

    /// The limit on pixels in a file.
    ///
    /// More mean fewer runs of the encoder, but more data to load for a single frame.
    private static let pixelsInFile = 4 << 20
  }

  /// The format of the small animations on cards.
  package enum Films: Hashable, Sendable {
    /// Animated PNG, lossless and the same on every machine.
    case apng
    /// Animated WebP, encoded by an ffmpeg, about half as large.
    case webp(FilmProgram)

    /// The name of a preset's file.
    var fileName: String {
      switch self {
      case .apng: "animation.png"
      case .webp: "animation.webp"
      }
    }
  }

  /// The encoding of the pictures that are always PNG.
  var encoding: Encoding {
    switch frames {
    case .png(let encoding): encoding
    case .webp: .small
    }
  }
}
