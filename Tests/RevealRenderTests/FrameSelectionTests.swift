import RevealMath
import RevealRender
import Testing

@Suite struct FrameSelectionTests {
  /// Ten frames, two a second.
  private let run = RunDuration(count: 10, fps: 2)

  @Test(arguments: [
    ("3", [3]), ("2..<5", [2, 3, 4]), ("2...5", [2, 3, 4, 5]), ("..<2", [0, 1]),
    ("...1", [0, 1]), ("8...", [8, 9]), ("4, 1, 1...2", [1, 2, 4]), ("..<10", Array(0..<10)),
    ("2-5", [2, 3, 4, 5]), ("2:5", [2, 3, 4]), ("8:", [8, 9]), (":2", [0, 1]), (":", Array(0..<10)),
    ("1-2, 5:6", [1, 2, 5]),
  ])
  func `reads numbers and ranges`(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(text).frames(of: run) == frames)
  }

  @Test(arguments: [
    ("::5", [0, 5]), ("1::4", [1, 5, 9]), (":4:3", [0, 3]), ("2:9:3", [2, 5, 8]),
    ("2..<9:3", [2, 5, 8]), ("2...8:3", [2, 5, 8]), ("2-8:3", [2, 5, 8]), ("...:4", [0, 4, 8]),
    ("5...:20", [5]),
  ])
  func `takes every nth frame`(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(text).frames(of: run) == frames)
  }

  @Test(arguments: [
    ("0%", [0]), ("50%", [5]), ("59.999%", [5]), ("100%", [9]), ("20%..<40%", [2, 3]),
    ("90%...", [9]), ("80%...100%", [8, 9]), ("20%-40%", [2, 3, 4]), ("20%:40%", [2, 3]),
    ("..<50%:2", [0, 2, 4]),
  ])
  func `takes shares of the run`(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(text).frames(of: run) == frames)
  }

  @Test(arguments: [
    ("0s", [0]), ("2.5s", [5]), ("2.999999s", [5]), ("1s..<2s", [2, 3]), ("4s...", [8, 9]),
    ("1s...1.9s", [2, 3]), ("1s-1.9s", [2, 3]), ("1s:2s", [2, 3]), ("..<5s:5", [0, 5]),
    ("1s..<50%", [2, 3, 4]),
  ])
  func `takes the frame on display at a time`(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(text).frames(of: run) == frames)
  }

  @Test(arguments: [
    (":", Array(repeating: 1, count: 10)), ("::5", [5, 5]), ("::2", [2, 2, 2, 2, 2]),
    ("::3", [3, 3, 3, 1]), ("2-8:3", [3, 3, 1]), ("2:8:3", [3, 3]), ("3", [1]),
    // Parts are cut out, and parts that overlap are one.
    ("0:2,6:9", [1, 1, 1, 1, 1]), ("0:4:2,8:", [2, 2, 1, 1]), ("::5,3", [3, 2, 5]),
    ("::4,2::4", [2, 2, 2, 2, 2]), ("0s:50%:2,9", [2, 2, 1, 1]),
  ])
  func `shows frames for as long as the parts of the run last`(
    text: String, durations: [Int]
  ) throws {
    let selection = try FrameSelection(text)
    let shown = try selection.shownFrames(of: run)
    #expect(shown.durations == durations)
    #expect(try shown.numbers == selection.frames(of: run))
  }

  @Test func `shares the time of frames out to shards`() throws {
    let all = try FrameSelection("::3").shownFrames(of: run)
    let parts = (1...3).compactMap { Shard(number: $0, count: 3) }.map(all.part)
    #expect(parts.flatMap(\.numbers) == all.numbers)
    #expect(parts.flatMap(\.durations) == all.durations)
  }

  @Test func `begins at another frame and comes around`() {
    let shown = ShownFrames(every: 4, of: 10, from: 7)
    #expect(shown.numbers == [7, 1, 5])
    #expect(shown.durations == [4, 4, 2])
    #expect(shown.duration == 10)
  }

  @Test(arguments: [
    "", "a", "-1", "1,", "2..<", "1.5", "9999999999", "5-", "1-2-3", "-5:2", "1:2:0", "::-1", "::",
    "::5%",
    "1..<2:x",
    "1:2:3:4", "101%", "5.s", "1.0000001s", "s", "%", "1..2", "1...2...3", "٣",
  ])
  func `says what it expects in place of other text`(text: String) {
    let error = #expect(throws: FrameSelectionError.self) { try FrameSelection(text) }
    #expect(error?.description.hasPrefix("expected frames such as 12, 10-39, ") == true)
    #expect(error?.description.contains("\n  hint: ") == true)
  }

  @Test(arguments: [
    "5..<5", "5...4", "5-4", "5:5", "..<0", "3:3:1", "50%..<50%", "2s...1s", "..<0%",
  ])
  func `refuses an empty or a reversed range`(text: String) {
    #expect(throws: FrameSelectionError.empty(text)) { try FrameSelection(text) }
  }

  @Test func `takes every frame by default`() throws {
    #expect(try FrameSelection.all.frames(of: run) == Array(0..<10))
  }

  @Test(arguments: [
    ("10", "frame 10 does not exist: the run has 10 frames, 0 to 9"),
    ("9..<12", "frame 11 does not exist: the run has 10 frames, 0 to 9"),
    ("20...", "frame 20 does not exist: the run has 10 frames, 0 to 9"),
    ("0...10", "frame 10 does not exist: the run has 10 frames, 0 to 9"),
    ("5s", "5s: frame 10 does not exist: the run has 10 frames, 0 to 9"),
    ("1s..<5.5s", "5.5s: frame 10 does not exist: the run has 10 frames, 0 to 9"),
  ])
  func `names a frame that does not exist`(text: String, message: String) throws {
    let selection = try FrameSelection(text)
    let error = #expect(throws: FrameSelectionError.self) { try selection.frames(of: run) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["3s..<4", "10%..<11%", "100%...:2,60%..<6"])
  func `refuses to choose nothing`(text: String) throws {
    let selection = try FrameSelection(text)
    #expect(throws: FrameSelectionError.choosesNothing(count: 10)) {
      try selection.frames(of: run)
    }
  }

  @Test func `needs a frame rate for times alone`() throws {
    let run = RunDuration(count: 10, fps: nil)
    #expect(try FrameSelection("50%").frames(of: run) == [5])
    let selection = try FrameSelection("1s")
    #expect(throws: FrameSelectionError.needsFrameRate(place: "1s")) {
      try selection.frames(of: run)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>, ["%", "s"])
  func `leaves no frame out where ranges meet and takes none twice`(
    seed: UInt64, unit: String
  ) throws {
    var random = SplitMix64(seed: seed)
    let fps = Int.random(in: 1...240, using: &random)
    let run = RunDuration(count: Int.random(in: 1...400, using: &random), fps: fps)
    let latest = unit == "%" ? 999 : (run.count - 1) * 10 / fps
    let tenths = Int.random(in: 0...latest, using: &random)
    let border = "\(tenths / 10).\(tenths % 10)\(unit)"
    let after = try? FrameSelection("\(border)...").frames(of: run)
    let before = try? FrameSelection("..<\(border)").frames(of: run)
    // A border at the very start leaves one side without frames.
    #expect((before ?? []) + (after ?? []) == Array(0..<run.count))
  }
}

@Suite struct ShardTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `has parts that differ by one frame at most and make up the whole`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frames = (0..<500).filter { _ in Bool.random(using: &random) }
    let count = Int.random(in: 1...(seed % 4 == 0 ? 700 : 9), using: &random)
    let parts = try (1...count).map { number in
      Array(try #require(Shard(number: number, count: count)).part(of: frames))
    }
    #expect(parts.flatMap(\.self) == frames)
    let sizes = parts.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test func `reads a number and a count`() {
    let costs = [7, 0, 3, 9, 3, 0, 1]
    let shares = (1...3).compactMap { Shard(number: $0, count: 3)?.items(costing: costs) }
    #expect(shares.flatMap(\.self).sorted() == Array(costs.indices))
    #expect(shares.map { $0.reduce(0) { $0 + costs[$1] } } == [9, 7, 7])
    #expect(Shard("2/5") == Shard(number: 2, count: 5))
  }

  @Test(arguments: ["", "2", "0/5", "6/5", "-1/5", "1/0", "a/b", "1/2/3", " 1/2", "1/9999999999"])
  func `refuses other text`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(
    arguments: [
      "50%", "100%", "33.3%...", "..<50%", "1s..<2s", "999999999s", "999999999.999999s", "0...",
      "::7", "999999999", "...999999999", "5%...10%",
    ], [Int.min, -1, 0, 1, 10, 1_000_000_000_000_000, .max])
  func `answers for a run of any length`(text: String, count: Int) throws {
    for fps in [nil, Int.min, 0, 1, .max] {
      let run = RunDuration(count: count, fps: fps)
      let selection = try FrameSelection(text)
      // Whether it fits or not, without a crash and without counting so far.
      _ = Result { try selection.missing(from: [0, 3, .max], of: run, limit: 3) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `finds the missing frames that counting finds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...60, using: &random)
    let run = RunDuration(count: count, fps: 10)
    let known = Set((0..<count).filter { _ in Bool.random(using: &random) })
    for text in ["0...", "::3", "50%...", "0...:2,::5", "..<50%,0"] {
      guard let chosen = try? FrameSelection(text).frames(of: run) else { continue }
      let missing = try FrameSelection(text).missing(from: known, of: run, limit: 100)
      #expect(missing.flatMap(Array.init) == chosen.filter { !known.contains($0) })
      #expect(zip(missing, missing.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    }
  }
}
