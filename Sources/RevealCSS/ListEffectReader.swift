import RevealCSSSyntax
import RevealJSON
import RevealMotion

/// Reads a style sheet with the classes of exported style sheets.
///
/// Its rules for cards, for the scroll effect around them, and for cards of inserted, removed and
/// moved rows form a single preset, with the way in which rows travel.
struct ListEffectReader {
  private(set) var notes: [StyleSheetImport.Note] = []
  private var members: [JSONOutput.Member] = []
  private let properties: [String: [CSSToken]]

  /// The name of the preset.
  static let name = "reveal-list"

  /// Fails for a style sheet without such cards.
  init?(_ sheet: StyleSheet, _ reader: inout ElementReader) {
    guard let names = ListNames(sheet.rules) else { return nil }
    let players = Self.players(sheet.rules, names)
    let list = sheet.rules.filter { rule in rule.selectors.contains { $0.names(names.list) } }
    properties = Dictionary(list.flatMap(\.declarations).map { ($0.name, $0.value) }) { $1 }
    let order = properties["--reveal-order"]?.word
    let sources = EffectReader.Sources(sheet)
    var choices: [(place: Int, members: [JSONOutput.Member], style: ElementStyle)] = []
    var scrollEffect: [JSONOutput.Member]?
    var changes: [JSONOutput.Member] = []
    var hasOtherSizes = false
    let isAbove = properties["--reveal-removal"]?.word == "above"
    for player in players {
      let style = reader.style(of: CSSElement(player.selector))
      // Values of `z-index` that only express a drawing order are ignored, since the preset has
      // that order.
      var effect = EffectReader(
        style, range: player.range, sources, skipped: order == nil ? [] : [.z], &reader)
      let entrance = effect.entrance()
      if player.isOtherSize {
        let isSame =
          entrance.map { JSONOutput.object($0).compact }
          == choices.last { $0.place == player.choice }.map {
            JSONOutput.object($0.members).compact
          }
          && effect.viewTracks.isEmpty
        if !isSame, !hasOtherSizes {
          notes.add(
            .approximated, player.range, "cards of rows of another size move as the first ones")
        }
        hasOtherSizes = hasOtherSizes || !isSame
        continue
      }
      if let entrance {
        if let change = player.change {
          let stagger = Self.stagger(properties["--reveal-stagger-\(change)"] ?? [])
          var members = entrance + (stagger.map { [("stagger", $0)] } ?? [])
          if change == "removal", isAbove { members.append(("above", true)) }
          changes.append((change, .object(members)))
        } else {
          choices.append((player.choice, entrance, style))
        }
      }
      scrollEffect = scrollEffect ?? effect.scrollEffect
      notes += effect.notes
      if !effect.isEmpty {
        notes.add(.kept, player.range, "\(player.change ?? "card"): \(effect.summary)")
      }
    }
    choices.sort { $0.place < $1.place }
    if let style = choices.first?.style {
      let entrance = entrance(choices.map(\.members), style, sources.timelines)
      members.append(("entrance", .object(entrance)))
    }
    if var effect = scrollEffect ?? order.map({ _ in [] }) {
      if let order = order.flatMap({ Self.known($0, Self.orders) }) {
        effect.append(("order", order))
      }
      members.append(("scrollEffect", .object(effect)))
    }
    members += changes
    let layout = layout()
    if !layout.isEmpty { members.append(("layout", .object(layout))) }
  }

  /// Returns the preset; nil if nothing moves.
  func preset(from source: SourceText) -> JSONOutput? {
    guard !members.isEmpty else { return nil }
    let text = source.name == "-" ? "an exported style sheet" : source.name
    return .object([("description", .string("The effect of \(text)."))] + members)
  }

  private static let orders = ["rows", "reversed", "farthestFirst", "depth"]
  private static let tracks = ["furthest", "firstScreen", "once", "every"]
  /// The paths of rows and the ways from contents to contents.
  private static let travels = ["replace", "jump", "cut", "fadeThrough"]

  /// Returns the one of some words that a word stands for, in lower case or not.
  private static func known(_ word: String, _ words: [String]) -> JSONOutput? {
    words.first { $0.lowercased() == word.lowercased() }.map(JSONOutput.string)
  }

  // MARK: - How rows travel

  /// Returns the keys of `layout`, from the custom properties for the script; none if rows do not
  /// travel.
  private func layout() -> [JSONOutput.Member] {
    func tokens(_ name: String) -> [CSSToken] {
      (properties[ListNames.layout + name] ?? []).filter { $0.kind != .whitespace }
    }
    var members: [JSONOutput.Member] = []
    let spring = tokens("spring").compactMap(\.kind.number)
    if spring.count == 2, spring[0] > 0 {
      // A spring that is critically damped is written as one that swings, if ever so slightly.
      let ratio = spring[1] < 0.99999 ? spring[1] : 1
      if let spring = Spring(angularFrequency: spring[0], dampingRatio: ratio) {
        members.append(("spring", spring.json))
      }
    }
    for key in ["duration", "delay"] {
      guard let seconds = tokens(key).first?.kind.seconds else { continue }
      members.append((key, .tidy(seconds)))
    }
    for (name, key) in [("easing", "curve"), ("across", "acrossCurve")] {
      guard let curve = TimingCurve(css: tokens(name)) else { continue }
      members.append((key, curve.json))
    }
    for key in ["path", "contents"] {
      guard let word = tokens(key).first?.name, let known = Self.known(word, Self.travels)
      else { continue }
      members.append((key, known))
    }
    if let stagger = Self.stagger(properties["--reveal-stagger-layout"] ?? []) {
      members.append(("stagger", stagger))
    }
    return members
  }

  // MARK: - Elements

  /// A rule that animates cards.
  private struct Player {
    let selector: Selector
    let range: Range<Int>
    /// The kind of change, `removal`, `insertion` or `movement`, for cards of rows that it
    /// concerns; nil for others.
    let change: String?
    /// The index of the motion among those that rows choose from.
    let choice: Int
    /// Whether it applies to rows whose size differs from that of the first ones.
    let isOtherSize: Bool

    init?(_ selector: Selector, _ range: Range<Int>, _ names: ListNames) {
      guard selector.names(names.card) || selector.names(names.place) else { return nil }
      (self.selector, self.range) = (selector, range)
      let around = selector.conditionsAround
      change = names.changes.first { around.contains(.class($0.class)) }?.key
      func number(after name: String) -> Int? {
        around.lazy.compactMap { condition -> Int? in
          guard case .class(let text) = condition, text.hasPrefix(name) else { return nil }
          return Int(text.dropFirst(name.count))
        }.first
      }
      choice = (number(after: names.motion) ?? 1) - 1
      isOtherSize = number(after: names.shape) != nil
    }
  }

  private static func players(_ rules: [StyleSheet.Rule], _ names: ListNames) -> [Player] {
    rules.flatMap { rule -> [Player] in
      guard rule.declarations.contains(where: \.namesAnimation) else { return [] }
      return rule.selectors.compactMap { Player($0, rule.range, names) }
    }
  }

  // MARK: - When cards come in

  private func entrance(
    _ choices: [[JSONOutput.Member]], _ style: ElementStyle, _ timelines: NamedTimelines
  ) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] = []
    let actions = (style.trigger?.items.first ?? []).compactMap(\.name)
    let track =
      properties["--reveal-track"]?.word.flatMap { Self.known($0, Self.tracks) }
      ?? (actions.contains("replay") ? "every" : actions.isEmpty ? nil : "once")
    if let track { members.append(("track", track)) }
    let staggers = (properties["--reveal-stagger"] ?? []).items.map(Self.stagger)
    func staggered(_ members: [JSONOutput.Member], _ index: Int) -> [JSONOutput.Member] {
      guard let stagger = staggers[index % staggers.count] else { return members }
      return members + [("stagger", stagger)]
    }
    if choices.count == 1 {
      members += staggered(choices[0], 0)
    } else {
      let words = properties["--reveal-choice"] ?? []
      members.append(("choose", .string(words.first?.name ?? "row")))
      members.append(
        ("of", .array(choices.enumerated().map { .object(staggered($1, $0)) })))
      if let seed = words.compactMap(\.kind.number).first { members.append(("seed", .tidy(seed))) }
    }
    if let trigger = actions.first.flatMap({ timelines.triggers[$0] }) {
      var keys: [JSONOutput.Member] = []
      // Presets themselves add the part beyond the viewport.
      if trigger.insets.contains(where: { ($0.absolute ?? 1) > 0 }) {
        keys.append(("inset", .array(trigger.insets.compactMap(\.ofViewport))))
      }
      if trigger.visible > 0 { keys.append(("visible", .tidy(trigger.visible))) }
      if !keys.isEmpty { members.append(("trigger", .object(keys))) }
    }
    if actions.contains("play-backwards") { members.append(("leave", "reverse")) }
    return members
  }
}
