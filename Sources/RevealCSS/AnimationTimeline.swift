import RevealJSON

/// What the progress of an animation follows besides time.
enum AnimationTimeline: Hashable {
  /// The element's own way through its scroll container.
  case view(insets: [CSSLength], isAcross: Bool)
  /// A timeline of another element, or of its own, by its name.
  case named(String)
  /// A timeline that presets do not have.
  case other
  /// What is no timeline.
  case invalid

  /// Reads an item of `animation-timeline`; fails for `auto`.
  init?(_ value: [CSSToken]) {
    switch value.first?.kind {
    case .function("view"):
      let arguments = value.dropFirst()
      self = .view(insets: Self.insets(arguments), isAcross: Self.isAcross(arguments))
    case .function("scroll"): self = .other
    case .identifier(let name) where name.hasPrefix("--") && value.count == 1: self = .named(name)
    case .identifier(let word) where word.lowercased() == "auto" && value.count == 1: return nil
    case .identifier(let word) where word.lowercased() == "none" && value.count == 1: self = .other
    default: self = .invalid
    }
  }

  /// The lengths among tokens: the insets from the start and from the end of the viewport.
  static func insets(_ tokens: some Sequence<CSSToken>) -> [CSSLength] {
    let lengths = tokens.prefix { !$0.isDelimiter(")") }.compactMap { CSSLength($0.kind) }
    return lengths.count == 1 ? [lengths[0], lengths[0]] : Array(lengths.prefix(2))
  }

  /// Whether tokens name the axis that lists do not scroll along unless they are told to.
  static func isAcross(_ tokens: some Sequence<CSSToken>) -> Bool {
    tokens.contains { $0.kind == .identifier("inline") || $0.kind == .identifier("x") }
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
    /// False for lengths that presets do not have.
    var isKnown = true

    /// So many pixels from the start of the way of a card of 120 in a viewport of 600, by which
    /// places are compared.
    var usual: Double {
      let (start, extent): (Double, Double) =
        switch range {
        case "entry", "entry-crossing": (0, 120)
        case "exit", "exit-crossing": (600, 120)
        case "contain": (120, 480)
        default: (0, 720)
        }
      return start + extent * length.percent / 100 + length.pixels
    }

    /// The place as a fraction of that way.
    var order: Double { usual / TimelineRange.cover.end.usual }
  }

  init(start: Place, end: Place) { (self.start, self.end) = (start, end) }

  /// Reads an item of `animation-range`.
  init?(_ value: [CSSToken]) {
    // The end begins with a second name, or after a first length.
    let kinds = value.filter { $0.kind != .whitespace }
    var cut = 1
    if kinds.count > 1, Self.isName(kinds[0]), !Self.isName(kinds[1]) { cut = 2 }
    guard let start = Self.place(Array(kinds.prefix(cut)), isEnd: false) else { return nil }
    self.start = start
    let rest = Array(kinds.dropFirst(cut))
    if rest.isEmpty {
      let isNamed = kinds.first.map(Self.isName) ?? false
      end = Place(range: isNamed ? start.range : "cover", length: .whole)
    } else {
      guard let end = Self.place(rest, isEnd: true) else { return nil }
      self.end = end
    }
  }

  private static func isName(_ token: CSSToken) -> Bool {
    if case .identifier = token.kind { true } else { false }
  }

  /// Reads an item of `animation-range-start` or `animation-range-end`.
  static func place(_ value: [CSSToken], isEnd: Bool) -> Place? {
    let kinds = value.filter { $0.kind != .whitespace }.map(\.kind)
    let whole: CSSLength = isEnd ? .whole : .zero
    guard let first = kinds.first, kinds.count <= 2 else { return nil }
    var name = "cover"
    var rest = kinds[...]
    if case .identifier(let word) = first {
      name = word.lowercased()
      rest.removeFirst()
      if name == "normal" { return rest.isEmpty ? Place(range: "cover", length: whole) : nil }
      guard names.contains(name) else { return nil }
    }
    guard let last = rest.first else { return Place(range: name, length: whole) }
    guard rest.count == 1, last.isLengthPercentage else { return nil }
    guard let length = CSSLength(last), length.viewportWidth == 0, length.viewportHeight == 0,
      PresetRange.number.contains(length.percent), PresetRange.number.contains(length.pixels)
    else { return Place(range: name, length: whole, isKnown: false) }
    return Place(range: name, length: length)
  }

  /// From the first moment that the element is in view to the last.
  static let cover = TimelineRange(start: 0, end: 0)

  /// The whole range, extended by margins in pixels.
  ///
  /// - Parameters:
  ///   - start: The margin before the range.
  ///   - end: The margin after the range.
  init(start: Double, end: Double) {
    self.start = Place(range: "cover", length: CSSLength(percent: 0, pixels: -start))
    self.end = Place(range: "cover", length: CSSLength(percent: 100, pixels: end))
  }

  /// The parts of a view timeline.
  static let names: Set<String> = [
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
      ? "" : " \(pixels < 0 ? "-" : "+") \(JSONOutput.decimal(abs(pixels)))"
    return "\(range) \(JSONOutput.decimal(length.percent))%\(more)"
  }
}
