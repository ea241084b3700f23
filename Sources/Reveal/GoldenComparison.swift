import RevealCompare
import RevealPNG
import RevealRender

/// The result of comparing the frames of a preset with recorded ones.
public struct GoldenComparison: Sendable, CustomStringConvertible {
  /// Whether every frame passes.
  public let passes: Bool
  /// The result as text: one line if it passes, otherwise the differences, the most important
  /// first.
  public let description: String
  /// The compared frames, in ascending order.
  public let frames: [Frame]
  /// The frames per second of the preset.
  package let fps: Int
  private let comparison: FramePairComparison
  private let pairs: [FramePairs.Pair]

  /// The result for one frame.
  public struct Frame: Hashable, Sendable {
    /// The number of the frame.
    public let number: Int
    /// Whether the frame is equal within the tolerance.
    public let passes: Bool
    /// The number of pixels whose difference counts, if pixels could be compared.
    public let countingPixels: Int
    /// The difference of the frame, as part of a sentence.
    public let description: String
  }

  /// The pictures of one frame, as PNG files.
  public struct Pictures: Hashable, Sendable {
    /// The recorded frame; nil if it is missing, or if only its digest is known and it cannot be
    /// drawn again from the recorded text of the preset.
    public let expected: [UInt8]?
    /// The frame of the preset; nil if it has no such frame.
    public let actual: [UInt8]?
    /// The differences in red over a faint copy of the recorded frame; nil unless both are there
    /// and have the same size.
    public let difference: [UInt8]?
  }

  /// - Parameters:
  ///   - comparison: The comparison of both sides.
  ///   - report: The result of the comparison.
  ///   - fps: The frame rate of the preset.
  ///   - mismatch: The reason why the two sides cannot be compared, in words; nil if they can.
  init(_ comparison: FramePairComparison, _ report: DiffReport, fps: Int, mismatch: String?) {
    self.comparison = comparison
    self.fps = fps
    passes = report.verdict == .equal && mismatch == nil
    description = ([report.text] + (mismatch.map { ["  note: \($0)"] } ?? []))
      .joined(separator: "\n")
    pairs = report.frames.map(\.pair)
    frames = report.frames.map {
      Frame(
        number: $0.pair.number, passes: $0.outcome.passes, countingPixels: $0.countingPixels,
        description: $0.sentence)
    }
  }

  /// Draws the expected frame, the actual one, and the difference.
  ///
  /// - Parameter frame: The number of a frame that was compared.
  /// - Returns: The available pictures.
  /// - Throws: A ``RevealError`` if the frame was not compared or cannot be drawn.
  public func pictures(of frame: Int) throws(RevealError) -> Pictures {
    try RevealError.wrapping {
      let pictures = try decoded(frame)
      return Pictures(
        expected: pictures.golden?.png, actual: pictures.actual?.png,
        difference: try pictures.difference?.opaqueFile().bytes)
    }
  }

  /// Returns the decoded pictures of a frame.
  func decoded(_ frame: Int) throws -> FramePairComparison.Pictures {
    guard let pair = pairs.first(where: { $0.number == frame }) else {
      throw RevealError(.options, "frame \(frame) was not compared")
    }
    return try comparison.pictures(pair)
  }
}
