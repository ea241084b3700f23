/// Writes an animated PNG piece by piece, from the first frame to the last.
///
/// Frames without changes extend the previous one, so a frame is written when the next one arrives.
/// The number of frames is only known at the end, when ``control()`` is written again. Source: PNG
/// Specification (Third Edition), chapter 11.3.6, "Animation information".
package struct AnimatedPNG: Sendable {
  private let format: FrameFormat
  private let framesPerSecond: UInt16
  private let plays: UInt32
  /// The frame that will be written next, and how long it is shown.
  private var pending: (patch: AnimationPatch, duration: Int)?
  /// Frames in the file.
  private var frameCount: UInt32 = 0
  /// The number of the next control or data chunk, except IDAT.
  private var sequence: UInt32 = 0

  /// Creates an animation of 1…65 535 frames per second, the unit of all durations.
  ///
  /// With 0 plays it repeats forever.
  package init(format: FrameFormat, framesPerSecond: Int, plays: Int) {
    precondition(framesPerSecond > 0, "\(framesPerSecond) frames per second")
    self.format = format
    self.framesPerSecond = UInt16(framesPerSecond)
    self.plays = UInt32(plays)
  }

  /// The start of the file; its ``control()`` does not have the right number of frames yet.
  package func start() -> [UInt8] {
    LibPNG.head(of: format) + control().bytes
  }

  /// Adds the next frame and returns the bytes that follow in the file.
  ///
  /// Without a patch the frame looks the same as the previous one.
  ///
  /// - Parameters:
  ///   - patch: The region that changes.
  ///   - frameDuration: The duration of the frame in parts of a second, ≥ 1.
  /// - Returns: The bytes, which may be none.
  package mutating func append(
    _ patch: AnimationPatch?, duration frameDuration: Int = 1
  ) -> [UInt8] {
    guard let (shown, duration) = pending else {
      precondition(
        patch?.region.columns == 0..<format.width && patch?.region.rows == 0..<format.height,
        "an animation whose first frame is not whole")
      pending = patch.map { ($0, frameDuration) }
      return []
    }
    guard let patch else {
      pending = (shown, duration + frameDuration)
      return []
    }
    pending = (patch, frameDuration)
    return chunks(shown, duration: duration)
  }

  /// The end of the file.
  package mutating func end() -> [UInt8] {
    guard let (patch, duration) = pending else { preconditionFailure("an animation of no frames") }
    pending = nil
    return chunks(patch, duration: duration) + LibPNG.chunk(.imageEnd, [])
  }

  /// The chunk with the number of frames so far, and its offset in the file.
  package func control() -> (bytes: [UInt8], offset: Int) {
    let data = frameCount.bigEndianBytes + plays.bigEndianBytes
    return (LibPNG.chunk(.animationControl, data), LibPNG.headSize)
  }

  private mutating func chunks(
    _ patch: AnimationPatch, duration: Int
  ) -> [UInt8] {
    // A frame that exceeds the longest duration is drawn over itself.
    var (bytes, rest): ([UInt8], Int) = ([], duration)
    while rest > 0 {
      let part = UInt16(clamping: rest)
      bytes += chunks(patch, part: part)
      rest -= Int(part)
    }
    return bytes
  }

  private mutating func chunks(
    _ patch: AnimationPatch, part duration: UInt16
  ) -> [UInt8] {
    let (columns, rows) = (patch.region.columns, patch.region.rows)
    let places = [columns.count, rows.count, columns.lowerBound, rows.lowerBound]
    let numbers = ([sequence] + places.map(UInt32.init)).flatMap(\.bigEndianBytes)
    let times = [duration, framesPerSecond].flatMap(\.bigEndianBytes)
    // Keep the canvas after the frame, and replace the pixels below it, including alpha.
    let head = LibPNG.chunk(.frameControl, numbers + times + [0, 0])
    sequence += 1
    frameCount += 1
    if frameCount == 1 { return head + LibPNG.chunk(.imageData, patch.stream) }
    let number = sequence.bigEndianBytes
    sequence += 1
    return head + LibPNG.chunk(.frameData, number + patch.stream)
  }
}
