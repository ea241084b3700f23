import Testing

/// Changes of a list of ten rows that cannot be, or are many.
struct WrongScript: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let preset: String
  /// What is said when they are refused.
  let message: String

  private init(
    _ name: String, _ steps: [String], rows: String = "10", height: String = "72",
    options: String = "", says message: String = ""
  ) {
    (testDescription, self.message) = (name, message)
    preset = """
      {
        "list": { "rows": \(rows), "rowHeight": \(height)\(options) },
        "scroll": [\(WrongInput.list(steps))],
        "canvas": { "size": [195, 420], "scale": 1 }
      }
      """
  }

  private static func many(_ steps: String..., times count: Int) -> [String] {
    Array(repeatElement(steps, count: count).joined())
  }

  private static let wraps = #", "wrap": true"#
  private static let heights = "[88, 99]"

  static let refused: [WrongScript] = [
    WrongScript("missing", [#"{"remove": {"row": 10}}"#], says: "scroll[0].remove.row"),
    WrongScript(
      "beyond", [#"{"move": {"row": 3, "to": 10}}"#], says: "the list has 9 other rows then"),
    WrongScript(
      "emptied", [#"{"remove": {"row": 0, "count": 10}}"#, #"{"update": {"row": 0}}"#],
      says: "the list has no rows then"),
    WrongScript(
      "section", [#"{"move": {"row": 0, "to": 0, "toSection": 1}}"#],
      says: "scroll[0].move.toSection"),
    WrongScript("none", [#"{"insert": {"at": 0, "count": 0}}"#], says: "from 1 to 1000000"),
    WrongScript(
      "million", [#"{"insert": {"at": 0, "count": 1000000}}"#], says: "at most 999990 more rows"),
    WrongScript(
      "content", [#"{"insert": {"at": 0, "content": 1000000000}}"#],
      says: "scroll[0].insert.content"),
    WrongScript("wrap", [#"{"insert": {"at": 0}}"#], options: wraps, says: "does not wrap"),
    WrongScript("pull", [#"{"pull": 80}"#], options: wraps, says: "does not wrap"),
    WrongScript(
      "swipe", [#"{"remove": {"row": 9}}"#, #"{"swipe": {"row": 9, "by": -80}}"#],
      says: "scroll[1].swipe.row"),
    WrongScript(
      "insertions", many(#"{"insert": {"at": 0}, "wait": false}"#, times: 10_000),
      says: "at most 1000 steps that change rows"),
    WrongScript(
      "removals", many(#"{"remove": {"row": 0}, "wait": false}"#, times: 10_000),
      says: "and 891 more"),
    WrongScript(
      "wrong", (0..<10_000).map { #"{"remove": {"row": \#(100 + $0)}}"# }, says: "and 900 more"),
    WrongScript(
      "heights", many(#"{"insert": {"at": 0}}"#, times: 100), rows: "900000", height: heights,
      says: "at most 20000000"),
    WrongScript(
      "spring",
      [#"{"insert": {"at": 0}, "spring": {"response": 1, "dampingFraction": 1000}}"#],
      says: "less damping"),
    WrongScript(
      "forever", [#"{"insert": {"at": 0}, "duration": 3600, "delay": 3600}"#],
      says: "100000 frames"),
  ]

  /// What has to work: changes under way at the same time, and of all rows at once.
  static let taken: [WrongScript] = [
    WrongScript(
      "all rows",
      many(
        #"{"insert": {"at": 5, "count": 999990}, "duration": 0.01}"#,
        #"{"remove": {"row": 5, "count": 999990}, "duration": 0.01}"#, times: 500)),
    WrongScript(
      "all cards", many(#"{"update": {"row": 0, "count": 1000000}, "wait": false}"#, times: 500),
      rows: "1000000"),
    WrongScript(
      "interrupted",
      many(#"{"insert": {"at": 0}, "wait": false}"#, #"{"rest": 0.01}"#, times: 200)),
    WrongScript(
      "at once", many(#"{"insert": {"at": 0}, "wait": false}"#, times: 200), height: heights),
    WrongScript(
      "swings",
      (0..<100).map {
        #"{"move": {"row": 3, "to": \#($0 % 9)}, "wait": false, "#
          + #""spring": {"response": 0.5, "dampingFraction": 0.01}}"#
      }),
  ]
}
