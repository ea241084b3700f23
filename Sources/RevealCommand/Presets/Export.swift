import ArgumentParser
import RevealExport
import RevealFiles
import RevealFrames
import RevealImage
import RevealJSON
import RevealMath
import RevealPNG
import RevealPreset
import RevealRender
import RevealScene
import RevealSimulation

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a preset as CSS, as a page with a list that plays it, or as Swift.",
    discussion: """
      Entrances become @keyframes that animation triggers start, and scroll effects become \
      @keyframes on view timelines; a short script replaces both in browsers that lack them. \
      People who prefer reduced motion get the preset's reducedMotion.

        reveal export fade.json --to css > effect.css
        reveal export fade.json --to web -o page
        reveal export feed.json --to web -o page --template card.html
        reveal export fade.json --to swift -o Fade.swift

      Classes and keyframes in CSS, and the type in Swift, are named after the preset's file, \
      or as --name and --prefix say. Two exports with different names do not collide.

      The Swift file is for UIKit (Core Animation, which a list's delegate starts) and for SwiftUI \
      (view modifiers with keyframes and visual effects), and is complete in itself.

      A folder is exported into one file: the style sheets of all presets below it one after the \
      other, or their Swift types with the types that they share. Presets that cannot be exported \
      are named.

        reveal export animations --to swift -o Effects.swift

      The comment at the start of the style sheet or of the Swift file lists what is exact, what \
      is approximated, with the error, and what is lost.
      """)

  @Option(
    help: """
      What to write: css, the style sheet of the effect; web, a folder with index.html, \
      effect.css, effect.js and pictures of the cards; or swift, a file for UIKit and SwiftUI.
      """)
  var to: Target

  @Option(
    name: .shortAndLong,
    help: "The file or, for web, the folder to write. (default: standard output)",
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      HTML for one card of the page, in place of pictures; {name} is a field of the deck, and \
      {row} the number of the row. (default: pictures of the cards)
      """, valueName: "card.html"),
    completion: .file(extensions: ["html"]))
  var template: String?

  @Option(
    help: ArgumentHelp(
      """
      The name of the type in Swift, from which the names in CSS follow. No type is named like \
      one of Apple's. (default: the name of the preset's file)
      """, valueName: "Type"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      """
      The start of the names of classes and keyframes in CSS. \
      (default: the name of the preset's file, with hyphens)
      """, valueName: "prefix"))
  var prefix: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How far, in points, springs and other curves that CSS does not have may be off; 0 is as \
      close as can be measured, in much longer lists of numbers.
      """, valueName: "points"))
  var tolerance = ExportTolerance.standard.points

  @Option(
    help: ArgumentHelp(
      """
      A Swift file for the types that several exports need, which is written too; it is the same \
      for all. (default: each file is complete in itself)
      """, valueName: "Support.swift"),
    completion: .file(extensions: ["swift"]))
  var support: String?

  @Flag(help: "Print JSON: what is exact, approximated and lost, and the text if there is no -o.")
  var json = false

  @Flag(help: "Fail if anything is approximated or lost.")
  var strict = false

  @OptionGroup var source: PresetOptions<ListOptions>

  @OptionGroup(title: "Writing") var writing: WritingOptions

  enum Target: String, ExpressibleByArgument, CaseIterable {
    case css, web, swift
  }

  func validate() throws {
    if to == .web && output == nil { throw ValidationError("--to web needs a folder: -o page") }
    if to != .web && template != nil {
      throw ValidationError("--template is for pages: --to web -o page")
    }
    if to != .swift && support != nil {
      throw ValidationError("--support is for Swift: --to swift")
    }
    if to == .swift && prefix != nil {
      throw ValidationError("--prefix is for CSS; the name of a Swift type is --name")
    }
    guard (0...Self.mostTolerance).contains(tolerance) else {
      throw ValidationError("--tolerance takes 0 to \(Int(Self.mostTolerance)) points")
    }
    do throws(ExportRefusal) {
      _ = try exportName
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The largest tolerance in points.
  private static let mostTolerance = 10.0

  private var exportName: ExportName {
    get throws(ExportRefusal) {
      let name = try name.map { type throws(ExportRefusal) in try ExportName(type: type) }
      let own = name ?? ExportName(file: source.path)
      guard let prefix else { return own }
      return try own.with(prefix: prefix)
    }
  }

  func run() throws {
    if let output {
      let name = OutputName(output)
      switch to {
      case .css: try name.requireFile("-o", content: "a style sheet", endings: ["css", "txt"])
      case .web: try name.requireFolder("-o", content: "a page")
      case .swift: try name.requireFile("-o", content: "a Swift file", endings: ["swift", "txt"])
      }
    }
    Interruption.endAtOnce()
    if try source.reading.scope().kind(of: source.path) == .folder { return try writeFolder() }
    let preset = try SimulatedPreset(source.load())
    let reduced = try preset.reducedTimeline()
    let exported: Exported
    do throws(ExportRefusal) {
      exported = try self.exported(
        preset, reduced: reduced, name: exportName, sharesSupport: support != nil)
    } catch {
      let target = to == .swift ? "Swift" : "CSS"
      throw failure("cannot be exported as \(target): \(error)")
    }
    try requireExactness(exported.notes.map { ($0.framework, $0.notes) })
    preset.reportWarnings()
    let inputs = preset.loaded.scope.inputs
    if let support {
      Interruption.startListening()
      try writing.write(
        OutputKind.swift.marked(SwiftExport.support(version: version)), to: support, as: .swift,
        inputs: inputs)
    }
    if to == .web, case .css(let list) = exported {
      try write(list, preset, to: output ?? ".")
    } else {
      try write(exported.text, as: exported.kind, inputs: inputs)
    }
    try printJSON(
      exported.notes.map { Self.member($0.key, $0.notes) },
      text: exported.kind.marked(exported.text))
  }

  /// A preset in the form of the target.
  enum Exported {
    case css(ListExport)
    case swift(SwiftExport)

    var text: String {
      switch self {
      case .css(let list): list.styleSheet
      case .swift(let file): file.text
      }
    }

    var kind: OutputKind {
      if case .css = self { .styleSheet } else { .swift }
    }

    /// The notes on its fidelity, with their keys in JSON and the beginnings of lines.
    var notes: [(key: String, framework: String, notes: ExportNotes)] {
      switch self {
      case .css(let list): [("notes", "", list.notes)]
      case .swift(let file):
        [("uikit", "UIKit: ", file.uikit), ("swiftUI", "SwiftUI: ", file.swiftUI)]
      }
    }
  }

  /// Returns a preset in the form of the target.
  func exported(
    _ preset: SimulatedPreset, reduced: Timeline, name: ExportName, sharesSupport: Bool
  ) throws(ExportRefusal) -> Exported {
    let loaded = preset.loaded
    if to == .swift {
      return .swift(
        try SwiftExport(
          loaded.preset, timeline: preset.timeline, reduced: reduced, name: name,
          sharesSupport: sharesSupport, version: version))
    }
    let list = try ListExport(
      loaded.preset, timeline: preset.timeline, reduced: reduced, prefix: name.prefix,
      tolerance: ExportTolerance(points: tolerance), tokens: loaded.tokens, version: version)
    if to == .css { _ = try list.movingStyleSheet() }
    return .css(list)
  }

  /// Returns the error for a preset or a folder that cannot be exported.
  func failure(_ problem: String) -> PlainError {
    PlainError("\(source.path): error: \(problem)", .preset, mark: "")
  }

  /// Prints facts about the export, and the text if there is no output, if JSON is requested.
  func printJSON(_ facts: [JSONOutput.Member], text: String) throws {
    guard json else { return }
    let written = output.map { ("output", JSONOutput.string($0)) } ?? ("text", .string(text))
    try Terminal.print(json: .object([written] + facts))
  }

  /// Returns the notes on an export's fidelity as a member of an object.
  static func member(_ key: String, _ notes: ExportNotes) -> JSONOutput.Member {
    let lists = [
      ("exact", notes.exact), ("approximated", notes.approximated), ("lost", notes.lost),
    ]
    return (key, .object(lists.map { ($0, .array($1.map(JSONOutput.string))) }))
  }

  func requireExactness(_ notes: [(framework: String, notes: ExportNotes)]) throws {
    guard strict, notes.contains(where: { !$0.notes.isExact }) else { return }
    let reasons = notes.flatMap { framework, notes in
      (notes.approximated + notes.lost).map { "  note: \(framework)\($0)" }
    }
    throw failure("--strict: not everything is exact\n" + reasons.joined(separator: "\n"))
  }

  /// Writes a text to the output file or, without one, to standard output unless that is JSON.
  func write(_ text: String, as kind: OutputKind, inputs: InputFiles) throws {
    if output == nil && json { return }
    try writing.deliver(text, to: output, as: kind, inputs: inputs)
  }

  /// Returns the elements in the cards of the page; nil for pictures.
  private func contents(_ preset: LoadedPreset) throws -> CardContents? {
    guard let template else { return nil }
    let scope = preset.scope
    let bytes = try scope.read(template, limit: SourceText.maximumBytes)
    let markup = try CardMarkup(SourceText(file: template, bytes: bytes))
    return try CardContents(markup, deck: preset.deck, deckFolder: preset.deckFolder) { path in
      let bytes = try scope.read(path, limit: Self.pictureLimit)
      let digest = SHA256.hexDigest(of: bytes)
      guard let picture = CopiedPicture(path: path, bytes: bytes, digest: digest) else {
        throw FileError(path, "cannot show", "its name is not that of a picture")
      }
      return picture
    }
  }

  /// The limit on bytes of a picture that is copied.
  private static let pictureLimit = 64 << 20

  /// Returns the name of a picture that has been copied to a page; nil for any other file, or if
  /// there is no file.
  private func copied(_ path: String) -> String? {
    // A file that cannot be read was not copied by reveal.
    guard let bytes = try? FileScope.everywhere.read(path, limit: Self.pictureLimit) else {
      return nil
    }
    return CopiedPicture(path: path, bytes: bytes, digest: SHA256.hexDigest(of: bytes))?.name
  }

  /// Checks the pictures of cards before anything is written.
  private func check(_ pictures: [Scene], _ renderer: FrameRenderer) throws {
    do {
      try renderer.check(pictures)
    } catch let error as PictureSizeError {
      throw failure("cards: \(error)")
    }
  }

  private func write(_ list: ListExport, _ preset: SimulatedPreset, to folder: String) throws {
    try recoverFrames(at: folder)
    Interruption.startListening()
    let written = try ListPage(list, content: contents(preset.loaded), version: version)
    let renderer = FrameRenderer(images: preset.images(), encoding: .small)
    let scenes = written.pictures.map { _, face in
      Scene(
        viewport: face.size, scale: preset.canvas.scale, background: .clear,
        quads: [Quad(origin: .zero, face: face)])
    }
    try check(scenes, renderer)
    let transaction = try FileTransaction(folder, durability: writing.durability)
    transaction.recovered.report()
    func rules(_ kind: OutputKind) -> OutputRules {
      writing.rules(kind, inputs: preset.loaded.scope.inputs)
    }
    let texts = [
      ("index.html", written.html, OutputKind.page), ("effect.css", list.styleSheet, .styleSheet),
    ]
    let scripts = list.scripts.map { ($0, ListPage.script($0), OutputKind.script) }
    for (name, text, kind) in texts + scripts {
      try transaction.stage([Array(text.utf8)], as: name, rules: rules(kind))
    }
    let pictures = rules(.png)
    for ((name, _), scene) in zip(written.pictures, scenes) {
      try transaction.stage(renderer.render(scene).png.parts, as: name, rules: pictures)
    }
    for copy in written.copies {
      // The name identifies the content.
      guard copied(joinPath(folder, copy.name)) != copy.name else { continue }
      try transaction.stage([copy.bytes], as: copy.name, rules: rules(.unmarked))
    }
    // These are left from an earlier page that had more pictures.
    let names = Set(written.pictures.map(\.name) + written.copies.map(\.name))
    for file in (try? listFolder(joinPath(folder, ListPage.picturesFolder))) ?? [] {
      let name = joinPath(ListPage.picturesFolder, file)
      guard !names.contains(name) else { continue }
      if ListPage.isPicture(name) {
        try transaction.remove(name, rules: pictures)
      } else if copied(joinPath(folder, name)) == name {
        let own = OutputRules(
          .unmarked, others: .replace, inputs: preset.loaded.scope.inputs)
        try transaction.remove(name, rules: own)
      }
    }
    try transaction.commit()
    if json { return }
    let notes = list.notes
    try Terminal.print(
      "\(folder): \(list.rows.count.counted("row")), "
        + (notes.isExact
          ? "everything exact"
          : "\(notes.approximated.count) approximated, \(notes.lost.count) lost: see effect.css"))
  }
}
