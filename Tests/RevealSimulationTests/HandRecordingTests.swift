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

  /// The list of an inbox, whose cards have actions.
  private static func randomInbox(_ random: inout SplitMix64) -> TestRun {
    var run = randomRun(&random)
    (run.list.wraps, run.list.snap) = (false, .none)
    run.list.rowHeight = .lengths([.number(40), .number(56), .number(24)])
    guard Int.random(in: 0..<5, using: &random) > 0 else { return run }
    var actions = SwipeActions()
    actions.trailing = [SwipeAction(), SwipeAction()]
    if Bool.random(using: &random) { actions.leading = [SwipeAction()] }
    run.list.swipe = actions
    return run
  }

  /// A hand that scrolls, swipes rows and carries them.
  private static func randomTouches(_ random: inout SplitMix64) -> [HandRecording.Sample] {
    var samples: [HandRecording.Sample] = []
    var time = 0.0
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      var along = Double.random(in: 20...180, using: &random)
      var across = Double.random(in: 10...90, using: &random)
      let action = Int.random(in: 0..<3, using: &random)
      var speed = Double.random(in: -300...300, using: &random)
      let still = action == 2 ? 0.56 : 0
      // A row is carried beyond an edge, and often held there.
      if action == 2 { speed *= 2 }
      let (start, length) = (time, still + (action == 2 ? 1 : 0.4))
      while time - start < length {
        samples.append(.init(seconds: time, place: along, across: across))
        let frame = Double.random(in: 0.008...0.034, using: &random)
        time += frame
        if Int.random(in: 0..<6, using: &random) == 0 {
          speed *= action == 2 && Bool.random(using: &random) ? 0 : -0.7
        }
        guard time - start > still else { continue }
        if action == 1 { across += speed * frame } else { along += speed * frame }
      }
      samples.append(.init(seconds: time, place: nil))
      time += .random(in: 0.05...0.9, using: &random)
    }
    return samples
  }

  /// The places of rows' cards at a frame.
  private static func places(_ timeline: Timeline, at frame: Int) -> [Int: Point] {
    let cards = timeline.scene(at: frame).quads.compactMap { quad in
      quad.row.map { ($0, quad.origin) }
    }
    return Dictionary(cards) { first, _ in first }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `moves rows as they were seen, to half a point in every frame`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let run = Self.randomInbox(&random)
    var hand = HandRecording(after: run.scroll, of: Self.timeline(run, run.scroll))
    var seen: [Int: [Int: Point]] = [:]
    var continued: Timeline?
    for sample in Self.randomTouches(&random) {
      let before = Self.timeline(run, hand.script)
      var target: HandTarget?
      if !hand.isTouched, let along = sample.place, let across = sample.across {
        let time = hand.time(at: sample.seconds)
        target = before.handTarget(along: along, across: across, at: time)
      }
      let isTaken = hand.add(sample, on: target)
      try #require(isTaken)
      let shown = Self.timeline(run, hand.script)
      let frame = Int(hand.time(at: sample.seconds) * shown.framesPerSecond + 1e-6)
      seen[frame] = Self.places(shown, at: frame)
      continued = try Self.continuing(continued, as: shown, run, hand.script, at: frame)
    }
    let whole = Self.timeline(run, hand.script)
    for frame in stride(from: 0, to: whole.frameCount, by: 3) {
      seen[frame] = Self.places(whole, at: frame)
    }
    let recorded = Self.timeline(
      run, run.scroll + (try Self.reread(hand.recorded(whole))))
    for (frame, rows) in seen.sorted(by: { $0.key < $1.key }) {
      let places = Self.places(recorded, at: frame)
      try #require(places.keys == rows.keys, "seed \(seed), frame \(frame)")
      for (row, place) in rows {
        let other = try #require(places[row])
        let distance = max(abs(place.x - other.x), abs(place.y - other.y))
        try #require(distance <= 0.5 + 1e-9, "seed \(seed), frame \(frame), row \(row)")
      }
    }
  }

  /// The steps that a hand on an inbox of ten rows records.
  private static func record(
    _ samples: [(seconds: Double, along: Double, across: Double)]
  ) throws -> [ScrollStep] {
    var run = TestRun(rows: 10, track: nil)
    var actions = SwipeActions()
    actions.trailing = [SwipeAction()]
    run.list.swipe = actions
    var hand = HandRecording(after: [], of: run.timeline)
    let target = run.timeline.handTarget(along: 60, across: 50, at: 0)
    for sample in samples {
      let isTaken = hand.add(
        .init(seconds: sample.seconds, place: sample.along, across: sample.across), on: target)
      try #require(isTaken)
    }
    try add(.init(seconds: samples[samples.count - 1].seconds, place: nil), to: &hand)
    let steps = hand.recorded(timeline(run, hand.script))
    return steps.filter { if case .rest = $0 { false } else { true } }
  }

  @Test func `keeps few samples of a finger that holds a row beyond an edge`() throws {
    let run = TestRun(rows: 40, track: nil)
    var hand = HandRecording(after: [], of: run.timeline)
    let target = run.timeline.handTarget(along: 60, across: 50, at: 0)
    for number in 0...240 {
      let seconds = Double(number) / 60
      let along = min(60 + max(seconds - 0.6, 0) * 400, 200)
      let isTaken = hand.add(.init(seconds: seconds, place: along, across: 50), on: target)
      try #require(isTaken)
    }
    try Self.add(.init(seconds: 4, place: nil), to: &hand)
    let whole = Self.timeline(run, hand.script)
    #expect(whole.contentOffset(at: 4) > 300)
    let steps = hand.recorded(whole)
    guard case .touch(let touch)? = steps.last else {
      Issue.record("no carry: \(steps)")
      return
    }
    #expect(touch.path.samples.count < 40)
    let recorded = Self.timeline(run, steps)
    for frame in 0..<whole.frameCount {
      let (seen, played) = (Self.places(whole, at: frame), Self.places(recorded, at: frame))
      try #require(seen.keys == played.keys, "frame \(frame)")
      #expect(seen.allSatisfy { abs($1.y - (played[$0]?.y ?? .infinity)) <= 0.5 })
    }
  }

  @Test func `swipes a row that a finger moves across the list`() throws {
    let open = try Self.record([(0, 60, 80), (0.1, 60, 65), (0.2, 61, 40), (0.4, 61, 40)])
    guard case .touch(let touch)? = open.first, case .swipe(let swipe)? = open.dropFirst().first
    else {
      Issue.record("no swipe: \(open)")
      return
    }
    #expect(touch.action == .swipes && touch.row == RowIndex(row: 1))
    #expect(swipe.distance == -74 && open.count == 2)
    // Beyond the share of the card from which the first action takes all, the row goes.
    let full = try Self.record([(0, 60, 90), (0.1, 60, 65), (0.2, 61, 10), (0.4, 61, 10)])
    guard case .change(let change)? = full.last else {
      Issue.record("no removal: \(full)")
      return
    }
    #expect(change.kind == .remove(RowIndex(row: 1), count: 1))
    // A short one closes again, and there is nothing at the other side.
    for across in [50.0, 95] {
      let short = try Self.record([
        (0, 60, 70), (0.1, 60, 60), (0.2, 61, across), (0.4, 61, across),
      ])
      guard case .swipe(let swipe)? = short.last else {
        Issue.record("no way back: \(short)")
        return
      }
      #expect(swipe.distance == 0)
    }
  }

  @Test func `scrolls, carries or does nothing by what the finger does first`() throws {
    let scroll = try Self.record([(0, 60, 80), (0.1, 40, 75), (0.2, 20, 10)])
    #expect(scroll.contains { if case .finger = $0 { true } else { false } })
    let tap = try Self.record([(0, 60, 80), (0.1, 62, 80), (0.2, 62, 80)])
    #expect(tap.isEmpty)
    let carry = try Self.record([(0, 60, 80), (0.3, 61, 80), (0.6, 61, 80), (1, 101, 80)])
    guard case .touch(let touch)? = carry.last else {
      Issue.record("no carry: \(carry)")
      return
    }
    #expect(touch.action == .carries && touch.path.samples.last?.distance == 40)
  }

  private static func timeline(_ run: TestRun, _ scroll: [ScrollStep]) -> Timeline {
    Timeline(run.preset.with(scroll: scroll), cards: whiteCard)
  }

  /// Returns a run that continues another one; requires that it is the same as a run of its own.
  private static func continuing(
    _ former: Timeline?, as other: Timeline, _ run: TestRun, _ scroll: [ScrollStep], at frame: Int
  ) throws -> Timeline {
    let timeline = Timeline(
      run.preset.with(scroll: scroll), cards: whiteCard, continuing: former)
    try #require(timeline.frameCount == other.frameCount)
    for frame in Set([max(frame - 30, 0), frame, other.frameCount - 1]) {
      try #require(timeline.scene(at: frame) == other.scene(at: frame), "frame \(frame)")
    }
    return timeline
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
    var continued: Timeline?
    /// Looks at the list as pages do while the hand moves.
    func look(at seconds: Double) throws {
      let shown = Self.timeline(run, hand.script)
      let frame = Int(hand.time(at: seconds) * shown.framesPerSecond + 1e-6)
      seen[frame] = shown.contentOffset(at: Double(frame) / shown.framesPerSecond)
      continued = try Self.continuing(continued, as: shown, run, hand.script, at: frame)
    }
    let samples = Self.randomHand(&random)
    for (number, sample) in samples.enumerated() {
      try Self.add(sample, to: &hand)
      try look(at: sample.seconds)
      let next = number + 1 < samples.count ? samples[number + 1] : nil
      // The list that was thrown moves until the next touch, or comes to rest.
      guard sample.place == nil else { continue }
      for time in stride(from: sample.seconds, to: next?.seconds ?? sample.seconds + 4, by: 0.09) {
        try look(at: time)
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
    #expect(steps.allSatisfy { $0.written != nil })
    let text = JSONOutput.object([("scroll", .array(steps.compactMap(\.written)))]).compact
    let reread = try Preset(json: SourceText(file: "recorded.json", text: text)).scroll
    #expect(reread == steps)
    return reread
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
