import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender

struct Effects: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "effects",
    abstract: "Find effects of the catalogue.",
    discussion: """
      Each effect is a preset that reveal init --effect NAME writes. Without words and options, \
      the kinds and the libraries are listed, with the number of their effects.

        reveal effects app store          by the words that people use
        reveal effects slide in from the right
        reveal effects --kind swipe       all of one kind
        reveal effects flip --library aos

      Exact names come first, then what the words lead to, then names, then descriptions. Typing \
      errors are forgiven. Effects that differ only in axis, curve, distance or strength are one \
      entry, with the number of the others.

      The catalogue is the folder in the environment variable REVEAL_PRESETS; without it, \
      share/reveal/presets beside the program's folder, or Presets in the sources from which the \
      program was built. Its file words.json has the words that people use, gallery.json the \
      libraries.
      """)

  @Argument(
    help: ArgumentHelp(
      "Words for what you look for, in any case and order.", valueName: "word"))
  var words: [String] = []

  @Option(help: "Only effects of this kind.")
  var kind: PresetKind?

  @Option(
    help: ArgumentHelp("Only effects of this library.", valueName: "name"), completion: .library)
  var library: String?

  @Flag(help: "List everything that is found, and each variant by itself.")
  var all = false

  @Flag(
    help: """
      Print JSON: a list of objects with name, kind, variants, library, version, license and \
      description.
      """)
  var json = false

  @Flag(
    help: "Print Markdown: tables by kind and by library, with links relative to the catalogue.")
  var markdown = false

  /// The number of entries that are listed unless more are asked for.
  private static let mostListed = 24

  func validate() throws {
    if json && markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() async throws {
    let catalogue = try EffectCatalogue.installed()
    let search = try await EffectSearch(catalogue)
    if let library, !search.effects.contains(where: { $0.folder == library }) {
      let folders = Set(search.effects.map(\.folder)).sorted()
      let near = nearestWord(to: library, among: folders)
      throw ValidationError(
        "--library: expected the name of a library, found \"\(printable(library))\"\n  hint: "
          + (near.map { "did you mean \"\($0)\"?" } ?? "reveal effects lists all"))
    }
    if words.isEmpty && kind == nil && library == nil && !all && !json && !markdown {
      try Terminal.write(EffectSummary(search: search).text)
      return
    }
    let found = try found(by: search)
    let families =
      all
      ? found.map { EffectSearch.Family(head: search.effects[$0]) }
      : search.folded(found)
    if json {
      try Terminal.print(
        json: .array(families.map { Self.json($0, search.libraries[$0.head.folder]) }))
    } else if markdown {
      try Terminal.write(EffectIndex(families: families, libraries: search.libraries).markdown)
    } else {
      try list(families)
    }
  }

  private func list(_ families: [EffectSearch.Family]) throws {
    let isSearch = !words.isEmpty && !all
    let shown = isSearch ? Array(families.prefix(Self.mostListed)) : families
    let width = shown.map(\.head.name.count).max() ?? 0
    for family in shown {
      let gap = String(repeating: " ", count: width - family.head.name.count)
      let count = family.variants.count
      let others = count > 0 ? " (\(count.counted("variant")))" : ""
      try Terminal.print("\(family.head.name)\(gap)  \(family.head.description)\(others)")
    }
    let more = families.count - shown.count
    if more > 0 { Terminal.report("\(more) more; --all lists them, and variants by themselves") }
  }

  private static func json(
    _ family: EffectSearch.Family, _ library: PresetLibrary?
  ) -> JSONOutput {
    let effect = family.head
    func text(_ text: String?) -> JSONOutput { text.map(JSONOutput.string) ?? .null }
    return .object([
      ("name", .string(effect.name)),
      ("kind", text(effect.kinds.first?.rawValue)),
      ("variants", .array(family.variants.map { .string($0.name) })),
      ("library", text(library?.name)), ("version", text(library?.version)),
      ("license", text(library?.license)), ("description", .string(effect.description)),
    ])
  }

  /// Returns the places of the effects that are asked for, the best first.
  private func found(by search: EffectSearch) throws -> [Int] {
    let text = words.joined(separator: " ")
    let result = search.index.search(text)
    let found = result.presets.filter { place in
      let effect = search.effects[place]
      return (kind.map(effect.kinds.contains) ?? true)
        && (library.map { effect.folder == $0 } ?? true)
    }
    for correction in result.corrections {
      Terminal.report(
        "no effect has \"\(printable(correction.typed))\"; these have \"\(correction.meant)\"")
    }
    guard found.isEmpty else {
      if !result.unknown.isEmpty {
        let list = enumeration(of: result.unknown.map(printable), "or")
        Terminal.report("no effect has \(list); these have the other words")
      }
      return found
    }
    let list = enumeration(of: words.map(printable))
    if words.isEmpty || !result.presets.isEmpty {
      let about = words.isEmpty ? "" : " with \(list)"
      throw ValidationError(
        "there is no effect\(about) of this kind and library\n  hint: reveal effects lists all")
    }
    let near = search.index.suggestions(for: text).map(printable)
    let hint =
      near.isEmpty ? "reveal effects lists all" : "did you mean \(enumeration(of: near, "or"))?"
    throw ValidationError("no effect has \(list)\n  hint: \(hint)")
  }
}

extension PresetKind: ExpressibleByArgument {}

extension EffectCatalogue {
  /// Returns the catalogue of this program.
  static func installed() throws -> EffectCatalogue {
    let choice = environmentVariable("REVEAL_PRESETS").flatMap { $0.isEmpty ? nil : $0 }
    return try EffectCatalogue(program: programPath(), choice: choice)
  }

  /// Returns the hint for a name or a word that no effect has.
  func hint(for word: String, otherwise advice: String) -> String {
    let near = namesNear(word).map(printable)
    let hint = near.isEmpty ? advice : "did you mean \(enumeration(of: near, "or"))?"
    return "\n  hint: \(hint)"
  }
}

extension CompletionKind {
  /// The completion with the names of the catalogue.
  static let effect = CompletionKind.custom { _, _, _ in
    // A shell cannot show an error here.
    (try? EffectCatalogue.installed().names) ?? []
  }

  /// The completion with the libraries of the catalogue.
  static let library = CompletionKind.custom { _, _, _ in
    Set(((try? EffectCatalogue.installed().names) ?? []).map { splitPath($0).folder }).sorted()
  }
}
