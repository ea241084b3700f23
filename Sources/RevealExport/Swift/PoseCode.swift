import RevealMath

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
  private(set) var usesSkew = false
  /// Whether the function for matrices is needed.
  var usesMatrix = false
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

  /// Writes a function that returns the pose at a place.
  ///
  /// - Parameters:
  ///   - tracks: The numbers of the pose.
  ///   - name: The name of the function.
  ///   - place: The name of its parameter.
  ///   - comment: The function's documentation.
  ///   - unit: The meaning of places, for the comments of numbers.
  ///   - condition: The condition under which the card is not at rest; nil if there is none.
  mutating func add(
    _ tracks: CardTracks, name: String, place: String, comment: String, unit: String,
    condition: String? = nil
  ) {
    var lines = condition.map { ["guard \($0) else { return Pose() }"] } ?? []
    var arguments: [String] = []
    if !tracks.isFlat {
      lines.append("var transform = CATransform3DIdentity")
      let anchors = anchors(tracks, place: place, unit: unit)
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
          steps += self.lines(step, place: place, unit: unit, isFresh: isFresh)
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
      var value = constants.value(
        track, at: place, name: channel.name, comment: "\(channel.comment), by \(unit).")
      if let least = channel.traits.least { value = "max(\(swift(least)), \(value))" }
      arguments.append("\(channel.name): \(value)")
    }
    var locals: [String] = []
    Self.shorten(&lines, &arguments, &locals, place: place)
    lines = lines.flatMap(Self.wrapped)
    let returns = locals.isEmpty && lines.isEmpty ? "" : "return "
    let last = "\(returns)Pose(\(arguments.joined(separator: ", ")))"
    let ending =
      last.count > 92
      ? "\(returns)Pose(\n    \(arguments.joined(separator: ",\n    ")))" : last
    let size = usesSize ? ", size: CGSize" : ""
    functions.append(
      "/// \(comment)\nstatic func \(name)(at \(place): Double\(size)) -> Pose {\n"
        + (locals + lines + [ending]).map { "  \($0)\n" }.joined() + "}")
  }

  /// Introduces constants for expressions that are used more than once.
  private static func shorten(
    _ lines: inout [String], _ arguments: inout [String], _ locals: inout [String], place: String
  ) {
    func replace(_ text: String, by name: String) {
      lines = lines.map { $0.replacing(text, with: name) }
      arguments = arguments.map { $0.replacing(text, with: name) }
    }
    func count(_ text: String) -> Int {
      (lines + arguments).reduce(0) { $0 + $1.count(of: text) }
    }
    if count("abs(\(place))") > 0 {
      replace("abs(\(place))", by: "away")
      locals.append("let away = abs(\(place))")
    }
    let sign = "(\(place) < 0 ? -1 : 1)"
    if count(sign) > 0 {
      replace(sign, by: "side")
      locals.append("let side = \(place) < 0 ? -1.0 : 1.0")
    }
    var counts: [String: Int] = [:]
    for text in lines + arguments {
      _ = text.replacingCalls { name, argument in
        if ["away", place].contains(argument) { counts[name, default: 0] += 1 }
        return nil
      }
    }
    var known: Set<String> = []
    var calls: [String] = []
    func shortened(_ text: String) -> String {
      text.replacingCalls { name, argument in
        guard counts[name, default: 0] > 1, ["away", place].contains(argument) else { return nil }
        if known.insert(name).inserted {
          calls.append("let \(name) = Self.\(name).value(at: \(argument))")
        }
        return name
      }
    }
    lines = lines.map(shortened)
    arguments = arguments.map(shortened)
    locals += calls.sorted()
  }

  /// Returns the distance of the transform's anchor from the middle, in fractions of the card.
  private mutating func anchors(
    _ tracks: CardTracks, place: String, unit: String
  ) -> (String, String)? {
    guard !tracks.isCentered else { return nil }
    let names = ["anchorX", "anchorY"]
    let values = zip(tracks.anchor, names).map { track, name in
      if let constant = track.constant { return swift(constant - 0.5) }
      let value = constants.value(
        track, at: place, name: name + "Track",
        comment: "The anchor, in fractions of the card, by \(unit).")
      return "(\(value) - 0.5)"
    }
    return (values[0], values[1])
  }

  /// Returns the lines that prepend an operation to the transform so far.
  private mutating func lines(
    _ step: CardTracks.Step, place: String, unit: String, isFresh: Bool
  ) -> [String] {
    let tracks = step.tracks
    func value(_ track: NumberTrack, _ name: String, _ comment: String) -> String {
      constants.value(track, at: place, name: name, comment: "\(comment), by \(unit).")
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
      usesSkew = true
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
      usesSkew = true
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
    usesMatrix = true
    return ["transform = concatenated(transform) { matrix in"]
      + elements.map { "  matrix.\($0)" } + ["}"]
  }

  private func call(_ function: String, _ arguments: [String]) -> [String] {
    ["transform = \(function)(transform, \(arguments.joined(separator: ", ")))"]
  }

  /// Returns a call of a function for transforms, wrapped to as many lines as needed.
  private static func wrapped(_ line: String) -> [String] {
    guard line.count > 92, line.hasSuffix(")"), line.contains("transform = CATransform3D"),
      let opening = line.firstIndex(of: "(")
    else { return [line] }
    let indent = String(line.prefix { $0 == " " })
    let arguments = line[line.index(after: opening)...]
    let call = String(line[...opening])
    if arguments.count + indent.count < 92 { return [call, "\(indent)  \(arguments)"] }
    var (depth, lines) = (0, [""])
    for character in arguments {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if lines[lines.count - 1].isEmpty, character == " " { continue }
      lines[lines.count - 1].append(character)
      if depth == 0, character == "," { lines.append("") }
    }
    return [call] + lines.map { "\(indent)  \($0)" }
  }
}

extension String {
  /// Returns the text with a name replaced by another text, except at the end of a longer name.
  fileprivate func replacing(_ text: String, with other: String) -> String {
    pieces(around: text).joined(separator: other)
  }

  fileprivate func count(of text: String) -> Int { pieces(around: text).count - 1 }

  /// Returns the pieces between the occurrences of a name, except at the end of a longer name.
  private func pieces(around text: String) -> [String] {
    var (pieces, start, rest) = ([String](), startIndex, self[...])
    while let range = rest.firstRange(of: text) {
      let before = self[..<range.lowerBound].last
      if before.map({ !$0.isLetter && !$0.isNumber }) ?? true {
        pieces.append(String(self[start..<range.lowerBound]))
        start = range.upperBound
      }
      rest = self[range.upperBound...]
    }
    return pieces + [String(self[start...])]
  }

  /// Returns the text with other texts in place of calls that read a constant at a place.
  ///
  /// - Parameter change: A closure that returns the replacement for the name of a constant and a
  ///   place, or nil to keep the call.
  /// - Returns: The text.
  fileprivate func replacingCalls(_ change: (String, String) -> String?) -> String {
    var (text, rest) = ("", self[...])
    while let range = rest.firstRange(of: ".value(at: ") {
      let before = rest[..<range.lowerBound]
      let name = before.suffix(before.reversed().prefix { $0.isLetter || $0.isNumber }.count)
      let place = rest[range.upperBound...].prefix { $0 != ")" }
      if let other = change(String(name), String(place)) {
        text += before.dropLast(name.count) + other
        rest = rest[place.endIndex...].dropFirst()
      } else {
        text += rest[..<range.upperBound]
        rest = rest[range.upperBound...]
      }
    }
    return text + rest
  }
}
