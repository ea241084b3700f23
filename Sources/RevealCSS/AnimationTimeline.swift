import RevealCSSSyntax
import RevealJSON

/// The timeline of an animation, other than time.
enum AnimationTimeline: Hashable {
  /// The element's own progress through its scroll container.
  case view(insets: [CSSLength], isAcross: Bool)
  /// A named timeline of the element itself or of another one.
  case named(String)
  /// A timeline that presets do not have.
  case other
  /// A value that is not a timeline.
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

  /// Returns the lengths among tokens: the insets from the start and from the end of the viewport.
  static func insets(_ tokens: some Sequence<CSSToken>) -> [CSSLength] {
    let lengths = tokens.prefix { !$0.isDelimiter(")") }.compactMap { CSSLength($0.kind) }
    return lengths.count == 1 ? [lengths[0], lengths[0]] : Array(lengths.prefix(2))
  }

  /// Returns whether tokens name the horizontal axis, along which lists do not scroll by default.
  static func isAcross(_ tokens: some Sequence<CSSToken>) -> Bool {
    tokens.contains { $0.kind == .identifier("inline") || $0.kind == .identifier("x") }
  }
}

/// A part of a view timeline, as set by `animation-range`.
struct TimelineRange: Hashable {
  let start: Place
  let end: Place

  /// A place on a view timeline.
  struct Place: Hashable {
    let range: String
    var length: CSSLength
    /// Whether presets can express the place.
    var isKnown = true

    /// The place in pixels for a card of 120 pixels in a viewport of 600, by which places are
    /// compared.
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

    /// The place as a fraction of that card's timeline.
    var order: Double { usual / TimelineRange.cover.end.usual }
  }

  init(start: Place, end: Place) { (self.start, self.end) = (start, end) }

  /// Reads an item of `animation-range`.
  init?(_ value: [CSSToken]) {
    // The end starts at a second name, or after a first length.
    let tokens = value.filter { $0.kind != .whitespace }
    let isName = tokens.map { $0.kind.word != nil }
    let cut = isName.starts(with: [true, false]) ? 2 : 1
    guard let start = Self.place(Array(tokens.prefix(cut)), isEnd: false) else { return nil }
    self.start = start
    if tokens.count <= cut {
      end = Place(range: isName[0] ? start.range : "cover", length: .whole)
    } else {
      guard let end = Self.place(Array(tokens[cut...]), isEnd: true) else { return nil }
      self.end = end
    }
  }

  /// Reads an item of `animation-range-start` or `animation-range-end`.
  static func place(_ value: [CSSToken], isEnd: Bool) -> Place? {
    let kinds = value.filter { $0.kind != .whitespace }.map(\.kind)
    let whole: CSSLength = isEnd ? .whole : .zero
    guard let first = kinds.first, kinds.count <= 2 else { return nil }
    var name = "cover"
    var rest = kinds[...]
    if let word = first.word {
      name = word
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

  /// The range from the first to the last moment at which the element is in view.
  static let cover = TimelineRange(start: 0, end: 0)

  /// The whole range, extended by margins in pixels before its start and after its end.
  init(start: Double, end: Double) {
    self.start = Place(range: "cover", length: CSSLength(percent: 0, pixels: -start))
    self.end = Place(range: "cover", length: CSSLength(percent: 100, pixels: end))
  }

  /// The names of the parts of a view timeline.
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
    "\(range) \(JSONOutput.decimal(length.percent))%\(JSONOutput.term(length.pixels))"
  }
}
