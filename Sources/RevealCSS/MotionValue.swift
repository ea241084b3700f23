import RevealMath

/// What presets animate of a card, of what CSS animates.
enum MotionChannel: Hashable, Comparable {
  /// The `transform` property, and then the properties whose transforms act after it.
  case transform, scale, rotate, translate
  case opacity
  /// One of the functions of the `filter` property.
  case filter(PoseChannel)
  case clip, visible
  /// The corner radius, and the place in the drawing order.
  case radius, z
  /// What custom properties of exported style sheets say.
  case shade, contentX, contentY, contentScale

  var isTransform: Bool { self <= .translate }

  /// The key of the channel in poses.
  var name: String { if case .filter(let channel) = self { channel.name } else { "\(self)" } }

  /// The value that changes nothing.
  var rest: MotionValue {
    switch self {
    case .transform, .scale, .rotate, .translate: .transform([])
    case .filter(let channel): .number(channel.rest)
    case .opacity, .contentScale: .number(1)
    case .z, .shade, .contentX, .contentY: .number(0)
    // That of the card, which no style sheet of an effect knows.
    case .radius: .number(-1)
    case .clip: .clip(.none)
    case .visible: .visible(true)
    }
  }

  /// Whether a card with a value looks as if nothing were done to it.
  func isRest(_ value: MotionValue) -> Bool {
    if case .transform(let functions) = value { return functions.allSatisfy(\.leavesCard) }
    return self == .radius || value == rest
  }

  /// The property that sets the channel.
  var property: String {
    switch self {
    case .transform, .scale, .rotate, .translate, .opacity: "\(self)"
    case .filter: "filter"
    case .clip: "clip-path"
    case .visible: "visibility"
    case .radius: "border-radius"
    case .z: "z-index"
    case .shade: "--reveal-shade"
    case .contentX: "--reveal-content-x"
    case .contentY: "--reveal-content-y"
    case .contentScale: "--reveal-content-scale"
    }
  }
}

extension MotionChannel: CaseIterable {
  static let allCases: [MotionChannel] =
    [.transform, .scale, .rotate, .translate, .opacity] + PoseChannel.filters.map(Self.filter)
    + [.clip, .visible, .radius, .z, .shade, .contentX, .contentY, .contentScale]
}

/// A channel's value at a keyframe.
enum MotionValue: Hashable {
  /// In text order; the last function acts first.
  case transform([TransformFunction])
  /// Of blur, the sigma in pixels.
  case number(Double)
  case clip(ClipInset)
  case visible(Bool)
}

/// A rectangle within the card, as of `inset()`.
struct ClipInset: Hashable {
  /// From the top, the right, the bottom and the left.
  let edges: [CSSLength]
  let radius: CSSLength

  static let none = ClipInset(edges: Array(repeating: .zero, count: 4), radius: .zero)
}

extension TransformFunction {
  /// Whether the function leaves a card that nothing else is done to where it is.
  fileprivate var leavesCard: Bool {
    switch self {
    case .rotate(_, let degrees): degrees.truncatingRemainder(dividingBy: 360) == 0
    case .perspective: true
    default: isNeutral
    }
  }

  /// Whether the function does nothing, wherever it stands.
  var isNeutral: Bool {
    switch self {
    case .translate(let x, let y, let z): x == .zero && y == .zero && z == .zero
    case .scale(let x, let y, let z): x == 1 && y == 1 && z == 1
    case .rotate(_, let degrees): degrees == 0
    case .skew(let x, let y): x == 0 && y == 0
    case .perspective: false
    case .matrix(let m): m == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    }
  }
}
