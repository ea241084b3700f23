import RevealImage
import RevealMath
import RevealPNG
import Testing

@Suite struct AnimatedPNGTests {
  /// Pictures of boxes that come and go, some the same as the one before.
  private static func pictures(count: Int, isOpaque: Bool, seed: UInt64) -> [Pixmap] {
    var random = SplitMix64(seed: seed)
    var picture = RandomPicture.boxes.pixmap(width: 40, height: 30, isOpaque: isOpaque, seed: seed)
    return (0..<count).map { _ in
      if Bool.random(using: &random) {
        let (x, y) = (
          Int.random(in: 0..<40, using: &random), Int.random(in: 0..<30, using: &random)
        )
        let alpha: UInt8 = isOpaque ? 255 : .random(in: 0...255, using: &random)
        for row in y..<min(y + 5, 30) {
          for column in x..<min(x + 7, 40) {
            picture[column, row] = SIMD4(0, alpha / 2, alpha, alpha)
          }
        }
      }
      return picture
    }
  }

  private static func file(
    _ pictures: [Pixmap], isOpaque: Bool, encoding: Encoding, plays: Int = 0
  ) throws -> [UInt8] {
    let format = try PNGFrameTests.format(pictures[0], isOpaque: isOpaque)
    var animation = AnimatedPNG(format: format, framesPerSecond: 60, plays: plays)
    var bytes = animation.start()
    var canvas = pictures[0]
    var region: PixelRect? = canvas.region
    for picture in pictures {
      region = region ?? canvas.replaceRows(picture, at: 0)
      bytes += try animation.append(
        region.map { try AnimationPatch($0, of: picture, format: format, encoding: encoding) })
      region = nil
    }
    bytes += animation.end()
    let control = animation.control()
    bytes.replaceSubrange(
      control.offset..<control.offset + control.bytes.count, with: control.bytes)
    return bytes
  }

  /// What a player shows of a file.
  private static func frames(
    _ file: [UInt8]
  ) throws -> (plays: Int, shown: [(duration: (numerator: Int, denominator: Int), picture: Pixmap)])
  {
    var animation = try AnimationFrames(file)
    var shown: [(duration: (numerator: Int, denominator: Int), picture: Pixmap)] = []
    while let frame = try animation.nextFrame() {
      let picture = StraightImage(
        width: animation.width, height: animation.height, bytes: frame.pixels)
      shown.append((frame.duration, picture.pixmap()))
    }
    return (animation.plays, shown)
  }

  @Test(arguments: Encoding.allCases, [true, false])
  func `plays the pictures it was given, each for its time`(
    encoding: Encoding, isOpaque: Bool
  ) throws {
    let pictures = Self.pictures(count: 24, isOpaque: isOpaque, seed: 3)
    let file = try Self.file(pictures, isOpaque: isOpaque, encoding: encoding)
    let (plays, frames) = try Self.frames(file)
    #expect(plays == 0)
    #expect(frames.allSatisfy { $0.duration.denominator == 60 })
    let shown = frames.flatMap { Array(repeating: $0.picture, count: $0.duration.numerator) }
    #expect(shown == pictures)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.picture != $1.picture })
  }

  @Test func `is a still PNG of the first picture to other readers`() throws {
    let pictures = Self.pictures(count: 5, isOpaque: true, seed: 8)
    let file = try Self.file(pictures, isOpaque: true, encoding: .fast)
    #expect(try PNGDecoder.decode(file).pixmap() == pictures[0])
  }

  @Test func `gives each frame its own time`() throws {
    let picture = RandomPicture.flat.pixmap(width: 3, height: 2, isOpaque: true, seed: 1)
    let format = try PNGFrameTests.format(picture, isOpaque: true)
    var animation = AnimatedPNG(format: format, framesPerSecond: 60, plays: 0)
    let patch = try AnimationPatch(picture.region, of: picture, format: format, encoding: .fast)
    var bytes = animation.start()
    for (patch, duration) in [(patch, 5), (nil, 5), (patch, 70_000), (patch, 1)] {
      bytes += animation.append(patch, duration: duration)
    }
    bytes += animation.end()
    let control = animation.control()
    bytes.replaceSubrange(
      control.offset..<control.offset + control.bytes.count, with: control.bytes)
    #expect(try Self.frames(bytes).shown.map(\.duration.numerator) == [10, 65_535, 4465, 1])
  }

  @Test(arguments: [(65_535, [65_535]), (65_536, [65_535, 1]), (131_071, [65_535, 65_535, 1])])
  func `cuts a frame that lasts longer than a number holds`(
    run: (count: Int, durations: [Int])
  ) throws {
    let picture = RandomPicture.flat.pixmap(width: 3, height: 2, isOpaque: true, seed: 1)
    let pictures = Array(repeating: picture, count: run.count)
    let (plays, frames) = try Self.frames(
      Self.file(pictures, isOpaque: true, encoding: .fast, plays: 3))
    #expect(frames.map(\.duration.numerator) == run.durations)
    #expect(frames.allSatisfy { $0.picture == picture })
    #expect(plays == 3)
  }
}
