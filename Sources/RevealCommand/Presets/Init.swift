import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a preset to start from.",
    discussion: """
      Without --effect, the preset has comments on its keys; with it, the preset is complete and \
      independent of the catalogue, which reveal effects lists.

        reveal init fade.json
        reveal init --effect animate.css/fadeInUp
        reveal init --effect animate.css/fadeInUp --on cells/messages

      --on puts the motion of the effect on another list: it has the canvas, rows, cards and bars \
      of that one, and its scroll script if that shows the effect. An effect that needs a list \
      like its own, such as pages, keeps that one, with the cards of the other.

      The preset names preset.schema.json, which lets editors complete and check keys. That file \
      and the deck or pictures of an effect are written beside the preset. Existing files are \
      kept; if one of them has the name of a deck but another content, the deck gets another \
      name.
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

  @Option(
    help: ArgumentHelp(
      """
      With --effect: the list that has the effect, a preset of the catalogue, as in scenes/feed or \
      cells/messages, or a file. (default: the effect's own list)
      """, valueName: "list"), completion: .effect)
  var on: String?

  @Flag(help: "Print JSON: the preset, and the files that were written with it.")
  var json = false

  func validate() throws {
    if on != nil && effect == nil { throw ValidationError("--on needs --effect") }
  }

  func run() throws {
    let start = try effect.map { try Self.preset(of: $0, on: on) }
    let path = path ?? start?.fileName ?? "preset.json"
    try OutputName(path).requireFile("", content: "a JSON file", endings: ["json", "jsonc", "txt"])
    let (folder, name) = splitPath(path)
    let home = try OpenFolder(folder)
    let fitting = try start?.fitting(folder)
    try writeNewFile(Array((fitting?.text ?? StarterPreset.text).utf8), to: name, in: home)
    var written = [path]
    for (file, wanted) in zip(fitting?.files ?? [], start?.files ?? []) {
      let (below, copy) = splitPath(file.path)
      let place = below.isEmpty ? home : try home.openOrMakeFolder(below)
      if try place.entry(copy) == nil {
        try writeNewFile(file.bytes, to: copy, in: place)
        written.append(joinPath(folder, file.path))
      }
      if file.path != wanted.path {
        Terminal.report(
          "\(joinPath(folder, file.path)): written under this name, since "
            + "\(joinPath(folder, wanted.path)) is another file")
      }
    }
    let schema = StarterPreset.schemaName
    if try home.entry(schema) == nil {
      try writeNewFile(Array(PresetSchema.json.utf8), to: schema, in: home)
      written.append(joinPath(folder, schema))
    }
    if json {
      try Terminal.print(json: [
        "file": .string(path), "written": .array(written.map(JSONOutput.string)),
      ])
    } else {
      try Terminal.print("\(path): written; try: reveal preview \(path)")
    }
  }

  private static func preset(of effect: String, on list: String?) throws -> EffectPreset {
    let catalogue = try EffectCatalogue.installed()
    guard catalogue.names.contains(effect) else {
      throw ValidationError(
        "--effect: expected the name of an effect, found \"\(printable(effect))\""
          + catalogue.hint(for: effect, otherwise: "reveal effects lists all"))
    }
    guard let list else { return try catalogue.preset(effect) }
    guard catalogue.names.contains(list) || fileKind(list) == .file else {
      throw ValidationError(
        "--on: expected a preset of the catalogue or a file, found \"\(printable(list))\""
          + catalogue.hint(for: list, otherwise: "reveal effects lists the catalogue"))
    }
    return try catalogue.preset(effect, on: list)
  }
}
