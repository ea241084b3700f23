import RevealMath
import RevealPreset
import RevealSimulation

/// The code that computes the pose of a card from the place of its row.
struct ScrollCode {
  let effect: ScrollEffect
  let animation: ScrollEffectAnimation
  /// The first row, for whose size it is written.
  let row: RowBox
  let isVertical: Bool
  /// The functions that compute the pose, each from a place of its own.
  private(set) var functions: [PoseFunction] = []
  private(set) var lost: [String] = []

  /// Prepares an effect; fails if a transform jumps because two poses cannot be blended.
  init?(
    _ animation: ScrollEffectAnimation, of effect: ScrollEffect, row: RowBox, isVertical: Bool
  ) {
    (self.effect, self.animation, self.row) = (effect, animation, row)
    self.isVertical = isVertical
    guard add(animation, of: effect, prefix: "scroll") else { return nil }
    if animation.channels.changesShadow
      || animation.effects.contains(where: \.channels.changesShadow)
    {
      lost.append("The changes of cards' shadows.")
    }
    lost += PoseChannel.contents.filter(usedChannels.contains).compactMap(\.lossOfLayers)
  }

  /// The channels of all functions.
  var usedChannels: Set<PoseChannel> { Set(functions.flatMap(\.tracks.usedChannels)) }

  /// Returns the code with translations as shares of sizes, by the codes for the boxes of probes.
  func sized(_ others: [ScrollCode], _ probes: SizeProbes) -> ScrollCode {
    // The drawing order is known before the size is.
    guard order?.contains("transform") != true,
      others.allSatisfy({ $0.functions.count == functions.count })
    else { return self }
    var sized = self
    for index in functions.indices {
      sized.functions[index].tracks = functions[index].tracks.sized(
        others.map { $0.functions[index].tracks }, probes)
    }
    return sized
  }

  /// Returns whether the code for a card of another size is this one.
  func applies(to other: ScrollCode, card: Size, insets: Size?) -> Bool {
    functions.count == other.functions.count
      && zip(functions, other.functions).allSatisfy { own, other in
        own.place == other.place && own.condition == other.condition
          && own.tracks.applies(to: other.tracks, card: card, insets: insets)
      }
  }

  private mutating func add(
    _ animation: ScrollEffectAnimation, of effect: ScrollEffect, prefix: String
  ) -> Bool {
    let own = CardTracks(animation)
    if !own.isFlat || !own.usedChannels.isEmpty || animation.tracks.isEmpty {
      let (place, unit) = driver(of: animation, effect)
      add(own, name: "\(prefix)Pose", place: place, unit: unit)
    }
    for (index, track) in animation.tracks.enumerated() {
      guard let tracks = CardTracks(track) else { return false }
      let name = "\(prefix)Track" + (animation.tracks.count > 1 ? "\(index + 1)" : "")
      let span = track.range.last - track.range.first
      let from = track.inset - track.range.first
      let along =
        from == 0
        ? "-place.cardStart"
        : from < 0 ? "-(place.cardStart + \(swift(-from)))" : "(\(swift(from)) - place.cardStart)"
      var place = "\(along) / \(swift(span))"
      if track.stretches.contains(where: { $0.start < 0 || $0.end > 1 }) {
        place = "min(max(\(place), 0), 1)"
      }
      let condition: String? =
        switch track.fill {
        case .both: nil
        case .none: "distance > -1e-9 && distance < 1 + 1e-9"
        case .forwards: "distance > -1e-9"
        case .backwards: "distance < 1 + 1e-9"
        }
      add(
        tracks, name: name, place: place, unit: "the fraction of the card's way through the list",
        condition: condition)
    }
    for (index, (inner, model)) in zip(animation.effects, effect.effects).enumerated() {
      guard add(inner, of: model, prefix: "\(prefix)\(index + 2)") else { return false }
    }
    return true
  }

  private mutating func add(
    _ tracks: CardTracks, name: String, place: String, unit: String, condition: String? = nil
  ) {
    functions.append(
      PoseFunction(
        tracks: tracks, name: name, place: place, comment: "What a card looks like by \(unit).",
        unit: unit, condition: condition))
  }

  /// Returns the value that tables are functions of, as an expression of `place`, and its
  /// description.
  private func driver(
    of animation: ScrollEffectAnimation, _ effect: ScrollEffect
  ) -> (place: String, unit: String) {
    func distance(_ origin: DistanceUnit.Origin) -> String {
      switch origin {
      case .center: toFocus(effect)
      case .start: "place.start"
      case .end: "place.start + place.extent - place.viewport"
      }
    }
    func quotient(_ text: String, by unit: String) -> String {
      unit == "1" ? text : (text.contains(" ") ? "(\(text))" : text) + " / \(unit)"
    }
    let origin = effect.distance.origin
    let unit = Self.unit(effect.distance.length) ?? swift(animation.unit)
    switch effect.driver {
    case .distance, .velocity:
      let names = ["1": "points", "place.viewport": "viewports", "place.extent": "rows"]
      let name = names[unit] ?? "units of \(swift(animation.unit)) points"
      let center = effect.focus == 0.5 ? "middle" : "focus"
      let from = origin == .center ? center : origin.rawValue
      return (quotient(distance(origin), by: unit), "the distance from the \(from) in \(name)")
    case .index:
      return (
        quotient(toFocus(effect), by: "place.extent"), "the distance from the focus in rows"
      )
    case .radial:
      return ("hypot(\(distance(origin)), place.across) / \(unit)", "the distance from the focus")
    }
  }

  /// Returns the distance of a row from the focus of an effect, as an expression of `place`.
  private func toFocus(_ effect: ScrollEffect) -> String {
    effect.focus == self.effect.focus
      ? "place.distance" : "place.start + place.extent / 2 - \(focus(effect, of: "place."))"
  }

  private func focus(_ effect: ScrollEffect, of place: String) -> String {
    effect.focus == 0.5 ? "\(place)viewport / 2" : "\(swift(effect.focus)) * \(place)viewport"
  }

  /// Whether anything depends on the distance from the focus.
  private var needsDistance: Bool {
    effect.isPinned || order?.contains("place.distance") == true
      || functions.contains { $0.place.contains("place.distance") }
  }

  private static func unit(_ length: Length) -> String? {
    switch length.unlimited {
    case .extent(.main): "place.viewport"
    case .extent(.item): "place.extent"
    default: nil
    }
  }

  // MARK: - Code

  private var hasTracks: Bool {
    !animation.tracks.isEmpty || animation.effects.contains { !$0.tracks.isEmpty }
  }

  /// Whether poses need the place of the card across the axis.
  private var needsAcross: Bool {
    effect.sharedPerspective != nil || ([effect] + effect.effects).contains { $0.driver == .radial }
  }

  /// The drawing order as a number that is larger for cards nearer to the eye, as an expression of
  /// `place` and `pose`; nil for the order of the list.
  var order: String? {
    if effect.tables[.z] != nil || effect.effects.contains(where: { $0.tables[.z] != nil }) {
      return "pose.z"
    }
    return switch effect.order {
    case .rows: nil
    case .reversed: "-place.start"
    case .farthestFirst:
      effect.focus == 0.5
        ? "-abs(place.distance)" : "-abs(place.start + place.extent / 2 - place.viewport / 2)"
    case .depth: "pose.transform.m43"
    }
  }

  /// The type of places, as a member of a type.
  var placeType: String {
    let across = [
      "/// From the middle of the viewport to that of the card, across the axis.",
      "let across: Double",
    ]
    let origin = effect.focus == 0.5 ? "middle" : "focus"
    let distance = [
      "", "/// From the \(origin) of the viewport to the middle of the row.",
      "var distance: Double { start + extent / 2 - \(focus(effect, of: "")) }",
    ]
    let start = [
      "", "/// From the start of the viewport to that of the card.",
      "var cardStart: Double { start\(summand(row.insets(isVertical: isVertical).start)) }",
    ]
    return """
      /// Where a row is in its list, in points along the axis.
      struct Place: Equatable, Sendable {
        /// From the start of the viewport to that of the row.
        let start: Double
        /// Of the row.
        let extent: Double
        /// Of the viewport.
        let viewport: Double
        \(lines: needsAcross ? across : [])
        \(lines: needsDistance ? distance : [])
        \(lines: hasTracks ? start : [])
      }
      """
  }

  /// Adds the functions of the effect to the code, and returns the one for the whole effect, as a
  /// member of a type.
  func write(to code: inout PoseCode) -> String {
    var body = code.add(functions)
    if effect.isPinned || effect.sharedPerspective != nil {
      body[0] = "var pose = \(body[0])"
      if effect.isPinned {
        let move = isVertical ? "0, -place.distance, 0" : "-place.distance, 0, 0"
        body += [
          "// The row's own movement is taken out.",
          "pose.transform = CATransform3DConcat(",
          "  pose.transform, CATransform3DMakeTranslation(\(move)))",
        ]
      }
      if let eye = effect.sharedPerspective {
        let along = "place.viewport / 2 - place.start - place.extent / 2"
        let (x, y) = isVertical ? ("-place.across", along) : (along, "-place.across")
        body += [
          "// All cards are seen from a point before the middle of the list.",
          "let (x, y) = (\(x), \(y))", "var eye = CATransform3DMakeTranslation(x, y, 0)",
          "eye = concatenated(eye) { matrix in", "  matrix.m34 = -1 / \(swift(eye))", "}",
          "eye = CATransform3DTranslate(eye, -x, -y, 0)",
          "pose.transform = CATransform3DConcat(pose.transform, eye)",
        ]
      }
      body.append("return pose")
    }
    return """
      /// What a card looks like whose row is at a place.
      static func scroll(at place: Place\(code.usesSize ? ", size: CGSize" : "")) -> Pose {
        \(lines: body)
      }
      """
  }

  /// The expression for the place of a cell in UIKit, from `row` and `viewport`, their frames.
  var uikitPlace: String {
    let (start, extent, middle) =
      isVertical ? ("minY", "height", "midX") : ("minX", "width", "midY")
    return place(
      start: "row.\(start) - viewport.\(start)", extent: "row.\(extent)",
      viewport: "viewport.\(extent)", across: "row.\(middle) - viewport.\(middle)")
  }

  /// The expression for the place of a view in SwiftUI, from `card` and `viewport`, their frames.
  var swiftUIPlace: String {
    let (start, extent) = isVertical ? ("minY", "height") : ("minX", "width")
    let (before, after) = row.insets(isVertical: isVertical)
    return place(
      start: "card.\(start)" + summand(-before),
      extent: "card.\(extent)" + summand(before + after), viewport: "viewport.\(extent)",
      across: isVertical ? "card.midX - viewport.width / 2" : "card.midY - viewport.height / 2")
  }

  /// The expression for a place before anything is known about it.
  var zeroPlace: String {
    "Place(start: 0, extent: 0, viewport: 0\(needsAcross ? ", across: 0" : ""))"
  }

  private func place(
    start: String, extent: String, viewport: String, across: String
  ) -> String {
    """
    Place(
      start: \(start),
      extent: \(extent),
      viewport: \(viewport)\(needsAcross ? "," : ")")
      \(line: needsAcross ? "across: \(across))" : nil)
    """
  }
}

extension CardTracks {
  /// The keyframes of a view timeline, by the fraction of its range.
  fileprivate init?(_ track: ViewTrackAnimation) {
    var segments = track.stretches.map {
      let ease = SwiftEase(
        $0.curve, duration: 1, isLate: $0.start <= 0, isExact: track.isWhole)
      return PoseSegment(start: $0.start, end: $0.end, ease: ease, blend: $0.blend)
    }
    // Keyframes beyond the range are never reached.
    segments.removeAll { $0.end <= 0 || $0.start >= 1 }
    guard !segments.isEmpty else { return nil }
    self.init(segments)
  }
}

/// Returns a number as it is added to a sum before it; empty for 0.
private func summand(_ value: Double) -> String {
  value == 0 ? "" : value < 0 ? " - \(swift(-value))" : " + \(swift(value))"
}
