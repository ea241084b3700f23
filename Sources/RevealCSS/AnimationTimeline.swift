import RevealJSON

/// What the progress of an animation follows besides time.
enum AnimationTimeline: Hashable {
  /// The element's own way through its scroll container.
  case view(insets: [CSSLength])
  /// A timeline of another element, or of its own, by its name.
  case named(String)
  /// A timeline that presets do not have.
  case other

  /// Reads an item of `animation-timeline`; fails for `auto`.
  init?(_ value: [CSSToken]) {
    switch value.first?.kind {
    case .function("view"): self = .view(insets: Self.insets(value.dropFirst()))
    case .identifier(let name) where name.hasPrefix("--"): self = .named(name)
    case .identifier(let word) where word.lowercased() == "auto": return nil
    default: self = .other
    }
  }

  /// Whether presets have the timeline of an item of `animation-timeline`.
  static func isKnown(_ value: [CSSToken]) -> Bool { AnimationTimeline(value) != .other }

  /// The lengths among tokens: the insets from the start and from the end of the viewport.
  static func insets(_ tokens: some Sequence<CSSToken>) -> [CSSLength] {
    let lengths = tokens.prefix { !$0.isDelimiter(")") }.compactMap { CSSLength($0.kind) }
    return lengths.count == 1 ? [lengths[0], lengths[0]] : Array(lengths.prefix(2))
  }
}

/// A part of a view timeline, as `animation-range` says it.
struct TimelineRange: Hashable {
  let start: Place
  let end: Place

  /// A place of a view timeline.
  struct Place: Hashable {
    let range: String
    var length: CSSLength
  }

  /// Reads an item of `animation-range`.
  init?(_ value: [CSSToken]) {
    var places: [(name: String?, length: CSSLength?)] = []
    for kind in value.map(\.kind) where kind != .whitespace {
      if case .identifier(let word) = kind {
        let name = word.lowercased()
        guard Self.names.contains(name) || name == "normal" else { return nil }
        places.append((name == "normal" ? "cover" : name, nil))
      } else {
        guard let length = CSSLength(kind), length.viewportWidth == 0, length.viewportHeight == 0
        else { return nil }
        if let last = places.last, last.name != nil, last.length == nil {
          places[places.count - 1].length = length
        } else {
          places.append((nil, length))
        }
      }
    }
    guard (1...2).contains(places.count) else { return nil }
    start = Place(range: places[0].name ?? "cover", length: places[0].length ?? .zero)
    end =
      places.count == 2
      ? Place(range: places[1].name ?? "cover", length: places[1].length ?? .whole)
      : Place(range: places[0].name ?? "cover", length: .whole)
  }

  /// From the first moment that the element is in view to the last.
  static let cover = TimelineRange(start: 0, end: 0)

  /// All of the way, and so many pixels more.
  ///
  /// - Parameters:
  ///   - start: The pixels before it.
  ///   - end: The pixels after it.
  init(start: Double, end: Double) {
    self.start = Place(range: "cover", length: CSSLength(percent: 0, pixels: -start))
    self.end = Place(range: "cover", length: CSSLength(percent: 100, pixels: end))
  }

  private static let names = [
    "cover", "contain", "entry", "exit", "entry-crossing", "exit-crossing",
  ]

  /// The range as presets write it.
  var json: JSONOutput {
    start.length == .zero && end.length == .whole && start.range == end.range
      ? .string(start.range) : .array([.string(start.text), .string(end.text)])
  }
}

extension TimelineRange.Place {
  fileprivate var text: String {
    let pixels = length.pixels
    let more =
      pixels == 0
      ? "" : " \(pixels < 0 ? "-" : "+") \(JSONOutput.tidy(abs(pixels)).compact)"
    return "\(range) \(JSONOutput.tidy(length.percent).compact)%\(more)"
  }
}
