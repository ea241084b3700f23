import RevealMath

/// A function that computes a pose, or a part of it, from a place.
struct PoseFunction {
  var tracks: CardTracks
  let name: String
  /// The name of its parameter, the place.
  var parameter = "distance"
  /// The expression for the place.
  let place: String
  /// The function's documentation.
  let comment: String
  /// The meaning of places, in words.
  let unit: String
  /// The condition for places where the card is not at rest; nil if there is none.
  var condition: String?
}

/// The code that computes what a card looks like.
struct PoseCode {
  var constants = SwiftConstants()
  /// The channels of all poses, beside the transform.
  private(set) var channels: Set<PoseChannel> = []
  /// Whether poses have a transform.
  var hasTransform = false
  /// Whether transforms depend on the size of the card.
  private(set) var usesSize = false
  /// Whether poses are combined with others.
  var combines = false
  private(set) var functions: [String] = []

  var usedChannels: [PoseChannel] {
    PoseChannel.allCases.filter(channels.contains)
  }

  /// Collects the channels and features that cards need, before any function is written.
  mutating func prepare(_ cards: [CardTracks]) {
    for tracks in cards {
      channels.formUnion(tracks.usedChannels)
      hasTransform = hasTransform || !tracks.isFlat
      usesSize = usesSize || !tracks.isCentered && !tracks.isFlat || tracks.isSized
    }
  }

  /// Adds functions, and returns the lines of the pose that all of them make together.
  mutating func add(_ functions: [PoseFunction]) -> [String] {
    combines = combines || functions.count > 1
    let size = usesSize ? ", size: size" : ""
    let calls = functions.map { function in
      add(function)
      return "\(function.name)(at: \(function.place)\(size))"
    }
    return [calls[0]] + calls.dropFirst().map { "  .then(\($0))" }
  }

  private mutating func add(_ function: PoseFunction) {
    let (tracks, place) = (function.tracks, function.parameter)
    var lines = function.condition.map { ["guard \($0) else { return Pose() }"] } ?? []
    var arguments: [String] = []
    if !tracks.isFlat {
      lines.append("var transform = CATransform3DIdentity")
      let anchors = anchors(function)
      var moves = (x: "0", y: "0")
      if let (x, y) = anchors {
        if x != "0" { lines.append("let anchorX = \(x) * size.width") }
        if y != "0" { lines.append("let anchorY = \(y) * size.height") }
        moves = (x == "0" ? "0" : "anchorX", y == "0" ? "0" : "anchorY")
        lines.append("transform = CATransform3DTranslate(transform, \(moves.x), \(moves.y), 0)")
      }
      var isFresh = anchors == nil
      for (index, section) in tracks.sections.enumerated() {
        var steps: [String] = []
        for step in section.steps.reversed() {
          steps += self.lines(step, of: function, isFresh: isFresh)
          isFresh = false
        }
        isFresh = anchors == nil
        if tracks.sections.count == 1 {
          lines += steps
        } else {
          let isLast = index == tracks.sections.count - 1
          let test = isLast ? "" : "if \(place) < \(swift(section.end)) "
          let opening = index == 0 ? "\(test){" : "} else \(test){"
          lines.append(opening)
          lines += steps.map { "  \($0)" }
        }
      }
      if tracks.sections.count > 1 { lines.append("}") }
      if anchors != nil {
        let (x, y) = (moves.x == "0" ? "0" : "-anchorX", moves.y == "0" ? "0" : "-anchorY")
        lines.append("transform = CATransform3DTranslate(transform, \(x), \(y), 0)")
      }
      arguments.append("transform: transform")
    }
    for channel in tracks.usedChannels {
      guard let track = tracks.channels[channel] else { continue }
      var value = value(track, of: function, channel.name, channel.comment)
      if let least = channel.traits.least { value = "max(\(swift(least)), \(value))" }
      arguments.append("\(channel.name): \(value)")
    }
    let locals = Self.shorten(&lines, &arguments, place: place)
    lines = lines.flatMap(Self.wrapped)
    let returns = locals.isEmpty && lines.isEmpty ? "" : "return "
    let last = "\(returns)Pose(\(arguments.joined(separator: ", ")))"
    let ending =
      last.count > 92
      ? "\(returns)Pose(\n  \(arguments.joined(separator: ",\n  ")))" : last
    let size = usesSize ? ", size: CGSize" : ""
    functions.append(
      """
      /// \(function.comment)
      static func \(function.name)(at \(place): Double\(size)) -> Pose {
        \(lines: locals + lines + [ending])
      }
      """)
  }

  /// Puts constants in place of expressions that are used more than once, and returns these.
  private static func shorten(
    _ lines: inout [String], _ arguments: inout [String], place: String
  ) -> [String] {
    let text = (lines + arguments).joined(separator: "\n")
    let reads = text.split(separator: SwiftConstants.mark, omittingEmptySubsequences: false)
      .dropFirst().map { $0.prefix { $0 != ")" } + ")" }
    let repeated = Set(reads.filter { read in reads.count { $0 == read } > 1 })
    func name(_ read: Substring) -> Substring { read.prefix { $0 != "." } }
    func shortened(_ text: String) -> String {
      repeated.reduce(text) { $0.replacing("\(SwiftConstants.mark)\($1)", with: name($1)) }
        .replacing("\(SwiftConstants.mark)", with: "")
    }
    (lines, arguments) = (lines.map(shortened), arguments.map(shortened))
    return (text.contains("(at: away)") ? ["let away = abs(\(place))"] : [])
      + (text.contains(" * side") ? ["let side = \(place) < 0 ? -1.0 : 1.0"] : [])
      + repeated.map { "let \(name($0)) = Self.\($0)" }.sorted()
  }

  /// Returns the distance of the transform's anchor from the middle, in fractions of the card.
  private mutating func anchors(_ function: PoseFunction) -> (String, String)? {
    guard !function.tracks.isCentered else { return nil }
    let values = zip(function.tracks.anchor, ["anchorXTrack", "anchorYTrack"]).map { track, name in
      if let constant = track.constant { return swift(constant - 0.5) }
      return "(\(value(track, of: function, name, "The anchor, in fractions of the card")) - 0.5)"
    }
    return (values[0], values[1])
  }

  /// Returns the value of a number at the place of a function, as an expression.
  private mutating func value(
    _ track: NumberTrack, of function: PoseFunction, _ name: String, _ comment: String
  ) -> String {
    constants.value(
      track, at: function.parameter, name: name, comment: "\(comment), by \(function.unit).")
  }

  /// Returns the lines that prepend an operation to the transform so far.
  private mutating func lines(
    _ step: CardTracks.Step, of function: PoseFunction, isFresh: Bool
  ) -> [String] {
    let tracks = step.tracks
    func value(_ track: NumberTrack, _ name: String, _ comment: String) -> String {
      self.value(track, of: function, name, comment)
    }
    switch step.kind {
    case .translate:
      let numbers = zip(tracks, ["x", "y", "z"]).map { value($0, $1, "Points along \($1)") }
      return call("CATransform3DTranslate", numbers)
    case .scale:
      let isUniform = tracks[0] == tracks[1]
      let numbers = zip(tracks, ["X", "Y", "Z"]).map { track, axis in
        isUniform
          ? value(track, "scale", "The magnification")
          : value(track, "scale\(axis)", "The magnification along \(axis.lowercased())")
      }
      return call("CATransform3DScale", numbers)
    case .rotate(let axis):
      let names: [SIMD3<Double>: String] = [
        SIMD3(1, 0, 0): "X", SIMD3(0, 1, 0): "Y", SIMD3(0, 0, 1): "Z",
      ]
      let name = names[axis] ?? ""
      let angle = value(
        tracks[0], "turn\(name)",
        "The turn about \(name.isEmpty ? "the axis" : name.lowercased()), in degrees")
      return call(
        "CATransform3DRotate", ["\(angle) * .pi / 180"] + [axis.x, axis.y, axis.z].map(swift))
    case .skew:
      let numbers = zip(tracks, ["X", "Y"]).map { track, axis in
        value(track, "skew\(axis)", "The skew along \(axis.lowercased()), in degrees")
      }
      return [
        "transform = skewed(",
        "  transform, tan(\(numbers[0]) * .pi / 180), tan(\(numbers[1]) * .pi / 180))",
      ]
    case .shear:
      guard tracks[1].constant == 0, tracks[2].constant == 0 else {
        let elements = zip(tracks, ["m21", "m31", "m32"]).map { track, element in
          "\(element) = " + value(track, "shear", "The skew \(element)")
        }
        return concatenated(elements)
      }
      let tangent = value(tracks[0], "shear", "The skew along x, as a tangent")
      return ["transform = skewed(transform, \(tangent), 0)"]
    case .perspective(let staysInFront):
      let inverse = value(tracks[0], "perspective", "The inverse of the eye distance")
      return perspective(
        staysInFront && tracks[0].constant == nil ? "max(\(inverse), 0)" : inverse, isFresh)
    case .eye:
      let eye = value(tracks[0], "eye", "The eye distance, in points")
      return perspective("1 / \(eye)", isFresh)
    case .projection:
      let elements = zip(tracks, ["m14", "m24", "m34", "m44"]).compactMap {
        track, element -> String? in
        if track.constant == (element == "m44" ? 1 : 0) { return nil }
        return "\(element) = "
          + value(track, element, "The element \(element) of the perspective")
      }
      return concatenated(elements)
    case .constant:
      let elements = zip(tracks.compactMap(\.constant), 0...).compactMap {
        number, index -> String? in
        let (row, column) = (index / 4 + 1, index % 4 + 1)
        return number == (row == column ? 1 : 0) ? nil : "m\(row)\(column) = \(swift(number))"
      }
      return concatenated(elements)
    }
  }

  private mutating func perspective(_ inverse: String, _ isFresh: Bool) -> [String] {
    var inverse = inverse
    if let number = Double(inverse), abs(1 / number - (1 / number).rounded()) < 1e-9 {
      inverse = (number < 0 ? "-" : "") + "1 / \(swift(abs((1 / number).rounded())))"
    }
    let value = inverse.hasPrefix("-") ? String(inverse.dropFirst()) : "-\(inverse)"
    if isFresh { return ["transform.m34 = \(value)"] }
    return concatenated(["m34 = \(value)"])
  }

  /// Returns the lines that prepend a matrix, which is the identity but for some elements.
  private mutating func concatenated(_ elements: [String]) -> [String] {
    ["transform = concatenated(transform) { matrix in"]
      + elements.map { "  matrix.\($0)" } + ["}"]
  }

  private func call(_ function: String, _ arguments: [String]) -> [String] {
    let all = ["transform"] + arguments
    return ["transform = \(function)(\(all.joined(separator: String(Self.argumentMark))))"]
  }

  /// Returns the lines of a call of a function for transforms, whose arguments a mark separates.
  private static func wrapped(_ line: String) -> [String] {
    let parts = line.split(separator: argumentMark)
    let text = parts.joined(separator: ", ")
    guard text.count > 92, parts.count > 1, let opening = text.firstIndex(of: "(") else {
      return [text]
    }
    let indent = String(text.prefix { $0 == " " }) + "  "
    let (call, arguments) = (String(text[...opening]), text[opening...].dropFirst())
    if arguments.count + indent.count < 94 { return [call, indent + arguments] }
    let first = parts[0].dropFirst(call.count)
    let lines = ([first] + parts.dropFirst()).joined(separator: ",\n")
    return [call, lines.indented(by: indent.count)]
  }

  /// What separates the arguments of calls that may take several lines.
  private static let argumentMark: Character = "\u{2}"
}
