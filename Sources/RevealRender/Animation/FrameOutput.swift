import RevealFiles
import RevealImage
package import RevealPNG
import RevealScene

/// One of several outputs that share the frames of a run.
package protocol FrameOutput: AnyObject {
  /// The form in which the output needs each frame.
  var form: FrameForm { get }

  /// Writes a frame in the output's form.
  ///
  /// - Parameters:
  ///   - piece: The frame in the output's form.
  ///   - frame: The number of the frame.
  ///   - index: The index among the frames of the output, from 0; frames arrive in order.
  /// - Throws: The reason why it cannot be written.
  func write(_ piece: FramePiece, frame: Int, index: Int) throws

  /// Completes the output after the last frame.
  ///
  /// - Throws: The reason why it cannot be completed.
  func finish() throws
}

/// The form in which an output needs frames; several tasks convert to it.
package enum FrameForm: Sendable {
  /// Uncompressed pixels.
  case pixels(VideoFormat)
  /// The region that differs from the previous frame.
  case patches(FrameFormat, Encoding)
  /// PNG files of some frames.
  case files(FrameRenderer, frames: Set<Int>)

  /// Whether a frame depends on the previous one.
  var needsFormer: Bool {
    if case .patches = self { true } else { false }
  }

  /// Whether a frame takes as much memory as its pixels.
  var isUncompressed: Bool {
    if case .pixels = self { true } else { false }
  }
}

/// A frame in the form of an output.
package enum FramePiece: Sendable {
  case bytes([UInt8])
  /// A patch; without one, the frame looks the same as the previous one.
  case patch(AnimationPatch?)
  case file(FrameRenderer.Frame)
  /// The output does not need this frame.
  case skipped
}

/// A frame that was drawn for several outputs.
struct DrawnFrame {
  let number: Int
  let exposure: Exposure
  let pixmap: Pixmap
  /// The region that differs from the previous frame; nil if nothing does.
  let changed: PixelRect?

  /// The frame in the form of an output.
  ///
  /// - Throws: When it cannot be encoded.
  func piece(_ form: FrameForm) throws -> FramePiece {
    switch form {
    case .pixels(let format):
      .bytes(format.frame(pixmap, isOpaque: exposure.first.background.alpha == 1))
    case .patches(let format, let encoding):
      .patch(
        try changed.map {
          try AnimationPatch($0, of: pixmap, format: format, encoding: encoding)
        })
    case .files(let renderer, let frames):
      frames.contains(number) ? .file(try renderer.render(exposure, drawn: pixmap)) : .skipped
    }
  }
}
