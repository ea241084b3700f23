import RevealPreset

/// The part of an exported file for SwiftUI.
extension SwiftFileWriter {
  /// The modifiers, and the functions of views that apply them.
  var swiftUIText: String {
    var members: [String] = [layout?.swiftUI, contents?.swiftUI].compactMap(\.self)
    for item in written where !isPlain(item) {
      if let values = item.swiftUI.values(type: item.valuesType) { members.append(values) }
      members += item.swiftUI.constants
    }
    if tracking != nil { members.append(entranceModifier) }
    members += transitionMembers
    if let movement { members.append(moved(movement)) }
    if let scroll { members.append(scrollModifier(scroll)) }
    if code.hasTransform, scroll != nil || written.contains(where: { $0.swiftUI.isOfTime }) {
      members.append(SwiftUILooks.projection)
    }
    if !code.channels.isDisjoint(with: SwiftUILooks.clips) {
      members.append(SwiftUILooks.clip(code.channels))
    }
    let memberLines: String = members.map { $0.indented(by: 2) + "\n" }.joined(separator: "\n")
    let viewLines: String = views.map { $0.indented(by: 2) + "\n" }.joined(separator: "\n")
    var text = "import SwiftUI\n\n@available(\(availability))\nextension \(name) {\n"
    text += memberLines + "}\n"
    if !views.isEmpty {
      text += "\n@available(\(availability))\nextension View {\n" + viewLines + "}\n"
    }
    return "#if canImport(SwiftUI)\n\(text.indented(by: 2))#endif\n"
  }

  private var availability: String {
    "iOS 17, macOS 14, tvOS 17, visionOS 1, *"
  }

  /// The name of functions: that of the type, with a lower-case first letter.
  var function: String { name.prefix(1).lowercased() + name.dropFirst() }

  private var views: [String] {
    var views: [String] = []
    if tracking != nil {
      let parameters = "row: Int, section: Int = 0, tracking: \(name).Tracking"
      let line = "func \(function)Entrance(\(parameters)) -> some View"
      let signature =
        line.count <= 94
        ? line : "func \(function)Entrance(\n  \(parameters)\n) -> some View"
      views.append(
        """
        /// Lets the card of a row come in when it appears.
        ///
        /// - Parameters:
        ///   - row: The index of the row.
        ///   - section: The index of its section.
        ///   - tracking: What knows which rows have appeared; keep it as `@State` of the list.
        /// - Returns: The card.
        \(signature) {
          modifier(\(name).Entrance(row: [section, row], tracking: tracking))
        }
        """)
    }
    if movement != nil {
      views.append(
        """
        /// Lets the card of a row do what it does on its way to another place.
        ///
        /// - Parameter moves: The number of times that the row has been moved.
        /// - Returns: The card.
        func \(function)Movement(moves: Int) -> some View {
          modifier(\(name).Movement(moves: moves))
        }
        """)
    }
    if let stack { views.append(stack.swiftUI(function: function, type: name)) }
    if scroll != nil {
      views.append(
        """
        /// Moves the card of a row in a scroll view by where it is.
        func \(function)Scroll() -> some View {
          modifier(\(name).Scroll())
        }
        """)
    }
    return views
  }

  private var entranceModifier: String {
    guard let tracking else { return "" }
    if isPlainEntrance { return plainEntrance(tracking) }
    let isDelayed = tracking.isDelayed
    let delay = sum("seconds", entrance[0].motion.delay)
    let needsDelay =
      isDelayed ? "\n  /// Seconds until the card sets off.\n  @State private var delay = 0.0" : ""
    var modifiers: [String] = []
    for (index, item) in entrance.enumerated() {
      modifiers += item.swiftUI.modifier(
        type: item.valuesType, trigger: tracking.hasSeveral ? "displays\(index + 1)" : "displays")
    }
    let instead =
      hasReducedEntrance
      ? ["guard !reduceMotion else { return reducedDisplays += 1 }"]
      : ["guard !reduceMotion else { return }"]
    var appear: [String]
    let state: String
    if tracking.hasSeveral {
      state = entrance.indices.map { "  @State private var displays\($0 + 1) = 0" }
        .joined(separator: "\n")
      appear = [
        "guard let (motion, \(isDelayed ? "seconds" : "_")) = tracking.display(row) else { return }"
      ]
      if isDelayed { appear.append("delay = \(delay)") }
      appear += instead
      appear.append("switch motion {")
      appear += entrance.indices.map { "case .\(entrance[$0].name): displays\($0 + 1) += 1" }
      appear.append("}")
    } else {
      state = "  @State private var displays = 0"
      appear =
        isDelayed
        ? [
          "guard let seconds = tracking.display(row) else { return }",
          "delay = \(delay)",
        ] : ["guard tracking.display(row) else { return }"]
      appear += instead
      appear.append("displays += 1")
    }
    if let other = reduced("entrance") {
      modifiers += other.swiftUI.modifier(type: other.valuesType, trigger: "reducedDisplays")
    }
    modifiers += [".onAppear {"] + appear.map { "  \($0)" } + ["}"]
    return """
      /// Lets the card of a row come in when it appears.
      struct Entrance: ViewModifier {
        let row: IndexPath
        let tracking: Tracking
        /// How often the card has come in.
      \(state)\(hasReducedEntrance ? "\n  @State private var reducedDisplays = 0" : "")\
      \(needsDelay)
        \(Self.environment)

        init(row: IndexPath, tracking: Tracking) { (self.row, self.tracking) = (row, tracking) }

        func body(content: Content) -> some View {
          content
      \(modifiers.joined(separator: "\n").indented(by: 6))
        }
      }
      """
  }

  /// The declaration of whether the user prefers reduced motion.
  static let environment =
    "@Environment(\\.accessibilityReduceMotion) private var reduceMotion"

  private func moved(_ playing: Playing) -> String {
    let modifier = playing.swiftUI.modifier(
      type: playing.valuesType, trigger: "reduceMotion ? 0 : moves")
    return """
      /// Lets the card of a row do what it does on its way to another place.
      struct Movement: ViewModifier {
        let moves: Int
        \(Self.environment)

        init(moves: Int) { self.moves = moves }

        func body(content: Content) -> some View {
          content
      \(modifier.joined(separator: "\n").indented(by: 6))
        }
      }
      """
  }

  private func scrollModifier(_ scroll: ScrollCode) -> String {
    let channels = code.channels
    var plain = SwiftUILooks.plain(channels.subtracting([.z]))
    if let order = scroll.order { plain.append(".zIndex(\(order))") }
    let axis = scroll.isVertical ? ".vertical" : ".horizontal"
    let visual = SwiftUILooks.visual(channels, hasTransform: code.hasTransform)
    let size = code.usesSize ? ", size: proxy.size" : ""
    var lines: [String] = []
    var state = ""
    var poses = ""
    if plain.isEmpty {
      lines.append("content")
    } else {
      let zero = code.usesSize ? ", size: .zero" : ""
      let orderNeedsPlace = scroll.order?.contains("place") == true
      state = "  @State private var position: Place?\n"
      poses =
        (orderNeedsPlace
          ? "    let place = position ?? \(scroll.zeroPlace)\n" : "")
        + (plain.contains { $0.contains("pose") }
          ? "    let seen = reduceMotion ? nil : position\n"
            + "    let pose = seen.map { scroll(at: $0\(zero)) } ?? Pose()\n" : "")
      lines.append("content")
      lines += plain.filter { !$0.hasPrefix(".zIndex") }.map { "  \($0)" }
    }
    lines +=
      [
        "  .visualEffect { [reduceMotion] card, proxy in",
        "    let place = Self.place(of: proxy)",
        "    let pose = reduceMotion ? Pose() : scroll(at: place\(size))", "    return",
        "      card",
      ] + visual.map { "      \($0)" } + ["  }"]
    if !plain.isEmpty {
      lines += [
        "  .onGeometryChange(for: Place.self) { proxy in", "    Self.place(of: proxy)",
        "  } action: { place in", "    position = place", "  }",
      ]
      lines += plain.filter { $0.hasPrefix(".zIndex") }.map { "  \($0)" }
    }
    if !poses.isEmpty { lines = ["return", "  content"] + lines.dropFirst() }
    let place = scroll.swiftUIPlace.joined(separator: "\n    ")
    return """
      /// Moves the card of a row in a scroll view by where it is.
      struct Scroll: ViewModifier {
      \(state)  \(Self.environment)

        init() {}

        func body(content: Content) -> some View {
      \(poses)    \(lines.joined(separator: "\n    "))
        }

        private nonisolated static func place(of proxy: GeometryProxy) -> Place {
          let card = proxy.frame(in: .scrollView(axis: \(axis)))
          let viewport = proxy.bounds(of: .scrollView(axis: \(axis)))?.size ?? proxy.size
          return \(place)
        }
      }
      """
  }
}

extension SwiftFileWriter.Playing {
  /// The name of the type of the values that keyframes animate.
  var valuesType: String { name.capitalizedFirst + "Values" }
}
