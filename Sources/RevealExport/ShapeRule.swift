/// A rule for the cards of rows of one shape or of several.
struct ShapeRule {
  private let keyframes: String
  /// The declarations; empty if the cards do not move.
  let body: String
  private(set) var shapes: [Int]

  /// What stands for the name of keyframes, so that the rules of shapes can be compared.
  static let name = "\u{1}"

  /// Adds the rule of a shape to those of others, unless there is the same one.
  static func add(_ keyframes: String, _ body: String, shape: Int, to rules: inout [ShapeRule]) {
    // The first rule applies to all rows that have none of their own.
    let known = rules.firstIndex { rule in
      let isFirst = rule.shapes == [0]
      return rule.keyframes == keyframes
        && (rule.body == body
          || isFirst
            && rule.body.replacing(" 1s linear both", with: "")
              == body.replacing("animation-name", with: "animation"))
    }
    guard let known else {
      return rules.append(ShapeRule(keyframes: keyframes, body: body, shapes: [shape]))
    }
    if rules[known].shapes != [0] { rules[known].shapes.append(shape) }
  }

  func text(_ name: String, _ selectors: [String]) -> String {
    let rule = "\(selectors.joined(separator: ",\n")) {\n\(body)}\n"
    return (keyframes + rule).replacing(Self.name, with: name)
  }
}

extension String {
  /// The text with the stops of `linear()` on lines of their own if they are long.
  var wrappedStops: String {
    guard count > 80, hasPrefix("linear("), hasSuffix(")") else { return self }
    var lines = [""]
    for stop in dropFirst("linear(".count).dropLast().split(separator: ",") {
      let stop = stop.drop { $0 == " " }
      if lines[lines.count - 1].count + stop.count > 84 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : ", ") + stop
    }
    return "linear(\n" + lines.map { "      \($0)" }.joined(separator: ",\n") + ")"
  }
}
