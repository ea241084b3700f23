/// The names of classes in an exported style sheet, which start with a prefix of its own.
struct ListNames {
  private let prefix: String

  /// The start of the names of custom properties that say how rows travel.
  static let layout = "--reveal-layout-"

  /// Finds the prefix: animated cards or places have it, or a list whose rows travel, and the list
  /// or the rows of the same prefix have something of reveal's.
  ///
  /// Fails for a style sheet without such cards and lists.
  init?(_ rules: [StyleSheet.Rule]) {
    var prefixes: [String] = []
    var known: Set<String> = ["reveal"]
    for rule in rules {
      let classes = rule.selectors.flatMap(\.ownClasses)
      let isPlayed = rule.declarations.contains(where: \.namesAnimation)
      for name in classes {
        if isPlayed {
          prefixes += [name.start(before: "-card"), name.start(before: "-place")].compactMap(\.self)
        }
        if let prefix = name.start(before: "-list"),
          rule.declarations.contains(where: { $0.name.hasPrefix(Self.layout) })
        {
          prefixes.append(prefix)
        }
        if let prefix = name.start(before: "-list") ?? name.start(before: "-row"),
          rule.declarations.contains(where: \.isOfReveal)
        {
          known.insert(prefix)
        }
      }
    }
    guard let prefix = prefixes.first(where: known.contains) else { return nil }
    self.prefix = prefix
  }

  var list: String { prefix + "-list" }
  var row: String { prefix + "-row" }
  var card: String { prefix + "-card" }
  var place: String { prefix + "-place" }
  /// The classes of rows that change, with the keys of presets for what their cards play.
  var changes: [(class: String, key: String)] {
    [
      (prefix + "-removing", "removal"), (prefix + "-inserting", "insertion"),
      (prefix + "-moving", "movement"),
    ]
  }
  /// The start of the class of rows that play one of several motions.
  var motion: String { prefix + "-motion-" }
  /// The start of the class of rows of one size.
  var shape: String { prefix + "-shape-" }
}

extension Selector {
  /// The classes that the element itself must have.
  fileprivate var ownClasses: [String] {
    conditions.compactMap { condition in
      if case .class(let name) = condition { name } else { nil }
    }
  }
}

extension StyleSheet.Declaration {
  /// Whether only exported style sheets have the declaration.
  fileprivate var isOfReveal: Bool {
    name.hasPrefix("--reveal-")
      || value.contains {
        $0.kind == .identifier("--reveal-row") || $0.kind == .identifier("--reveal-shown")
      }
  }
}

extension String {
  /// Returns the text before an ending; nil if it has another one, or nothing else.
  fileprivate func start(before ending: String) -> String? {
    hasSuffix(ending) && count > ending.count ? String(dropLast(ending.count)) : nil
  }
}
