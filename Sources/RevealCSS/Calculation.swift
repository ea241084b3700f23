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
    /// A number with its unit, which is seconds for times and degrees for angles, and with its
    /// length if it is one; a plain number and a length in several units have no unit.
    case known(Double, unit: String? = nil, CSSLength? = nil)
    /// A value of a known type that a style sheet alone does not determine.
    case unknown(CSSType)

    init?(_ kind: CSSToken.Kind) {
      switch kind {
      case .number(let value): self = .known(value)
      case .percentage(let value): self = .known(value, unit: "%", CSSLength(kind))
      case .dimension(let value, let unit):
        if let seconds = kind.seconds {
          self = .known(seconds, unit: "s")
        } else if let degrees = kind.degrees {
          self = .known(degrees, unit: "deg")
        } else {
          let length = CSSLength(kind)
          let isUnknown = length == nil && CSSType(unit: unit) == .length
          self = isUnknown ? .unknown(.length) : .known(value, unit: unit, length)
        }
      case .sum(let length): self = .known(0, unit: nil, length)
      case .unknown(let type): self = .unknown(type)
      case .identifier(let word):
        guard let constant = Self.constants[word.lowercased()] else { return nil }
        self = .known(constant)
      default: return nil
      }
    }

    private static let constants: [String: Double] = [
      "pi": .pi, "e": 2.718281828459045, "infinity": .infinity, "-infinity": -.infinity,
      "nan": .nan,
    ]

    var kind: CSSToken.Kind {
      switch self {
      case .known(let value, unit: nil, nil): .number(value)
      case .known(_, unit: nil, let sum?): .sum(sum)
      case .known(let value, unit: "%", _): .percentage(value)
      case .known(let value, let unit?, _): .dimension(value, unit)
      case .unknown(let type): .unknown(type)
      }
    }

    /// The type; percentages have the type of lengths, since both can be added.
    var type: CSSType {
      switch self {
      case .known(_, _, _?): .length
      case .known(_, let unit, nil): unit.map { CSSType(unit: $0) } ?? .number
      case .unknown(let type): type == .percentage ? .length : type
      }
    }

    /// The plain number; nil for other quantities.
    var number: Double? { if case .known(let value, unit: nil, nil) = self { value } else { nil } }

    /// The number by which quantities of the same kind are compared.
    var comparable: (value: Double, unit: String)? {
      guard case .known(let value, let unit, let length) = self else { return nil }
      if let pixels = length?.absolute { return (pixels, "px") }
      return unit.map { (value, $0) } ?? (length == nil ? (value, "") : nil)
    }

    /// Returns the quantity for a value of `comparable`.
    static func of(_ value: Double, unit: String) -> Quantity? {
      unit.isEmpty
        ? .known(value)
        : Quantity(unit == "%" ? .percentage(value) : .dimension(value, unit))
    }

    static func * (a: Quantity, factor: Double) -> Quantity {
      guard case .known(let value, let unit, let length) = a else { return a }
      return .known(value * factor, unit: unit, length.map { $0 * factor })
    }

    func divided(by divisor: Double) -> Quantity {
      guard case .known(let value, let unit, let length) = self else { return self }
      return .known(value / divisor, unit: unit, length.map { $0 * (1 / divisor) })
    }

    static func + (a: Quantity, b: Quantity) -> Quantity? {
      guard case .known(let x, let unit, let length) = a,
        case .known(let y, let other, let more) = b
      else { return a.type == b.type ? .unknown(a.type) : nil }
      if let length, let more {
        return .known(x + y, unit: unit == other ? unit : nil, length + more)
      }
      return length == nil && more == nil && unit == other ? .known(x + y, unit: unit) : nil
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
        if let factor = other.number {
          total = total * factor
        } else if let factor = total.number {
          total = other * factor
        } else if other.type == .number {
          total = .unknown(total.type)
        } else if total.type == .number {
          total = .unknown(other.type)
        } else {
          return nil
        }
      } else if accept("/") {
        guard let divisor = operand(depth: depth) else { return nil }
        if let divisor = divisor.number, divisor != 0 {
          total = total.divided(by: divisor)
        } else if case .unknown(.number) = divisor {
          total = .unknown(total.type)
        } else if divisor.type == total.type, let a = total.comparable, let b = divisor.comparable,
          a.unit == b.unit, b.value != 0
        {
          total = .known(a.value / b.value)
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
    case "sign": return .known(values[0] == 0 ? 0 : values[0] < 0 ? -1 : 1)
    case "sqrt": return type == first.type ? .known(values[0].squareRoot()) : nil
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
