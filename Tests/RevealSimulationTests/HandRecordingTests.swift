import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation
import Testing

/// Recordings of a hand on a list.
@Suite struct HandRecordingTests {
  private static func randomRun(_ random: inout SplitMix64) -> TestRun {
    var run = TestRun(rows: 30)
    let scales: [Double] = [1, 2, 3]
    run.canvas.scale = scales.randomElement(using: &random) ?? 1
    let rates = [24, 60, 120]
    run.canvas.fps = rates.randomElement(using: &random) ?? 60
    run.list.axis = .random(using: &random) ? .horizontal : .vertical
    run.list.wraps = Int.random(in: 0..<4, using: &random) == 0
    run.list.bounces = Int.random(in: 0..<4, using: &random) > 0
    run.list.snap = Snap.allCases.randomElement(using: &random) ?? .none
    run.list.start = .offset(Double(Int.random(in: 0...900, using: &random)))
    if Bool.random(using: &random) { run.scroll = [.rest(seconds: 0.1), .fling(velocity: 900)] }
    return run
  }

  /// A hand that drags, holds, throws, and sometimes catches the list.
  private static func randomHand(_ random: inout SplitMix64) -> [HandRecording.Sample] {
    var samples: [HandRecording.Sample] = []
    var time = 0.0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var place = Double.random(in: 20...180, using: &random)
      var speed = Double.random(in: -2500...2500, using: &random)
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        samples.append(.init(seconds: time, place: place))
        let frame = Double.random(in: 0.006...0.034, using: &random)
        time += frame
        switch Int.random(in: 0..<8, using: &random) {
        case 0: speed = 0
        case 1: speed = .random(in: -2500...2500, using: &random)
        default: speed *= .random(in: 0.7...1.2, using: &random)
        }
        // A mouse moves by whole points, a finger by parts of them.
        place += speed * frame
        if Bool.random(using: &random) { place.round() }
      }
      samples.append(.init(seconds: time, place: nil))
      time += .random(in: 0.02...1.2, using: &random)
    }
    return samples
  }

  private static func timeline(_ run: TestRun, _ scroll: [ScrollStep]) -> Timeline {
    Timeline(run.preset.with(scroll: scroll), cards: whiteCard)
  }

  private static func add(_ sample: HandRecording.Sample, to hand: inout HandRecording) throws {
    let isTaken = hand.add(sample)
    try #require(isTaken)
  }

  private static func refuse(_ sample: HandRecording.Sample, _ hand: inout HandRecording) throws {
    let isTaken = hand.add(sample)
    try #require(!isTaken, "\(sample)")
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `moves the list as it was seen, to half a point in every frame`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let run = Self.randomRun(&random)
    var hand = HandRecording(after: run.scroll, of: Self.timeline(run, run.scroll))
    var seen: [Int: Double] = [:]
    /// Looks at the list as pages do while the hand moves.
    func look(at seconds: Double) {
      let shown = Self.timeline(run, hand.script)
      let frame = Int(hand.time(at: seconds) * shown.framesPerSecond + 1e-6)
      seen[frame] = shown.contentOffset(at: Double(frame) / shown.framesPerSecond)
    }
    let samples = Self.randomHand(&random)
    for (number, sample) in samples.enumerated() {
      try Self.add(sample, to: &hand)
      look(at: sample.seconds)
      let next = number + 1 < samples.count ? samples[number + 1] : nil
      // The list that was thrown moves until the next touch, or comes to rest.
      guard sample.place == nil else { continue }
      for time in stride(from: sample.seconds, to: next?.seconds ?? sample.seconds + 4, by: 0.09) {
        look(at: time)
      }
    }
    let whole = Self.timeline(run, hand.script)
    let steps = hand.recorded(whole)
    let recorded = Self.timeline(run, run.scroll + (try Self.reread(steps)))
    for (frame, offset) in seen.sorted(by: { $0.key < $1.key }) {
      let place = recorded.contentOffset(at: Double(frame) / recorded.framesPerSecond)
      #expect(abs(place - offset) <= 0.5 + 1e-9, "seed \(seed), frame \(frame)")
    }
    for frame in 0..<whole.frameCount {
      let time = Double(frame) / whole.framesPerSecond
      let distance = abs(recorded.contentOffset(at: time) - whole.contentOffset(at: time))
      #expect(distance <= 0.5 + 1e-9, "seed \(seed), frame \(frame)")
    }
  }

  /// The steps as a preset has them that they were written into.
  private static func reread(_ steps: [ScrollStep]) throws -> [ScrollStep] {
    let text = JSONOutput.object([("scroll", .array(steps.compactMap(\.written)))]).compact
    return try Preset(json: SourceText(file: "recorded.json", text: text)).scroll
  }

  @Test func `keeps few samples of a finger that moves evenly`() throws {
    let run = TestRun()
    var hand = HandRecording(after: [], of: Self.timeline(run, []))
    for number in 0...60 {
      try Self.add(.init(seconds: Double(number) / 60, place: 100 - Double(number)), to: &hand)
    }
    #expect(hand.isTouched)
    try Self.add(.init(seconds: 1.1, place: nil), to: &hand)
    #expect(!hand.isTouched)
    let steps = hand.recorded(Self.timeline(run, hand.script))
    guard case .finger(let path, true)? = steps.last else {
      Issue.record("no finger: \(steps)")
      return
    }
    #expect(path.samples.count <= 8)
    #expect(path.seconds == 1)
    #expect(path.samples.last?.distance == -60)
  }

  @Test func `refuses what is out of range and ignores what is not later`() throws {
    var hand = HandRecording(after: [], of: Self.timeline(TestRun(), []))
    for seconds in [-0.1, 121, .infinity, .nan] {
      try Self.refuse(.init(seconds: seconds, place: 0), &hand)
    }
    for place in [.infinity, .nan, 1e6] { try Self.refuse(.init(seconds: 0, place: place), &hand) }
    try Self.add(.init(seconds: 0, place: nil), to: &hand)
    try Self.add(.init(seconds: 0.5, place: 10), to: &hand)
    try Self.add(.init(seconds: 0.5, place: 20), to: &hand)
    try Self.add(.init(seconds: 0.4, place: 30), to: &hand)
    try Self.add(.init(seconds: 0.6, place: nil), to: &hand)
    let path = FingerPath([
      .init(seconds: 0, distance: 0), .init(seconds: 0.1, distance: 0),
    ])
    #expect(hand.script.last == path.map { .finger($0, waits: true) })
  }
}
