import RevealMath

/// The modifiers that make a view look like a pose.
enum SwiftUILooks {
  /// A number of a view.
  struct Value {
    let property: KeyPathPart.Property
    /// The expression for it.
    let text: String
    /// Whether the expression reads the size of a `proxy`.
    let isSized: Bool
    /// The property of the modifier that the expression reads; nil for a local constant.
    var captured: String?
  }

  /// Returns the properties in the order of their modifiers.
  static func order(of properties: [KeyPathPart.Property]) -> [KeyPathPart.Property] {
    let names = PoseChannel.modified.map(\.name) + ["scale", "scaleX", "scaleY", "turn", "x", "y"]
    func place(_ property: KeyPathPart.Property) -> Int {
      names.firstIndex(of: property.variable) ?? names.count
    }
    return properties.sorted { place($0) < place($1) }
  }

  /// The limit on characters of a call that is written on one line.
  private static let longest = 84

  /// Returns the modifiers for numbers.
  static func modifiers(of values: [Value]) -> [String] {
    let texts = Dictionary(values.map { ($0.property.variable, $0) }) { value, _ in value }
    func text(_ name: String) -> String? { texts[name]?.text }
    func arguments(_ names: [(label: String, name: String)]) -> String {
      names.compactMap { label, name in text(name).map { "\(label): \($0)" } }
        .joined(separator: ", ")
    }
    func modifiers(_ channels: [PoseChannel]) -> [String] {
      channels.compactMap { channel in
        guard let value = text(channel.name) else { return nil }
        return channel.modifier(
          channel.traits.least.map { "max(\(swift($0)), \(value))" } ?? value)
      }
    }
    var lines = modifiers(PoseChannel.modified)
    if let scale = text("scale") { lines.append(".scaleEffect(\(scale))") }
    let scales = arguments([("x", "scaleX"), ("y", "scaleY")])
    if !scales.isEmpty { lines.append(".scaleEffect(\(scales))") }
    if let turn = text("turn") { lines.append(".rotationEffect(.degrees(\(turn)))") }
    let offset = "offset(\(arguments([("x", "x"), ("y", "y")])))"
    if let value = values.first(where: \.isSized) {
      let captured = value.captured.map { "[\($0)] " } ?? ""
      lines += [".visualEffect { \(captured)card, proxy in", "  card.\(offset)", "}"]
    } else if let x = text("x"), let y = text("y"), offset.count > longest {
      lines += [".offset(", "  x: \(x),", "  y: \(y))"]
    } else if offset != "offset()" {
      lines.append(".\(offset)")
    }
    return lines + modifiers([.opacity, .z])
  }

  /// Returns the visual effects, which do not require another layout of the view.
  static func visual(_ channels: Set<PoseChannel>, hasTransform: Bool) -> [String] {
    var lines = modifiers(channels) { $0.isVisualEffect }
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
    var lines = modifiers(channels) { !$0.isVisualEffect }
    if channels.contains(.cornerRadius) {
      lines.append(".clipShape(RoundedRectangle(cornerRadius: pose.cornerRadius))")
    }
    if !channels.isDisjoint(with: PoseChannel.clips) {
      lines.append(".clipShape(PoseClip(pose: pose))")
    }
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
    func side(_ channel: PoseChannel) -> String { channel.clip(in: channels) }
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
