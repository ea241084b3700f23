import RevealCSSSyntax

/// The style of an element, as far as it affects motion.
struct ElementStyle {
  let properties: CustomProperties
  private(set) var animations = AnimationList()
  private(set) var transitions = TransitionList()
  private(set) var hasTransitions = false
  private(set) var values: [MotionChannel: MotionValue] = [:]
  /// The functions of `filter`, in order.
  private(set) var filterFunctions: [String] = []
  /// The channels that animations cannot change, with the places of their declarations.
  private(set) var fixed: [MotionChannel: Range<Int>] = [:]
  /// The transform origin; nil for an origin in pixels.
  private(set) var anchor: MotionAnchor? = MotionAnchor()
  private(set) var hidesBack = false
  /// The value of `animation-trigger`.
  private(set) var trigger: [CSSToken]?
  private(set) var notes: [StyleSheetImport.Note] = []
  /// The place of each property's declaration.
  private(set) var ranges: [String: Range<Int>] = [:]

  init(
    _ declarations: [StyleSheet.Declaration], _ properties: CustomProperties,
    _ reader: inout ElementReader
  ) {
    self.properties = properties
    for declaration in declarations where !declaration.name.hasPrefix("--") {
      guard declaration.isValid else {
        notes.append(.ignored(declaration))
        continue
      }
      let value = properties.resolve(declaration.value, budget: &reader.tokenBudget)
      let isTaken = value.map { PropertyGrammar.admits($0, of: declaration.name) } ?? false
      if !isTaken { notes.append(.unset(declaration)) }
      if let note = apply(declaration, isTaken ? value ?? [] : declaration.unset) {
        notes.append(note)
      }
      if declaration.name == "filter" || declaration.name == "all" {
        filterFunctions = isTaken ? value?.functionNames ?? [] : []
      }
      ranges[declaration.name] = declaration.range
      for channel in MotionProperty.channels(of: declaration.name) {
        fixed[channel] = declaration.isImportant ? declaration.range : nil
      }
    }
    if animations.isPaused, let range = ranges["animation-play-state"] ?? ranges["animation"] {
      notes.add(.approximated, range, "\"animation-play-state\": plays, though it is paused")
    }
  }

  private mutating func apply(
    _ declaration: StyleSheet.Declaration, _ value: [CSSToken]
  ) -> StyleSheetImport.Note? {
    let name = declaration.name
    switch name {
    case "all":
      (animations, transitions) = (AnimationList(), TransitionList())
      (values, fixed, trigger, anchor, hidesBack) = ([:], [:], nil, MotionAnchor(), false)
      return nil
    case "animation-composition":
      let isPlain = value.isWideKeyword || value.items.allSatisfy { $0.word == "replace" }
      return isPlain ? nil : .dropped(declaration, "presets have no such option")
    case "animation-trigger":
      trigger = value
      return nil
    // These properties serve other elements.
    case _ where name.hasPrefix("view-timeline") || name.hasPrefix("timeline-trigger"): return nil
    case _ where name.hasPrefix("animation"):
      if name == "animation" { trigger = nil }
      return animations.apply(name, value) == .taken ? nil : .unread(declaration)
    case "transition-behavior": return nil
    case _ where name.hasPrefix("transition"):
      hasTransitions = true
      return transitions.apply(name, value) == .taken ? nil : .unread(declaration)
    case "transform-origin":
      anchor = MotionAnchor(value)
      return anchor == nil ? .dropped(declaration, "anchors are shares of the card") : nil
    case "backface-visibility":
      hidesBack = value.word == "hidden"
      return nil
    default:
      let channels = MotionProperty.channels(of: name)
      guard !channels.isEmpty else {
        let isInitial = value.isWideKeyword || value.word == "none" || value.word == "flat"
        return isInitial ? nil : .dropped(declaration, "presets do not have it")
      }
      // A value that presets cannot express also overrides earlier values.
      for channel in channels { values[channel] = nil }
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

extension StyleSheet.Declaration {
  /// The value of a property whose declared value cannot be resolved.
  var unset: [CSSToken] { [CSSToken(kind: .identifier("unset"), range: range)] }
}
