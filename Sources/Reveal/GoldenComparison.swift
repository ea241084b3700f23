import RevealCompare
import RevealImage
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

  /// Creates the result; no frame passes if there is a mismatch, which is in words.
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

extension GoldenComparison {
  /// Returns an animated PNG of frames that do not pass: expected, actual and difference side by
  /// side.
  ///
  /// It is meant to be viewed, not measured: pictures are scaled down, and if there are many
  /// frames, only an evenly spaced selection is shown, at the speed of the preset.
  ///
  /// - Parameters:
  ///   - mostFrames: The limit on frames, ≥ 1.
  ///   - width: The limit on the width of each of the three pictures in pixels, ≥ 1.
  /// - Returns: The file; nil if fewer than two frames differ in a way that can be shown.
  /// - Throws: A ``RevealError`` if libpng or zlib refuses.
  package func film(mostFrames: Int, width: Int) throws(RevealError) -> [UInt8]? {
    try RevealError.wrapping {
      let bad = frames.filter { !$0.passes }.map(\.number)
      let step = max(1, (bad.count + mostFrames - 1) / mostFrames)
      var strips: [Pixmap] = []
      for place in stride(from: 0, to: bad.count, by: step) {
        guard let strip = try strip(bad[place], width: width) else { continue }
        if let first = strips.first, (first.width, first.height) != (strip.width, strip.height) {
          continue
        }
        strips.append(strip)
      }
      guard strips.count > 1 else { return nil }
      return try Self.film(strips, step: step, framesPerSecond: fps)
    }
  }

  private static func film(
    _ strips: [Pixmap], step: Int, framesPerSecond: Int
  ) throws -> [UInt8] {
    let format = try FrameFormat(
      width: strips[0].width, height: strips[0].height, alpha: .opaque)
    var animation = AnimatedPNG(format: format, framesPerSecond: framesPerSecond, plays: 0)
    var file = animation.start()
    for strip in strips {
      file += try animation.append(
        AnimationPatch(strip.region, of: strip, format: format, encoding: .fast),
        duration: step)
    }
    file += animation.end()
    // The number of frames is not known before.
    let control = animation.control()
    file.replaceSubrange(control.offset..<control.offset + control.bytes.count, with: control.bytes)
    return file
  }

  /// Returns the three pictures of a frame beside each other; nil unless there are three.
  private func strip(_ frame: Int, width: Int) throws -> Pixmap? {
    let pictures = try decoded(frame)
    guard let golden = pictures.golden?.image.pixmap(),
      let actual = pictures.actual?.image.pixmap(),
      let difference = pictures.difference
    else { return nil }
    let newWidth = min(width, golden.width)
    let newHeight = max(1, golden.height * newWidth / golden.width)
    return .row(
      [golden, actual, difference].map { $0.shrunk(toWidth: newWidth, height: newHeight) })
  }
}

extension Pixmap {
  /// Returns pictures of one height side by side, on white.
  fileprivate static func row(_ pictures: [Pixmap]) -> Pixmap {
    let height = pictures.map(\.height).min() ?? 0
    let gap = [UInt8](repeating: 255, count: Self.gap * 4)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for (place, picture) in pictures.enumerated() {
        if place > 0 { bytes += gap }
        for x in 0..<picture.width {
          let pixel = picture[x, y]
          // The pixels are premultiplied and drawn over white.
          for channel in 0..<3 { bytes.append(pixel[channel] &+ (255 - pixel[3])) }
          bytes.append(255)
        }
      }
    }
    let width = pictures.reduce(Self.gap * max(0, pictures.count - 1)) { $0 + $1.width }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  /// The gap between pictures in pixels.
  private static let gap = 4
}
