import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender

struct SetValues: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set values in a preset, and leave the rest of the file as it is.",
    discussion: """
      Comments, the order of keys, indentation and line ends remain. A value that the preset \
      inherits by "extends" is set in the preset itself. The result is checked before it is \
      written: a change that would make the preset invalid is reported, and the file stays.

        reveal set fade.json entrance.duration 0.5
        reveal set fade.json entrance.spring.damping 0.9
        reveal set fade.json scroll[1].duration 2 list.gap 8 --dry-run
        reveal set fade.json --remove entrance.stagger

      Decks and templates can be edited in the same way.
      """)

  @Argument(
    help: ArgumentHelp("The preset, a JSON file.", valueName: "preset"), completion: .json)
  var path: String

  @Argument(
    // A negative number looks like an option.
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      """
      Pairs of a key path, as in entrance.duration or scroll[2].to, and a value as JSON; texts \
      need no quotes of their own. An equals sign may join the two, as in entrance.duration=0.5. \
      The index after the last element of a list appends one.
      """, valueName: "key-path value"))
  var pairs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Remove the value at a key path; can be given several times.", valueName: "key-path"))
  var remove: [String] = []

  @Flag(help: "Print the difference, and write nothing.")
  var dryRun = false

  @Flag(help: "Print JSON: whether the file has changed, and the lines that differ.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  func validate() throws {
    guard !pairs.isEmpty || !remove.isEmpty else {
      throw ValidationError("expected a key path and a value, or --remove with a key path")
    }
    if let option = pairs.first(where: { $0.hasPrefix("-") && Double($0) == nil }) {
      throw ValidationError("unknown option '\(printable(option))'")
    }
    if let last = words.last, last.count == 1, !last[0].contains("=") {
      throw ValidationError("expected a value after the key path \"\(printable(last[0]))\"")
    }
  }

  /// The words of each change: a key path and a value, or both in one.
  private var words: [[String]] {
    var words: [[String]] = []
    var rest = pairs[...]
    while let path = rest.first {
      words.append(Array(rest.prefix(path.contains("=") ? 1 : 2)))
      rest = rest.dropFirst(words[words.count - 1].count)
    }
    return words
  }

  func run() throws {
    Interruption.endAtOnce()
    let scope = try reading.scope()
    var changes = try words.map { words in
      words.count == 1
        ? try PresetChange(words[0]) : try PresetChange(path: words[0], value: words[1])
    }
    for path in remove { changes.append(PresetChange(try PresetChange.path(path), nil)) }
    let old = try scope.read(path, limit: SourceText.maximumBytes)
    let new = try changes.applied(to: old, file: path, scope: scope)
    guard new != old else { return try report(old, new, "unchanged") }
    let checked = try CheckedDocument(path, scope: scope.substituting([path: new]))
    if !quiet { checked.preset?.reportWarnings() }
    if dryRun, !json { return try Terminal.print(lines: LineDifference(from: old, to: new).text) }
    if !dryRun { try replaceFile(at: path, old, with: new) }
    try report(old, new, "written")
  }

  private func report(_ old: [UInt8], _ new: [UInt8], _ outcome: String) throws {
    if json {
      let lines = LineDifference(from: old, to: new).text.split(separator: "\n")
      try Terminal.print(json: [
        "file": .string(path), "isChanged": .bool(new != old),
        "isWritten": .bool(new != old && !dryRun),
        "difference": .array(lines.map { .string(String($0)) }),
      ])
    } else if !quiet {
      try Terminal.print("\(path): \(outcome)")
    }
  }
}
