import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

struct Effects: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the effects of the catalogue.",
    discussion: """
      Each effect is a preset that reveal init --effect NAME writes. The catalogue is the folder \
      in the environment variable REVEAL_PRESETS; without it, share/reveal/presets beside the \
      program's folder, or Presets in the sources from which the program was built.

        reveal effects                    all, by name
        reveal effects flip css           those with both words in name or description

      If any effects have the words as whole words, only these are listed; otherwise, effects \
      that have them as parts of words.
      """)

  @Argument(
    help: ArgumentHelp(
      "Words in the name or the description, in any case. (default: all effects)",
      valueName: "word"))
  var words: [String] = []

  @Flag(help: "Print JSON: a list of objects with name, library, version and description.")
  var json = false

  @Flag(help: "Print Markdown: a table for each library, with links relative to the catalogue.")
  var markdown = false

  func validate() throws {
    if json && markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() throws {
    let catalogue = try EffectCatalogue.installed()
    let effects = try catalogue.effects()
    let found = try found(in: effects, of: catalogue)
    if json {
      try Terminal.print(lines: JSONOutput.array(found.map(Self.json)).text())
    } else if markdown {
      try Terminal.write(EffectIndex(effects: found).markdown)
    } else {
      let width = found.map(\.name.count).max() ?? 0
      for effect in found {
        let gap = String(repeating: " ", count: width - effect.name.count)
        try Terminal.print("\(effect.name)\(gap)  \(effect.about.summary)")
      }
    }
  }

  private static func json(_ effect: Effect) -> JSONOutput {
    .object([
      ("name", .string(effect.name)),
      ("library", effect.about.library.map(JSONOutput.string) ?? .null),
      ("version", effect.about.version.map(JSONOutput.string) ?? .null),
      ("description", .string(effect.about.summary)),
    ])
  }

  /// Returns the effects that match all words, each word as closely as in any effect.
  private func found(in effects: [Effect], of catalogue: EffectCatalogue) throws -> [Effect] {
    if words.isEmpty { return effects }
    var best = Effect.Occurrence.inside
    var found: [Effect] = []
    for effect in effects {
      let occurrences = words.compactMap(effect.occurrence)
      guard occurrences.count == words.count, let worst = occurrences.min(), worst >= best else {
        continue
      }
      if worst > best { (best, found) = (worst, []) }
      found.append(effect)
    }
    guard !found.isEmpty else { throw nothing(in: effects, of: catalogue) }
    switch best {
    case .word: break
    case .start: Terminal.report("no effect has \(kind); these have words that begin like that")
    case .inside: Terminal.report("no effect has \(kind); these have words that contain that")
    }
    return found
  }

  private var kind: String {
    let list = enumeration(of: words.map(printable))
    return "\(list) as \(words.count == 1 ? "a whole word" : "whole words")"
  }

  private func nothing(in effects: [Effect], of catalogue: EffectCatalogue) -> ValidationError {
    let counts = words.map { word in effects.count { $0.occurrence(of: word) != nil } }
    let unknown = zip(words, counts).filter { $0.1 == 0 }.map(\.0)
    guard let word = unknown.first else {
      let each = zip(words, counts).map { "\(counted($0.1, "effect")) with \"\(printable($0.0))\"" }
      let all = enumeration(of: words.map(printable))
      return ValidationError(
        "no effect has \(all) together in its name and description\n  hint: "
          + each.joined(separator: ", "))
    }
    var hint = catalogue.hint(for: word, otherwise: "reveal effects lists all")
    if catalogue.namesNear(word).isEmpty, let near = EffectCatalogue.wordNear(word, in: effects) {
      hint = "\n  hint: did you mean \"\(printable(near))\"?"
    }
    let list = enumeration(of: unknown.map(printable), "or")
    return ValidationError("no effect has \(list) in its name or description" + hint)
  }
}

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
}
