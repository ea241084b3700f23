import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

@Suite struct EntranceTests {
  private static func run(_ entrance: Entrance) -> TestRun {
    var run = TestRun()
    run.entrance = entrance
    run.entrance?.track = .every
    return run
  }

  @Test func `moves a card up with UIKit's bounce`() throws {
    let spring = try #require(Spring(uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1))
    let timeline = Self.run(
      entrance(
        from: pose(.translate(x: .zero, y: Length(1, .row), z: .zero)), seconds: 1,
        curve: .spring(spring))
    ).timeline
    let rises = try (0...1000).map { millisecond in
      let quad = try #require(timeline.quad(row: 0, at: Double(millisecond) / 1000))
      return 44 - quad.place(ofAnchorOffset: 0, 0).y + 22
    }
    let peak = try #require(rises.indices.max { rises[$0] < rises[$1] })
    #expect(peak == 226)
    #expect(abs(rises[peak] / 44 - 1.25383) < 5e-6)
    #expect(rises[1000] == 44)
  }

  @Test func `resolves shares of card, row and viewport`() throws {
    var run = Self.run(
      entrance(
        from: pose(
          .translate(x: Length(0.5, .card), y: Length(1, .viewport), z: Length(2, .row))),
        seconds: 1, curve: .linear))
    run.list.inset = Inset(left: 10, right: 30)
    let quad = try #require(run.timeline.quad(row: 1, at: 0))
    #expect(quad.matrix == .translation(x: 30, y: 200, z: 88))
  }

  @Test func `holds the start pose through delay and stagger`() throws {
    var fade = fadeIn(seconds: 0.5)
    fade.motion.delay = 0.1
    fade.motion.stagger = .row(0.05)
    let timeline = Self.run(fade).timeline
    #expect(timeline.outcomes(ofRow: 3) == [.animates(from: 0.1 + 0.05 * 3, to: 0.25 + 0.5)])
    #expect(timeline.opacities(at: 0.25)[3] == 0.2)
    let halfway = try #require(timeline.opacities(at: 0.5)[3])
    #expect(abs(halfway - 0.6) < 1e-12)
    #expect(timeline.opacities(at: 0.75)[3] == 1)
  }

  @Test(arguments: [(Stagger.row(0.1), 1.2), (.batch(0.1), 0.2)])
  func `staggers by row or by place among those displayed together`(
    stagger: Stagger, delay: Double
  ) {
    var run = Self.run(fadeIn(seconds: 0.5))
    run.entrance?.motion.stagger = stagger
    run.scroll = [.rest(seconds: 1), .jump(.offset(440)), .rest(seconds: 5)]
    let start = 1 + delay
    #expect(run.timeline.outcomes(ofRow: 12) == [.animates(from: start, to: start + 0.5)])
  }

  @Test func `counts staggered rows anew in each section`() {
    var run = Self.run(fadeIn(seconds: 0.5))
    run.entrance?.motion.stagger = .row(0.1)
    run.list.sections = [Section(rows: 3), Section(rows: 3)]
    let reports = run.timeline.rows()
    #expect(reports[3].row == RowIndex(section: 1, row: 0))
    #expect(reports[3].displays[0].outcome == .animates(from: 0, to: 0.5))
  }

  @Test func `goes from keyframe to keyframe by each one's curve`() throws {
    var entrance = fadeIn(seconds: 2)
    var middle = Pose()
    middle[.opacity] = 0.6
    middle.transform = [.translate(x: Length(40), y: .zero, z: .zero)]
    entrance.motion.animation.keyframes.insert(
      Keyframe(time: 0.25, pose: middle, curve: .easeInOut), at: 1)
    let timeline = Self.run(entrance).timeline
    let first = try #require(timeline.quad(row: 0, at: 0.25))
    #expect(abs(first.opacity - 0.4) < 1e-12)
    #expect(abs(first.matrix.columns.w.x - 20) < 1e-12)
    let turning = try #require(timeline.quad(row: 0, at: 0.5))
    #expect(turning.opacity == 0.6 && turning.matrix.columns.w.x == 40)
    let second = try #require(timeline.quad(row: 0, at: 1.25))
    #expect(abs(second.opacity - 0.8) < 1e-12)
    #expect(abs(second.matrix.columns.w.x - 20) < 1e-12)
  }

  @Test func `stays at a final pose that is not at rest`() {
    var end = Pose()
    end[.opacity] = 0.5
    let timeline = Self.run(
      entrance(from: Pose(), seconds: 0.5, curve: .linear, to: end)
    ).timeline
    #expect(timeline.opacities(at: 3)[0] == 0.5)
  }

  @Test func `limits opacity and shade where a curve overshoots`() throws {
    let back = try #require(CubicBezier(x1: 0.68, y1: -0.55, x2: 0.27, y2: 1.55))
    var start = Pose()
    start[.opacity] = 0.2
    start[.shade] = 0.4
    let timeline = Self.run(
      entrance(from: start, seconds: 1, curve: .cubicBezier(back))
    ).timeline
    let quads = (0...60).compactMap { timeline.scene(at: $0).quads.first }
    #expect(quads.allSatisfy { (0...1).contains($0.opacity) })
    #expect(quads.allSatisfy { (0...1).contains($0.overlay.alpha) })
    #expect(quads.contains { $0.opacity < 0.2 })
  }

  @Test func `turns a whole flip when operations are paired`() throws {
    let flip = TransformOperation.rotate(degrees: 360, axis: SIMD3(0, 1, 0))
    var entrance = entrance(from: pose(flip), seconds: 1, curve: .linear)
    let plain = try #require(Self.run(entrance).timeline.quad(row: 0, at: 0.5))
    #expect(plain.matrix == .identity)
    entrance.motion.animation.interpolation = .perOperation
    let turned = try #require(Self.run(entrance).timeline.quad(row: 0, at: 0.5))
    #expect(turned.matrix == .rotation(degrees: 180, axis: SIMD3(0, 1, 0)))
  }

  @Test func `pairs operations of one kind`() throws {
    let from = pose(
      .translate(x: Length(10), y: .zero, z: .zero), .scale(x: 0, y: 1, z: 1),
      .rotate(degrees: 90, axis: SIMD3(0, 0, 1)), .skew(xDegrees: 20, yDegrees: 0),
      .perspective(eyeDistance: 400))
    var entrance = entrance(from: from, seconds: 1, curve: .linear)
    entrance.motion.animation.interpolation = .perOperation
    let run = Self.run(entrance)
    let quad = try #require(run.timeline.quad(row: 0, at: 0.5))
    let expected =
      Matrix4.perspective(eyeDistance: 800) * .skew(xDegrees: 10, yDegrees: 0)
      * .rotation(degrees: 45, axis: SIMD3(0, 0, 1)) * .scale(x: 0.5, y: 1)
      * .translation(x: 5, y: 0)
    #expect(zip(quad.matrix.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(run.timeline.warnings.isEmpty)
  }

  @Test func `jumps to the final pose from a scale of 0`() {
    let run = Self.run(
      entrance(from: pose(.scale(x: 0, y: 0, z: 1)), seconds: 1, curve: .linear))
    let timeline = run.timeline
    #expect(timeline.quad(row: 0, at: 0)?.matrix == .identity)
  }

  @Test func `blends operations that cannot be paired by their parts, with a warning`() {
    var entrance = entrance(
      from: pose(.rotate(degrees: 20, axis: SIMD3(0, 0, 1))), seconds: 1, curve: .linear,
      to: pose(.scale(x: 2, y: 2, z: 1)))
    entrance.motion.animation.interpolation = .perOperation
    let timeline = Self.run(entrance).timeline
    #expect(timeline.warnings.count == 1)
    #expect(timeline.quad(row: 0, at: 2)?.matrix == .scale(x: 2, y: 2))
  }

  @Test func `acts about its anchor`() throws {
    var entrance = entrance(
      from: pose(.rotate(degrees: 90, axis: SIMD3(0, 0, 1))), seconds: 1, curve: .linear)
    entrance.motion.animation.anchor = .fixed(Point(x: 0, y: 0))
    let quad = try #require(Self.run(entrance).timeline.quad(row: 1, at: 0))
    #expect(quad.place(ofAnchorOffset: 0, 0) == Point(x: 0, y: 44))
    #expect(quad.place(ofAnchorOffset: 100, 0) == Point(x: 0, y: 144))
  }
}
