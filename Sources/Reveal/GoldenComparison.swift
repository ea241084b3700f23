import RevealCompare
import RevealPNG
import RevealRender

/// The result of comparing the frames of a preset with recorded ones.
public struct GoldenComparison: Sendable, CustomStringConvertible {
  /// Whether every frame passes.
  public let passes: Bool
  /// The result for people: one line if it passes, otherwise what differs, the most important
  /// first.
  public let description: String
  /// All frames that were compared, in ascending order.
  public let frames: [Frame]
  /// Frames per second of the preset.
  package let fps: Int
  private let comparison: FramePairComparison
  private let pairs: [FramePairs.Pair]

  /// The result for one frame.
  public struct Frame: Hashable, Sendable {
    /// The number of the frame.
    public let number: Int
    /// Whether it is equal, or differs by no more than the tolerance allows.
    public let passes: Bool
    /// The number of pixels whose difference counts, as far as pixels could be compared.
    public let countingPixels: Int
    /// What is wrong with the frame, as part of a sentence.
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
  ///   - report: Its result.
  ///   - fps: The frame rate of the preset.
  ///   - mismatch: What makes the two sides incomparable, in words, if there is anything.
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

  /// Draws what was expected, what was found, and the difference.
  ///
  /// - Parameter frame: The number of a frame that was compared.
  /// - Returns: The pictures that are known.
  /// - Throws: A ``RevealError`` if the frame was not compared or cannot be drawn.
  public func pictures(of frame: Int) throws(RevealError) -> Pictures {
    try RevealError.wrapping {
      let pictures = try decoded(frame)
      return Pictures(
        expected: pictures.golden?.png, actual: pictures.actual?.png,
        difference: try pictures.difference?.opaqueFile().bytes)
    }
  }

  /// The decoded pictures of a frame.
  func decoded(_ frame: Int) throws -> FramePairComparison.Pictures {
    guard let pair = pairs.first(where: { $0.number == frame }) else {
      throw RevealError(.options, "frame \(frame) was not compared")
    }
    return try comparison.pictures(pair)
  }
}
