import ArgumentParser
import RevealCSS
import RevealFiles
import RevealJSON
import RevealPreset

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make presets from the animations in a style sheet, or list design tokens.",
    discussion: """
      Each @keyframes becomes a preset, with the duration, delay, curve, count, direction and \
      transform-origin that the rules give the first element that plays it. Several animations of \
      one rule become one preset with parts, an animation on a view timeline a scroll effect, and \
      a style sheet of "reveal export" one preset with all of it. A transition between a selector \
      and the same selector with an additional class, pseudo-class or attribute becomes a preset, \
      too; one that starts in @starting-style becomes an insertion. An animation that ends away \
      from rest plays at every display of a row. Rows that selectors such as :nth-child() \
      distinguish choose between motions, or have a stagger. Layers, specificity, custom \
      properties, calc() and linear() are evaluated.

        reveal import animate.css --name bounceInUp > bounceInUp.json
        reveal import animate.css -o presets
        reveal import aos.css --name fade-up --attribute data-aos-duration=600
        reveal import app.css --attribute class="animate-in fade-in zoom-in-95"

      Kept, approximated and dropped declarations are reported on standard error, as \
      file:line:column.

      Of a JSON file in the format of the Design Tokens Community Group, the durations and curves \
      are listed, each as presets name it.

        reveal import motion.json
      """)

  @Argument(
    help: ArgumentHelp(
      "The style sheet, or a JSON file of design tokens; \"-\" is a style sheet on standard input.",
      valueName: "file"), completion: .styleSheetOrTokens)
  var path: String

  @Option(
    help: ArgumentHelp(
      """
      The animation to import: a name of @keyframes or, for transitions and for animations that \
      play together, the last attribute value or class of the selector; can be given several \
      times. (default: all)
      """, valueName: "name"))
  var name: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      An attribute of all elements, for rules that require it; can be given several times. With \
      class, only the element with these classes is imported. (default: only those of the \
      selector)
      """, valueName: "name=value"))
  var attribute: [String] = []

  @Option(
    name: .shortAndLong,
    help: """
      The folder for a file NAME.json for each preset; created if missing. (default: one preset, \
      on standard output)
      """, completion: .directory)
  var output: String?

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(help: "Print the result as JSON: the presets, or their files, and the notes.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors and presets.")
  var quiet = false

  func run() throws {
    let attributes = try parsedAttributes()
    if let output { try OutputName(output).requireFolder("-o", content: "presets") }
    Interruption.endAtOnce()
    let scope = try reading.scope()
    let source = try SourceText(file: path, bytes: read(within: scope))
    // No style sheet begins with a brace.
    let start = source.bytes.first { !" \t\r\n".utf8.contains($0) }
    if path.lowercased().hasSuffix(".json"), start == UInt8(ascii: "{") {
      return try list(DesignTokens(json: source))
    }
    let result = try StyleSheetImport(
      source, attributes: attributes, names: name.isEmpty ? nil : Set(name))
    try checkNames(result, source)
    if !quiet && !json {
      let notes = result.notes + result.presets.flatMap(\.notes)
      if !notes.isEmpty { Terminal.report(lines: result.report(notes)) }
    }
    guard let first = result.presets.first else {
      throw StyleSheetError(
        source, at: 0..<0, "expected an animation that presets can show, found none")
    }
    if let output { try write(result.presets, to: output, inputs: scope.inputs) }
    if json {
      try Terminal.print(json: report(result))
    } else if output != nil {
      return
    } else if result.presets.count == 1 {
      try Terminal.write(first.json.text() + "\n")
    } else {
      throw ValidationError(
        "\(result.presets.count) presets do not fit on standard output: "
          + "choose one, as in --name \(printable(first.name)), or a folder for all with -o")
    }
  }

  /// Prints the durations and curves of a file of design tokens.
  private func list(_ tokens: DesignTokens) throws {
    guard output == nil, name.isEmpty, attribute.isEmpty else {
      throw ValidationError("-o, --name and --attribute are for style sheets, not design tokens")
    }
    let file = splitPath(path).name
    let usable = tokens.tokens.filter { $0.value.preset != nil }
    guard !usable.isEmpty else {
      throw ValidationError("\(printable(path)): expected durations or curves, found none")
    }
    if json {
      let list = usable.map { token -> JSONOutput in
        [
          "name": .string(token.name), "type": .string(token.value.type),
          "value": token.value.preset ?? .null, "description": .string(token.about),
          "token": .string("\(file)#\(token.name)"),
        ]
      }
      return try Terminal.print(json: ["tokens": .array(list)])
    }
    let table = Table(
      columns: ["token", "type", "value", "description"],
      rows: usable.map { token in
        [
          "\(file)#\(token.name)", token.value.type,
          token.value.preset?.text(braces: .spaced) ?? "", token.about,
        ]
      })
    try Terminal.print(lines: table.text)
  }

  /// Returns the presets, or the files that they were written to, and the notes.
  private func report(_ result: StyleSheetImport) -> JSONOutput {
    let files = StyleSheetImport.fileNames(for: result.presets)
    let presets = zip(result.presets, files).map { preset, file -> JSONOutput in
      let place = output.map { JSONOutput.string(joinPath($0, file)) }
      return .object([
        ("name", .string(preset.name)),
        place.map { (key: "file", value: $0) } ?? (key: "preset", value: preset.json),
        ("notes", result.json(preset.notes)),
      ])
    }
    return ["presets": .array(presets), "notes": result.json(result.notes)]
  }

  private func read(within scope: FileScope) throws -> [UInt8] {
    if path == "-" { return try readStandardInput(limit: StyleSheet.byteLimit) }
    return try scope.read(path, limit: StyleSheet.byteLimit)
  }

  private func parsedAttributes() throws -> [String: String] {
    var attributes: [String: String] = [:]
    for text in attribute {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw ValidationError("--attribute: expected NAME=VALUE, found \"\(printable(text))\"")
      }
      attributes[text[..<sign].lowercased()] = String(text[text.index(after: sign)...])
    }
    return attributes
  }

  private func checkNames(_ result: StyleSheetImport, _ source: SourceText) throws {
    if result.available.isEmpty {
      throw StyleSheetError(
        source, at: 0..<0, "expected @keyframes or rules with a transition, found none")
    }
    for name in name where !result.available.contains(name) {
      let hint = nearestWord(to: name, among: result.available).map {
        "\n  hint: did you mean \"\(printable($0))\"?"
      }
      throw ValidationError(
        "--name: expected the name of an animation in the style sheet, "
          + "found \"\(printable(name))\"\(hint ?? "")")
    }
  }

  private func write(
    _ presets: [StyleSheetImport.Preset], to folder: String, inputs: InputFiles
  ) throws {
    try recoverFrames(at: folder)
    Interruption.startListening()
    let names = StyleSheetImport.fileNames(for: presets)
    let rules = writing.rules(.unmarked, inputs: inputs)
    let transaction = try FileTransaction(folder, durability: writing.durability)
    transaction.recovered.report()
    for (name, preset) in zip(names, presets) {
      try transaction.stage(
        [Array((preset.json.text() + "\n").utf8)], as: name, rules: rules)
    }
    try transaction.commit()
    if !quiet && !json {
      try Terminal.print("\(folder): \(presets.count.counted("preset"))")
    }
  }
}
