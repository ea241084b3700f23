import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

struct Effects: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the effects of the catalogue.",
    discussion: """
      Each is a preset that reveal init --effect NAME writes. The catalogue is the folder that the \
      environment variable REVEAL_PRESETS names; without it, share/reveal/presets next to the \
      program's folder, or Presets in the sources in which the program was built.

        reveal effects                    all, by name
        reveal effects flip css           those with both words in name or description
      """)

  @Argument(
    help: ArgumentHelp(
      "Words that the name or the description has, in capitals or not. (default: all effects)",
      valueName: "word"))
  var words: [String] = []

  @Flag(help: "Print JSON: a list of objects with name and description.")
  var json = false

  @Flag(help: "Print Markdown: a table for each library, with links relative to the catalogue.")
  var markdown = false

  func validate() throws {
    if json && markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() throws {
    let catalogue = try EffectCatalogue.installed()
    let effects = try catalogue.effects()
    let found = effects.filter { effect in words.allSatisfy(effect.mentions) }
    guard !found.isEmpty else { throw nothing(in: effects, of: catalogue) }
    if json {
      let list = found.map { effect -> JSONOutput in
        .object([("name", .string(effect.name)), ("description", .string(effect.description))])
      }
      try Terminal.print(JSONOutput.array(list).text())
    } else if markdown {
      try Terminal.write(EffectIndex(effects: found).markdown)
    } else {
      let width = found.map(\.name.count).max() ?? 0
      for effect in found {
        let gap = String(repeating: " ", count: width - effect.name.count)
        try Terminal.print("\(visible(effect.name))\(gap)  \(visible(effect.summary))")
      }
    }
  }

  private func nothing(in effects: [Effect], of catalogue: EffectCatalogue) -> ValidationError {
    let unknown = words.filter { word in !effects.contains { $0.mentions(word) } }
    guard let word = unknown.first else {
      let list = enumeration(of: words.map(visible))
      return ValidationError("no effect has \(list) in its name or description")
    }
    return ValidationError(
      "no effect has \"\(visible(word))\" in its name or description"
        + catalogue.hint(for: word, otherwise: "reveal effects lists all"))
  }
}

extension EffectCatalogue {
  /// The catalogue of this program.
  static func installed() throws -> EffectCatalogue {
    let choice = environmentVariable("REVEAL_PRESETS").flatMap { $0.isEmpty ? nil : $0 }
    return try EffectCatalogue(program: programPath(), choice: choice)
  }

  /// The hint of a message about a name or a word that no effect has.
  func hint(for word: String, otherwise advice: String) -> String {
    let near = namesNear(word).map(visible)
    let hint = near.isEmpty ? advice : "did you mean \(enumeration(of: near, "or"))?"
    return "\n  hint: \(hint)"
  }
}

extension CompletionKind {
  /// The names of the catalogue.
  static let effect = CompletionKind.custom { _, _, _ in
    // A shell has no place for an error.
    (try? EffectCatalogue.installed().names) ?? []
  }
}
