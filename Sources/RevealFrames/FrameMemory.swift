/// The limits on frames in progress at a time, and on frames that are drawn as a whole.
package enum FrameMemory {
  /// The limit on bytes of pixels of frames in progress.
  private static let limit = 512 << 20
  /// The number of pixels, 64 MB, above which a frame is never in memory as a whole.
  package static let largestWhole = 4096 * 4096
  /// The number of rows of a larger frame that are drawn at a time.
  package static let bandHeight = 64

  /// The limit on frames in progress at a time.
  ///
  /// - Parameters:
  ///   - jobs: The requested limit, ≥ 1.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - bytesPerPixel: The memory of a frame in progress, with its share of waiting results.
  /// - Returns: 1…`jobs`.
  package static func jobs(_ jobs: Int, width: Int, height: Int, bytesPerPixel: Int) -> Int {
    max(1, min(jobs, limit / (max(1, width * height) * bytesPerPixel)))
  }

  /// The bands of a frame that is drawn band by band, from the top.
  package static func bands(height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: bandHeight).map { $0..<min($0 + bandHeight, height) }
  }
}
