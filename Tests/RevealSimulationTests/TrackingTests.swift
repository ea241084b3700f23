import RevealPreset
import RevealSimulation
import Testing

@Suite struct TrackingTests {
  /// Five rows are visible at a time; rows 5 to 14 are skipped by the jump.
  private static let forwardAndBack: [ScrollStep] = [
    .rest(seconds: 1), .jump(.row(RowIndex(row: 20))), .rest(seconds: 1),
    .jump(.row(RowIndex(row: 10))), .rest(seconds: 1),
  ]

  @Test func `leaves rows that a jump skipped alone under furthest`() {
    let timeline = TestRun(track: .furthest, scroll: Self.forwardAndBack).timeline
    #expect(timeline.animatedRows == [0, 1, 2, 3, 4, 20, 21, 22, 23, 24])
    #expect(timeline.outcomes(ofRow: 12) == [.stays(.notBeyondFurthest)])
    #expect(timeline.opacities(at: 2)[12] == 1)
  }

  @Test func `animates rows that a jump skipped at their first display under once`() {
    let timeline = TestRun(track: .once, scroll: Self.forwardAndBack).timeline
    #expect(timeline.animatedRows == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24])
    #expect(timeline.outcomes(ofRow: 12) == [.animates(from: 2, to: 2.5)])
    #expect(timeline.opacities(at: 2)[12] == 0.2)
  }

  @Test func `animates the first screen only, and again after a reload`() {
    let script: [ScrollStep] = [
      .rest(seconds: 1), .jump(.offset(440)), .rest(seconds: 1), .reload, .rest(seconds: 1),
    ]
    let timeline = TestRun(track: .firstScreen, scroll: script).timeline
    #expect(timeline.animatedRows == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    #expect(
      timeline.outcomes(ofRow: 12) == [.stays(.firstScreenOver), .animates(from: 2, to: 2.5)])
  }

  @Test(arguments: [
    (ScrollStep.reload, DisplayReport.Outcome.stays(.notBeyondFurthest)),
    (.reset, .animates(from: 1, to: 1.5)),
  ])
  func `keeps the furthest row over a reload and forgets it at a reset`(
    event: ScrollStep, outcome: DisplayReport.Outcome
  ) {
    let timeline = TestRun(scroll: [.rest(seconds: 1), event, .rest(seconds: 1)]).timeline
    #expect(timeline.outcomes(ofRow: 3) == [.animates(from: 0, to: 0.5), outcome])
  }

  @Test func `plays the other entrance when a row comes back`() {
    var run = TestRun(
      track: .once,
      scroll: [
        .rest(seconds: 1), .jump(.offset(440)), .rest(seconds: 1), .jump(.offset(0)),
        .rest(seconds: 1),
      ])
    var again = fadeIn(seconds: 0.1).motion
    again.delay = 0.2
    run.entrance?.again = again
    let timeline = run.timeline
    #expect(
      timeline.outcomes(ofRow: 0) == [
        .animates(from: 0, to: 0.5), .animates(from: 2.2, to: 2.2 + 0.1),
      ])
    #expect(timeline.opacities(at: 2.1)[0] == 0.2)
    #expect(timeline.opacities(at: 2.3)[0] == 1)
  }

  @Test(arguments: [(Tracking?.none, StillReason.noEntrance), (.never, .never)])
  func `says why nothing moves`(track: Tracking?, reason: StillReason) {
    let timeline = TestRun(track: track).timeline
    #expect(timeline.outcomes(ofRow: 0) == [.stays(reason)])
    #expect(timeline.opacities(at: 0)[0] == 1)
  }

  @Test func `ends an animation at its final pose when the row leaves`() throws {
    let script: [ScrollStep] = [
      .rest(seconds: 0.2), .jump(.offset(440)), .rest(seconds: 0.1), .jump(.offset(0)),
      .rest(seconds: 1),
    ]
    let timeline = TestRun(scroll: script).timeline
    let left = 0.2
    #expect(
      timeline.outcomes(ofRow: 0) == [.animates(from: 0, to: left), .stays(.notBeyondFurthest)])
    let opacity = try #require(timeline.opacities(at: 0.1)[0])
    #expect(abs(opacity - 0.36) < 1e-12)
    #expect(timeline.opacities(at: 0.3 + 1.0 / 60)[0] == 1)
  }

  @Test(arguments: [(Refresh.hz60, 2.0 / 60), (.hz120, 3.0 / 120)])
  func `displays rows at ticks of the device's clock`(refresh: Refresh, tick: Double) {
    var run = TestRun(scroll: [.rest(seconds: 0.021), .jump(.offset(440)), .rest(seconds: 1)])
    run.list.refresh = refresh
    #expect(run.timeline.outcomes(ofRow: 12) == [.animates(from: tick, to: tick + 0.5)])
    #expect(run.timeline.quad(row: 12, at: tick - 1e-6) == nil)
    #expect(run.timeline.quad(row: 0, at: tick - 1e-6) != nil)
  }

  @Test func `counts time in whole nanoseconds`() {
    let script: [ScrollStep] = [
      .rest(seconds: 0.1), .rest(seconds: 0.2), .jump(.offset(440)), .rest(seconds: 1),
    ]
    #expect(
      TestRun(scroll: script).timeline.outcomes(ofRow: 12) == [.animates(from: 0.3, to: 0.8)])
  }
}
