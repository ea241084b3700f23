import ArgumentParser
import RevealFiles
import RevealPreset
import RevealRender

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a preset to start from.",
    discussion: """
      Without --effect, the preset has comments on its keys; with it, the preset is complete and \
      needs nothing of the catalogue, which reveal effects lists.

        reveal init fade.json
        reveal init --effect animate.css/fadeInUp

      The preset names preset.schema.json, which lets editors complete and check keys. That file \
      and the deck or pictures of an effect are written next to the preset unless they exist.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The file to write; it must not exist. (default: preset.json, or the effect's own name, as in \
      fadeInUp.json)
      """, valueName: "preset"),
    completion: .json)
  var path: String?

  @Option(
    help: ArgumentHelp(
      "An effect of the catalogue, as in animate.css/fadeInUp. (default: a commented preset)",
      valueName: "name"), completion: .effect)
  var effect: String?

  func run() throws {
    let start = try effect.map(Self.preset)
    let path = path ?? start?.fileName ?? "preset.json"
    try OutputName(path).requireFile("", content: "a JSON file", endings: ["json", "jsonc", "txt"])
    let folder = splitPath(path).folder
    let text = start.map { $0.json.text(braces: .spaced) + "\n" } ?? StarterPreset.text
    try writeNewFile(Array(text.utf8), to: path)
    for file in start?.files ?? [] where fileKind(joinPath(folder, file.path)) == nil {
      let copy = joinPath(folder, file.path)
      try makeFolder(splitPath(copy).folder)
      try writeNewFile(file.bytes, to: copy)
    }
    let schema = joinPath(folder, StarterPreset.schemaName)
    if fileKind(schema) == nil { try writeNewFile(Array(PresetSchema.json.utf8), to: schema) }
    try Terminal.print("\(path): written; try: reveal render \(path) -o frames")
  }

  private static func preset(of effect: String) throws -> EffectPreset {
    let catalogue = try EffectCatalogue.installed()
    guard catalogue.names.contains(effect) else {
      throw ValidationError(
        "--effect: expected the name of an effect, found \"\(visible(effect))\""
          + catalogue.hint(for: effect, otherwise: "reveal effects lists all"))
    }
    return try catalogue.preset(effect)
  }
}
