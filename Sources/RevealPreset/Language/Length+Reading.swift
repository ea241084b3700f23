internal import RevealJSON

extension ValueKind where Value == Length {
  static var length: ValueKind { .defined("length", read: { $0.length() }) }
}

extension PresetSchema {
  static var length: JSONOutput {
    .anyOf(
      [
        .number(.any, "Points."),
        .string(
          "A share of the card, the row or the viewport, like 50% card.",
          pattern: "^ *[+-]?[0-9.]+([eE][+-]?[0-9]+)? *% *(card|row|viewport) *$"),
      ], "Points, or a share of something.")
  }
}

extension JSONField {
  /// Points, or a text like `"50% card"`.
  fileprivate func length() -> Length? {
    guard case .string(let text) = node.value else {
      return number(.any, hint: Self.lengthHint).map { Length($0) }
    }
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let percent = Double(parts[0].filter { $0 != " " }),
      NumberRange.any.contains(percent)
    else {
      expected("a number (points) or a share", hint: Self.lengthHint)
      return nil
    }
    let word = parts[1].filter { $0 != " " }
    let words = Self.shares.map(\.rawValue)
    guard let unit = Self.shares.first(where: { $0.rawValue == word }) else {
      let nearest = nearestWord(to: word, among: words)
      expected(
        "a share of the card, row or viewport",
        hint: nearest.map { "did you mean \"\(parts[0])% \($0)\"?" } ?? Self.lengthHint)
      return nil
    }
    return Length(percent / 100, unit)
  }

  private static let shares: [LengthUnit] = [.card, .row, .viewport]
  private static let lengthHint = "points like 40, or a share like \"50% card\""
}
