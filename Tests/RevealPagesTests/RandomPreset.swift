import Foundation
import RevealMath

/// Writes presets that are valid, or nearly, with numbers at and near the limits of the language.
///
/// Every key may stand in one, and each has the limits of its own; what does not go together is for
/// `Preset.read` to find.
struct RandomPreset {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func text() -> String {
    var members: [String] = []
    if chance(0.1) { members.append("\"title\": \"<a & \\\"b\\\">\"") }
    if chance(0.8) { members.append("\"canvas\": \(canvas())") }
    if chance(0.8) { members.append("\"list\": \(list())") }
    if chance(0.7) { members.append("\"cards\": \(cards())") }
    if chance(0.7) { members.append("\"scroll\": \(several(0...6) { $0.step() })") }
    if chance(0.2) {
      let scales = "\(number(-10_000, 10_000)), \(number(-10_000, 10_000))"
      members.append(
        "\"zoom\": [\(scales), \(any()), \(any()), \(share()), \(number(1e-300, 3600))]")
    } else if chance(0.7) {
      members.append("\"entrance\": \(entrance(isAgain: false))")
    }
    if chance(0.4) { members.append("\"scrollEffect\": \(scrollEffect())") }
    if chance(0.2) { members.append("\"layout\": {\(timing())}") }
    for name in ["insertion", "movement"] where chance(0.15) {
      members.append("\"\(name)\": \(motion("from"))")
    }
    if chance(0.15) { members.append("\"removal\": \(motion("to"))") }
    return "{\(members.joined(separator: ", "))}"
  }

  // MARK: - Numbers

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// A number within limits: at one of them, next to it, tiny, in decades, or anywhere.
  private mutating func number(_ lower: Double, _ upper: Double) -> String {
    let special = [
      lower, upper, lower.nextUp, upper.nextDown, 0, -0.0, 1e-300, -1e-300,
      Double.leastNonzeroMagnitude, 1, -1, 0.5,
      1e-9, 100.0 / 3, 1e3,
    ].filter { (lower...upper).contains($0) }
    let value: Double
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: value = pick(special)
    case 5..<7: value = min(max(Double.random(in: -200...200, using: &random), lower), upper)
    default: value = Double.random(in: lower...upper, using: &random)
    }
    return value == 0 && value.sign == .minus ? "-0.0" : "\(value)"
  }

  private mutating func any() -> String { number(-1e6, 1e6) }

  private mutating func share() -> String { number(0, 1) }

  /// A number of no great size, mostly.
  private mutating func modest(_ lower: Double, _ upper: Double, around usual: Double) -> String {
    chance(0.7) ? number(max(lower, usual / 4), min(upper, usual * 4)) : number(lower, upper)
  }

  private mutating func whole(_ range: ClosedRange<Int>) -> String {
    if chance(0.5) { return "\(pick([range.lowerBound, range.upperBound]))" }
    let last = min(range.upperBound, range.lowerBound + 60)
    return "\(Int.random(in: range.lowerBound...last, using: &random))"
  }

  private mutating func several(
    _ count: ClosedRange<Int>, _ one: (inout RandomPreset) -> String
  ) -> String {
    let elements = (0..<Int.random(in: count, using: &random)).map { _ in one(&self) }
    return "[\(elements.joined(separator: ", "))]"
  }

  /// An object with some of its members.
  private mutating func object(
    _ share: Double, _ members: [(String, (inout RandomPreset) -> String)]
  ) -> String {
    let chosen = members.compactMap { name, value in
      chance(share) ? "\"\(name)\": \(value(&self))" : nil
    }
    return "{\(chosen.joined(separator: ", "))}"
  }

  private mutating func word(_ words: [String]) -> String { "\"\(pick(words))\"" }

  private mutating func color() -> String {
    word(["#000", "#FFFFFF80", "#12345678", "#fff", "#EFEFF4"])
  }

  // MARK: - Objects

  private mutating func canvas() -> String {
    let fps = whole(1...1000)
    // Sides of 1 to 16384 pixels: mostly small, for drawing takes time.
    let longest = chance(0.85) ? 200.0 : 16_384
    let size = "[\(number(20, longest)), \(number(20, longest))]"
    return object(
      0.5,
      [
        ("size", { _ in size }), ("scale", { $0.chance(0.8) ? "1" : $0.number(0.1, 16) }),
        ("fps", { _ in fps }), ("background", { $0.color() }),
        ("duration", { $0.chance(0.5) ? "\"auto\"" : $0.modest(1e-300, 100, around: 1) }),
        ("hold", { $0.modest(0, 3600, around: 0.3) }),
        ("edgeAntialiasing", { $0.pick(["true", "false"]) }),
      ])
  }

  private mutating func list() -> String {
    let counts: (String, (inout RandomPreset) -> String) =
      chance(0.6)
      ? ("rows", { $0.whole(1...1_000_000) })
      : (
        "sections",
        {
          $0.several(1...4) {
            $0.chance(0.5)
              ? $0.whole(0...100_000)
              : "{\"rows\": \($0.whole(0...1000)), \"header\": \($0.number(0, 100_000)), "
                + "\"title\": \($0.word(["A", "", "<&>"]))}"
          }
        }
      )
    return object(
      0.35,
      [
        counts, ("axis", { $0.word(["vertical", "horizontal"]) }),
        ("rowHeight", { $0.rowHeight() }), ("columns", { $0.whole(1...100) }),
        ("flow", { $0.word(["lines", "masonry", "stack"]) }),
        ("gap", { $0.pick([$0.modest(0, 1e5, around: 8), "[\($0.number(0, 1e5)), 4]"]) }),
        ("anchor", { $0.word(["start", "end"]) }),
        ("inset", { $0.pick([$0.number(-1e6, 10), $0.any(), "[0, -1e6, 5, 0]", "[1, 2]"]) }),
        ("contentInset", { $0.chance(0.5) ? $0.number(0, 1e6) : "[\($0.number(0, 1e6)), 0]" }),
        ("overscan", { $0.modest(0, 100_000, around: 50) }),
        ("wrap", { $0.pick(["true", "false"]) }),
        ("snap", { $0.word(["none", "afterStop", "target", "page"]) }),
        ("start", { $0.target() }), ("deceleration", { $0.word(["normal", "fast"]) }),
        ("bounces", { $0.pick(["true", "false"]) }), ("refresh", { $0.pick(["60", "120"]) }),
        (
          "viewports",
          {
            """
            {"portrait": [\($0.number(1, 20)), \($0.number(1, 20))], \
            "landscape": [\($0.number(1, 20)), \($0.number(1, 20))], "orientation": "landscape"}
            """
          }
        ),
      ])
  }

  private mutating func rowHeight() -> String {
    pick([
      modest(1, 100_000, around: 60), "\"card\"", "\"\(number(1, 200))% viewport\"",
      several(1...5) { $0.modest(1, 100_000, around: 60) },
      "{\"from\": \(whole(1...40)), \"to\": \(whole(101...100_000)), \"seed\": 3}",
    ])
  }

  private mutating func cards() -> String {
    let face: (String, (inout RandomPreset) -> String) = pick([
      ("sample", { $0.whole(0...1_000_000_000) }),
      ("colors", { $0.several(1...3) { $0.color() } }),
      (
        "gradients",
        {
          $0.several(1...2) {
            """
            {"from": [\($0.number(-100, 100)), \($0.share())], "to": [\($0.share()), 100], \
            "stops": [[\($0.share()), \($0.color())], [1, \($0.color())]]}
            """
          }
        }
      ),
    ])
    return object(
      0.4,
      [
        face, ("size", { "[\($0.side()), \($0.side())]" }),
        ("cornerRadius", { $0.modest(0, 1e6, around: 8) }),
        ("border", { "{\"width\": \($0.number(1e-300, 10_000)), \"color\": \($0.color())}" }),
        (
          "shadow",
          {
            """
            {"offset": [\($0.any()), \($0.any())], "radius": \($0.modest(0, 500, around: 4)), \
            "color": \($0.color()), "opacity": \($0.share())}
            """
          }
        ),
        (
          "reflection",
          {
            "{\"gap\": \($0.modest(0, 100_000, around: 3)), \"shade\": \($0.share()), "
              + "\"fade\": \($0.share())}"
          }
        ), ("clip", { $0.pick(["true", "false"]) }),
        ("backface", { $0.word(["visible", "hidden"]) }),
      ])
  }

  private mutating func side() -> String { modest(1, 100_000, around: 50) }

  private mutating func target() -> String {
    pick([
      any(), "{\"offset\": \(any())}", "{\"row\": 0}", "{\"center\": 0}", "{\"row\": 1}",
    ])
  }

  private mutating func curve() -> String {
    chance(0.5)
      ? word(["linear", "easeIn", "easeOut", "easeInOut", "default"])
      : "[\(share()), \(number(-1000, 1000)), \(share()), \(number(-1000, 1000))]"
  }

  /// Members of a change that say how rows travel.
  private mutating func timing() -> String {
    let curve = pick([
      "\"curve\": \(curve())", "\"duration\": \(modest(1e-300, 3600, around: 0.3))",
      "\"spring\": {\"response\": \(modest(1e-300, 3600, around: 0.4)), "
        + "\"dampingFraction\": \(modest(0.001, 1000, around: 0.5))}",
    ])
    let delay = chance(0.3) ? ", \"delay\": \(modest(0, 3600, around: 0.1))" : ""
    let stagger = chance(0.3) ? ", \"stagger\": {\"row\": \(modest(0, 3600, around: 0.05))}" : ""
    return curve + delay + stagger
  }

  private mutating func motion(_ pose: String) -> String {
    "{\"\(pose)\": \(self.pose()), \"duration\": \(modest(1e-300, 3600, around: 0.3))}"
  }

  /// A change of rows that are mostly there, often in short lists alone.
  private mutating func change() -> String {
    func index() -> String {
      chance(0.8) ? "\(Int.random(in: 0...3, using: &random))" : whole(0...1_000_000)
    }
    func more(_ keys: String...) -> String {
      keys.filter { _ in chance(0.3) }.map { ", \"\($0)\": \(index())" }.joined()
    }
    let kind = pick([
      "\"insert\": {\"at\": \(index())\(more("count", "section", "content"))}",
      "\"remove\": {\"row\": \(index())\(more("count", "section"))}",
      "\"move\": {\"row\": \(index()), \"to\": \(index())\(more("section", "toSection"))}",
      "\"update\": {\"row\": \(index())\(more("count", "section", "content"))}",
    ])
    let wait = chance(0.5) ? ", \"wait\": false" : ""
    let anchor = chance(0.3) ? ", \"anchor\": \(word(["start", "end"]))" : ""
    return "{\(kind), \(timing())\(wait)\(anchor)}"
  }

  private mutating func step() -> String {
    if chance(0.4) { return change() }
    let timing = ", \"duration\": \(modest(1e-300, 3600, around: 0.3)), \"curve\": \(curve())"
    return pick([
      "{\"rest\": \(modest(0, 3600, around: 0.5))}", "{\"drag\": \(any())\(timing)}",
      "{\"fling\": \(number(-100_000, 100_000))}", "{\"jump\": \(target())}",
      "{\"to\": \(target())\(timing)}", "{\"reload\": true}", "{\"reset\": true}",
      "{\"rotate\": \(word(["portrait", "landscape"]))\(timing)}",
      "{\"pull\": \(modest(1e-300, 1e6, around: 80)), \"hold\": \(modest(0, 3600, around: 0.3))}",
      "{\"finger\": [[0, 0], [0.1, \(any())], [\(modest(0.2, 3600, around: 0.3)), \(any())]], "
        + "\"wait\": \(chance(0.5))}",
      "{\"swipe\": {\"row\": 0, \"by\": \(any())}\(timing), \"uncovers\": \(color())}",
    ])
  }

  private mutating func length() -> String {
    chance(0.7) ? any() : "\"\(number(-1e6, 1e6))% \(pick(["card", "row", "viewport"]))\""
  }

  private mutating func operation() -> String {
    let scale = number(-10_000, 10_000)
    let matrix = (0..<16).map { i in chance(0.5) ? (i % 5 == 0 ? "1" : "0") : any() }
    return pick([
      "{\"translate\": [\(length()), \(length())]}", "{\"translateZ\": \(length())}",
      "{\"scale\": \(scale)}", "{\"scaleX\": \(scale)}", "{\"scale\": [\(scale), 0, 1e-300]}",
      "{\"rotate\": \(any())}", "{\"rotateX\": \(any())}", "{\"rotateY\": \(any())}",
      "{\"rotate\": {\"degrees\": \(any()), \"axis\": [\(any()), 1e-300, \(any())]}}",
      "{\"skew\": [\(number(-89, 89)), \(number(-89, 89))]}",
      "{\"perspective\": \(number(1, 1e6))}", "{\"matrix\": [\(matrix.joined(separator: ", "))]}",
    ])
  }

  private mutating func pose(_ more: String = "") -> String {
    let members = object(
      0.6,
      [
        ("transform", { $0.several(0...4) { $0.operation() } }), ("opacity", { $0.share() }),
        ("shade", { $0.share() }),
      ])
    guard !more.isEmpty else { return members }
    return members == "{}" ? "{\(more)}" : "{\(more), \(members.dropFirst())"
  }

  private mutating func entrance(isAgain: Bool) -> String {
    let start: String
    if chance(0.7) {
      start = "\"from\": \(pose())"
    } else {
      let middle = chance(0.5) ? ", \(pose("\"at\": \(share())"))" : ""
      start = "\"keyframes\": [\(pose("\"at\": 0"))\(middle), \(pose("\"at\": 1"))]"
    }
    let spring: (String, (inout RandomPreset) -> String) = pick([
      ("curve", { $0.curve() }), ("duration", { $0.modest(1e-300, 3600, around: 0.4) }),
      (
        "spring",
        { "{\"damping\": \($0.number(1e-300, 1)), \"velocity\": \($0.number(-1000, 1000))}" }
      ),
      (
        "spring",
        {
          """
          {"mass": \($0.number(1e-300, 1000)), "stiffness": \($0.number(1e-300, 1e6)), \
          "damping": \($0.number(1e-300, 1e6)), "velocity": \($0.number(-1000, 1000))}
          """
        }
      ),
      (
        "spring",
        {
          "{\"response\": \($0.number(1e-300, 3600)), "
            + "\"dampingFraction\": \($0.number(1e-300, 1000))}"
        }
      ),
      (
        "spring",
        { "{\"duration\": \($0.number(1e-300, 3600)), \"bounce\": \($0.number(-0.999, 0.999))}" }
      ),
    ])
    var members: [(String, (inout RandomPreset) -> String)] = [
      spring, ("delay", { $0.modest(0, 3600, around: 0.1) }),
      ("stagger", { "{\"\($0.pick(["row", "batch"]))\": \($0.modest(0, 3600, around: 0.05))}" }),
      ("anchor", { "[\($0.number(-100, 100)), \($0.number(-100, 100))]" }),
      ("interpolation", { $0.word(["decomposed", "perOperation"]) }),
    ]
    if !isAgain {
      members.append(("track", { $0.word(["furthest", "firstScreen", "every", "once", "never"]) }))
      members.append(("again", { $0.entrance(isAgain: true) }))
    }
    let rest = object(0.4, members)
    return rest == "{}" ? "{\(start)}" : "{\(start), \(rest.dropFirst())"
  }

  private mutating func table(_ lower: Double, _ upper: Double) -> String {
    if chance(0.2) { return number(lower, upper) }
    let kind = pick(["odd", "even", "plain"])
    var distances = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Double(number(kind == "plain" ? -1e6 : 0, 1e6)) ?? 0
    }
    if chance(0.3) { distances = distances.map { abs($0.truncatingRemainder(dividingBy: 2)) } }
    let points = distances.sorted().map { "[\($0), \(number(lower, upper))]" }
    let beyond = chance(0.5) ? ", \"beyond\": \"extend\"" : ""
    return "{\"\(kind)\": [\(points.joined(separator: ", "))]\(beyond)}"
  }

  private mutating func scrollEffect() -> String {
    object(
      0.5,
      [
        (
          "distance",
          {
            let points = $0.number(1e-300, 1e6)
            let unit = $0.pick([
              "\"cross/2\"", "\"main*1000\"", "\"item/1000\"", "\"item\"", points,
            ])
            return "{\"per\": \(unit)}"
          }
        ),
        (
          "transform",
          {
            $0.several(0...4) {
              $0.pick([
                "{\"translateX\": \($0.table(-1e6, 1e6))}",
                "{\"translateZ\": \($0.table(-1e6, 1e6))}",
                "{\"scale\": \($0.table(-10_000, 10_000))}",
                "{\"scaleY\": \($0.table(-10_000, 10_000))}",
                "{\"rotateY\": \($0.table(-1e6, 1e6))}",
                "{\"perspective\": \($0.number(1, 1e6))}",
              ])
            }
          }
        ), ("opacity", { $0.table(-1e6, 1e6) }), ("shade", { $0.table(-1e6, 1e6) }),
        ("anchor", { "[\($0.number(-100, 100)), \($0.number(-100, 100))]" }),
        ("order", { $0.word(["rows", "farthestFirst"]) }),
        ("sharedPerspective", { $0.number(1, 1e6) }),
      ])
  }
}
