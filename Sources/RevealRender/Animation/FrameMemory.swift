/// The limits on frames under way at once, and on frames that are drawn as a whole.
package enum FrameMemory {
  /// The limit on bytes of pixels of frames under way.
  private static let limit = 512 << 20
  /// The number of pixels, 64 MB, above which a frame is never in memory as a whole.
  package static let largestWhole = 4096 * 4096
  /// The rows of a larger frame that are drawn at once.
  static let bandHeight = 64

  /// The limit on frames under way at once.
  ///
  /// - Parameters:
  ///   - jobs: The limit that was asked for, ≥ 1.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - bytesPerPixel: The memory of a frame under way, with its share of results that wait.
  /// - Returns: 1…`jobs`.
  static func jobs(_ jobs: Int, width: Int, height: Int, bytesPerPixel: Int) -> Int {
    max(1, min(jobs, limit / (max(1, width * height) * bytesPerPixel)))
  }

  /// The bands of a frame that is drawn piece by piece, from the top.
  static func bands(height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: bandHeight).map { $0..<min($0 + bandHeight, height) }
  }
}
