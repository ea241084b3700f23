import RevealFiles
import RevealJSON
import RevealMath

/// Describes in words what a change does to the frames.
struct CauseDescription {
  let effect: SceneChange
  /// The difference in the text; nil if there are several.
  let change: JSONChange?
  /// The content of the preset before the change.
  let root: JSONNode
  /// The number of frames that both runs have.
  let comparedFrames: Int

  /// The rows and frames, as in "rows 0–5, frames 1–35"; empty if only the run's length differs.
  var place: String {
    var parts: [String] = []
    if !effect.rows.isEmpty, !effect.aspects.contains(.canvas) {
      parts.append(effect.rows.runs.text("row"))
    }
    if effect.frames.count < comparedFrames {
      if !effect.frames.isEmpty { parts.append(effect.frames.runs.text("frame")) }
    } else if comparedFrames > 1 {
      parts.append("every frame")
    }
    return parts.joined(separator: ", ")
  }

  /// The effect, as in "the entrance is slower, the run 2 frames longer"; nil if the change says it
  /// all.
  var description: String? {
    let what =
      effect.frames.isEmpty ? nil : size ?? timing ?? direction ?? shift ?? reflection ?? aspects
    guard effect.framesLonger != 0 else { return what }
    let length =
      abs(effect.framesLonger).counted("frame") + (effect.framesLonger > 0 ? " longer" : " shorter")
    return what.map { "\($0), the run \(length)" } ?? "the run is \(length)"
  }

  // MARK: Time

  /// The change of a duration, as in "the entrance is slower".
  private var timing: String? {
    guard let change else { return nil }
    let path = change.keyPath
    let key = String(path.split(separator: ".").last ?? "")
    let values = [change.old, change.new].map { $0.map(\.number) ?? (key == "delay" ? 0 : nil) }
    guard let old = values[0], let new = values[1] else { return nil }
    let isMore = new > old
    if key == "fps" { return "other moments of the run" }
    if path == "zoom[5]" { return "the entrance is \(isMore ? "slower" : "faster")" }
    if path.contains("stagger"), ["row", "batch", "each", "total"].contains(key) {
      return "rows start \(isMore ? "further apart" : "closer together")"
    }
    if path == "layout.duration" { return "rows travel \(isMore ? "more slowly" : "faster")" }
    guard let subject else { return nil }
    switch key {
    case "duration": return "\(subject) is \(isMore ? "slower" : "faster")"
    case "delay": return "\(subject) starts \(isMore ? "later" : "earlier")"
    case "rest": return "\(subject) is \(isMore ? "longer" : "shorter")"
    default: return nil
    }
  }

  /// The motion to which the key of a duration belongs.
  private var subject: String? {
    guard let path = change?.keyPath else { return nil }
    let first = path.prefix { $0 != "." && $0 != "[" }
    if path.contains(".leave.") { return "leaving" }
    if path.contains(".again.") { return "the entrance of rows that come again" }
    let isPart = path.contains(".parts[") || path.contains(".of[")
    switch first {
    case "entrance": return isPart ? "a part of the entrance" : "the entrance"
    case "insertion", "removal", "movement":
      return isPart ? "a part of the \(first)" : "the \(first)"
    case "scroll":
      return path.dropFirst("scroll[".count).split(separator: "]").first.map {
        "scroll step \($0)"
      }
    default: return nil
    }
  }

  // MARK: Space

  /// A change of direction of every row, as in "rows come in from the left instead of the bottom".
  private var direction: String? {
    guard let path = change?.keyPath, path.hasPrefix("entrance.") || path.hasPrefix("zoom"),
      !path.contains(".leave"), root["scrollEffect"] == nil, effect.aspects.contains(.transform)
    else { return nil }
    let sides = effect.displacements.values.map { (Self.side($0.old), Self.side($0.new)) }
    guard let (old, new) = sides.first, let old, let new, old != new,
      sides.allSatisfy({ $0.0 == old && $0.1 == new })
    else { return nil }
    return "rows come in from the \(new) instead of the \(old)"
  }

  /// The side towards which a card is displaced; nil if there is no single one.
  private static func side(_ displacement: Point) -> String? {
    let (x, y) = (displacement.x.magnitude, displacement.y.magnitude)
    if max(x, y) < 1 || max(x, y) < 3 * min(x, y) { return nil }
    return x > y ? (displacement.x < 0 ? "left" : "right") : (displacement.y < 0 ? "top" : "bottom")
  }

  /// The displacement, as in "8 pt lower", if that is all and equal for every card.
  private var shift: String? {
    guard effect.aspects == [.place], let shift = effect.shift else { return nil }
    let parts = [
      Self.length(shift.x, "further left", "further right"),
      Self.length(shift.y, "higher", "lower"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  private static func length(_ points: Double, _ less: String, _ more: String) -> String? {
    let hundredths = (points.magnitude * 100).rounded()
    guard hundredths > 0, hundredths < 1e9 else { return nil }
    return
      "\(decimalText(Int(hundredths), places: 2, isShort: true)) pt \(points < 0 ? less : more)"
  }

  // MARK: Looks

  private var size: String? {
    effect.sizes.flatMap { old, new in
      old == new ? nil : "frames of \(new) pixels instead of \(old)"
    }
  }

  /// A reflection is a part of a card's picture, and changes its size.
  private var reflection: String? {
    change?.keyPath.hasPrefix("cards.reflection") == true ? "different reflection" : nil
  }

  private static let mostAspects = 3

  /// The aspects, as in "different size and place".
  private var aspects: String? {
    let nouns = effect.aspects.sorted().compactMap(\.noun)
    guard nouns.count <= Self.mostAspects else {
      return "different \(nouns.prefix(Self.mostAspects - 1).joined(separator: ", ")) and more"
    }
    if let last = nouns.last {
      let others = nouns.dropLast().joined(separator: ", ")
      return "different \(others)\(others.isEmpty ? "" : " and ")\(last)"
    }
    return switch (effect.aspects.contains(.appears), effect.aspects.contains(.disappears)) {
    case (true, true): "other rows in view"
    case (true, false): "more rows in view"
    case (false, true): "fewer rows in view"
    case (false, false): nil
    }
  }
}

// Ranges of frames and rows in words.

extension [ClosedRange<Int>] {
  /// The limit on ranges that are listed.
  private static var mostWritten: Int { 3 }

  /// The ranges with a noun, as in "frame 7", "rows 0–2, 5" and "12 of rows 0–30".
  func text(_ noun: String) -> String {
    guard let first, let last else { return "no \(noun)s" }
    if self == [first], first.count == 1 { return "\(noun) \(first.lowerBound)" }
    if count <= Self.mostWritten {
      let parts = map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
      }
      return "\(noun)s \(parts.joined(separator: ", "))"
    }
    let total = reduce(0) { $0 + $1.count }
    return "\(total) of \(noun)s \(first.lowerBound)–\(last.upperBound)"
  }
}
