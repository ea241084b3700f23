/// The type of poses, and what functions of poses need.
extension PoseCode {
  /// The type of poses, as a member of a type.
  var type: String {
    var members: [String] = []
    if hasTransform {
      members.append("/// Acts about the card's center.\nvar transform = CATransform3DIdentity")
    }
    for channel in usedChannels {
      members.append("/// \(channel.comment).\nvar \(channel.rawValue) = \(channel.literal)")
    }
    if combines { members.append(combination) }
    return "/// What a card looks like at one moment.\nstruct Pose: Sendable {\n"
      + members.map { $0.indented(by: 2) + "\n" }.joined() + "}"
  }

  private var combination: String {
    var lines: [String] = []
    if hasTransform {
      lines.append("pose.transform = CATransform3DConcat(transform, next.transform)")
    }
    for channel in usedChannels {
      let name = channel.rawValue
      let both =
        switch channel {
        case .opacity: "min(max(opacity, 0), 1) * min(max(next.opacity, 0), 1)"
        case .brightness, .saturation, .visible, .contentScale: "\(name) * next.\(name)"
        case .shade: "1 - (1 - shade) * (1 - next.shade)"
        case .blur: "(blur * blur + next.blur * next.blur).squareRoot()"
        case .z, .contentX, .contentY: "\(name) + next.\(name)"
        case .cornerRadius, .clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius:
          "max(\(name), next.\(name))"
        }
      lines.append("pose.\(name) = \(both)")
    }
    return
      "\n/// This pose with another one on top.\n"
      + "func then(_ next: Pose) -> Pose {\n  var pose = next\n"
      + lines.map { "  \($0)\n" }.joined() + "  return pose\n}"
  }

  /// The functions that transforms need, as members of a type.
  var support: [String] {
    var support: [String] = []
    if usesSkew {
      support.append(
        """
        /// A skew by tangents along x and y, and then a transform.
        static func skewed(_ transform: CATransform3D, _ x: Double, _ y: Double) -> CATransform3D {
          var skew = CATransform3DIdentity
          (skew.m21, skew.m12) = (x, y)
          return CATransform3DConcat(skew, transform)
        }
        """)
    }
    if usesMatrix {
      support.append(
        """
        /// A matrix, which is the identity but for what is changed, and then a transform.
        static func concatenated(
          _ transform: CATransform3D, _ change: (inout CATransform3D) -> Void
        ) -> CATransform3D {
          var matrix = CATransform3DIdentity
          change(&matrix)
          return CATransform3DConcat(matrix, transform)
        }
        """)
    }
    return support
  }
}

extension CardCourse.Channel {
  /// What the number is.
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
      "What is cut off at the \(rawValue.dropFirst(4).lowercased()), in points"
    case .clipRadius: "The corner radius of what is left, in points"
    case .contentX, .contentY: "How far the content moves in the card, in points"
    case .contentScale: "The magnification of the content in the card"
    }
  }

  /// The value of the card at rest, as Swift writes it.
  var literal: String { rest == 1 ? "1.0" : "0.0" }
}
