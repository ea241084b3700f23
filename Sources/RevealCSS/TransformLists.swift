import RevealCSSSyntax
import RevealJSON
import RevealMotion

/// The transforms of an animation's keyframes, written so that a preset blends them as CSS does.
///
/// CSS blends two lists function by function as long as they match in kind, and the rest as
/// decomposed matrices. Presets can do so, too; by default they decompose the whole matrices. If
/// both give the same result, functions that do nothing can be omitted, and the preset is easier to
/// read.
struct TransformLists {
  /// The functions of each keyframe in the order of presets: the first acts first.
  private(set) var lists: [[TransformFunction]]
  /// Whether the preset must blend as CSS does.
  private(set) var needsCSS = false

  /// - Parameter lists: The functions of each keyframe in text order.
  init(_ lists: [[TransformFunction]]) {
    self.lists = lists.map { $0.reversed() }
    if !Self.hasDepth(self.lists) { self.lists = self.lists.map { $0.map(\.flat) } }
    if isScaleTurnMove {
      self.lists = self.lists.map { $0.filter { !$0.isNeutral } }
      return
    }
    let short = self.lists.indices.map { isIdle($0) ? [] : self.lists[$0] }
    if Self.isOneKind(short) {
      self.lists = short
    } else if isUnlike {
      self.lists = self.lists.map { $0.filter { !$0.isNeutral } }
    } else {
      self.lists = short
      needsCSS = true
    }
  }

  /// Returns whether depth matters; without it, the third factor of a scale has no effect.
  private static func hasDepth(_ lists: [[TransformFunction]]) -> Bool {
    lists.joined().contains { function in
      switch function {
      case .translate(_, _, let z): z != .zero
      case .rotate(let axis, _): axis.x != 0 || axis.y != 0
      case .perspective, .matrix: true
      case .scale, .skew: false
      }
    }
  }

  /// Whether all lists scale, then rotate by less than half a turn, then translate, which is the
  /// order of a decomposition.
  private var isScaleTurnMove: Bool {
    let isEven = lists.joined().allSatisfy { function in
      if case .scale(let x, let y, _) = function { x == y } else { true }
    }
    for list in lists {
      var last = -1
      for function in list {
        guard let place = function.placeInParts else { return false }
        // A uniform scale and a rotation commute.
        guard place > last || isEven && place == 0 && last == 1 else { return false }
        last = max(last, place)
      }
      guard Set(list.compactMap(\.placeInParts)).count == list.count else { return false }
    }
    return Self.turnsShortWays(lists)
  }

  private static func turnsShortWays(_ lists: [[TransformFunction]]) -> Bool {
    let turns = lists.map { $0.compactMap(\.degrees).first ?? 0 }
    return zip(turns, turns.dropFirst()).allSatisfy { abs($1 - $0) < 180 }
  }

  /// Returns whether a list does nothing and can be omitted.
  private func isIdle(_ index: Int) -> Bool {
    guard !lists[index].isEmpty, lists[index].allSatisfy(\.isNeutral) else { return false }
    return [index - 1, index + 1].filter(lists.indices.contains).allSatisfy { neighbor in
      zip(lists[index].reversed(), lists[neighbor].reversed()).allSatisfy { $0.matches($1) }
    }
  }

  /// Returns whether all lists have at most one function of the same kind, which both methods blend
  /// by its numbers.
  private static func isOneKind(_ lists: [[TransformFunction]]) -> Bool {
    let all = lists.joined()
    guard lists.allSatisfy({ $0.count < 2 }) else { return false }
    guard let first = all.first else { return true }
    return all.allSatisfy { $0.matches(first) && $0.placeInParts != nil } && turnsShortWays(lists)
  }

  /// Whether all lists have at most one function and those of neighbors do not match, so that CSS
  /// decomposes them, too.
  private var isUnlike: Bool {
    guard lists.allSatisfy({ $0.count < 2 }),
      lists.joined().allSatisfy({ $0.placeInParts != nil })
    else { return false }
    return zip(lists, lists.dropFirst()).allSatisfy { a, b in
      if (a + b).allSatisfy(\.isNeutral) { return true }
      guard let a = a.first, let b = b.first else { return false }
      return !a.matches(b)
    }
  }

  /// The transforms as presets write them.
  var json: [[JSONOutput]] {
    let moves = Set(lists.joined().compactMap(\.moveName))
    return lists.map { list in
      list.map { function in
        // A translation by nothing gets the name of the other keyframes' translations.
        if case .translate = function, function.isNeutral, moves.count == 1, let name = moves.first,
          name != "translate"
        {
          return .object([(name, .integer(0))])
        }
        return function.json
      }
    }
  }
}

extension TransformFunction {
  /// Returns whether CSS blends the two functions by their numbers.
  fileprivate func matches(_ other: TransformFunction) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.skew, .skew), (.perspective, .perspective),
      (.matrix, .matrix):
      true
    case (.rotate(let a, _), .rotate(let b, _)): a == b
    default: false
    }
  }

  /// The position of the function in the order of scale, rotation and translation; nil for other
  /// functions, and for scales that mirror or flatten.
  fileprivate var placeInParts: Int? {
    switch self {
    case .scale(let x, let y, let z): x > 0 && y > 0 && z > 0 ? 0 : nil
    case .rotate(let axis, _): axis == [0, 0, 1] ? 1 : nil
    case .translate(_, _, let z): z == .zero ? 2 : nil
    case .skew, .perspective, .matrix: nil
    }
  }

  fileprivate var degrees: Double? {
    if case .rotate(_, let degrees) = self { degrees } else { nil }
  }

  /// The function without a third factor of a scale.
  fileprivate var flat: TransformFunction {
    if case .scale(let x, let y, _) = self { .scale(x: x, y: y, z: 1) } else { self }
  }

  /// The operation's name, if it is a translation.
  fileprivate var moveName: String? {
    guard case .translate(let x, let y, let z) = self, !isNeutral else { return nil }
    if z != .zero { return x == .zero && y == .zero ? "translateZ" : "translate" }
    return y == .zero ? "translateX" : x == .zero ? "translateY" : "translate"
  }

  /// The operation as presets write it.
  fileprivate var json: JSONOutput {
    switch self {
    case .translate(let x, let y, let z):
      switch moveName {
      case "translateX": ["translateX": x.json(along: .x)]
      case "translateY": ["translateY": y.json(along: .y)]
      case "translateZ": ["translateZ": z.json(along: .z)]
      case _ where z == .zero: ["translate": [x.json(along: .x), y.json(along: .y)]]
      default: ["translate": [x.json(along: .x), y.json(along: .y), z.json(along: .z)]]
      }
    case .scale(let x, let y, let z) where z != 1: ["scale": [.tidy(x), .tidy(y), .tidy(z)]]
    case .scale(let x, let y, _) where x == y: ["scale": .tidy(x)]
    case .scale(let x, 1, _): ["scaleX": .tidy(x)]
    case .scale(1, let y, _): ["scaleY": .tidy(y)]
    case .scale(let x, let y, _): ["scale": [.tidy(x), .tidy(y)]]
    case .rotate([1, 0, 0], let degrees): ["rotateX": .tidy(degrees)]
    case .rotate([0, 1, 0], let degrees): ["rotateY": .tidy(degrees)]
    case .rotate([0, 0, 1], let degrees): ["rotate": .tidy(degrees)]
    case .rotate(let axis, let degrees):
      [
        "rotate": [
          "axis": [.tidy(axis.x), .tidy(axis.y), .tidy(axis.z)], "degrees": .tidy(degrees),
        ]
      ]
    case .skew(let x, 0): ["skewX": .tidy(x)]
    case .skew(0, let y): ["skewY": .tidy(y)]
    case .skew(let x, let y): ["skew": [.tidy(x), .tidy(y)]]
    case .perspective(let distance):
      // Presets have no eye at infinity; a distant one is close to it.
      ["perspective": .tidy(distance ?? PresetRange.number.upperBound)]
    case .matrix(let numbers): ["matrix": .array(numbers.map(JSONOutput.tidy))]
    }
  }
}

extension CSSLength {
  enum Direction: String { case x, y, z }

  /// Returns the length as presets write it: points, or a text such as `"100% card - 8"`.
  func json(along direction: Direction) -> JSONOutput {
    if let pixels = absolute { return .tidy(pixels) }
    let shares = [
      (percent, "card"), (viewportWidth, direction == .x ? "viewport" : "viewport.width"),
      (viewportHeight, direction == .x ? "viewport.height" : "viewport"),
    ]
    var text = ""
    func add(_ value: Double, _ unit: String) {
      guard value != 0 else { return }
      text += text.isEmpty ? (value < 0 ? "-" : "") : value < 0 ? " - " : " + "
      text += JSONOutput.decimal(max(abs(value), 1e-4)) + unit
    }
    for (share, name) in shares { add(share, "% \(name)") }
    add(pixels, "")
    return .string(text)
  }
}

extension JSONOutput {
  /// Returns a number as texts of presets write it: without an exponent, with up to four decimals.
  static func decimal(_ value: Double) -> String {
    tidy((value * 1e4).rounded() / 1e4).compact
  }

  /// Returns a number as texts of presets add it to another one; empty for 0.
  static func term(_ value: Double) -> String {
    value == 0 ? "" : " \(value < 0 ? "-" : "+") \(decimal(abs(value)))"
  }

  /// Returns a number without digits that come from rounding errors.
  static func tidy(_ value: Double) -> JSONOutput {
    guard value.isFinite else { return .number(0) }
    if value == 0 { return .integer(0) }
    var scale = 1.0
    for _ in 0...9 {
      let rounded = (value * scale).rounded() / scale
      if abs(rounded - value) <= abs(value) * 1e-13 { return .number(rounded) }
      scale *= 10
    }
    return .number((value * 1e9).rounded() / 1e9)
  }
}
