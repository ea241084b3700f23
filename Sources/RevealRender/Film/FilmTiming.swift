/// The way in which a format of moving pictures states the duration of each picture.
package enum FilmClock: Hashable, Sendable {
  /// All pictures have the same duration, given by a rate.
  case rate
  /// Each picture has its own duration in whole milliseconds.
  case milliseconds
  /// Each picture has its own duration in whole hundredths of a second.
  case hundredths
}

/// The pictures of a film: the frames that they show, and their durations.
///
/// Every picture begins at the time of its frame, to half a unit of the format's clock, and the
/// film is as long as its frames. If all pictures have the same duration, the rate is the run's
/// divided by the largest step that fits all frames except the last, and a frame that is shown
/// longer becomes several pictures.
package struct FilmTiming: Hashable, Sendable {
  /// The numerator of the rate that the encoder is given; the divisor is ``denominator``.
  package let numerator: Int
  package let denominator: Int
  /// The number of pictures that show each frame; 0 for a frame that is dropped.
  private let pictureCounts: [Int]
  /// The delays to set in a GIF file afterwards, in hundredths of a second.
  package let delays: [Int]
  /// The duration to set in a WebP file afterwards, in milliseconds.
  package let milliseconds: Int?
  /// The time by which the film is longer than its frames, in seconds.
  package let excess: Double

  /// The shortest delay in a GIF file; browsers replace shorter ones by a tenth of a second.
  private static let shortestDelay = 2
  private static let longestDelay = 65_535

  /// - Parameters:
  ///   - clock: The clock of the format.
  ///   - frames: The frames of the film.
  ///   - framesPerSecond: The rate of the run.
  package init(_ clock: FilmClock, of frames: ShownFrames, framesPerSecond: Int) {
    if clock == .hundredths {
      // Any rate will do, since the delays are replaced.
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
  /// - Parameter index: The index of the frame in the film, from 0.
  /// - Returns: The number: 0 for a frame that is dropped, more than 1 for one that is repeated.
  package func pictures(ofFrameAt index: Int) -> Int { pictureCounts[index] }

  /// The number of frames that are dropped.
  package var leftOut: Int { pictureCounts.count { $0 == 0 } }

  /// The delays of a GIF file's pictures; each begins at its frame's time, rounded to hundredths.
  ///
  /// A frame that would follow too soon is dropped. But the last frame that can be shown long
  /// enough replaces the one before, since it may stay on the screen.
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
