package import RevealFrames
package import RevealPNG

/// An output of a run, which may share the drawn frames with others.
package protocol FrameOutput: AnyObject {
  /// What the output takes of each frame.
  var form: FrameForm { get }

  /// Writes what ``form`` made of a frame.
  ///
  /// - Parameters:
  ///   - piece: The frame in the output's form.
  ///   - frame: Its number.
  ///   - index: Its place among the frames of the output, from 0, each after the one before.
  /// - Throws: The reason why it cannot be written.
  func write(_ piece: FramePiece, frame: Int, index: Int) throws

  /// Draws and writes a frame piece by piece.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - index: Its place among the frames of the output, from 0, each after the one before.
  /// - Throws: The reason why it cannot be drawn or written, or an `Interruption`.
  func write(_ frame: LargeFrame, index: Int) throws

  /// Completes the output after the last frame.
  ///
  /// - Throws: The reason why it cannot be completed.
  func finish() throws
}

extension FrameOutput {
  package func write(_ frame: LargeFrame, index: Int) throws {
    let piece: FramePiece
    switch form {
    case .pixels: preconditionFailure("a stream writes frames piece by piece")
    case .patches(let format, let encoding): piece = .patch(try frame.patch(format, encoding))
    case .files(let renderer, let frames):
      piece = frames.contains(frame.number) ? .file(try renderer.render(frame.exposure)) : .skipped
    }
    try write(piece, frame: frame.number, index: index)
  }
}

/// What an output takes of a frame; it is made in several tasks at once.
package enum FrameForm: Sendable {
  /// Uncompressed pixels.
  case pixels(VideoFormat)
  /// The region that differs from the frame before.
  case patches(FrameFormat, Encoding)
  /// PNG files of some frames.
  case files(FrameRenderer, frames: Set<Int>)

  /// Whether a frame depends on the one before it.
  var needsFormer: Bool {
    if case .patches = self { true } else { false }
  }

  /// Whether a frame takes as much memory as its pixels.
  var isUncompressed: Bool {
    if case .pixels = self { true } else { false }
  }
}

/// A frame as an output takes it.
package enum FramePiece: Sendable {
  case bytes([UInt8])
  /// Without a patch the frame shows the same as the one before.
  case patch(AnimationPatch?)
  case file(FrameRenderer.Frame)
  /// The output does not take this frame.
  case skipped
}
