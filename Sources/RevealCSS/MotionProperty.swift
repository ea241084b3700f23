import RevealCSSSyntax
import RevealMath

/// A property's value, split into channels.
enum MotionProperty {
  case values([MotionChannel: MotionValue], approximations: [String] = [])
  /// The property is valid, but presets cannot express it, as the text says.
  case dropped(String)

  /// Reads a value without `var()` and `calc()`.
  ///
  /// - Returns: The value; nil if it is invalid for the property.
  init?(_ property: String, _ value: [CSSToken]) {
    self.init(unlimited: property, value)
    if case .values(let values, _) = self, !values.allSatisfy({ $0.admits($1) }) {
      self = .dropped("out of the range of presets")
    }
  }

  private init?(unlimited property: String, _ value: [CSSToken]) {
    let channels = Self.channels(of: property)
    if value.isWideKeyword {
      self = .values(Dictionary(uniqueKeysWithValues: channels.map { ($0, $0.rest) }))
      return
    }
    guard let channel = channels.first else { return nil }
    switch property {
    case "transform":
      guard let list = TransformFunction.list(value) else { return nil }
      self = .values([.transform: .transform(list)])
    case "translate", "scale", "rotate":
      guard let list = TransformFunction.list(property: property, value) else { return nil }
      self = .values([channel: .transform(list)])
    case "opacity":
      guard let share = value.only?.kind.share else { return nil }
      let limited = min(max(share, 0), 1)
      self = .values(
        [.opacity: .number(limited)],
        approximations: share == limited ? [] : ["limited where it is said, not on the way"])
    case "visibility":
      switch value.word {
      case "visible": self = .values([.visible: .visible(true)])
      case "hidden", "collapse": self = .values([.visible: .visible(false)])
      default: return nil
      }
    case "filter": self.init(filter: value)
    case "clip-path": self.init(clipPath: value)
    case "border-radius":
      guard let radius = value.only.flatMap({ CSSLength($0.kind) }) else { return nil }
      guard let points = radius.absolute, points >= 0 else {
        self = .dropped("corner radii are lengths of presets, one for all corners")
        return
      }
      self = .values([.radius: .number(points)])
    case "z-index", "--reveal-shade", "--reveal-content-scale":
      guard let number = value.only?.kind.number else { return nil }
      self = .values([channel: .number(number)])
    case "--reveal-content-x", "--reveal-content-y":
      guard let length = value.only.flatMap({ CSSLength($0.kind)?.absolute }) else { return nil }
      self = .values([channel: .number(length)])
    default: return nil
    }
  }

  /// Returns the channels that a property sets; empty for a property that presets do not have.
  static func channels(of property: String) -> [MotionChannel] { channels[property] ?? [] }

  private static let channels = Dictionary(grouping: MotionChannel.allCases, by: \.property)

  private init?(filter value: [CSSToken]) {
    var numbers = PoseNumbers.rest
    var approximations: [String] = []
    guard let functions = CSSFunction.list(value) else { return nil }
    for function in functions {
      let argument = function.arguments.first?.only?.kind
      let isGray = function.name == "grayscale"
      let channel =
        isGray ? .saturation : PoseChannel.filters.first { $0.traits.filter == function.name }
      guard let channel else {
        self = .dropped("presets have no \"\(function.name)()\"")
        return
      }
      let amount: Double? =
        switch (channel, argument) {
        case (.blur, let length): length.map { CSSLength($0)?.absolute } ?? 0
        case (_, let share): share.map(\.share) ?? 1
        }
      guard let amount, amount >= 0 else { return nil }
      var next = PoseNumbers.rest
      next[channel] = isGray ? 1 - min(amount, 1) : amount
      if isGray { approximations.append("\"grayscale()\" as saturation") }
      numbers = numbers.then(next)
    }
    let values = PoseChannel.filters.map {
      (MotionChannel.filter($0), MotionValue.number(numbers[$0]))
    }
    self = .values(
      Dictionary(uniqueKeysWithValues: values), approximations: approximations)
  }

  private init?(clipPath value: [CSSToken]) {
    guard let functions = CSSFunction.list(value) else { return nil }
    guard let function = functions.first else {
      self = .values([.clip: .clip(.none)])
      return
    }
    guard functions.count == 1, function.name == "inset" else {
      self = .dropped("presets clip to \"inset()\", not to \"\(function.name)()\"")
      return
    }
    let parts = function.arguments[0].split { $0.kind == .whitespace }.flatMap(\.self)
    let cut = parts.firstIndex { $0.kind == .identifier("round") } ?? parts.count
    let edges = parts[..<cut].compactMap { CSSLength($0.kind) }
    guard (1...4).contains(edges.count), edges.count == cut else { return nil }
    let radii = parts[min(cut + 1, parts.count)...].compactMap { CSSLength($0.kind) }
    let clip = ClipInset(
      edges: [
        edges[0], edges[edges.count > 1 ? 1 : 0], edges[edges.count > 2 ? 2 : 0],
        edges[edges.count > 3 ? 3 : edges.count > 1 ? 1 : 0],
      ], radius: radii.first ?? .zero)
    self = .values(
      [.clip: .clip(clip)],
      approximations: Set(radii).count > 1 ? ["one radius for all corners"] : [])
  }
}

extension TransformFunction {
  /// Returns the value of the `translate`, `scale` or `rotate` property as a list of functions.
  fileprivate static func list(property: String, _ value: [CSSToken]) -> [TransformFunction]? {
    if value.word == "none" { return [] }
    let kinds = value.filter { $0.kind != .whitespace }.map(\.kind)
    guard !kinds.isEmpty else { return nil }
    guard property == "rotate" else {
      let name = kinds.count > 2 ? property + "3d" : property
      return TransformFunction(name, kinds).map { [$0] }
    }
    guard let degrees = kinds.compactMap(\.degrees).last else { return nil }
    let axis = kinds.filter { $0.degrees == nil || $0.number != nil }
    switch axis.count {
    case _ where kinds.count == 1: return [.rotate(axis: [0, 0, 1], degrees: degrees)]
    case 1:
      let axes: [String: SIMD3<Double>] = ["x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]]
      guard let axis = axis[0].word.flatMap({ axes[$0] }) else { return nil }
      return [.rotate(axis: axis, degrees: degrees)]
    case 3:
      let numbers = axis.compactMap(\.number)
      guard numbers.count == 3 else { return nil }
      return [.turn(about: [numbers[0], numbers[1], numbers[2]], degrees: degrees)]
    default: return nil
    }
  }
}

extension CSSToken.Kind {
  /// The number, or the percentage as a fraction.
  var share: Double? {
    switch self {
    case .number(let value): value
    case .percentage(let percent): percent / 100
    default: nil
    }
  }
}
