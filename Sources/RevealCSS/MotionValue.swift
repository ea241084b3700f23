import RevealCSSSyntax
import RevealMath

/// A channel of a card that both CSS and presets animate.
enum MotionChannel: Hashable, Comparable {
  /// The `transform` property, and the properties whose transforms act after it.
  case transform, scale, rotate, translate
  case opacity
  /// One of the functions of the `filter` property.
  case filter(PoseChannel)
  case clip, visible
  /// The corner radius, and the place in the drawing order.
  case radius, z
  /// The channels of custom properties in exported style sheets.
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
    // −1 stands for the card's own radius, which the style sheet of an effect does not know.
    case .radius: .number(-1)
    case .clip: .clip(.none)
    case .visible: .visible(true)
    }
  }

  /// Returns whether a value leaves the card unchanged.
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
  /// The functions in text order; the last one acts first.
  case transform([TransformFunction])
  /// A number; for a blur, the standard deviation in pixels.
  case number(Double)
  case clip(ClipInset)
  case visible(Bool)
}

/// A rectangle within the card, as in `inset()`.
struct ClipInset: Hashable {
  /// The insets from the top, right, bottom and left.
  let edges: [CSSLength]
  let radius: CSSLength

  static let none = ClipInset(edges: Array(repeating: .zero, count: 4), radius: .zero)
}

extension TransformFunction {
  /// Whether the function alone leaves a card unchanged.
  fileprivate var leavesCard: Bool {
    switch self {
    case .rotate(_, let degrees): degrees.truncatingRemainder(dividingBy: 360) == 0
    case .perspective: true
    default: isNeutral
    }
  }

  /// Whether the function is the identity.
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
