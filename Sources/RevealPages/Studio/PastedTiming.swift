import RevealCSS
package import RevealJSON
import RevealMotion

/// The timing that a text from another program describes, as presets write it.
///
/// It knows the easing functions of CSS, calls such as SwiftUI's `.timingCurve(0.2, 0, 0, 1)`,
/// lists of four numbers as of Motion and Figma, and springs with named numbers, in SwiftUI, UIKit,
/// Motion and Figma.
package enum PastedTiming {
  /// The limit on bytes of a text.
  private static let longestText = 10_000

  /// Reads a curve; nil if the text has none.
  package static func curve(_ text: String) -> JSONOutput? {
    guard text.utf8.count <= longestText else { return nil }
    let value = afterProperty(text)
    if let curve = TimingCurve.written(css: value) { return curve }
    if let curve = TimingCurve.written(css: value.lowercased()) { return curve }
    let words = value.filter { $0.isASCII && $0.isLetter }.lowercased()
    if let name = TimingCurve.names.first(where: { words.hasSuffix($0.lowercased()) }),
      numbers(in: value).isEmpty
    {
      return .string(name)
    }
    let numbers = numbers(in: value).map(\.number)
    guard numbers.count >= 4,
      CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]) != nil
    else { return nil }
    return .array(numbers.prefix(4).map { .number($0) })
  }

  /// Reads a spring by the names of its numbers; nil if the text has none.
  package static func spring(_ text: String) -> JSONOutput? {
    guard text.utf8.count <= longestText else { return nil }
    var found: [String: Double] = [:]
    for (name, number) in numbers(in: text) where found[name] == nil { found[name] = number }
    func members(_ names: [(own: String, others: [String])]) -> JSONOutput {
      .object(
        names.compactMap { own, others in
          others.lazy.compactMap { found[$0] }.first.map { (own, .number($0)) }
        })
    }
    let velocity = ("velocity", ["initialvelocity", "initialspringvelocity", "velocity"])
    if found["stiffness"] != nil {
      return members([
        ("mass", ["mass"]), ("stiffness", ["stiffness"]), ("damping", ["damping"]), velocity,
      ])
    }
    if found["response"] != nil || found["dampingfraction"] != nil {
      return members([
        ("response", ["response"]), ("dampingFraction", ["dampingfraction"]), velocity,
      ])
    }
    if found["bounce"] != nil || found["extrabounce"] != nil {
      return members([
        ("duration", ["visualduration", "duration"]), ("bounce", ["bounce", "extrabounce"]),
        velocity,
      ])
    }
    if found["usingspringwithdamping"] != nil || found["dampingratio"] != nil {
      return members([("damping", ["usingspringwithdamping", "dampingratio"]), velocity])
    }
    return nil
  }

  /// Returns the text without the name of a CSS property before it and a semicolon after it.
  private static func afterProperty(_ text: String) -> String {
    var rest = text.trimmed
    if rest.hasSuffix(";") { rest = String(rest.dropLast()).trimmed }
    guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("(") else { return rest }
    return String(rest[rest.index(after: colon)...]).trimmed
  }

  /// Returns the numbers of a text, each with the letters right before it in lower case.
  private static func numbers(in text: String) -> [(name: String, number: Double)] {
    var numbers: [(String, Double)] = []
    var (name, digits) = ("", "")
    func finish() {
      if let number = Double(digits) {
        numbers.append((name, number))
        name = ""
      }
      digits = ""
    }
    for character in text + " " {
      let isDigit = character.isASCII && character.isNumber
      if isDigit || character == "." || character == "-" && digits.isEmpty {
        // Digits of a name, as in "bounce2", are no number.
        digits.append(character)
      } else if character.isASCII && character.isLetter {
        if !digits.isEmpty { finish() }
        name += character.lowercased()
      } else {
        finish()
        if character == "," || character == "(" || character == "{" { name = "" }
      }
    }
    return numbers
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
