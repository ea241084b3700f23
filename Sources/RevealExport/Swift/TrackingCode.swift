import RevealMath
import RevealMotion
import RevealPreset

/// The code that decides which displays of rows animate, and after which delay.
struct TrackingCode {
  let entrance: Entrance
  /// The names of the motions; the last one is that of rows displayed again, if there is one.
  let motions: [String]
  let columns: Int
  private(set) var approximated: [String] = []
  private(set) var lost: [String] = []

  /// The delay of a row by its place, as an expression of `row`, `place` and `line`; nil for none.
  private let delay: String?
  private let needsBatch: Bool
  /// The stagger by distance; nil if delays do not depend on the places of rows on the screen.
  let distance: DistanceStagger?

  init(_ entrance: Entrance, columns: Int, motions: [String]) {
    (self.entrance, self.columns, self.motions) = (entrance, columns, motions)
    let stagger = entrance.motion.stagger
    if entrance.motions.contains(where: { $0.stagger != stagger }) {
      lost.append("Delays between rows that differ from motion to motion.")
    }
    var (delay, needsBatch, distance): (String?, Bool, DistanceStagger?) = (nil, false, nil)
    switch stagger {
    case .none: break
    case .row(let seconds): delay = "\(swift(seconds)) * Double(row[1])"
    case .batch(let seconds): (delay, needsBatch) = ("\(swift(seconds)) * Double(place)", true)
    case .ranks(let ranks):
      if ranks.from == .start, !ranks.isTotal, ranks.curve == .linear {
        let rank =
          switch ranks.over {
          case .batch: "place"
          case .row: "row[1]"
          case .column: "row[1] % \(columns)"
          case .line: "row[1] / \(columns) - line"
          case .grid: "row[1] % \(columns) + row[1] / \(columns) - line"
          }
        (delay, needsBatch) = (
          "\(swift(ranks.seconds)) * Double(\(rank))", ![.row, .column].contains(ranks.over)
        )
      } else {
        lost.append("Delays that depend on how many rows are displayed together.")
      }
    case .distance(let stagger): distance = stagger
    }
    (self.delay, self.needsBatch, self.distance) = (delay, needsBatch, distance)
    if needsBatch || entrance.track == .firstScreen {
      approximated.append(
        "Rows are displayed together if that is within a hundredth of a second.")
    }
    switch entrance.choice.rule {
    case .row, .parity, .column, .line: break
    case .side, .display, .random:
      if entrance.motions.count > 1 {
        lost.append("The choice of a motion: all rows play the first one.")
      }
    }
    if entrance.strength != nil { lost.append("Poses that depend on the speed of the list.") }
    if !entrance.trigger.isPlain {
      lost.append("The trigger: rows animate as soon as any part of them is displayed.")
      if entrance.leave != .stay { lost.append("What rows play that leave the trigger's area.") }
    }
  }

  var hasSeveral: Bool { motions.count > 1 }

  /// Whether rows have delays of their own that do not depend on their places on the screen.
  var isDelayed: Bool { delay != nil }

  /// Whether `display` only needs to know when the first rows were displayed.
  private var tracksStart: Bool { !needsBatch && entrance.track == .firstScreen }

  /// The result of `display`.
  private var result: String {
    hasSeveral ? "(motion: Motion, delay: Double)?" : isDelayed ? "Double?" : "Bool"
  }

  /// Whether `display` only returns whether a card moves.
  var saysWhether: Bool { !hasSeveral && !isDelayed }

  /// The result of `display` for a card that stays at rest.
  private var rest: String { saysWhether ? "false" : "nil" }

  /// Whether delays count from the first line of the rows that are displayed together.
  private var usesLine: Bool { delay?.contains("- line") == true }

  /// Whether delays count the rows that are displayed together.
  private var usesPlace: Bool { delay?.contains("place") == true }

  /// The class, as a member of a type.
  var text: String {
    var properties: [String] = []
    var forgets: [String] = []
    func property(_ name: String, _ type: String, _ value: String) {
      properties.append("private var \(name)\(type)" + (value == "nil" ? "" : " = \(value)"))
      forgets.append("\(name) = \(value)")
    }
    let usesDisplayed = entrance.track == .once || entrance.again != nil
    if usesDisplayed { property("displayed", ": Set<IndexPath>", "[]") }
    if entrance.track == .furthest {
      property("furthest", ": IndexPath?", "nil")
    }
    if needsBatch {
      property("batchStart", "", "-Double.infinity")
      if entrance.track == .firstScreen { property("batches", "", "0") }
      if usesPlace { property("count", "", "0") }
    }
    if tracksStart { property("start", ": CFTimeInterval?", "nil") }
    if usesLine { property("line", "", "0") }
    let cases = motions.joined(separator: ", ")
    let several =
      hasSeveral ? "/// What rows play.\nenum Motion: Sendable { case \(cases) }\n\n" : ""
    let reload =
      entrance.track == .firstScreen
      ? "\n  /// Tells that the list has been reloaded: "
        + "the rows of its first screen animate again.\n"
        + (tracksStart
          ? "  func reload() { start = nil }\n"
          : "  func reload() { (batchStart, batches) = (-Double.infinity, 0) }\n") : ""
    return several + """
      /// Decides which displays of rows animate: \(summary).
      @MainActor final class Tracking {
      \(properties.map { "  \($0)\n" }.joined())
        /// Tells that a row is displayed.
        ///
        /// - Parameter row: Its section, and its index there.
        /// - Returns: \(returns)
        func display(_ row: IndexPath) -> \(result) {
      \(displayBody.map { "    \($0)\n" }.joined())  }

        /// Forgets all displays, so that rows animate as if the list were new.
        func reset() {
      \(forgets.map { "    \($0)\n" }.joined())  }
      \(reload)}
      """
  }

  private var returns: String {
    if saysWhether { return "Whether its card moves." }
    return (hasSeveral ? "What its card plays, and the seconds" : "The seconds")
      + " until it sets off; nil if it stays at rest."
  }

  private var summary: String {
    switch entrance.track {
    case .furthest: "those beyond the furthest row displayed so far"
    case .firstScreen: "those of the rows that are displayed first, together"
    case .once: "the first display of each row"
    case .every: "every one"
    case .never: "none"
    }
  }

  private var displayBody: [String] {
    let lines = body
    guard lines.count == 1, lines[0].hasPrefix("return ") else { return lines }
    return [String(lines[0].dropFirst("return ".count))]
  }

  private var body: [String] {
    var lines: [String] = []
    if needsBatch {
      lines +=
        [
          "let now = CACurrentMediaTime()",
          "if now - batchStart > 0.01 {", "  batchStart = now",
        ] + (entrance.track == .firstScreen ? ["  batches += 1"] : [])
        + (usesPlace ? ["  count = 0"] : [])
        + (usesLine ? ["  line = row[1] / \(columns)"] : []) + ["}"]
      if usesPlace { lines += ["let place = count", "count += 1"] }
      if usesLine { lines.append("line = min(line, row[1] / \(columns))") }
    }
    if tracksStart {
      lines += ["let now = CACurrentMediaTime()", "let first = start ?? now", "start = first"]
    }
    if entrance.again != nil { lines.append("let isNew = displayed.insert(row).inserted") }
    let test: String? =
      switch entrance.track {
      case .furthest: "furthest.map({ row > $0 }) ?? true"
      case .firstScreen: tracksStart ? "now - first <= 0.01" : "batches == 1"
      case .once: entrance.again == nil ? "displayed.insert(row).inserted" : "isNew"
      case .every: nil
      case .never: "false"
      }
    let time = delay ?? "0"
    func play(_ motion: String) -> String {
      hasSeveral ? "(\(motion), \(time))" : saysWhether ? "true" : time
    }
    if let test {
      if entrance.track == .furthest {
        lines.append("defer { furthest = max(furthest ?? row, row) }")
      }
      if saysWhether { return lines + ["return \(test)"] }
      let otherwise =
        entrance.again == nil ? rest : "isNew ? nil : \(play(".\(motions.last ?? "")"))"
      lines.append("guard \(test) else { return \(otherwise) }")
    }
    let choices = entrance.motions.count
    if choices > 1 {
      let number: String? =
        switch entrance.choice.rule {
        case .row, .parity: "row[1] % \(choices)"
        case .column: "row[1] % \(columns) % \(choices)"
        case .line: "row[1] / \(columns) % \(choices)"
        case .side, .display, .random: nil
        }
      if let number {
        let names = motions[..<choices].map { ".\($0)" }.joined(separator: ", ")
        return lines + [
          "let motions: [Motion] = [\(names)]", "return \(play("motions[\(number)]"))",
        ]
      }
    }
    return lines + ["return \(play(".\(motions[0])"))"]
  }
}
