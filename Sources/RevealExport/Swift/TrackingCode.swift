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
    lost.append(
      "Delays between rows that differ from motion to motion.",
      if: entrance.motions.contains(where: { $0.stagger != stagger }))
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
    approximated.append(
      "Rows are displayed together if that is within a hundredth of a second.",
      if: needsBatch || entrance.track == .firstScreen)
    switch entrance.choice.rule {
    case .row, .parity, .column, .line: break
    case .side, .display, .random:
      lost.append(
        "The choice of a motion: all rows play the first one.", if: entrance.motions.count > 1)
    }
    lost.append("Poses that depend on the speed of the list.", if: entrance.strength != nil)
    if !entrance.trigger.isPlain {
      lost.append("The trigger: rows animate as soon as any part of them is displayed.")
      lost.append("What rows play that leave the trigger's area.", if: entrance.leave != .stay)
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
    let several = """
      /// What rows play.
      enum Motion: Sendable { case \(motions.joined(separator: ", ")) }


      """
    let forget = tracksStart ? "start = nil" : "(batchStart, batches) = (-Double.infinity, 0)"
    let reload = """

      /// Tells that the list has been reloaded: the rows of its first screen animate again.
      func reload() { \(forget) }
      """
    return (hasSeveral ? several : "") + """
      /// Decides which displays of rows animate: \(test.words).
      @MainActor final class Tracking {
        \(lines: properties)

        /// Tells that a row is displayed.
        ///
        /// - Parameter row: Its section, and its index there.
        /// - Returns: \(returns)
        func display(_ row: IndexPath) -> \(result) {
          \(lines: body.count == 1 ? [String(body[0].dropFirst("return ".count))] : body)
        }

        /// Forgets all displays, so that rows animate as if the list were new.
        func reset() {
          \(lines: forgets)
        }
        \(line: entrance.track == .firstScreen ? reload : nil)
      }
      """
  }

  private var returns: String {
    if saysWhether { return "Whether its card moves." }
    return (hasSeveral ? "What its card plays, and the seconds" : "The seconds")
      + " until it sets off; nil if it stays at rest."
  }

  /// The displays that animate, in words, and the condition for one; nil if all do.
  private var test: (words: String, condition: String?) {
    switch entrance.track {
    case .furthest:
      ("those beyond the furthest row displayed so far", "furthest.map({ row > $0 }) ?? true")
    case .firstScreen:
      (
        "those of the rows that are displayed first, together",
        tracksStart ? "now - first <= 0.01" : "batches == 1"
      )
    case .once:
      (
        "the first display of each row",
        entrance.again == nil ? "displayed.insert(row).inserted" : "isNew"
      )
    case .every: ("every one", nil)
    case .never: ("none", "false")
    }
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
    let time = delay ?? "0"
    func play(_ motion: String) -> String {
      hasSeveral ? "(\(motion), \(time))" : saysWhether ? "true" : time
    }
    if let test = test.condition {
      lines.append(
        "defer { furthest = max(furthest ?? row, row) }", if: entrance.track == .furthest)
      if saysWhether { return lines + ["return \(test)"] }
      let otherwise =
        entrance.again == nil ? "nil" : "isNew ? nil : \(play(".\(motions.last ?? "")"))"
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
