internal import RevealJSON
internal import RevealMath

extension ValueKind where Value == FileReference {
  /// A path that is not empty.
  static func file(_ what: String) -> ValueKind {
    ValueKind(.string(pattern: "."), read: { $0.file(what) })
  }
}

extension JSONField {
  /// A path that is not empty.
  func file(_ what: String) -> FileReference? {
    guard let path = string(what) else { return nil }
    guard !path.isEmpty, !path.unicodeScalars.contains("\0") else {
      expected(what)
      return nil
    }
    guard FileReference.isPath(path) else {
      expected("a path of at most 4095 bytes with names of at most 255")
      return nil
    }
    return FileReference(path: path, range: node.range, keyPath: self.path)
  }
}

extension FileReference {
  /// Returns whether a text can be a path.
  ///
  /// No system opens paths that are longer or contain a zero byte.
  package static func isPath(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 4095 else { return false }
    var length = 0
    for byte in text.utf8 {
      length = byte == UInt8(ascii: "/") ? 0 : length + 1
      if byte == 0 || length > 255 { return false }
    }
    return true
  }
}

extension ValueKind where Value == [FileReference] {
  /// The path of a picture, a pattern, or a list of them.
  static var images: ValueKind {
    let path = JSONOutput.string("A path, or a pattern like covers/*.png.", pattern: ".")
    return ValueKind(
      .anyOf([path, .list(of: path, Cards.faceCounts)]),
      read: { field in
        let what = "the path of a picture, a pattern like \"covers/*.png\", or a list of them"
        guard case .array = field.node.value else { return field.file(what).map { [$0] } }
        return field.list(Cards.faceCounts, what) {
          $0.file("the path of a picture or a pattern like \"covers/*.png\"")
        }
      })
  }
}

extension ValueKind where Value == Int {
  /// The seed of generated cards, by itself or in an object.
  static var seed: ValueKind {
    let seed = integer(0...1_000_000_000).about("Equal seeds look equal.")
    return seed.or(
      object: .object(
        ObjectForm("With a seed.", CardFace.standardSeed, [.init("seed", \.self, seed)])))
  }
}

extension CardFace {
  /// The seed of generated cards whose preset does not set one.
  static let standardSeed = 1
}

extension ValueKind where Value == LinearGradient {
  /// Colors from top to bottom, or an object with `from`, `to` and `stops`.
  static var gradient: ValueKind {
    .defined("gradient") { field in
      guard case .object = field.node.value else {
        return field.stops(
          "a gradient: a list of at least 2 colors, or { \"from\", \"to\", \"stops\" }"
        ).flatMap { GradientKeys(stops: $0).gradient }
      }
      return field.read(GradientKeys.form) { object, keys, failed in
        guard failed.isEmpty, keys.start == keys.end else { return true }
        object.refuse("to", "expected another point than \"from\"")
        return false
      }?.gradient
    }
  }
}

extension PresetSchema {
  static var gradient: JSONOutput {
    .anyOf(
      [ValueKind.stops.described(GradientKeys.aboutStops), GradientKeys.form.schema],
      "A linear gradient, by default from top to bottom.")
  }
}

/// The keys of a gradient.
private struct GradientKeys {
  /// The middle of the upper edge of the unit square.
  var start = Point(x: 0.5, y: 0)
  /// The middle of the lower edge.
  var end = Point(x: 0.5, y: 1)
  var stops: [GradientStop] = []

  var gradient: LinearGradient? { LinearGradient(start: start, end: end, stops: stops) }

  static let aboutStops = "Colors at even distances, or with positions in ascending order."
  static let form = ObjectForm(
    "From one point of the card to another.", GradientKeys(),
    [
      .init("from", \.start, .anchor, "Where position 0 lies."),
      .init("to", \.end, .anchor, "Where position 1 lies."),
      .init("stops", \.stops, .stops, aboutStops, needed: "a list of colors"),
    ])
}

extension ValueKind where Value == [GradientStop] {
  fileprivate static var stops: ValueKind {
    let stop = JSONOutput.anyOf([
      .defined("color"),
      .tuple([.number(.share, "Position."), .defined("color")], "[position, color]"),
    ])
    return ValueKind(.list(of: stop, counts), read: { $0.stops("a list of at least 2 stops") })
  }

  fileprivate static var counts: ClosedRange<Int> { 2...1000 }
}

extension JSONField {
  /// Evenly spaced colors, or pairs `[position, color]`.
  fileprivate func stops(_ what: String) -> [GradientStop]? {
    guard let elements = list(ValueKind<[GradientStop]>.counts, what) else { return nil }
    var stops: [GradientStop] = []
    for (index, element) in elements.enumerated() {
      guard case .array(let pair) = element.node.value, pair.count == 2 else {
        guard let color = element.color() else { continue }
        let position = Double(index) / Double(elements.count - 1)
        stops.append(GradientStop(position: max(position, stops.last?.position ?? 0), color: color))
        continue
      }
      guard let parts = element.list(2...2, what), let position = parts[0].number(.share),
        let color = parts[1].color()
      else { continue }
      if let last = stops.last, position < last.position {
        parts[0].expected(
          "a position ≥ \(shortest(last.position))", hint: "stops must be in order of position")
        continue
      }
      stops.append(GradientStop(position: position, color: color))
    }
    return stops.count == elements.count ? stops : nil
  }
}
