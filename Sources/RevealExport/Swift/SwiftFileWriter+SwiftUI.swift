import RevealMath
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
    if let tracking { members.append(entranceModifier(tracking)) }
    members += transitionMembers
    if let movement { members.append(moved(movement)) }
    if let scroll { members.append(scrollModifier(scroll)) }
    if code.hasTransform, scroll != nil || written.contains(where: { $0.swiftUI.isOfTime }) {
      members.append(SwiftUILooks.projection)
    }
    if !code.channels.isDisjoint(with: PoseChannel.clips) {
      members.append(SwiftUILooks.clip(code.channels))
    }
    let available = "@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)\nextension"
    return guarded(
      by: "SwiftUI",
      [declaration("\(available) \(name)", members)]
        + (views.isEmpty ? [] : [declaration("\(available) View", views)]))
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

  private func entranceModifier(_ tracking: TrackingCode) -> String {
    if isPlainEntrance { return plainEntrance(tracking) }
    let isDelayed = tracking.isDelayed
    let counters =
      tracking.hasSeveral ? entrance.indices.map { "displays\($0 + 1)" } : ["displays"]
    var modifiers = zip(entrance, counters).map { item, counter in
      item.swiftUI.modifier(type: item.valuesType, trigger: counter)
    }
    if let other = reduced("entrance") {
      modifiers.append(
        other.swiftUI.modifier(type: other.valuesType, trigger: "reducedDisplays"))
    }
    let display = "tracking.display(row) else { return }"
    var appear =
      tracking.hasSeveral
      ? ["guard let (motion, \(isDelayed ? "seconds" : "_")) = \(display)"]
      : ["guard \(isDelayed ? "let seconds = " : "")\(display)"]
    if isDelayed { appear.append("delay = \(sum("seconds", entrance[0].motion.delay))") }
    let instead = hasReducedEntrance ? "reducedDisplays += 1 " : ""
    appear.append("guard !reduceMotion else { return \(instead)}")
    if tracking.hasSeveral {
      let cases = zip(entrance, counters).map { "case .\($0.name): \($1) += 1" }
      appear += ["switch motion {"] + cases + ["}"]
    } else {
      appear.append("displays += 1")
    }
    let states = (counters + (hasReducedEntrance ? ["reducedDisplays"] : []))
      .map { "@State private var \($0) = 0" }
    return entranceModifier(
      tracking, states: ["/// How often the card has come in."] + states,
      modifiers: modifiers + [".onAppear {"] + appear.map { "  \($0)" } + ["}"])
  }

  /// Returns the type of a modifier that knows whether people prefer reduced motion.
  static func modifier(
    _ comment: String, _ type: String, properties: [String], initializer: String, body: [String],
    function: String? = nil
  ) -> String {
    """
    /// \(comment)
    struct \(type): ViewModifier {
      \(lines: properties)
      @Environment(\\.accessibilityReduceMotion) private var reduceMotion

      \(initializer)

      func body(content: Content) -> some View {
        \(lines: body)
      }
      \(line: function)
    }
    """
  }

  /// Returns the `content` of a modifier with some modifiers.
  static func content(_ modifiers: [String]) -> String {
    """
    content
      \(lines: modifiers)
    """
  }

  private func moved(_ playing: Playing) -> String {
    let modifier = playing.swiftUI.modifier(
      type: playing.valuesType, trigger: "reduceMotion ? 0 : moves")
    return Self.modifier(
      "Lets the card of a row do what it does on its way to another place.", "Movement",
      properties: ["let moves: Int"], initializer: "init(moves: Int) { self.moves = moves }",
      body: [Self.content([modifier])])
  }

  private func scrollModifier(_ scroll: ScrollCode) -> String {
    let channels = code.channels
    let plain = SwiftUILooks.plain(channels.subtracting([.z]))
    let order = scroll.order.map { ".zIndex(\($0))" }
    let followsPlace = !plain.isEmpty || order != nil
    let axis = scroll.isVertical ? ".vertical" : ".horizontal"
    let visual = SwiftUILooks.visual(channels, hasTransform: code.hasTransform)
    let size = code.usesSize ? ", size: proxy.size" : ""
    let zero = code.usesSize ? ", size: .zero" : ""
    var poses: [String] = []
    if order?.contains("place") == true {
      poses.append("let place = position ?? \(scroll.zeroPlace)")
    }
    if (plain + [order].compactMap(\.self)).contains(where: { $0.contains("pose") }) {
      poses += [
        "let seen = reduceMotion ? nil : position",
        "let pose = seen.map { scroll(at: $0\(zero)) } ?? Pose()",
      ]
    }
    let change = """
      .onGeometryChange(for: Place.self) { proxy in
        Self.place(of: proxy)
      } action: { place in
        position = place
      }
      """
    let effect = """
      .visualEffect { [reduceMotion] card, proxy in
        let place = Self.place(of: proxy)
        let pose = reduceMotion ? Pose() : scroll(at: place\(size))
        return
          card
          \(lines: visual)
      }
      """
    let card = Self.content(
      plain + [effect] + (followsPlace ? [change] : []) + [order].compactMap(\.self))
    let place = """

      private nonisolated static func place(of proxy: GeometryProxy) -> Place {
        let card = proxy.frame(in: .scrollView(axis: \(axis)))
        let viewport = proxy.bounds(of: .scrollView(axis: \(axis)))?.size ?? proxy.size
        \(line: "return \(scroll.swiftUIPlace)")
      }
      """
    return Self.modifier(
      "Moves the card of a row in a scroll view by where it is.", "Scroll",
      properties: followsPlace ? ["@State private var position: Place?"] : [],
      initializer: "init() {}", body: poses + [poses.isEmpty ? card : "return\n  " + card],
      function: place)
  }
}

extension SwiftFileWriter.Playing {
  /// The name of the type of the values that keyframes animate.
  var valuesType: String { name.capitalizedFirst + "Values" }
}
