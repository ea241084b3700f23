/// How many frames may be under way at once, and which are drawn piece by piece.
package enum FrameMemory {
  /// Of pixels of frames that are under way, in bytes.
  private static let limit = 512 << 20
  /// A frame of more pixels, 64 MB, is never in memory as a whole.
  package static let largestWhole = 4096 * 4096
  /// Rows that are drawn at once of a larger frame.
  static let bandHeight = 64

  /// At most so many frames at once.
  ///
  /// - Parameters:
  ///   - jobs: As asked for, ≥ 1.
  ///   - width: Of a frame, in pixels.
  ///   - height: Of a frame, in pixels.
  ///   - bytesPerPixel: What a frame that is under way takes, with what waits for its turn.
  /// - Returns: 1…`jobs`.
  static func jobs(_ jobs: Int, width: Int, height: Int, bytesPerPixel: Int) -> Int {
    max(1, min(jobs, limit / (max(1, width * height) * bytesPerPixel)))
  }

  /// The bands of a frame that is drawn piece by piece, from the top.
  static func bands(height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: bandHeight).map { $0..<min($0 + bandHeight, height) }
  }
}
