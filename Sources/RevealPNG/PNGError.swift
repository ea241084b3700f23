import RevealImage

/// An error from reading or writing a PNG.
package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not start with the eight bytes of a PNG.
  case notPNG
  /// The bytes are a picture in another format, as in "a GIF file".
  case otherFormat(String)
  /// Git LFS has not fetched the file.
  case pointer
  /// There are more pixels than the caller allows; nothing was allocated for them.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file breaks the format; the text is libpng's.
  case damaged(String)
  /// The file is an animation where a single picture is expected.
  case animation
  /// A picture to write has sides outside of `FrameFormat.sides`.
  case impossibleSize(width: Int, height: Int)
  /// libpng or zlib gave up while writing; the text is theirs.
  case unwritable(String)

  package var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .otherFormat(let format): "\(format), not a PNG file"
    case .pointer: FileBytes.pointerProblem
    case .tooLarge(let width, let height, let pixelLimit):
      "\(width) × \(height) pixels, more than the limit of \(pixelLimit) pixels"
    case .damaged(let problem): "damaged PNG file: \(problem)"
    case .animation: "an animation, where a single picture is expected"
    case .impossibleSize(let width, let height):
      "could not encode PNG: expected \(FrameFormat.sides.lowerBound) to "
        + "\(FrameFormat.sides.upperBound) pixels a side, found \(width)×\(height)"
    case .unwritable(let problem): "could not encode PNG: \(problem)"
    }
  }

  /// The error for bytes that do not start as a PNG does.
  static func foreign(_ bytes: [UInt8]) -> PNGError {
    if FileBytes.areLFSPointer(bytes) { return .pointer }
    return PictureFormat(bytes).map { .otherFormat($0.fileName) } ?? .notPNG
  }
}
