import Foundation
import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

/// Scrolls beside those of a real list on iOS 26.5, which rounds offsets to a third of a point.
///
/// The recorder's clock may be ahead by up to one frame, but by the same time in all samples.
@Suite struct MeasuredScrollTests {
  /// Offsets by time, on a canvas of a height, without rounding that shows.
  private static func offsets(
    height: Double = 681.6667, from start: Double, _ steps: [ScrollStep],
    _ deceleration: Deceleration = .normal
  ) -> Timeline {
    var run = TestRun(rows: 4000, track: nil, scroll: steps)
    run.canvas.scale = 1000
    run.canvas.size = Size(width: 100, height: height)
    run.list.start = .offset(start)
    run.list.deceleration = deceleration
    return run.timeline
  }

  /// The least largest difference between a run and samples, over the shifts of the clock.
  private static func difference(
    _ samples: [[Double]], _ timeline: Timeline, edge: Double = 0
  ) throws -> Double {
    let shifts = stride(from: -frame, through: frame, by: frame / 64)
    return try #require(
      shifts.map { shift in
        samples.map { sample in
          let time = max(0, sample[0] / 1000 + shift)
          return abs(timeline.contentOffset(at: time) - edge - sample[1])
        }.max() ?? .infinity
      }.min())
  }

  private static let frame = 1.0 / 60

  @Test func `goes as far as measured`() throws {
    let rows = try Measured().targets
    #expect(rows.count == 8)
    for row in rows {
      let rate: Deceleration = row[0] == 0.99 ? .fast : .normal
      let timeline = Self.offsets(from: row[1], [.fling(velocity: row[2])], rate)
      #expect(abs(timeline.contentOffset(at: timeline.scrollEnd) - row[3]) < 0.34, "\(row)")
    }
  }

  @Test func `slows down as measured`() throws {
    let velocity = 480.83366
    let timeline = Self.offsets(from: 400, [.fling(velocity: velocity)])
    #expect(try Self.difference(Measured().fling, timeline) < 0.7)
    #expect(abs(timeline.scrollEnd - .log(velocity / 10) / (-1000 * .log(0.998))) < Self.frame)
  }

  @Test func `gives way to a finger as measured`() throws {
    let measured = try Measured()
    for row in measured.rubberBand {
      let timeline = Self.offsets(
        height: measured.viewport, from: 0,
        [
          .drag(distance: -row[0], seconds: 1, curve: .linear),
          .drag(distance: 0, seconds: 1, curve: .linear),
        ])
      #expect(abs(-timeline.contentOffset(at: 1) - row[1]) < 0.2, "\(row)")
    }
  }

  @Test func `comes back from beyond an end as measured`() throws {
    let timeline = Self.offsets(from: -177, [.fling(velocity: 0)])
    #expect(try Self.difference(Measured().wayBack, timeline) < 1.5)
  }

  /// Steps of 1/50 000 s, by which the equation is solved a second time.
  @Test(arguments: [(-177.0, 0.0), (0, -3000), (-90, -2000), (-90, 1500), (-90, 6000)])
  func `comes back as its equation says`(start: Double, velocity: Double) {
    let timeline = Self.offsets(from: start, [.fling(velocity: velocity)])
    let (ratio, frequency) = (1.337, 19.3)
    var (place, speed) = (start, velocity)
    let step = 1.0 / 50_000
    for number in 0..<25_000 {
      // From here on it glides inside.
      if place > 0 { return }
      if number.isMultiple(of: 500) {
        let offset = timeline.contentOffset(at: Double(number) * step)
        #expect(abs(offset - place) < 0.3, "at \(Double(number) * step) s")
      }
      speed += step * (-frequency * frequency * place - 2 * ratio * frequency * speed)
      place += step * speed
    }
  }
}

/// The samples of a list on a phone, as `reveal inspect --measured` reads them.
private struct Measured {
  /// Rate, offset, velocity in points per second, and target.
  private(set) var targets: [[Double]] = []
  /// Milliseconds after the release, and offsets.
  private(set) var fling: [[Double]] = []
  private(set) var wayBack: [[Double]] = []
  /// The finger's distance beyond the end, and the content's.
  private(set) var rubberBand: [[Double]] = []
  private(set) var viewport = 0.0

  private struct Line: Decodable {
    struct Release: Decodable {
      let offset: Double
      let velocity: Double
      let target: Double
      let deceleration: String?
    }

    let experiment: String?
    let viewport: Double?
    let time: Double?
    let release: Release?
    let finger: Double?
    let offset: Double?
  }

  init() throws {
    let file = repository.appending(path: "Examples/measure-ios/ios-26.5.jsonl")
    var (experiment, start) = ("", 0.0)
    for text in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      if let name = line.experiment { experiment = name }
      if let extent = line.viewport { viewport = extent }
      if let release = line.release {
        start = line.time ?? 0
        if experiment == "UIScrollView.targets" {
          targets.append([
            release.deceleration == "fast" ? 0.99 : 0.998, release.offset, release.velocity,
            release.target,
          ])
        }
      } else if let offset = line.offset {
        let sample = [((line.time ?? 0) - start) * 1000, offset]
        switch experiment {
        case "UIScrollView.fling": fling.append(sample)
        case "UIScrollView.wayBack": wayBack.append(sample)
        default: rubberBand.append([-(line.finger ?? 0), -offset])
        }
      }
    }
  }
}
