internal import RevealJSON

extension JSONField {
  /// Points, or a text like `"50% card"`.
  func length() -> Length? {
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
    let words = LengthUnit.shares.map(\.rawValue)
    guard let unit = LengthUnit.shares.first(where: { $0.rawValue == word }) else {
      let nearest = nearestWord(to: word, among: words)
      expected(
        "a share of the card, row or viewport",
        hint: nearest.map { "did you mean \"\(parts[0])% \($0)\"?" } ?? Self.lengthHint)
      return nil
    }
    return Length(percent / 100, unit)
  }

  private static let lengthHint = "points like 40, or a share like \"50% card\""
}

extension LengthUnit {
  static let shares: [LengthUnit] = [.card, .row, .viewport]
}
