/// How many pictures a film shows in a second, and which frames they are.
package struct FilmRate: Hashable, Sendable {
  /// The rate is this number divided by ``denominator``.
  package let numerator: Int
  package let denominator: Int
  /// The frames in a second of the run.
  private let framesPerSecond: Int

  /// Hundredths of a second that a picture of a GIF file is shown: 50, 33⅓, 25 and 20 in a second.
  ///
  /// Browsers show those with a delay of 1 for 10 instead.
  private static let delays = 2...5

  /// The rate of a format that takes every frame or every `step`th, or else the rate nearest to it.
  package init(_ format: FilmFormat, framesPerSecond: Int, every step: Int = 1) {
    self.framesPerSecond = framesPerSecond
    guard format == .gif else {
      (numerator, denominator) = (framesPerSecond, step)
      return
    }
    // Nearest by their ratio: 30 frames are shown at 33⅓, not at 25.
    let wanted = 100 * Double(step) / Double(framesPerSecond)
    func misfit(_ delay: Int) -> Double { max(Double(delay) / wanted, wanted / Double(delay)) }
    let delay = Self.delays.min { misfit($0) < misfit($1) } ?? Self.delays.upperBound
    (numerator, denominator) = (100, delay)
  }

  /// The number of pictures that show a frame: those that begin while it is on display.
  ///
  /// - Parameter index: The frame's place among those of the film, from 0.
  /// - Returns: 0 for a frame that is left out, more than 1 for one that is repeated.
  package func pictures(ofFrameAt index: Int) -> Int {
    picturesBegun(before: index + 1) - picturesBegun(before: index)
  }

  /// The number of pictures that begin before a frame does.
  private func picturesBegun(before index: Int) -> Int {
    // Rounded up: picture 0 begins with frame 0.
    (index * numerator + framesPerSecond * denominator - 1) / (framesPerSecond * denominator)
  }

  /// Whether every frame is one picture.
  package var isExact: Bool { numerator == framesPerSecond * denominator }

  /// As in 50, or 33⅓.
  package var shown: String {
    numerator.isMultiple(of: denominator) ? "\(numerator / denominator)" : "33⅓"
  }
}
