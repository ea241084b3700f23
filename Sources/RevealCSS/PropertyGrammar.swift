import RevealCSSSyntax

/// The values that browsers accept for properties that affect motion.
///
/// A declaration with any other value is ignored, so that the previous one applies.
enum PropertyGrammar {
  /// Returns whether browsers accept a value without `var()` for a property without a prefix; true
  /// for properties whose grammar is not known here.
  static func admits(_ value: [CSSToken], of property: String) -> Bool {
    if value.isWideKeyword { return true }
    guard let value = Calculation.evaluated(value) else { return false }
    let kinds = value.filter { $0.kind != .whitespace }.map(\.kind)
    let isNone = value.word == "none"
    switch property {
    case "transform": return isNone || transform(value)
    case "translate", "scale":
      return isNone || admits(kinds, in: kinds.count > 2 ? property + "3d" : property)
    case "rotate": return isNone || rotate(kinds)
    case "opacity": return kinds.count == 1 && kinds[0].isAmount
    case "visibility": return ["visible", "hidden", "collapse"].contains(value.word)
    case "backface-visibility": return ["visible", "hidden"].contains(value.word)
    case "transform-style": return ["flat", "preserve-3d"].contains(value.word)
    case "filter": return isNone || filter(value)
    case "clip-path": return isNone || clipPath(value)
    case "transform-origin": return origin(kinds)
    case "z-index": return value.word == "auto" || kinds.count == 1 && kinds[0].isInteger
    case "border-radius": return kinds.allSatisfy { $0.isLengthPercentage || $0 == .delimiter("/") }
    case "all": return false
    case "animation-play-state":
      return value.items.allSatisfy { ["running", "paused"].contains($0.word) }
    case "animation-composition":
      return value.items.allSatisfy { ["replace", "add", "accumulate"].contains($0.word) }
    case "transition-behavior":
      return value.items.allSatisfy { ["normal", "allow-discrete"].contains($0.word) }
    case _ where property.hasPrefix("animation"):
      var list = AnimationList()
      return list.apply(property, value) != .invalid
    case _ where property.hasPrefix("transition"):
      var list = TransitionList()
      return list.apply(property, value) != .invalid
    default: return true
    }
  }

  // MARK: - Transforms

  private static func transform(_ value: [CSSToken]) -> Bool {
    guard let functions = CSSFunction.list(value) else { return false }
    return functions.allSatisfy { function in
      function.arguments.mapAll(\.only?.kind).map { admits($0, in: function.name) } ?? false
    }
  }

  private static func admits(_ arguments: [CSSToken.Kind], in function: String) -> Bool {
    func all(_ counts: ClosedRange<Int>, _ test: (CSSToken.Kind) -> Bool) -> Bool {
      counts.contains(arguments.count) && arguments.allSatisfy(test)
    }
    switch function {
    case "translate": return all(1...2, \.isLengthPercentage)
    case "translatex", "translatey": return all(1...1, \.isLengthPercentage)
    case "translatez": return all(1...1, \.isLength)
    case "translate3d":
      return all(3...3, \.isLengthPercentage) && arguments[2].isLength
    case "scale": return all(1...2, \.isAmount)
    case "scalex", "scaley", "scalez": return all(1...1, \.isAmount)
    case "scale3d": return all(3...3, \.isAmount)
    case "rotate", "rotatex", "rotatey", "rotatez", "skewx", "skewy":
      return all(1...1, \.isAngleOrZero)
    case "rotate3d":
      return arguments.count == 4 && arguments.prefix(3).allSatisfy(\.isNumber)
        && arguments[3].isAngleOrZero
    case "skew": return all(1...2, \.isAngleOrZero)
    case "perspective":
      guard arguments.count == 1 else { return false }
      return arguments[0].word == "none" || arguments[0].isLength && !arguments[0].isNegative
    case "matrix": return all(6...6, \.isNumber)
    case "matrix3d": return all(16...16, \.isNumber)
    default: return false
    }
  }

  private static func rotate(_ kinds: [CSSToken.Kind]) -> Bool {
    guard let place = kinds.firstIndex(where: \.isAngle), place == 0 || place == kinds.count - 1
    else { return false }
    var axis = kinds
    axis.remove(at: place)
    switch axis.count {
    case 0: return true
    case 1: return ["x", "y", "z"].contains(axis[0].word)
    case 3: return axis.allSatisfy(\.isNumber)
    default: return false
    }
  }

  private static func origin(_ kinds: [CSSToken.Kind]) -> Bool {
    guard (1...3).contains(kinds.count) else { return false }
    if kinds.count == 3, !kinds[2].isLength { return false }
    let axes = kinds.prefix(2).map { kind -> Int? in
      guard let word = kind.word else { return kind.isLengthPercentage ? 3 : nil }
      return ["left": 0, "right": 0, "top": 1, "bottom": 1, "center": 2][word]
    }
    switch (axes.first ?? nil, axes.count > 1 ? axes[1] : 2) {
    case (nil, _), (_, nil), (0, 0), (1, 1), (1, 3), (3, 0): return false
    default: return true
    }
  }

  // MARK: - Filters and clips

  private static func filter(_ value: [CSSToken]) -> Bool {
    guard let functions = CSSFunction.list(value) else { return false }
    return functions.allSatisfy { function in
      let kinds = function.arguments[0].filter { $0.kind != .whitespace }.map(\.kind)
      switch function.name {
      case "url", "drop-shadow", "src": return true
      case "blur":
        return kinds.isEmpty || kinds.count == 1 && kinds[0].isLength && !kinds[0].isNegative
      case "hue-rotate": return kinds.isEmpty || kinds.count == 1 && kinds[0].isAngleOrZero
      case "brightness", "contrast", "grayscale", "invert", "opacity", "saturate", "sepia":
        return kinds.isEmpty || kinds.count == 1 && kinds[0].isAmount && !kinds[0].isNegative
      default: return false
      }
    }
  }

  private static func clipPath(_ value: [CSSToken]) -> Bool {
    let boxes = [
      "margin-box", "border-box", "padding-box", "content-box", "fill-box", "stroke-box",
      "view-box",
    ]
    let rest = value.filter { !boxes.contains($0.kind.word ?? "") }.trimmed
    if rest.isEmpty { return !value.isEmpty }
    guard let functions = CSSFunction.list(rest), functions.count == 1 else { return false }
    switch functions[0].name {
    case "inset":
      let kinds = functions[0].arguments[0].filter { $0.kind != .whitespace }.map(\.kind)
      let round = kinds.firstIndex { $0 == .identifier("round") } ?? kinds.count
      return functions[0].arguments.count == 1 && (1...4).contains(round)
        && kinds[..<round].allSatisfy(\.isLengthPercentage)
        && (round == kinds.count
          || round + 1 < kinds.count
            && kinds[(round + 1)...].allSatisfy {
              $0.isLengthPercentage && !$0.isNegative || $0 == .delimiter("/")
            })
    case "circle", "ellipse", "polygon", "path", "rect", "xywh", "shape", "url": return true
    default: return false
    }
  }
}

extension CSSToken.Kind {
  private var isUnknown: Bool { if case .unknown = self { true } else { false } }

  var isLength: Bool { type == .length || number == 0 || isUnknown }
  var isLengthPercentage: Bool { isLength || type == .percentage }
  var isNumber: Bool { type == .number || isUnknown }
  /// Whether the token is a number or a percentage.
  var isAmount: Bool { isNumber || type == .percentage }
  var isAngle: Bool { type == .angle || isUnknown }
  var isAngleOrZero: Bool { isAngle || number == 0 }
  var isInteger: Bool { number.map { $0 == $0.rounded() } ?? isUnknown }

  var isNegative: Bool {
    switch self {
    case .number(let value), .percentage(let value), .dimension(let value, _): value < 0
    default: false
    }
  }
}
