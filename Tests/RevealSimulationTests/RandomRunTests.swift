import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Runs that no designer would ask for.
@Suite struct RandomRunTests {
  @Test(arguments: 0..<60)
  func `draws finite cards of rows that the viewport shows`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let run = randomRun(&random)
    let timeline = run.timeline
    #expect((1...Preset.maximumFrames).contains(timeline.frameCount), "seed \(seed)")
    let rowHeight = try #require(run.list.points)
    let rowCount = run.list.sections.reduce(0) { $0 + $1.rows }
    for _ in 0..<40 {
      let frame = Int.random(in: 0..<timeline.frameCount, using: &random)
      let quads = timeline.scene(at: frame).quads
      #expect(quads.allSatisfy { $0.isDrawable }, "seed \(seed), frame \(frame)")
      let rows = quads.compactMap(\.row)
      #expect(rows.allSatisfy { (0..<rowCount).contains($0) }, "seed \(seed), frame \(frame)")
      #expect(rows.count == quads.count)
      // No row overlaps by more than what fits.
      #expect(Double(quads.count) <= 200 / rowHeight + 2, "seed \(seed), frame \(frame)")
    }
  }

  private func randomRun(_ random: inout SplitMix64) -> TestRun {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func isHeads() -> Bool { .random(using: &random) }
    var run = TestRun(track: Tracking.allCases.randomElement(using: &random))
    run.canvas.fps = [1, 24, 60, 1000].randomElement(using: &random) ?? 60
    run.canvas.scale = [0.5, 1, 2, 3].randomElement(using: &random) ?? 1
    run.canvas.duration = .seconds(number(0.1...4))
    run.list.axis = isHeads() ? .horizontal : .vertical
    run.list.rowHeight = [1, 44, 187.3, 5000].randomElement(using: &random) ?? 44
    run.list.sections = (0..<4).map { _ in
      Section(rows: .random(in: 0...6, using: &random), headerHeight: isHeads() ? 0 : 33)
    }
    run.list.wraps = isHeads()
    run.list.bounces = isHeads()
    run.list.snap = Snap.allCases.randomElement(using: &random) ?? .none
    run.list.deceleration = isHeads() ? .normal : .fast
    run.list.inset = Inset(top: number(0...60), left: number(0...60))
    run.list.contentInset.start = number(0...99)
    if isHeads() {
      run.list.viewports = Viewports(
        portrait: Size(width: 50, height: 200), landscape: Size(width: 100, height: 70),
        orientation: .landscape)
    }
    let operations: [TransformOperation] = [
      .translate(x: Length(number(-2...2), .card), y: Length(9, .row), z: Length(1, .viewport)),
      .scale(x: number(-2...2), y: isHeads() ? 0 : 1, z: 1),
      .rotate(degrees: number(-720...720), axis: SIMD3(number(-1...1), number(-1...1), 0.3)),
      .skew(xDegrees: number(-60...60), yDegrees: number(-60...60)),
      .perspective(eyeDistance: Length(number(1...900))),
    ]
    let curve = Spring(uikitDuration: 1, dampingRatio: number(0.05...1)).map(TimingCurve.spring)
    var start = Pose()
    start[.opacity] = number(0...1)
    start.transform = operations.shuffled(using: &random).prefix(3).map(\.self)
    run.entrance = entrance(from: start, seconds: number(0.01...3), curve: curve ?? .linear)
    run.entrance?.track = Tracking.allCases.randomElement(using: &random) ?? .every
    run.entrance?.motion.animation.interpolation = isHeads() ? .perOperation : .decomposed
    run.scroll = (0..<6).map { _ in randomStep(&random) }
    return run
  }

  private func randomStep(_ random: inout SplitMix64) -> ScrollStep {
    let sizes: [Double] = [1, 300, 1e5, 1e9]
    let size = sizes.randomElement(using: &random) ?? 1
    let amount = Double.random(in: -size...size, using: &random)
    let seconds = Double.random(in: 0...0.7, using: &random)
    let row = RowIndex(section: .random(in: 0...3, using: &random), row: 2)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .rest(seconds: seconds)
    case 1: return .drag(distance: amount, seconds: seconds, curve: .easeIn)
    case 2: return .fling(velocity: amount)
    case 3: return .jump(.offset(amount))
    case 4: return .to(.row(row), seconds: seconds, curve: .default)
    case 5: return .to(.center(row), seconds: 0, curve: .linear)
    case 6: return .reload
    case 7: return .reset
    case 8:
      let path = FingerPath([
        .init(seconds: 0, distance: 0), .init(seconds: 1e-9 + seconds / 2, distance: amount),
        .init(seconds: 2e-9 + seconds, distance: -amount),
      ])
      return path.map { .finger($0, waits: .random(using: &random)) } ?? .reset
    default:
      return .rotate(
        Bool.random(using: &random) ? .portrait : .landscape, seconds: seconds, curve: .easeInOut)
    }
  }
}

extension Quad {
  fileprivate var isDrawable: Bool {
    matrix.elements.allSatisfy(\.isFinite) && origin.x.isFinite && origin.y.isFinite
      && opacity > 0 && opacity <= 1 && (0...1).contains(overlay.alpha)
  }
}
