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
    return """
      /// What a card looks like at one moment.
      struct Pose: Sendable {
        \(lines: members)
      }
      """
  }

  private var combination: String {
    let concatenation = "pose.transform = CATransform3DConcat(transform, next.transform)"
    let channels = usedChannels.map { "pose.\($0.name) = \($0.layered)" }
    return """

      /// This pose with another one on top.
      func then(_ next: Pose) -> Pose {
        var pose = next
        \(line: hasTransform ? concatenation : nil)
        \(lines: channels)
        return pose
      }
      """
  }

  /// The functions that those of poses may call, by their names.
  static let support: KeyValuePairs = [
    "repeated": """
    /// The fraction of the way in a motion that repeats, or goes there and back.
    static func repeated(
      _ cycles: Double, times: Double, end: Double, andBack: Bool = false
    ) -> Double {
      guard cycles < times else { return end }
      let fraction = max(cycles - cycles.rounded(.down), 0)
      return andBack ? 1 - abs(1 - 2 * fraction) : fraction
    }
    """,
    "skewed": """
    /// A skew by tangents along x and y, and then a transform.
    static func skewed(_ transform: CATransform3D, _ x: Double, _ y: Double) -> CATransform3D {
      var skew = CATransform3DIdentity
      (skew.m21, skew.m12) = (x, y)
      return CATransform3DConcat(skew, transform)
    }
    """,
    "concatenated": """
    /// A matrix, which is the identity but for what is changed, and then a transform.
    static func concatenated(
      _ transform: CATransform3D, _ change: (inout CATransform3D) -> Void
    ) -> CATransform3D {
      var matrix = CATransform3DIdentity
      change(&matrix)
      return CATransform3DConcat(matrix, transform)
    }
    """,
  ]
}
