import RevealMath

/// The modifiers that make a view look like a pose.
enum SwiftUILooks {
  /// Returns the modifiers for numbers of `value`, which may be multiples of sizes.
  static func modifiers(of numbers: [(property: KeyPathPart.Property, size: SizeShares?)])
    -> [String]
  {
    let sizes = Dictionary(numbers.map { ($0.property.variable, $0.size) }) { size, _ in size }
    let names = Set(sizes.keys)
    func has(_ name: String) -> Bool { names.contains(name) }
    var lines: [String] = []
    lines += PoseChannel.modified.filter { has($0.name) }.compactMap { channel in
      let value = "value.\(channel.name)"
      return channel.modifier(
        channel.traits.least.map { "max(\(swift($0)), \(value))" } ?? value)
    }
    if has("scale") { lines.append(".scaleEffect(value.scale)") }
    if has("scaleX") || has("scaleY") {
      let sides = ["x": "scaleX", "y": "scaleY"].sorted { $0.key < $1.key }
        .filter { has($0.value) }.map { "\($0.key): value.\($0.value)" }
      lines.append(".scaleEffect(\(sides.joined(separator: ", ")))")
    }
    if has("turn") { lines.append(".rotationEffect(.degrees(value.turn))") }
    let moves = ["x", "y"].filter(has).map { name in
      let value = "value.\(name)"
      guard let size = sizes[name] ?? nil else { return "\(name): \(value)" }
      let text = size.formula(width: "proxy.size.width", height: "proxy.size.height")
      return "\(name): \(value) * \(text.contains(" ") ? "(\(text))" : text)"
    }
    let offset = "offset(\(moves.joined(separator: ", ")))"
    if sizes.values.contains(where: { $0 != nil }) {
      lines += [".visualEffect { card, proxy in", "  card.\(offset)", "}"]
    } else if !moves.isEmpty {
      lines.append(".\(offset)")
    }
    if has("opacity") { lines.append(".opacity(value.opacity)") }
    if has("z") { lines.append(".zIndex(value.z)") }
    return lines
  }

  /// Returns the expression for a `card` in a pose.
  ///
  /// - Parameters:
  ///   - pose: The expression for the pose.
  ///   - usesProxy: True if it reads `proxy`.
  ///   - isAlways: True if the pose applies at all times, and not only from `time` 0 on.
  ///   - channels: The channels of the pose.
  ///   - hasTransform: True if the pose has a transform.
  /// - Returns: The lines.
  static func card(
    pose: String, usesProxy: Bool, isAlways: Bool, channels: Set<PoseChannel>,
    hasTransform: Bool
  ) -> [String] {
    func value(_ pose: String) -> String { isAlways ? pose : "time < 0 ? Pose() : \(pose)" }
    let before = plain(channels)
    var lines: [String] = []
    if !usesProxy || !before.isEmpty {
      // Only the transform depends on the size.
      let pose = pose.split(separator: "proxy.size").joined(separator: ".zero")
      lines.append("let pose = \(value(pose))")
    }
    lines.append("card")
    lines += before.map { "  \($0)" }
    lines.append("  .visualEffect { card, proxy in")
    if usesProxy {
      lines += ["    let pose = \(value(pose))", "    return", "      card"]
    } else {
      lines.append("    card")
    }
    let effects = visual(channels, hasTransform: hasTransform)
    lines += effects.map { "      \($0)" }
    lines.append("  }")
    return lines
  }

  /// Returns the visual effects, which do not require another layout of the view.
  static func visual(_ channels: Set<PoseChannel>, hasTransform: Bool) -> [String] {
    var lines: [String] = []
    lines += modifiers(channels) { $0.isVisualEffect }
    if hasTransform { lines.append(".transformEffect(projection(pose.transform, proxy.size))") }
    switch (channels.contains(.opacity), channels.contains(.visible)) {
    case (true, true): lines.append(".opacity(pose.visible < 0.5 ? 0 : pose.opacity)")
    case (true, false): lines.append(".opacity(pose.opacity)")
    case (false, true): lines.append(".opacity(pose.visible < 0.5 ? 0 : 1)")
    case (false, false): break
    }
    return lines.isEmpty ? [".opacity(1)"] : lines
  }

  /// Returns the modifiers of a view for the rest of a pose.
  static func plain(_ channels: Set<PoseChannel>) -> [String] {
    var lines: [String] = []
    lines += modifiers(channels) { !$0.isVisualEffect }
    if channels.contains(.cornerRadius) {
      lines.append(".clipShape(RoundedRectangle(cornerRadius: pose.cornerRadius))")
    }
    if !channels.isDisjoint(with: clips) { lines.append(".clipShape(PoseClip(pose: pose))") }
    if channels.contains(.z) { lines.append(".zIndex(pose.z)") }
    return lines
  }

  private static func modifiers(
    _ channels: Set<PoseChannel>, where isIncluded: (PoseChannel) -> Bool
  ) -> [String] {
    PoseChannel.modified.filter { channels.contains($0) && isIncluded($0) }.compactMap {
      $0.modifier("pose.\($0.name)")
    }
  }

  static let clips: Set<PoseChannel> = [
    .clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius,
  ]

  /// The function that ``visual(_:hasTransform:)`` calls, as a member of a type.
  static let projection = """
    /// A transform about the center of a view, about its corner.
    static func projection(_ transform: CATransform3D, _ size: CGSize) -> ProjectionTransform {
      let (x, y) = (size.width / 2, size.height / 2)
      let there = CATransform3DTranslate(transform, -x, -y, 0)
      return ProjectionTransform(CATransform3DConcat(there, CATransform3DMakeTranslation(x, y, 0)))
    }
    """

  /// Returns the shape that ``plain(_:)`` uses, as a member of a type.
  static func clip(_ channels: Set<PoseChannel>) -> String {
    func side(_ channel: PoseChannel) -> String {
      channels.contains(channel) ? "pose.\(channel.name)" : "0"
    }
    return """
      /// What is left of a card.
      struct PoseClip: Shape {
        let pose: Pose

        func path(in rect: CGRect) -> Path {
          var rest = rect
          rest.origin.x += \(side(.clipLeft))
          rest.origin.y += \(side(.clipTop))
          rest.size.width -= \(side(.clipLeft)) + \(side(.clipRight))
          rest.size.height -= \(side(.clipTop)) + \(side(.clipBottom))
          return Path(roundedRect: rest, cornerRadius: \(side(.clipRadius)))
        }
      }
      """
  }
}
