import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Lengths that depend on the index of their row, against numbers that are computed here.
@Suite struct RowTermsTests {
  private func preset(_ keys: String) throws -> Preset {
    let canvas = #""canvas": { "size": [100, 200], "scale": 1, "fps": 30 }"#
    return try Preset(json: SourceText(file: "a.json", text: "{ \(canvas), \(keys) }"))
  }

  private func timeline(_ keys: String) throws -> Timeline {
    Timeline(try preset(keys), cards: whiteCard)
  }

  /// An expression as a preset has it, and its value.
  private struct Term {
    let text: String
    let value: (_ index: Double, _ count: Double) -> Double

    static func any(_ random: inout SplitMix64) -> Term {
      let factor = random.number(-20, 20).rounded()
      let limit = Double(random.index(below: 6))
      switch random.index(below: 5) {
      case 0: return Term(text: "index * \(factor)") { index, _ in index * factor }
      case 1:
        return Term(text: "min(index, \(limit)) * \(factor)") { index, _ in
          min(index, limit) * factor
        }
      case 2:
        return Term(text: "(count - index) * \(factor)") { index, count in
          (count - index) * factor
        }
      case 3:
        return Term(text: "index / count * 50") { index, count in index / count * 50 }
      default:
        return Term(text: "abs(index - \(limit)) - \(factor)") { index, _ in
          abs(index - limit) - factor
        }
      }
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `moves a row like numbers that are chosen for it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 51)
    let rows = 3 + random.index(below: 9)
    let sections = 1 + random.index(below: 2)
    let terms = (0..<3).map { _ in Term.any(&random) }
    let timing =
      random.chance(0.5)
      ? #""duration": 0.4, "curve": "easeOut""# : #""spring": { "duration": 0.5, "bounce": 0.3 }"#
    func motion(_ lengths: [String]) -> String {
      #""from": { "transform": [{ "translate": [\#(lengths[0]), \#(lengths[1])] }], "#
        + #""clip": { "top": \#(lengths[2]) } }"#
    }
    let chosen = (0..<rows).map { index in
      "{ \(motion(terms.map { "\($0.value(Double(index), Double(rows)))" })), \(timing) }"
    }
    let list =
      """
      "list": { "sections": \([Int](repeating: rows, count: sections)), "rowHeight": 40 },
      "scroll": [{ "fling": 900 }, { "rest": 0.5 }]
      """
    let own = try timeline(
      "\(list), \"entrance\": { \(motion(terms.map { "\"\($0.text)\"" })), \(timing) }")
    let numbers = try timeline(
      "\(list), \"entrance\": { \"choose\": \"row\", \"of\": [\(chosen.joined(separator: ", "))] }")
    let message = Comment(rawValue: "seed \(seed): \(terms.map(\.text))")
    #expect(own.frameCount >= numbers.frameCount, message)
    for frame in 0..<own.frameCount {
      #expect(own.scene(at: frame).quads == numbers.scene(at: frame).quads, message)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `gives a scroll effect the numbers of each row`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 52)
    let rows = 4 + random.index(below: 5)
    let term = Term.any(&random)
    let isTrack = random.chance(0.5)
    func run(_ length: String) throws -> Timeline {
      let effect =
        isTrack
        ? #"{ "keyframes": [{ "at": "cover 0%", "transform": [{ "translateX": \#(length) }] }] }"#
        : #"{ "transform": [{ "translateX": { "even": [[0, 0], [0.5, \#(length)]] } }] }"#
      return try timeline(
        """
        "list": { "rows": \(rows), "rowHeight": 50 }, "scrollEffect": \(effect),
        "scroll": [{ "to": 90, "duration": 0.5 }]
        """)
    }
    let own = try run("\"\(term.text)\"")
    for row in 0..<rows {
      let numbers = try run("\(term.value(Double(row), Double(rows)))")
      for frame in 0..<own.frameCount {
        let (a, b) = (own.scene(at: frame), numbers.scene(at: frame))
        #expect(
          a.quads.first { $0.row == row } == b.quads.first { $0.row == row },
          "seed \(seed), row \(row), frame \(frame): \(term.text)")
      }
    }
  }

  private static let effect =
    #""scrollEffect": { "transform": [{ "translateX": "index * 14 - count" }] }"#

  @Test func `lets an index travel with a change`() throws {
    let timeline = try timeline(
      """
      "list": { "rows": 4, "rowHeight": 40 }, \(Self.effect),
      "scroll": [{ "insert": { "at": 1 }, "duration": 0.5, "curve": "linear" }, { "rest": 0.2 }]
      """)
    for frame in 0..<timeline.frameCount {
      let share = min(Double(frame) / 30 / 0.5, 1)
      let scene = timeline.scene(at: frame)
      for row in 0..<4 {
        let quad = try #require(scene.quads.first { $0.row == row })
        let index = row < 1 ? 0 : Double(row) + share
        let x = index * 14 - (4 + share)
        #expect(abs(quad.matrix.elements[12] - x) < 1e-9, "row \(row), frame \(frame)")
      }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `ends where it began when an insertion is undone`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 53)
    let place = random.index(below: 5)
    let count = 1 + random.index(below: 3)
    let list = #""list": { "rows": 5, "rowHeight": 30 }, \#(Self.effect)"#
    let before = try timeline("\(list), \"scroll\": [{ \"rest\": 1 }]").lastScene
    let timing = random.chance(0.5) ? #""duration": 0.4"# : #""spring": { "duration": 0.4 }"#
    let changed = try timeline(
      """
      \(list), "scroll": [
        { "insert": { "at": \(place), "count": \(count) }, \(timing), "wait": false },
        { "rest": \(random.number(0.01, 0.6)) },
        { "remove": { "row": \(place), "count": \(count) }, \(timing) }, { "rest": 1 }
      ]
      """)
    #expect(changed.lastScene.quads == before.quads, "seed \(seed)")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `shows a frame alone as in its run`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 54)
    var run = RandomChanges.run(&random)
    run.scrollEffect = try preset(Self.effect).scrollEffect
    let inOrder = (0..<run.changeTimeline.frameCount).map(run.changeTimeline.scene(at:))
    let another = run.changeTimeline
    for frame in inOrder.indices.shuffled(using: &random) {
      #expect(another.scene(at: frame) == inOrder[frame], "seed \(seed), frame \(frame)")
    }
  }

  /// What travels has no jumps, whatever interrupts it.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `never jumps`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 55)
    var run = TestRun(rows: 6, track: nil)
    run.scrollEffect = try preset(
      #""scrollEffect": { "transform": [{ "translateX": "index * 14" }] }"#
    ).scrollEffect
    run.scroll = (0..<4).flatMap { _ -> [ScrollStep] in
      var travel = Travel()
      (travel.curve, travel.seconds) = (.easeInOut, 0.5)
      var change = ListChange(
        random.chance(0.5)
          ? .insert(at: RowIndex(row: 0), count: 1)
          : .move(RowIndex(row: 3), to: RowIndex(row: 0)), travel: travel)
      change.waits = false
      return [.change(change), .rest(seconds: random.number(0.05, 0.4))]
    }
    let timeline = run.changeTimeline
    var former: [Int: Double] = [:]
    for step in 0..<Int(timeline.duration * 1000) {
      let scene = timeline.scene(time: Double(step) / 1000)
      for quad in scene.quads {
        guard let row = quad.row else { continue }
        let x = quad.matrix.elements[12]
        // No row moves by more than five places in half a second.
        if let last = former[row] {
          #expect(abs(x - last) < 0.7, "seed \(seed), row \(row), \(step) ms")
        }
        former[row] = x
      }
    }
  }

  @Test func `makes rows and cards as large as their contents' numbers say`() throws {
    func run(_ heights: String, _ size: String) throws -> Timeline {
      try timeline(
        """
        "list": { "rows": 6, "rowHeight": \(heights) }, "cards": { "size": \(size) },
        "scroll": [{ "move": { "row": 2, "to": 0 } }, { "insert": { "at": 1 } }]
        """)
    }
    let own = try run(#""20 + index * 3""#, #"["40 + index", 10]"#)
    let numbers = try run("[20, 23, 26, 29, 32, 35, 38]", "[40, 10]")
    for frame in 0..<own.frameCount {
      let (a, b) = (own.scene(at: frame).quads, numbers.scene(at: frame).quads)
      #expect(a.map(\.origin.y) == b.map(\.origin.y))
      for quad in a {
        // The inserted row shows the next content, the seventh.
        #expect(quad.face.size.width == 40 + Double(quad.row ?? 0))
      }
    }
  }

  @Test func `prepares animations for sizes only where lengths know no row`() throws {
    let plain = try preset(#""entrance": { "from": { "transform": [{ "translateX": 9 }] } }"#)
    #expect(plain.rowTerms.isEmpty)
    let own = try preset(#""removal": { "to": { "transform": [{ "translateX": "-index" }] } }"#)
    #expect(own.rowTerms.usesIndex && !own.rowTerms.usesCount)
  }
}

extension Timeline {
  /// What is shown when nothing moves any more.
  fileprivate var lastScene: Scene { scene(time: duration + 10) }
}
