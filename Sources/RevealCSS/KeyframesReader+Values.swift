import RevealCSSSyntax
import RevealMotion

extension KeyframesReader {
  /// Returns the value of a declaration of keyframes, unless it is ignored; notes those that
  /// presets cannot express.
  mutating func resolve(
    _ declaration: StyleSheet.Declaration, _ properties: CustomProperties, budget: inout Int
  ) -> [CSSToken]? {
    let name = declaration.name
    let isKnown =
      ["animation-timing-function", "transform-origin", "backface-visibility"].contains(name)
      || !MotionProperty.channels(of: name).isEmpty
    guard isKnown else {
      if unknown.insert(name).inserted {
        notes.append(.dropped(declaration, "presets do not animate it"))
      }
      return nil
    }
    guard declaration.isValid, !declaration.isImportant else {
      notes.append(.ignored(declaration))
      return nil
    }
    if name == "animation-timing-function", declaration.value.contains(where: \.isVariable) {
      notes.append(.dropped(declaration, "browsers replace no \"var()\" here"))
      return nil
    }
    var value = properties.resolve(declaration.value, budget: &budget)
    if value.map({ !PropertyGrammar.admits($0, of: name) }) ?? true {
      // As in rules, the property is then unset.
      notes.append(.unset(declaration))
      value = declaration.unset
    }
    guard let value else { return nil }
    switch name {
    case "animation-timing-function":
      if value.isWideKeyword || TimingCurve(css: value) != nil { return value }
    case "transform-origin":
      if MotionAnchor(value) != nil { return value }
      notes.append(.dropped(declaration, "anchors are shares of the card"))
      return nil
    case "backface-visibility":
      hidesBackInMotion = value.word == "hidden" || hidesBackInMotion ?? false
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

extension CSSToken {
  fileprivate var isVariable: Bool { kind == .function("var") }
}
