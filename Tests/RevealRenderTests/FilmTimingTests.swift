import RevealRender
import Testing

@Suite struct FilmTimingTests {
  private static let clocks: [FilmClock] = [.rate, .milliseconds, .hundredths]

  /// The hundredths at which the pictures of a GIF file begin, with the numbers of their frames.
  private static func starts(
    _ timing: FilmTiming, of frames: ShownFrames
  ) -> (starts: [(frame: Int, at: Int)], end: Int) {
    var starts: [(frame: Int, at: Int)] = []
    var (time, picture) = (0, 0)
    for index in 0..<frames.count {
      for _ in 0..<timing.pictures(ofFrameAt: index) {
        starts.append((index, time))
        time += timing.delays[picture]
        picture += 1
      }
    }
    #expect(picture == timing.delays.count)
    return (starts, time)
  }

  @Test(arguments: [1, 2, 4, 5, 10, 20, 25, 50])
  func `gives each picture of a GIF file the same delay where it can`(rate: Int) {
    let timing = FilmTiming(.hundredths, of: ShownFrames(of: 2 * rate), framesPerSecond: rate)
    #expect(timing.delays == Array(repeating: 100 / rate, count: 2 * rate))
    #expect(timing.leftOut == 0)
  }

  @Test(arguments: [3, 7, 12, 15, 24, 30, 48, 60, 75, 90, 100, 120, 144, 240, 999, 1000], 1...7)
  func `begins each picture of a GIF file at the time of its frame`(rate: Int, step: Int) {
    let frames = ShownFrames(every: step, of: 2 * rate + 1)
    let timing = FilmTiming(.hundredths, of: frames, framesPerSecond: rate)
    let (starts, end) = Self.starts(timing, of: frames)
    for (frame, start) in starts {
      #expect(abs(Double(start) - Double(100 * frames.numbers[frame]) / Double(rate)) <= 0.5)
    }
    #expect(abs(Double(end) - Double(100 * (2 * rate + 1)) / Double(rate)) <= 0.5)
    #expect(timing.delays.allSatisfy { $0 >= 2 })
    #expect(timing.leftOut == frames.count - starts.count)
    // The last frame may be too short.
    #expect(timing.leftOut <= 1 || rate > 50 * step)
  }

  @Test func `shows the last frame for long enough, or the one before`() {
    func shown(_ count: Int, _ rate: Int) -> [Int] {
      let timing = FilmTiming(.hundredths, of: ShownFrames(of: count), framesPerSecond: rate)
      return (0..<count).filter { timing.pictures(ofFrameAt: $0) > 0 }
    }
    #expect(shown(36, 60).suffix(2) == [33, 35])
    #expect(shown(9, 100) == [0, 2, 4, 7])
    #expect(shown(10, 100) == [0, 2, 4, 6, 8])
    #expect(shown(2, 100) == [0])
    #expect(shown(1, 1000) == [0])
  }

  @Test func `repeats a picture that is shown longer than a GIF file can say`() {
    let frames = ShownFrames([0, 1000], durations: [1000, 1])
    let timing = FilmTiming(.hundredths, of: frames, framesPerSecond: 1)
    #expect(timing.pictures(ofFrameAt: 0) == 2)
    #expect(timing.delays.reduce(0, +) == 100_100)
    #expect(timing.delays.allSatisfy { (2...65_535).contains($0) })
  }

  @Test(arguments: clocks.dropLast())
  func `shows every frame once where all are shown equally long`(clock: FilmClock) {
    for step in [1, 5, 7] {
      let timing = FilmTiming(clock, of: ShownFrames(every: step, of: 35), framesPerSecond: 30)
      #expect(timing.numerator * step == timing.denominator * 30)
      #expect((0..<35 / step).allSatisfy { timing.pictures(ofFrameAt: $0) == 1 })
      #expect(timing.excess == 0 && timing.leftOut == 0)
    }
  }

  @Test func `says how much longer a film at one rate is`() {
    let frames = ShownFrames(every: 3, of: 10)
    #expect(FilmTiming(.rate, of: frames, framesPerSecond: 10).excess == 0.2)
    let webP = FilmTiming(.milliseconds, of: frames, framesPerSecond: 10)
    #expect(webP.excess == 0 && webP.milliseconds == 1000)
    #expect((webP.numerator, webP.denominator) == (10, 3))
  }

  @Test func `repeats the frames that are shown longer than others`() {
    let frames = ShownFrames([0, 1, 2, 6], durations: [1, 1, 4, 2])
    let timing = FilmTiming(.rate, of: frames, framesPerSecond: 10)
    #expect((timing.numerator, timing.denominator) == (10, 1))
    #expect((0..<4).map(timing.pictures) == [1, 1, 4, 2])
    #expect(timing.excess == 0)
  }
}
