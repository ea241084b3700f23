import ArgumentParser
import RevealPreset

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of presets.",
    discussion: """
      JSON Schema 2020-12. Editors complete and check presets with it: save it, and name it in \
      the preset as "$schema".
      """)

  func run() throws { try Terminal.write(PresetSchema.json) }
}
