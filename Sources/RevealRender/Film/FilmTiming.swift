/// How a format of moving pictures tells for how long each is shown.
package enum FilmClock: Hashable, Sendable {
  /// All pictures are shown equally long, as the rate says.
  case rate
  /// Each picture is shown for whole milliseconds of its own.
  case milliseconds
  /// Each picture is shown for whole hundredths of a second of its own.
  case hundredths
}

/// The pictures of a film: which frames they show, and for how long.
///
/// Every picture begins when its frame does, to half a unit of the format's clock, and the film is
/// as long as its frames. Where all pictures are shown equally long, the rate is the run's divided
/// by the longest step that suits all frames but the last one, and a frame that is shown longer is
/// several pictures.
package struct FilmTiming: Hashable, Sendable {
  /// The encoder is told that pictures have the rate of this number divided by ``denominator``.
  package let numerator: Int
  package let denominator: Int
  /// The number of pictures that show each frame; 0 for a frame that is left out.
  private let pictureCounts: [Int]
  /// The delays that the pictures of a GIF file are given afterwards, in hundredths of a second.
  package let delays: [Int]
  /// The duration that a WebP file is given afterwards, in milliseconds.
  package let milliseconds: Int?
  /// How much longer the film is than its frames, in seconds.
  package let excess: Double

  /// Browsers show pictures of a GIF file with a shorter delay for a tenth of a second instead.
  private static let shortestDelay = 2
  private static let longestDelay = 65_535

  /// - Parameters:
  ///   - clock: The clock of the format.
  ///   - frames: The frames of the film.
  ///   - framesPerSecond: The rate of the run.
  package init(_ clock: FilmClock, of frames: ShownFrames, framesPerSecond: Int) {
    if clock == .hundredths {
      // Any rate will do, since the delays replace what is made of it.
      (numerator, denominator) = (25, 1)
      (pictureCounts, delays) = Self.delays(of: frames, framesPerSecond: framesPerSecond)
      (milliseconds, excess) = (nil, 0)
      return
    }
    let durations = frames.durations
    let all = durations.count > 1 ? durations.dropLast() : durations[...]
    let step = max(1, all.reduce(0, Self.greatestCommonDivisor))
    let shared = Self.greatestCommonDivisor(framesPerSecond, step)
    (numerator, denominator) = (framesPerSecond / shared, step / shared)
    pictureCounts = durations.map { ($0 + step - 1) / step }
    delays = []
    let isTrimmed = clock == .milliseconds
    milliseconds = isTrimmed ? Self.rounded(1000 * frames.duration, over: framesPerSecond) : nil
    let pictures = pictureCounts.reduce(0, +)
    excess =
      isTrimmed ? 0 : Double(pictures * step - frames.duration) / Double(framesPerSecond)
  }

  /// The number of pictures that show a frame.
  ///
  /// - Parameter index: The frame's place among those of the film, from 0.
  /// - Returns: 0 for a frame that is left out, more than 1 for one that is repeated.
  package func pictures(ofFrameAt index: Int) -> Int { pictureCounts[index] }

  /// The number of frames that no picture shows.
  package var leftOut: Int { pictureCounts.count { $0 == 0 } }

  /// The pictures of a GIF file: each begins at the time of its frame, rounded to hundredths.
  ///
  /// A frame that would follow too soon is left out, but for the last one that can be shown for
  /// long enough, since it may stay on display: it takes the place of the one before.
  private static func delays(
    of frames: ShownFrames, framesPerSecond: Int
  ) -> (pictureCounts: [Int], delays: [Int]) {
    var starts: [Int] = []
    var time = 0
    for duration in frames.durations {
      starts.append(rounded(100 * time, over: framesPerSecond))
      time += duration
    }
    let end = rounded(100 * time, over: framesPerSecond)
    let last = starts.lastIndex { $0 <= end - shortestDelay } ?? 0
    var shown = [0]
    for index in starts[...last].indices.dropFirst() {
      let isTooSoon = starts[index] - starts[shown[shown.count - 1]] < shortestDelay
      if !isTooSoon {
        shown.append(index)
      } else if index == last && shown.count > 1 {
        shown[shown.count - 1] = index
      }
    }
    var counts = Array(repeating: 0, count: starts.count)
    var delays: [Int] = []
    for (place, index) in shown.enumerated() {
      let next = place + 1 < shown.count ? starts[shown[place + 1]] : end
      var delay = max(shortestDelay, next - starts[index])
      while delay > longestDelay {
        delays.append(longestDelay - shortestDelay)
        counts[index] += 1
        delay -= longestDelay - shortestDelay
      }
      delays.append(delay)
      counts[index] += 1
    }
    return (counts, delays)
  }

  /// The integer nearest to a fraction of numbers ≥ 0.
  private static func rounded(_ numerator: Int, over denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
