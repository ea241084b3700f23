import RevealCompare
import RevealImage
import RevealPNG

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
