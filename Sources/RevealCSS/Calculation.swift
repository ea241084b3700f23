import RevealCSSSyntax

/// Evaluates `calc()` and other mathematical functions.
struct Calculation {
  private let tokens: [CSSToken]
  private var next = 0

  private init(_ tokens: some Collection<CSSToken>) {
    self.tokens = tokens.filter { $0.kind != .whitespace }
  }

  /// Returns a value with its mathematical functions replaced by their results.
  ///
  /// - Returns: The value; nil if one of the functions is not valid.
  static func evaluated(_ value: [CSSToken]) -> [CSSToken]? {
    var result: [CSSToken] = []
    var index = 0
    while index < value.count {
      guard case .function(let name) = value[index].kind, functions.contains(name) else {
        result.append(value[index])
        index += 1
        continue
      }
      let end = value.closing(after: index)
      var calculation = Calculation(value[index..<min(end + 1, value.count)])
      guard let quantity = calculation.operand(depth: 0),
        calculation.next == calculation.tokens.count
      else { return nil }
      result.append(CSSToken(kind: quantity.kind, range: value[index].range))
      index = end + 1
    }
    return result
  }

  /// Returns the first function of a value whose result depends on more than the style sheet.
  ///
  /// - Returns: The function's name, such as `min`; nil if there is none.
  static func unexpressed(in value: [CSSToken]) -> String? {
    value.indices.lazy.compactMap { index -> String? in
      guard case .function(let name) = value[index].kind, functions.contains(name) else {
        return nil
      }
      let end = min(value.closing(after: index) + 1, value.count)
      guard case .unknown? = evaluated(Array(value[index..<end]))?.first?.kind else { return nil }
      return name
    }.first
  }

  /// The functions whose results are numbers.
  private static let functions: Set<String> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "round", "mod", "rem", "sin", "cos", "tan",
    "asin", "acos", "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp", "abs", "sign", "env",
    "attr", "sibling-index", "sibling-count", "anchor-size", "progress", "random",
  ]

  private enum Quantity {
    case number(Double)
    /// A time in seconds, an angle in degrees, or a value in another unit that is not converted.
    case value(Double, unit: String)
    /// A length, with its unit if it is written in a single one.
    case length(CSSLength, Double, unit: String?)
    /// A value of a known type that a style sheet alone does not determine.
    case unknown(CSSType)

    init?(_ kind: CSSToken.Kind) {
      switch kind {
      case .number(let value): self = .number(value)
      case .percentage(let value):
        guard let length = CSSLength(kind) else { return nil }
        self = .length(length, value, unit: "%")
      case .dimension(let value, let unit):
        if let seconds = kind.seconds {
          self = .value(seconds, unit: "s")
        } else if let degrees = kind.degrees {
          self = .value(degrees, unit: "deg")
        } else if let length = CSSLength(kind) {
          self = .length(length, value, unit: unit)
        } else {
          self =
            CSSType(unit: unit) == .length ? .unknown(.length) : .value(value, unit: unit)
        }
      case .sum(let length): self = .length(length, 0, unit: nil)
      case .unknown(let type): self = .unknown(type)
      case .identifier(let word):
        guard let constant = Self.constants[word.lowercased()] else { return nil }
        self = .number(constant)
      default: return nil
      }
    }

    private static let constants: [String: Double] = [
      "pi": .pi, "e": 2.718281828459045, "infinity": .infinity, "-infinity": -.infinity,
      "nan": .nan,
    ]

    var kind: CSSToken.Kind {
      switch self {
      case .number(let value): .number(value)
      case .value(let value, let unit): .dimension(value, unit)
      case .length(_, let value, unit: "%"): .percentage(value)
      case .length(_, let value, let unit?): .dimension(value, unit)
      case .length(let sum, _, unit: nil): .sum(sum)
      case .unknown(let type): .unknown(type)
      }
    }

    /// The type; percentages have the type of lengths, since both can be added.
    var type: CSSType {
      switch self {
      case .number: .number
      case .value(_, let unit): CSSType(unit: unit)
      case .length: .length
      case .unknown(let type): type == .percentage ? .length : type
      }
    }

    /// The number by which quantities of the same kind are compared.
    var comparable: (value: Double, unit: String)? {
      switch self {
      case .number(let value): (value, "")
      case .value(let value, let unit): (value, unit)
      case .length(let length, let value, let unit):
        length.absolute.map { ($0, "px") } ?? unit.map { (value, $0) }
      case .unknown: nil
      }
    }

    /// Returns the quantity for a value of `comparable`.
    static func of(_ value: Double, unit: String) -> Quantity? {
      unit.isEmpty
        ? .number(value) : Quantity(unit == "%" ? .percentage(value) : .dimension(value, unit))
    }

    static func * (a: Quantity, factor: Double) -> Quantity {
      switch a {
      case .number(let value): .number(value * factor)
      case .value(let value, let unit): .value(value * factor, unit: unit)
      case .length(let sum, let value, let unit): .length(sum * factor, value * factor, unit: unit)
      case .unknown: a
      }
    }

    func divided(by divisor: Double) -> Quantity {
      switch self {
      case .number(let value): .number(value / divisor)
      case .value(let value, let unit): .value(value / divisor, unit: unit)
      case .length(let sum, let value, let unit):
        .length(sum * (1 / divisor), value / divisor, unit: unit)
      case .unknown: self
      }
    }

    static func + (a: Quantity, b: Quantity) -> Quantity? {
      switch (a, b) {
      case (.number(let x), .number(let y)): return .number(x + y)
      case (.value(let x, let unit), .value(let y, let other)):
        return unit == other ? .value(x + y, unit: unit) : nil
      case (.length(let v, let x, let unit), .length(let w, let y, let other)):
        return .length(v + w, x + y, unit: unit == other ? unit : nil)
      default: return a.type == b.type ? .unknown(a.type) : nil
      }
    }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next < tokens.count, tokens[next].isDelimiter(character) else { return false }
    next += 1
    return true
  }

  private mutating func sum(depth: Int) -> Quantity? {
    guard var total = product(depth: depth) else { return nil }
    while true {
      let sign = accept("+") ? 1.0 : accept("-") ? -1.0 : 0
      if sign == 0 { return total }
      guard let other = product(depth: depth), let sum = total + other * sign else { return nil }
      total = sum
    }
  }

  private mutating func product(depth: Int) -> Quantity? {
    guard var total = operand(depth: depth) else { return nil }
    while true {
      if accept("*") {
        guard let other = operand(depth: depth) else { return nil }
        switch (total, other) {
        case (_, .number(let factor)): total = total * factor
        case (.number(let factor), _): total = other * factor
        case (_, .unknown(.number)): total = .unknown(total.type)
        case (.unknown(.number), _): total = .unknown(other.type)
        default: return nil
        }
      } else if accept("/") {
        guard let divisor = operand(depth: depth) else { return nil }
        if case .number(let divisor) = divisor, divisor != 0 {
          total = total.divided(by: divisor)
        } else if case .unknown(.number) = divisor {
          total = .unknown(total.type)
        } else if divisor.type == total.type, let a = total.comparable, let b = divisor.comparable,
          a.unit == b.unit, b.value != 0
        {
          total = .number(a.value / b.value)
        } else {
          return nil
        }
      } else {
        return total
      }
    }
  }

  private static let depthLimit = 32

  private mutating func operand(depth: Int) -> Quantity? {
    guard next < tokens.count, depth < Self.depthLimit else { return nil }
    defer { next += 1 }
    switch tokens[next].kind {
    case .delimiter("("):
      next += 1
      guard let inner = sum(depth: depth + 1), next < tokens.count, tokens[next].isDelimiter(")")
      else { return nil }
      return inner
    case .function(let name) where Self.functions.contains(name):
      return function(name, depth: depth + 1)
    case let kind: return Quantity(kind)
    }
  }

  /// Reads the function whose name is next, up to its closing parenthesis.
  private mutating func function(_ name: String, depth: Int) -> Quantity? {
    let end = tokens.closing(after: next)
    guard end < tokens.count else { return nil }
    next += 1
    if ["env", "attr", "sibling-count", "sibling-index", "random", "anchor-size"].contains(name) {
      next = end
      return .unknown(.number)
    }
    // The strategy of "round()" is a word, not a value.
    var strategy = "nearest"
    if name == "round", let word = tokens[next].kind.word,
      ["nearest", "up", "down", "to-zero"].contains(word)
    {
      strategy = word
      next += 1
      guard accept(",") else { return nil }
    }
    var arguments: [Quantity] = []
    repeat {
      guard let argument = sum(depth: depth) else { return nil }
      arguments.append(argument)
    } while accept(",")
    guard next == end else { return nil }
    return Self.value(of: name, arguments, strategy: strategy)
  }

  private static func value(of name: String, _ arguments: [Quantity], strategy: String) -> Quantity?
  {
    let counts: ClosedRange<Int> =
      switch name {
      case "calc", "-webkit-calc", "abs", "sign", "sqrt", "exp", "sin", "cos", "tan", "asin",
        "acos", "atan":
        1...1
      case "mod", "rem", "pow", "atan2": 2...2
      case "clamp", "progress": 3...3
      case "round", "log": 1...2
      default: 1...1000
      }
    guard counts.contains(arguments.count), let first = arguments.first,
      arguments.allSatisfy({ $0.type == first.type })
    else { return nil }
    let type: CSSType =
      switch name {
      case "asin", "acos", "atan", "atan2": .angle
      case "sign", "sin", "cos", "tan", "pow", "sqrt", "log", "exp", "progress": .number
      default: first.type
      }
    if name == "calc" || name == "-webkit-calc" { return first }
    let known = arguments.compactMap(\.comparable)
    guard known.count == arguments.count, let unit = known.first?.unit,
      known.allSatisfy({ $0.unit == unit })
    else { return .unknown(type) }
    let values = known.map(\.value)
    switch name {
    case "min": return .of(values.min() ?? 0, unit: unit)
    case "max": return .of(values.max() ?? 0, unit: unit)
    case "clamp": return .of(max(values[0], min(values[1], values[2])), unit: unit)
    case "abs": return .of(abs(values[0]), unit: unit)
    case "sign": return .number(values[0] == 0 ? 0 : values[0] < 0 ? -1 : 1)
    case "sqrt": return type == first.type ? .number(values[0].squareRoot()) : nil
    case "hypot": return .of(values.reduce(0) { $0 + $1 * $1 }.squareRoot(), unit: unit)
    case "round", "mod", "rem":
      let step = values.count > 1 ? values[1] : 1
      guard step != 0 else { return .unknown(type) }
      let rounded = (values[0] / step).rounded(Self.rule(name, strategy))
      return .of(name == "round" ? rounded * step : values[0] - rounded * step, unit: unit)
    default: return .unknown(type)
    }
  }

  private static func rule(_ name: String, _ strategy: String) -> FloatingPointRoundingRule {
    switch (name, strategy) {
    case ("mod", _), (_, "down"): .down
    case ("rem", _), (_, "to-zero"): .towardZero
    case (_, "up"): .up
    default: .toNearestOrAwayFromZero
    }
  }
}
