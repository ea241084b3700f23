import RevealCompare
import RevealFiles
import RevealImage
import RevealPNG
import RevealRender

/// A small moving picture of what a cause changes: before, after and the difference.
///
/// It repeats, and begins with the worst frame, which is all that readers see where pictures do not
/// move.
struct MovingPicture: Sendable {
  /// An animated PNG, or a PNG of a single frame.
  let file: [UInt8]
  /// What the picture shows, as in "before, after and difference, frames 3–40".
  let title: String

  /// The limit on bytes of a picture.
  static let mostBytes = 300_000
  /// The limit on the width of a panel; three of them fit into a comment.
  private static let panelWidth = 240
  /// The heights of panels in pixels and the numbers of frames to try until the file is small
  /// enough.
  private static let levels = [(320, 36), (240, 36), (240, 20), (160, 20), (120, 10), (80, 1)]
  private static let framesPerSecond = 12
  /// How long the last frame is shown, in frames.
  private static let pause = 8
  /// The frames shown before and after those that differ.
  private static let margin = 2
}

extension MovingPicture {
  /// Draws the frames of a cause; fails if none has pixels, or they need too many bytes.
  ///
  /// - Parameters:
  ///   - cause: The cause; nil for all frames that differ.
  ///   - report: The report.
  ///   - job: The comparison that the report describes.
  /// - Throws: When a picture cannot be drawn or encoded, and the `Interruption` that a signal
  ///   asked for.
  init?(of cause: Cause?, _ report: DiffReport, _ job: DiffJob) throws {
    guard let span = Self.span(of: cause, report) else { return nil }
    let (first, count) = Self.levels[0]
    var drawn: [FramePanels] = []
    for place in Self.spread(span, count) {
      if let interruption = Interruption.requested { throw interruption }
      drawn.append(
        FramePanels(
          try job.comparison.pictures(report.frames[place].pair), height: first,
          width: Self.panelWidth))
    }
    let kinds = FramePanels.Kind.allCases.filter { kind in
      drawn.contains { $0.kinds.contains(kind) }
    }
    guard !kinds.isEmpty else { return nil }
    let worst = Self.worst(report, Self.spread(span, count))
    guard let file = try Self.smallest(drawn, kinds, worst: worst) else { return nil }
    self.file = file
    let numbers = [span.lowerBound, span.upperBound].map { report.frames[$0].pair.number }
    let shown = FramePanels.names(of: kinds)
    title =
      numbers[0] == numbers[1]
      ? "\(shown), frame \(numbers[0])" : "\(shown), frames \(numbers[0])–\(numbers[1])"
  }

  /// The places in the report of the frames to show; nil without any.
  static func span(of cause: Cause?, _ report: DiffReport) -> ClosedRange<Int>? {
    let bad = report.frames.indices.filter { !report.frames[$0].outcome.passes }
    let own = bad.filter { place in
      cause?.frames.contains { $0.contains(report.frames[place].pair.number) } ?? false
    }
    let places = own.isEmpty ? bad : own
    guard let first = places.first, let last = places.last else { return nil }
    guard report.frames.count > 1, places.count > 1 else { return first...first }
    return max(0, first - margin)...min(report.frames.count - 1, last + margin)
  }

  /// Some places of a range, evenly spaced.
  private static func spread(_ span: ClosedRange<Int>, _ limit: Int) -> [Int] {
    let count = min(span.count, limit)
    return (0..<count).map { span.lowerBound + $0 * span.count / count }
  }

  /// The index of the frame with the most differing pixels.
  private static func worst(_ report: DiffReport, _ places: [Int]) -> Int {
    places.indices.max {
      let counts = (report.frames[places[$0]], report.frames[places[$1]])
      return (counts.0.countingPixels, $1) < (counts.1.countingPixels, $0)
    } ?? 0
  }

  /// The best file within the limit; nil if there is none.
  private static func smallest(
    _ drawn: [FramePanels], _ kinds: [FramePanels.Kind], worst: Int
  ) throws -> [UInt8]? {
    for (height, count) in levels {
      let frames =
        count == 1 ? [worst] : spread(0...drawn.count - 1, count)
      let panels = frames.map { drawn[$0].shrunk(toHeight: height) }
      let room = PixelSize(
        width: panels.map(\.size.width).max() ?? 1, height: panels.map(\.size.height).max() ?? 1)
      let start = frames.lastIndex { $0 <= worst } ?? 0
      let file = try encoded(panels.map { $0.picture(kinds, size: room) }, from: start)
      if file.count <= mostBytes { return file }
    }
    return nil
  }

  /// Encodes pictures, all of one size, which repeat.
  private static func encoded(_ pictures: [Pixmap], from start: Int) throws -> [UInt8] {
    guard pictures.count > 1 else { return try pictures[0].opaqueFile().bytes }
    var canvas = pictures[start]
    let format = try FrameFormat(width: canvas.width, height: canvas.height, alpha: .opaque)
    var animation = AnimatedPNG(format: format, framesPerSecond: framesPerSecond, plays: 0)
    var file = animation.start()
    for offset in pictures.indices {
      let place = (start + offset) % pictures.count
      let region = offset == 0 ? canvas.region : canvas.replaceRows(pictures[place], at: 0)
      let patch = try region.map {
        try AnimationPatch($0, of: pictures[place], format: format, encoding: .small)
      }
      file += animation.append(
        patch, duration: place == pictures.count - 1 ? 1 + pause : 1)
      if file.count > mostBytes { return file }
    }
    file += animation.end()
    let control = animation.control()
    file.replaceSubrange(control.offset..<control.offset + control.bytes.count, with: control.bytes)
    return file
  }
}
