import RevealMotion

/// Reads the values of keyframes, and notes what presets cannot say of them.
struct KeyframeValues {
  let properties: CustomProperties
  private(set) var notes: [StyleSheetImport.Note] = []
  /// Nil where no keyframe says it.
  private(set) var hidesBack: Bool?
  private var noted: Set<String> = []

  init(properties: CustomProperties) { self.properties = properties }

  /// The value of a declaration that counts.
  mutating func resolve(
    _ declaration: StyleSheet.Declaration, budget: inout Int
  ) -> [CSSToken]? {
    let name = declaration.name
    let isKnown =
      ["animation-timing-function", "transform-origin", "backface-visibility"].contains(name)
      || !MotionProperty.channels(of: name).isEmpty
    guard isKnown else {
      if noted.insert(name).inserted {
        notes.append(.dropped(declaration, "presets do not animate it"))
      }
      return nil
    }
    guard let value = properties.resolve(declaration.value, budget: &budget) else {
      notes.append(.unresolved(declaration))
      return nil
    }
    switch name {
    case "animation-timing-function":
      if TimingCurve(css: value) != nil { return value }
    case "transform-origin":
      if MotionAnchor(value) != nil { return value }
      notes.append(.dropped(declaration, "anchors are shares of the card"))
      return nil
    case "backface-visibility":
      hidesBack = value.word == "hidden" || hidesBack ?? false
      return nil
    default:
      switch MotionProperty(name, value) {
      case .values(_, let approximations)?:
        notes += approximations.map { .approximated(declaration, $0) }
        return value
      case .dropped(let reason)?:
        notes.append(.dropped(declaration, reason))
        return nil
      case nil: break
      }
    }
    notes.append(.unread(declaration))
    return nil
  }
}
