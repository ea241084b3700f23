/// Which element plays which keyframes.
struct KeyframePlayers {
  private var elements: [String: CSSElement] = [:]

  init(_ sheet: StyleSheet, _ reader: inout ElementReader) {
    let companion = Self.companion(sheet.rules)
    for rule in sheet.rules {
      let naming = rule.declarations.filter(Self.namesAnimation)
      guard let selector = rule.selectors.first, !naming.isEmpty else { continue }
      let properties = CustomProperties(root: reader.cascade.root, rule.declarations)
      var list = AnimationList()
      var isWhole = false
      for declaration in naming {
        guard
          let value = properties.resolve(declaration.value, budget: &reader.tokenBudget)
        else { continue }
        if list.apply(declaration.name, value) { isWhole = declaration.name == "animation" }
      }
      for name in list.animations.compactMap(\.name) where elements[name] == nil {
        var element = CSSElement(selector)
        if !isWhole, let companion { element.add(companion) }
        elements[name] = element
      }
    }
  }

  /// The element of the first rule that plays keyframes.
  func player(of name: String) -> CSSElement? { elements[name] }

  /// An element that plays several keyframes together, or on a view timeline.
  struct Group {
    /// That of the element.
    let name: String
    let element: CSSElement
    let range: Range<Int>
    let keyframes: [String]
  }

  /// The elements whose animations belong together, each under a name of its own.
  ///
  /// - Parameters:
  ///   - sheet: The style sheet.
  ///   - reader: What may still be tried.
  /// - Returns: The elements, in text order.
  func groups(of sheet: StyleSheet, _ reader: inout ElementReader) -> [Group] {
    let known = Set(sheet.keyframes.map(\.name))
    var groups: [Group] = []
    var taken = known
    for rule in sheet.rules where rule.declarations.contains(where: Self.namesAnimation) {
      guard let selector = rule.selectors.first else { continue }
      let timings = reader.style(of: CSSElement(selector)).animations.animations
      let names = timings.compactMap(\.name).filter(known.contains)
      guard names.count > 1 || names.count == 1 && timings.contains(where: { $0.timeline != nil })
      else { continue }
      let element = elements[names[0]] ?? CSSElement(selector)
      var name = element.name ?? names[0]
      // A name of keyframes is another preset's, unless it is played here alone.
      if name == names[0], names.count == 1 { taken.remove(name) }
      if !taken.insert(name).inserted { name = names.joined(separator: "-") }
      guard !groups.contains(where: { $0.name == name }) else { continue }
      taken.insert(name)
      groups.append(Group(name: name, element: element, range: rule.range, keyframes: names))
    }
    return groups
  }

  private static func namesAnimation(_ declaration: StyleSheet.Declaration) -> Bool {
    declaration.name == "animation" || declaration.name == "animation-name"
  }

  /// A class that elements have besides the one that names their animation, such as `animated`: it
  /// says how long, and names nothing.
  private static func companion(_ rules: [StyleSheet.Rule]) -> Selector.Condition? {
    var candidates: [Selector.Condition] = []
    var combined: Set<Selector.Condition> = []
    for rule in rules {
      let isTiming =
        rule.declarations.contains { $0.name == "animation-duration" }
        && !rule.declarations.contains(where: namesAnimation)
      for selector in rule.selectors {
        let conditions = Set(selector.conditions)
        if conditions.count > 1 { combined.formUnion(conditions) }
        guard isTiming, conditions.count == 1, selector.others.isEmpty,
          case .class? = conditions.first
        else { continue }
        candidates += conditions
      }
    }
    return candidates.first(where: combined.contains)
      ?? (Set(candidates).count == 1 ? candidates[0] : nil)
  }
}
