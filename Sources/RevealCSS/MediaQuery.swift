import RevealCSSSyntax

/// Evaluates media queries for the screens of presets, which have colors, any size and no user
/// preferences.
enum MediaQuery {
  /// Returns whether one of a list of queries holds.
  ///
  /// - Parameter tokens: The queries of `@media`.
  /// - Returns: The result; `unknown` if it depends on the size of the screen or on an unknown
  ///   feature.
  static func truth(_ tokens: some Collection<CSSToken>) -> Truth {
    let tokens = Array(tokens).trimmed
    return tokens.isEmpty ? .yes : .any(tokens.items) { query($0) }
  }

  /// Evaluates a media type with conditions, or conditions alone; a query that does not parse never
  /// holds.
  private static func query(_ tokens: [CSSToken]) -> Truth {
    let tokens = tokens.filter { $0.kind != .whitespace }
    var words = tokens.prefix(2).map(\.kind.word)
    var start = 0
    let isNegated = words.first == "not" && words.count == 2 && words[1] != nil
    if isNegated || words.first == "only" {
      words.removeFirst()
      start = 1
    }
    guard let type = words.first ?? nil, type != "not" else {
      return start == 0 ? condition(tokens[...], allowsOr: true) ?? .no : .no
    }
    guard !["and", "or", "not", "only", "layer"].contains(type) else { return .no }
    var truth = Truth(type == "all" || type == "screen")
    let rest = tokens.dropFirst(start + 1)
    if let first = rest.first {
      guard first.kind.word == "and", let more = condition(rest.dropFirst(), allowsOr: false)
      else { return .no }
      truth = min(truth, more)
    }
    return isNegated ? !truth : truth
  }

  private static func condition(_ tokens: ArraySlice<CSSToken>, allowsOr: Bool) -> Truth? {
    CSSCondition.truth(tokens, allowsOr: allowsOr) { function, tokens in
      function == nil ? feature(tokens) : .unknown
    }
  }

  /// Evaluates a feature alone, with a value, or within a range.
  private static func feature(_ tokens: [CSSToken]) -> Truth {
    let signs = tokens.indices.filter { index in
      [":", "<", ">", "="].contains { tokens[index].isDelimiter($0) }
    }
    guard let first = signs.first, let last = signs.last else {
      return tokens.word.map { alone($0) } ?? .unknown
    }
    if tokens[first].isDelimiter(":") {
      guard let name = Array(tokens[..<first]).word else { return .unknown }
      return feature(name, Array(tokens[(first + 1)...]))
    }
    // Operators of two characters consist of adjacent tokens.
    let places = signs.reduce(into: [Range<Int>]()) { places, index in
      if let end = places.last?.upperBound, end == index {
        places[places.count - 1] = places[places.count - 1].lowerBound..<(index + 1)
      } else {
        places.append(index..<(index + 1))
      }
    }
    guard let comparisons = places.mapAll({ Self.comparisons[Array(tokens[$0]).text] })
    else { return .unknown }
    let turned = Set(comparisons[0].map(-))
    let (left, right) = (Array(tokens[..<first]), Array(tokens[(last + 1)...]))
    if places.count == 1 {
      if let name = left.word { return range(name, comparisons[0], right) }
      if let name = right.word { return range(name, turned, left) }
      return .unknown
    }
    guard places.count == 2,
      let name = Array(tokens[places[0].upperBound..<places[1].lowerBound]).word
    else { return .unknown }
    return min(
      range(name, turned, left), range(name, comparisons[1], right))
  }

  /// The orders of two numbers, −1 if the left one is smaller, in which a comparison holds.
  private typealias Comparison = Set<Int>

  private static let comparisons: [String: Comparison] = [
    "<": [-1], "<=": [-1, 0], "=": [0], ">=": [0, 1], ">": [1],
  ]

  /// Evaluates a feature without a value, which holds unless its value is none or 0.
  private static func alone(_ name: String) -> Truth {
    if let feature = words[name] { return Truth(!["none", "no-preference"].contains(feature[0])) }
    if let number = numbers[name] { return Truth(number != 0) }
    return positive.contains(name) || name == "orientation" ? .yes : .unknown
  }

  private static func feature(_ name: String, _ value: [CSSToken]) -> Truth {
    if let feature = words[name] {
      guard let word = value.word, feature.contains(word) else { return .unknown }
      return Truth(word == feature[0])
    }
    let vendor = name.hasPrefix("-webkit-") ? "-webkit-" : ""
    let bare = name.dropFirst(vendor.count)
    for (prefix, comparison) in [("min-", ">="), ("max-", "<=")]
    where bare.hasPrefix(prefix) {
      return range(vendor + bare.dropFirst(prefix.count), comparisons[comparison] ?? [], value)
    }
    return range(name, [0], value)
  }

  private static func range(_ name: String, _ comparison: Comparison, _ value: [CSSToken]) -> Truth
  {
    guard let number = number(value) else { return .unknown }
    if let known = numbers[name] {
      guard !number.isNaN else { return .no }
      return Truth(comparison.contains(known < number ? -1 : known > number ? 1 : 0))
    }
    // Lengths and ratios are only known to be above zero.
    guard positive.contains(name), number <= 0 else { return .unknown }
    return Truth(comparison.contains(1))
  }

  /// Returns a number, the number of a dimension, or the quotient of a ratio.
  private static func number(_ value: [CSSToken]) -> Double? {
    let numbers = (Calculation.evaluated(value) ?? []).compactMap { token -> Double? in
      switch token.kind {
      case .number(let number), .dimension(let number, _): number
      case .sum(let length): length.absolute
      default: nil
      }
    }
    if numbers.count == 2, numbers[1] != 0 { return numbers[0] / numbers[1] }
    return numbers.count == 1 ? numbers[0] : nil
  }

  /// The values of features; the first is the one of the screens of presets.
  private static let words: [String: [String]] = [
    "prefers-reduced-motion": ["no-preference", "reduce"],
    "prefers-reduced-transparency": ["no-preference", "reduce"],
    "prefers-reduced-data": ["no-preference", "reduce"],
    "prefers-contrast": ["no-preference", "more", "less", "custom"],
    "prefers-color-scheme": ["light", "dark"], "forced-colors": ["none", "active"],
    "inverted-colors": ["none", "inverted"], "scripting": ["enabled", "none", "initial-only"],
    "update": ["fast", "slow", "none"], "hover": ["hover", "none"], "any-hover": ["hover", "none"],
    "pointer": ["fine", "coarse", "none"], "any-pointer": ["fine", "coarse", "none"],
    "overflow-block": ["scroll", "none", "paged"], "overflow-inline": ["scroll", "none"],
  ]

  private static let numbers: [String: Double] = [
    "color": 8, "color-index": 0, "monochrome": 0, "grid": 0, "-webkit-transform-3d": 1,
  ]

  private static let positive: Set<String> = [
    "width", "height", "device-width", "device-height", "aspect-ratio", "device-aspect-ratio",
    "resolution", "-webkit-device-pixel-ratio",
  ]
}
