/// Reads what the rules say of elements, within limits.
struct ElementReader {
  let cascade: Cascade
  let attributes: [String: String]
  /// Selectors that may still be tried; negative when they did not suffice.
  var selectorBudget: Int
  /// Tokens that values may still have together; negative when they did not suffice.
  var tokenBudget: Int

  init(
    cascade: Cascade, attributes: [String: String], selectorBudget: Int, tokenBudget: Int
  ) {
    self.cascade = cascade
    self.attributes = attributes
    self.selectorBudget = selectorBudget
    self.tokenBudget = tokenBudget
  }

  /// What the rules say of an element.
  mutating func style(of element: CSSElement) -> ElementStyle {
    var element = element
    for (name, value) in attributes { element.set(name, to: value) }
    let declarations = cascade.declarations(of: element, budget: &selectorBudget)
    return ElementStyle(declarations, CustomProperties(root: cascade.root, declarations), &self)
  }
}

/// What rules say of one element's motion.
struct ElementStyle {
  let properties: CustomProperties
  private(set) var animations = AnimationList()
  private(set) var transitions = TransitionList()
  private(set) var hasTransitions = false
  private(set) var values: [MotionChannel: MotionValue] = [:]
  /// Nil for an origin in pixels.
  private(set) var anchor: MotionAnchor? = MotionAnchor()
  private(set) var hidesBack = false
  /// The value of `animation-trigger`.
  private(set) var trigger: [CSSToken]?
  private(set) var notes: [StyleSheetImport.Note] = []
  /// Where each property was declared.
  private(set) var ranges: [String: Range<Int>] = [:]

  init(
    _ declarations: [StyleSheet.Declaration], _ properties: CustomProperties,
    _ reader: inout ElementReader
  ) {
    self.properties = properties
    for declaration in declarations where !declaration.name.hasPrefix("--") {
      guard let value = properties.resolve(declaration.value, budget: &reader.tokenBudget) else {
        notes.append(.unresolved(declaration))
        continue
      }
      if let note = apply(declaration, value) { notes.append(note) }
      ranges[declaration.name] = declaration.range
    }
  }

  private mutating func apply(
    _ declaration: StyleSheet.Declaration, _ value: [CSSToken]
  ) -> StyleSheetImport.Note? {
    let name = declaration.name
    switch name {
    case "animation-play-state": return nil
    case "animation-composition", "animation-range-start", "animation-range-end":
      return .dropped(declaration, "presets have no such option")
    case "animation-trigger":
      trigger = value
      return nil
    // These are of use to other elements.
    case _ where name.hasPrefix("view-timeline") || name.hasPrefix("timeline-trigger"): return nil
    case _ where name.hasPrefix("animation"):
      if name == "animation" { trigger = nil }
      return animations.apply(name, value) ? nil : .unread(declaration)
    case "transition-behavior": return nil
    case _ where name.hasPrefix("transition"):
      hasTransitions = true
      return transitions.apply(name, value) ? nil : .unread(declaration)
    case "transform-origin":
      anchor = MotionAnchor(value)
      return anchor == nil ? .dropped(declaration, "anchors are shares of the card") : nil
    case "backface-visibility":
      hidesBack = value.word == "hidden"
      return nil
    default:
      guard !MotionProperty.channels(of: name).isEmpty else {
        return .dropped(declaration, "presets do not have it")
      }
      switch MotionProperty(name, value) {
      case .values(let values, let approximations)?:
        self.values.merge(values) { $1 }
        return approximations.first.map { .approximated(declaration, $0) }
      case .dropped(let reason)?: return .dropped(declaration, reason)
      case nil: return .unread(declaration)
      }
    }
  }
}
