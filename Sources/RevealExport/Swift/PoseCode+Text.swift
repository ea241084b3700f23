/// The type of poses, and the support code for functions of poses.
extension PoseCode {
  /// The type of poses, as a member of a type.
  var type: String {
    var members: [String] = []
    if hasTransform {
      members.append("/// Acts about the card's center.\nvar transform = CATransform3DIdentity")
    }
    for channel in usedChannels {
      members.append("/// \(channel.comment).\nvar \(channel.name) = \(channel.literal)")
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
      let name = channel.name
      lines.append("pose.\(name) = \(channel.layered)")
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
