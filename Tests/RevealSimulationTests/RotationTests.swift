import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

@Suite struct RotationTests {
  /// A portrait viewport of 100 × 200 that turns to 200 × 100 on a canvas that holds both.
  private static func run(seconds: Double) -> TestRun {
    var run = TestRun(
      track: .every,
      scroll: [
        .rest(seconds: 1), .rotate(.landscape, seconds: seconds, curve: .easeInOut),
        .rest(seconds: 1),
      ])
    run.canvas.size = Size(width: 200, height: 200)
    run.list.viewports = Viewports(
      portrait: Size(width: 100, height: 200), landscape: Size(width: 200, height: 100),
      orientation: .portrait)
    run.list.start = .center(RowIndex(row: 20))
    return run
  }

  @Test(arguments: [0.0, 0.4])
  func `keeps the centered row in the middle`(seconds: Double) throws {
    let timeline = Self.run(seconds: seconds).timeline
    for time in stride(from: 0, through: 2.4, by: 0.1) {
      let quad = try #require(timeline.quad(row: 20, at: time))
      let middle = quad.origin.y + quad.face.size.height / 2
      #expect(abs(middle - 100) <= 1, "at \(time)")
    }
    #expect(timeline.quad(row: 20, at: 2.4)?.origin.y == 78)
  }

  @Test func `lays rows out anew and shows nothing outside the device`() {
    let timeline = Self.run(seconds: 0).timeline
    #expect(timeline.quad(row: 20, at: 0)?.face.size.width == 100)
    #expect(timeline.quad(row: 20, at: 0)?.clip == Rect(x: 50, y: 0, width: 100, height: 200))
    #expect(timeline.quad(row: 20, at: 1.5)?.face.size.width == 200)
    #expect(timeline.quad(row: 20, at: 1.5)?.clip == Rect(x: 0, y: 50, width: 200, height: 100))
    #expect(timeline.scene(time: 0).quads.map(\.row) == [18, 19, 20, 21, 22])
    #expect(timeline.scene(time: 1.5).quads.map(\.row) == [19, 20, 21])
  }

  @Test func `turns on the spot where the content's ends allow`() {
    var run = Self.run(seconds: 0)
    run.scroll.append(.rotate(.portrait, seconds: 0, curve: .linear))
    run.scroll.append(.rest(seconds: 1))
    run.list.start = .row(RowIndex(row: 39))
    #expect(run.timeline.contentOffset(at: 0) == 40 * 44 - 200)
    #expect(run.timeline.contentOffset(at: 1.5) == 40 * 44 - 150)
    #expect(run.timeline.contentOffset(at: 2.5) == 40 * 44 - 200)
  }
}
