import RevealMath

/// The names of channels in exported Swift code.
extension PoseChannel {
  /// The description of the number.
  var comment: String {
    switch self {
    case .opacity: "The opacity"
    case .shade: "The opacity of the black on top"
    case .blur: "The standard deviation of the blur, in points"
    case .brightness: "The factor of the colors"
    case .saturation: "The saturation, 1 for the card's own"
    case .cornerRadius: "The corner radius, in points"
    case .z: "The place among the other cards"
    case .visible: "Whether the card is shown, 1 or 0"
    case .clipTop, .clipRight, .clipBottom, .clipLeft:
      "What is cut off at the \(name.dropFirst(4).lowercased()), in points"
    case .clipRadius: "The corner radius of what is left, in points"
    case .contentX, .contentY: "How far the content moves in the card, in points"
    case .contentScale: "The magnification of the content in the card"
    case .sheen, .sheenAt, .sheenWidth, .sheenAngle: "The \(noun)"
    }
  }

  /// The value of the card at rest as a Swift literal.
  var literal: String { rest == 1 ? "1.0" : "0.0" }

  /// The expression for the value of a pose combined with a pose `next`.
  var layered: String {
    switch traits.layering {
    case .productOfShares: "min(max(\(name), 0), 1) * min(max(next.\(name), 0), 1)"
    case .product, .productOfFactors: "\(name) * next.\(name)"
    case .cover: "1 - (1 - \(name)) * (1 - next.\(name))"
    case .variance: "(\(name) * \(name) + next.\(name) * next.\(name)).squareRoot()"
    case .sum: "\(name) + next.\(name)"
    case .maximum: "max(\(name), next.\(name))"
    case .upper: "next.\(name)"
    }
  }

  /// The loss if a layer of Core Animation is the card; nil if layers have the channel.
  var lossOfLayers: String? {
    switch self {
    case .opacity, .visible, .cornerRadius, .sheen, .sheenAt, .sheenWidth, .sheenAngle:
      traits.loss
    case .z: "The order of cards while they move."
    case .blur: "Blurs, which layers do not have."
    case .brightness, .saturation: "Brightness and saturation, which layers do not have."
    case .shade: "The black over cards while they move."
    case .clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius: "Clips."
    case .contentX, .contentY, .contentScale: "The movement of what is in the card."
    }
  }

  /// Returns the expression for what a `pose` clips, if that is one of its channels.
  func clip(in channels: Set<PoseChannel>) -> String {
    channels.contains(self) ? "pose.\(name)" : "0"
  }

  /// The channels of what is left of the card: the insets clockwise from the top, and the radius.
  static let clips: [PoseChannel] = [.clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius]

  /// The channels of what is in the card.
  static let contents: [PoseChannel] = [.contentX, .contentY, .contentScale]

  /// The channels whose SwiftUI modifiers precede those of the transform, in the order of the
  /// modifiers.
  static let modified: [PoseChannel] = [.brightness, .saturation, .shade, .blur]

  /// Returns the SwiftUI modifier for an expression; nil for a channel that needs more than one
  /// line.
  func modifier(_ value: String) -> String? {
    switch self {
    case .opacity: ".opacity(\(value))"
    case .shade: ".overlay(Color.black.opacity(\(value)))"
    case .blur: ".blur(radius: \(value))"
    case .brightness: ".colorMultiply(Color(white: \(value)))"
    case .saturation: ".saturation(\(value))"
    case .z: ".zIndex(\(value))"
    case .contentScale, .cornerRadius, .visible, .clipTop, .clipRight, .clipBottom, .clipLeft,
      .clipRadius, .contentX, .contentY, .sheen, .sheenAt, .sheenWidth, .sheenAngle:
      nil
    }
  }

  /// Whether the modifier is a visual effect, which does not require another layout of the view.
  var isVisualEffect: Bool { self == .saturation || self == .blur }
}
