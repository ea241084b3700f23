import RevealDiff
import Testing

@Suite struct SequenceAlignmentTests {
  private let golden: [Int?] = Array(0..<60)

  private func findings(_ actual: [Int?], golden: [Int?]? = nil) -> [SequenceAlignment.Finding] {
    let golden = golden ?? self.golden
    let wrong = actual.indices.filter { $0 >= golden.count || actual[$0] != golden[$0] }
    return SequenceAlignment.findings(
      golden: Self.frames(golden), actual: Self.frames(actual), wrong: wrong)
  }

  /// Frames that are numbered one after the other.
  private static func frames(
    _ identities: [Int?], from first: Int = 0, step: Int = 1
  ) -> [SequenceAlignment.Frame] {
    identities.enumerated().map { place, identity in
      SequenceAlignment.Frame(number: first + place * step, identity: identity)
    }
  }

  @Test(arguments: [0, 1_700_000_000, Int.max - 100])
  func `takes numbers of any size`(first: Int) {
    let actual = Self.frames([100, 101] + Array(golden.dropLast(2)), from: first)
    let golden = Self.frames(golden, from: first)
    #expect(
      SequenceAlignment.findings(
        golden: golden, actual: actual, wrong: actual.map(\.number))
        == [.init(actual: first + 2...first + 59, golden: first...first + 57)])
  }

  @Test func `finds a shift among frames of which every fifth is there`() {
    let actual = Self.frames([100] + Array(golden.dropLast()), step: 5)
    let golden = Self.frames(golden, step: 5)
    #expect(
      SequenceAlignment.findings(golden: golden, actual: actual, wrong: actual.map(\.number))
        == [.init(actual: 5...295, golden: 0...290)])
  }

  @Test func `takes numbers at both ends of what an integer holds`() {
    let ends = [SequenceAlignment.Frame(number: 0, identity: 1), .init(number: .max, identity: 2)]
    let others = [
      SequenceAlignment.Frame(number: 0, identity: 2), .init(number: .max, identity: 1),
    ]
    #expect(
      SequenceAlignment.findings(golden: ends, actual: others, wrong: [0, .max]).isEmpty)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1, 2, 3, 30, 977])
  func `is quick about long sequences that repeat`(period: Int) {
    let golden = (0..<50_000).map { Int?.some($0 % period) }
    let actual = (0..<50_000).map { Int?.some(($0 + 1) % period) }
    let found = findings(actual, golden: golden)
    #expect(found.isEmpty == (period < 3))
  }

  @Test func `says nothing about equal sequences`() {
    #expect(findings(golden).isEmpty)
  }

  @Test func `finds frames that come two late or three early`() {
    let late = findings([100, 101] + Array(golden.dropLast(2)))
    #expect(late == [.init(actual: 2...59, golden: 0...57)])
    let early = findings(Array(golden.dropFirst(3)) + [100, 101, 102])
    #expect(early == [.init(actual: 0...56, golden: 3...59)])
  }

  @Test func `finds two stretches with shifts of their own`() {
    let actual = Array(golden[0..<10]) + Array(golden[8..<28]) + Array(golden[30..<60])
    #expect(findings(actual) == [.init(actual: 10...29, golden: 8...27)])
    let pieces = [
      Array(golden[0..<10]), [99], Array(golden[10..<29]), [98, 97], Array(golden[29..<57]),
    ]
    let late = Array(pieces.joined())
    #expect(
      findings(late) == [
        .init(actual: 11...29, golden: 10...28), .init(actual: 32...59, golden: 29...56),
      ])
  }

  @Test(arguments: [(2, 1), (1, 2), (3, 2), (2, 3)])
  func `finds another speed`(goldenStep: Int, actualStep: Int) throws {
    // Pictures by moment: 6 a golden frame, so that every speed meets whole numbers.
    let golden = (0..<60).map { Int?.some($0 * actualStep) }
    let actual = (0..<60).map { Int?.some($0 * goldenStep) }
    let found = findings(actual, golden: golden)
    let speed = try #require(found.first?.speed, "\(found)")
    #expect((speed.golden, speed.actual) == (goldenStep, actualStep))
    #expect(found.count == 1)
  }

  @Test func `does not take a late start for another speed`() {
    let golden: [Int?] = [0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2]
    let actual: [Int?] = [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2]
    #expect(
      findings(actual, golden: golden) == [.init(actual: 3...11, golden: 0...8)])
  }

  @Test func `does not take a still for a shift`() {
    // One wrong frame in the middle of sixty that look alike.
    var actual = [Int?](repeating: 7, count: 60)
    actual[30] = 8
    let still = [Int?](repeating: 7, count: 60)
    #expect(findings(actual, golden: still).isEmpty)
  }

  @Test func `says nothing about frames it knows nowhere`() {
    let strange: [Int?] = Array(100..<160)
    #expect(findings(strange).isEmpty)
    let unknown = [Int?](repeating: nil, count: 60)
    #expect(findings(unknown).isEmpty)
  }
}
