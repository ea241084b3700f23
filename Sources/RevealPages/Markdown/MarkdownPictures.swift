import RevealCompare
import RevealFiles
import RevealImage
import RevealPNG
import RevealRender

/// The small pictures of one comparison in a ``MarkdownReport``.
struct MarkdownPictures: Sendable {
  var expected: [UInt8]?
  var actual: [UInt8]?
  var difference: [UInt8]?
  /// An animated PNG of both sides, next to each other, around the frames that differ.
  var motion: [UInt8]?

  /// The addresses of the pictures, as in `summary-pictures/01-fade-actual.png`.
  struct Addresses: Sendable {
    var expected: String?
    var actual: String?
    var difference: String?
    var motion: String?
  }

  /// The limit on the height of a still picture in pixels.
  private static let height = 320
  /// The limit on the height of each side of an animation in pixels.
  private static let motionHeight = 240
  /// The limit on frames of an animation.
  private static let mostFrames = 36
  /// The limit on bytes of an animation.
  private static let mostMotionBytes = 1 << 20
  /// The frames per second of an animation.
  private static let rate = 12
  private static let gap = 4

  /// Draws the pictures of the worst frame, and the animation if several frames differ.
  ///
  /// - Throws: When a picture cannot be drawn or encoded.
  init(_ report: DiffReport, _ job: DiffJob) throws {
    guard let worst = report.worst ?? report.bad.first else { return }
    let pictures = try job.comparison.pictures(worst.pair)
    func small(_ image: StraightImage?) throws -> [UInt8]? {
      try image.map { try Thumbnail.pixmap($0, height: Self.height).opaqueFile().bytes }
    }
    expected = try small(pictures.golden?.image)
    actual = try small(pictures.actual?.image)
    if let map = pictures.difference {
      let step = max(1, (map.height + Self.height - 1) / Self.height)
      difference = try map.shrunk(
        toWidth: max(1, map.width / step), height: max(1, map.height / step)
      ).opaqueFile().bytes
    }
    if report.bad.count > 1 { motion = try Self.motion(report, job) }
  }

  /// The frames around those that differ, evenly spaced; nil if the file would be too large.
  private static func motion(_ report: DiffReport, _ job: DiffJob) throws -> [UInt8]? {
    let places = report.frames.indices.filter { !report.frames[$0].outcome.passes }
    guard let first = places.first, let last = places.last else { return nil }
    let span = max(0, first - 2)...min(report.frames.count - 1, last + 2)
    let count = min(span.count, mostFrames)
    let shown = (0..<count).map { span.lowerBound + $0 * span.count / count }
    var animation: AnimatedPNG?
    var canvas: Pixmap?
    var format: FrameFormat?
    var file: [UInt8] = []
    for place in shown {
      if let interruption = Interruption.requested { throw interruption }
      let pictures = try job.comparison.pictures(report.frames[place].pair)
      guard let golden = pictures.golden?.image, let actual = pictures.actual?.image else {
        continue
      }
      let frame = beside(
        Thumbnail.pixmap(golden, height: motionHeight),
        Thumbnail.pixmap(actual, height: motionHeight))
      if let known = format, let before = canvas {
        guard frame.width == known.width, frame.height == known.height else { continue }
        var changed = before
        let region = changed.replaceRows(frame, at: 0)
        canvas = changed
        let patch = try region.map {
          try AnimationPatch($0, of: frame, format: known, encoding: .fast)
        }
        file += try animation?.append(patch) ?? []
      } else {
        let whole = try FrameFormat(width: frame.width, height: frame.height, alpha: .opaque)
        var started = AnimatedPNG(format: whole, framesPerSecond: rate, plays: 0)
        file = try started.start()
        file += try started.append(
          try AnimationPatch(frame.region, of: frame, format: whole, encoding: .fast))
        (animation, format, canvas) = (started, whole, frame)
      }
      if file.count > mostMotionBytes { return nil }
    }
    guard var ended = animation else { return nil }
    file += try ended.end()
    let control = try ended.control()
    file.replaceSubrange(control.offset..<control.offset + control.bytes.count, with: control.bytes)
    return file
  }

  /// Two pictures next to each other, with a gap, on white.
  private static func beside(_ left: Pixmap, _ right: Pixmap) -> Pixmap {
    let (width, height) = (left.width + gap + right.width, max(left.height, right.height))
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for (picture, x) in [(left, 0), (right, left.width + gap)] {
      for y in 0..<picture.height {
        let source = y * picture.width * 4
        let target = (y * width + x) * 4
        bytes.replaceSubrange(
          target..<target + picture.width * 4,
          with: picture.bytes[source..<source + picture.width * 4])
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }
}
