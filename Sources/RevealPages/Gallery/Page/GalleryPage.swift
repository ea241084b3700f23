import RevealFiles
import RevealJSON
package import RevealPreset
import RevealRender
import RevealSearch

/// The gallery's page: one HTML file that needs nothing but the pictures and scripts next to it.
///
/// It must work from a disk, where a page may not read files, so what it does not contain are
/// scripts, which `GalleryScripts` writes.
package struct GalleryPage {
  private let title: String
  private let featured: FeaturedPresets?
  private let words: SearchWords
  private let effects: Set<String>
  private let entries: [GalleryEntry]
  /// The entries of other looks, by the names of their presets.
  private let looks: [String: [GalleryEntry]]
  private let message: (any Error) -> String
  private let place: Place

  /// The place from which the page is opened.
  package enum Place: Hashable, Sendable {
    /// A disk, or any other server.
    case disk
    /// A ``LocalServer``, which makes films.
    case server
  }

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - featured: The names of the presets that come first, and the libraries of folders; nil for
  ///     none.
  ///   - words: The words by which people look for presets.
  ///   - effects: The names of the presets that `reveal init` writes.
  ///   - entries: The entries after drawing.
  ///   - place: The place from which the page is opened.
  ///   - message: A closure that returns the message of an error for the user.
  package init(
    title: String, featured: FeaturedPresets? = nil, words: SearchWords = SearchWords(),
    effects: Set<String> = [], entries: [GalleryEntry], for place: Place = .disk,
    message: @escaping (any Error) -> String
  ) {
    self.title = title
    self.featured = featured
    self.words = words
    self.effects = effects
    self.entries = entries.filter { $0.look == nil }
    looks = Dictionary(grouping: entries.filter { $0.look != nil }) { $0.look?.preset ?? "" }
    self.message = message
    self.place = place
  }

  /// The text of the page.
  package var text: String {
    WebPage.text(
      "gallery.html",
      [
        "data": WebPage.inScript(data.compact),
        "connections": place == .server ? "'self'" : "'none'",
      ])
  }

  private var data: JSONOutput {
    let presets = entries.map(\.searched)
    let cards = Dictionary(grouping: entries, by: \.preset)
    let names = (featured?.names ?? []).flatMap { cards[$0]?.map(\.name) ?? [$0] }
    let libraries = featured?.libraries ?? [:]
    // A preset without pictures never stands for one that has some.
    let drawn = entries.filter(\.isDrawn)
    let first = drawn.count < entries.count ? drawn.map(\.name) : names
    // Values that are compared are never folded.
    let isVaried = entries.contains { !$0.variant.changes.isEmpty }
    let heads =
      isVaried
      ? Array(entries.indices) : PresetFamilies(presets, featured: Set(first)).heads
    let index = SearchIndex(presets, libraries: libraries, featured: names, words: words)
    return [
      "title": .string(title), "isServed": .bool(place == .server),
      "featured": .array(names.map(JSONOutput.string)),
      "kinds": .array(
        PresetKind.allCases.map { ["name": .string($0.rawValue), "title": .string($0.title)] }),
      "libraries": .object(
        libraries.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.name)) }),
      "looks": .array(
        shownLooks.map { ["name": .string($0.rawValue), "title": .string($0.title)] }),
      "heads": .array(heads.map(JSONOutput.integer)), "index": index.json,
      "presets": .array(entries.map(json)),
    ]
  }

  /// The looks that some preset has, in order.
  private var shownLooks: [EffectLook] {
    let shown = Set(looks.values.joined().filter { $0.drawable != nil }.compactMap(\.look?.look))
    return EffectLook.allCases.filter(shown.contains)
  }

  private func json(_ entry: GalleryEntry) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("name", .string(entry.name)), ("path", .string(entry.file)),
    ]
    switch entry.content {
    case .failure(let error):
      let text = LoadedPreset.shownText(ofFile: entry.path, in: entry.scope)
      let title = text.flatMap(Self.title) ?? splitPath(entry.preset).name
      members += [
        ("title", .string(title + entry.variant.suffix)),
        ("error", .string(entry.paths.shown(message(error)))),
      ]
      if let text { members.append(("text", .string(text))) }
    case .success(let content):
      members += content.preset.facts(
        endingTitle: entry.variant.suffix, showing: entry.paths.shown)
      members +=
        entry.isDrawn
        ? [
          ("poster", .integer(content.poster)), ("picture", .string(content.format.poster)),
        ] : [("isListed", .bool(true))]
      if effects.contains(entry.name) {
        members.append(("command", .string(command(entry))))
      }
      let others = looks[entry.name] ?? []
      if !others.isEmpty { members.append(("looks", .object(others.compactMap(look)))) }
    }
    return .object(members)
  }

  /// The command that writes an effect of the catalogue.
  private func command(_ entry: GalleryEntry) -> String {
    guard let look = entry.look else { return "reveal init --effect \(entry.name)" }
    return "reveal init --effect \(look.preset) --on \(look.list)"
  }

  /// What a look has for the page in place of the preset's own facts; nil if it was not drawn.
  private func look(_ entry: GalleryEntry) -> JSONOutput.Member? {
    guard let look = entry.look, let content = entry.drawable else { return nil }
    let own: Set = ["width", "height", "scale", "fps", "count", "duration"]
    var members = content.preset.facts().filter { own.contains($0.key) }
    members.append(("poster", .integer(content.poster)))
    members.append(("name", .string(entry.name)))
    if effects.contains(look.preset) { members.append(("command", .string(command(entry)))) }
    return (look.look.rawValue, .object(members))
  }

  /// The title in the text of a preset with errors, if it can be read.
  private static func title(in text: String) -> String? {
    let root = JSONParser.parse(SourceText(file: "", text: text)).root
    guard let title = root?["title"]?.string else { return nil }
    return title.isEmpty ? nil : title
  }
}
