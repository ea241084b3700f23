import ArgumentParser
import RevealFiles
import RevealPreset

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented preset to start from.",
    discussion: """
      The preset names preset.schema.json, which lets editors complete and check keys. That file \
      is written next to the preset unless it exists.
      """)

  @Argument(
    help: ArgumentHelp("The file to write; it must not exist.", valueName: "preset"),
    completion: .json)
  var path = "preset.json"

  func run() throws {
    try OutputName(path).requireFile("", content: "a JSON file", endings: ["json", "jsonc", "txt"])
    try writeNewFile(Array(StarterPreset.text.utf8), to: path)
    let schema = joinPath(splitPath(path).folder, StarterPreset.schemaName)
    if fileKind(schema) == nil { try writeNewFile(Array(PresetSchema.json.utf8), to: schema) }
    try Terminal.print("\(path): written; try: reveal render \(path) -o frames")
  }
}
