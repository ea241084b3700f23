import RevealMath

/// The constants of an exported file: curves, and numbers that change between values.
struct SwiftConstants {
  private var taken: Set<String> = []
  private var tracks: [(name: String, comment: String, track: NumberTrack)] = []
  private var curves: [(name: String, ease: SwiftEase)] = []

  /// Whether any number changes between values.
  var hasTracks: Bool { !tracks.isEmpty || helpers.contains(.track) }
  private var extends: Bool { tracks.contains { $0.track.extends } }
  private var helpers: Set<SwiftEase.Helper> {
    curves.reduce(into: []) { $0.formUnion($1.ease.code.helpers) }
  }

  private mutating func free(_ name: String) -> String {
    var (free, number) = (name, 1)
    while !taken.insert(free).inserted {
      number += 1
      free = "\(name)\(number)"
    }
    return free
  }

  /// Returns the value of a number at a place, as an expression with a documented constant of the
  /// given name, or as a literal; it may use the place's distance `away` from 0 and its `side`.
  mutating func value(
    _ track: NumberTrack, at place: String, name: String, comment: String
  ) -> String {
    if let constant = track.constant { return swift(constant) }
    guard !track.isSized else {
      return sized(track, at: place, name: name, comment: comment)
    }
    if track.symmetry == .odd, let only = track.stops.first, track.stops.count == 1 {
      return "\(swift(only.value)) * side"
    }
    let constant: String
    if let known = tracks.first(where: { $0.track == track }) {
      constant = known.name
    } else {
      constant = free(name)
      tracks.append((constant, comment, track))
      for ease in track.stops.compactMap(\.ease) { _ = self.name(of: ease) }
    }
    let read = "\(Self.mark)\(constant).value(at: \(track.symmetry == .none ? place : "away"))"
    return track.symmetry == .odd ? "\(read) * side" : read
  }

  /// What precedes the constants that expressions read, so that these can be found.
  static let mark: Character = "\u{1}"

  /// Returns the value of a number that depends on the `size` of the card, as an expression.
  private mutating func sized(
    _ track: NumberTrack, at place: String, name: String, comment: String
  ) -> String {
    let products = track.products.map { track, size in
      if let factor = track.constant {
        return (size * factor).formula(width: "size.width", height: "size.height")
      }
      let words = size.words.map { comment.replacing("Points", with: "\($0.capitalizedFirst)") }
      let factor = value(track, at: place, name: name, comment: words ?? comment)
      let text = size.formula(width: "size.width", height: "size.height")
      if text == "1" { return factor }
      return text.contains(" ") ? "\(factor) * (\(text))" : "\(factor) * \(text)"
    }
    return products.joined(separator: " + ")
  }

  /// Returns the name of the constant for a curve.
  mutating func name(of ease: SwiftEase) -> String {
    if let known = curves.first(where: { $0.ease == ease }) { return known.name }
    let name = free(ease.code.name)
    curves.append((name, ease))
    return name
  }

  /// The declarations, as members of a type.
  var declarations: [String] {
    curves.map { name, ease in "static let \(name): Ease = \(ease.code.expression)" }
      + tracks.map { name, comment, track in
        "/// \(comment)\nstatic let \(name) = \(expression(of: track, name: name))"
      }
  }

  private func expression(of track: NumberTrack, name: String) -> String {
    let stops = track.stops.map { stop in
      let ease = curves.first { $0.ease == stop.ease }.map { ", \($0.name)" } ?? ""
      return "Stop(\(swift(stop.place)), \(swift(stop.value))\(ease))"
    }
    let end = track.extends ? ", extends: true" : ""
    let line = "Track([\(stops.joined(separator: ", "))]\(end))"
    guard line.count + name.count > 80 else { return line }
    if end.isEmpty { return "Track([\n" + stops.map { "  \($0),\n" }.joined() + "])" }
    return "Track(\n  [\n" + stops.map { "    \($0),\n" }.joined() + "  ]\(end))"
  }

  /// The declarations of an export that shares types with others, as members of a type.
  var sharedDeclarations: [String] {
    let shared = Self.sharedName + "."
    let names = (curves.isEmpty ? [] : ["Ease"]) + (hasTracks ? ["Stop", "Track"] : [])
    let aliases = names.map { "typealias \($0) = \(shared)\($0)" }.joined(separator: "\n")
    let own = declarations.map { text in
      text.replacing(" bezier(", with: " \(shared)bezier(")
        .replacing("inverse(of: bezier(", with: "inverse(of: \(shared)bezier(")
        .replacing(" inverse(", with: " \(shared)inverse(")
    }
    return (names.isEmpty ? [] : [aliases]) + own
  }

  /// The name of the type that exports share.
  static let sharedName = "EffectSupport"

  /// The declaration of the type that exports share.
  static var shared: String {
    let members = [ease, track(extends: true, eases: true), bezier, inverse]
    return declaration("/// What exported effects share.\nenum \(sharedName)", members)
  }

  private static let ease = """
    /// Leads from the elapsed fraction of a way to the fraction that is covered.
    typealias Ease = @Sendable (Double) -> Double
    """

  /// The types and functions that the constants need, as members of a type.
  var support: [String] {
    var support: [String] = []
    if !curves.isEmpty { support.append(Self.ease) }
    if hasTracks { support.append(Self.track(extends: extends, eases: !curves.isEmpty)) }
    if helpers.contains(.bezier) { support.append(Self.bezier) }
    if helpers.contains(.inverse) { support.append(Self.inverse) }
    return support
  }

  private static func track(extends: Bool, eases: Bool) -> String {
    let next = eases ? ", and the way to the next one: a straight line without an ease" : ""
    let covered = eases ? "(a.ease?(fraction) ?? fraction)" : "fraction"
    let initializer =
      eases
      ? [
        "init(_ place: Double, _ value: Double, _ ease: Ease? = nil) {",
        "  (self.place, self.value, self.ease) = (place, value, ease)", "}",
      ] : ["init(_ place: Double, _ value: Double) { (self.place, self.value) = (place, value) }"]
    let outer = "return place < stops[0].place ? stops[0].value : stops[stops.count - 1].value"
    let ends =
      extends
      ? """
      let (first, last) = (stops[0].place, stops[stops.count - 1].place)
      guard stops.count > 1, extends || (first..<last).contains(place) else {
        \(outer)
      }
      let inner = stops.dropFirst().dropLast()
      let next = inner.firstIndex { place < $0.place } ?? stops.count - 1
      """
      : """
      guard let next = stops.firstIndex(where: { place < $0.place }), next > 0 else {
        \(outer)
      }
      """
    let properties = """
      /// Whether the outer lines go on beyond the stops.
      let extends: Bool

      init(_ stops: [Stop], extends: Bool = false) {
        self.stops = stops
        self.extends = extends
      }
      """
    return """
      /// A value at a place\(next).
      struct Stop: Sendable {
        let place: Double
        let value: Double
        \(line: eases ? "let ease: Ease?" : nil)

        \(lines: initializer)
      }

      /// A number that goes from stop to stop.
      struct Track: Sendable {
        let stops: [Stop]

        \(line: extends ? properties : "init(_ stops: [Stop]) { self.stops = stops }")

        func value(at place: Double) -> Double {
          \(line: ends)
          let (a, b) = (stops[next - 1], stops[next])
          let fraction = (place - a.place) / (b.place - a.place)
          return a.value + (b.value - a.value) * \(covered)
        }
      }
      """
  }

  private static let bezier = """
    /// A cubic Bézier curve from (0, 0) to (1, 1), as `CAMediaTimingFunction` has it.
    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Ease {
      { x in
        func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
          ((1 - 3 * b + 3 * a) * t + 3 * b - 6 * a) * t * t + 3 * a * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
          let middle = (low + high) / 2
          if point(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return point(y1, y2, (low + high) / 2)
      }
    }
    """

  private static let inverse = """
    /// A rising curve, read from its output to its input.
    static func inverse(of ease: @escaping Ease) -> Ease {
      { y in
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
          let middle = (low + high) / 2
          if ease(middle) < y { low = middle } else { high = middle }
        }
        return (low + high) / 2
      }
    }
    """
}
