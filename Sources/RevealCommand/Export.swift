import ArgumentParser
import RevealExport
import RevealFiles
import RevealImage
import RevealJSON
import RevealMath
import RevealPNG
import RevealPreset
import RevealRender
import RevealScene

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a preset as CSS, or as a page with a list that moves by it.",
    discussion: """
      Entrances become @keyframes that animation triggers start, and scroll effects become \
      @keyframes on view timelines; a script of a few lines stands in where the browser has \
      neither. People who ask for less motion get what the preset's reducedMotion says.

        reveal export fade.json --to css > effect.css
        reveal export fade.json --to web -o page
        reveal export feed.json --to web -o page --template card.html

      The comment at the start of the style sheet says what is exact, what is approximated and by \
      how much, and what is lost.
      """)

  @Option(
    help: """
      What to write: css, the style sheet of the effect; or web, a folder with index.html, \
      effect.css, effect.js and pictures of the cards.
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

  @Flag(help: "Fail if anything is approximated or lost.")
  var strict = false

  @OptionGroup var source: PresetOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  enum Target: String, ExpressibleByArgument, CaseIterable {
    case css, web
  }

  func validate() throws {
    if to == .web && output == nil { throw ValidationError("--to web needs a folder: -o page") }
    if to != .web && template != nil {
      throw ValidationError("--template is for pages: --to web -o page")
    }
  }

  func run() throws {
    if let output {
      let name = OutputName(output)
      switch to {
      case .css: try name.requireFile("-o", content: "a style sheet", endings: ["css", "txt"])
      case .web: try name.requireFolder("-o", content: "a page")
      }
    }
    Interruption.endAtOnce()
    let preset = try SimulatedPreset(source.load())
    let reduced = try preset.reducedTimeline()
    let list: ListExport
    do throws(ExportRefusal) {
      list = try ListExport(
        preset.loaded.preset, timeline: preset.timeline, reduced: reduced,
        version: version)
    } catch {
      throw ExportFailure(description: "\(source.path): error: cannot become CSS: \(error)")
    }
    if strict && !list.notes.isExact {
      let reasons = list.notes.approximated + list.notes.lost
      throw ExportFailure(
        description: "\(source.path): error: --strict: not everything is exact\n"
          + reasons.map { "  note: \($0)" }.joined(separator: "\n"))
    }
    preset.reportWarnings()
    switch (to, output) {
    case (.css, nil): try Terminal.write(list.styleSheet)
    case (.css, let output?):
      Interruption.startListening()
      try writeOutput(
        [Array(list.styleSheet.utf8)], to: output,
        rules: writing.rules(.effect, inputs: preset.loaded.files))
    case (.web, let output): try write(list, preset, to: output ?? ".")
    }
  }

  /// What the cards of the page have in them; nil for pictures.
  private func contents(_ preset: LoadedPreset) throws -> CardContents? {
    guard let template else { return nil }
    let scope = preset.scope
    let bytes = try scope.read(template, limit: SourceText.maximumBytes)
    let markup = try CardMarkup(SourceText(file: template, bytes: bytes))
    return try CardContents(markup, deck: preset.deck, deckFolder: preset.deckFolder) { path in
      let bytes = try scope.read(path, limit: Self.pictureLimit)
      let digest = SHA256.hexDigest(of: bytes)
      guard let picture = CopiedPicture(path: path, bytes: bytes, digest: digest) else {
        throw FileError.failed(
          path: path, action: "cannot show", reason: "its name is not that of a picture")
      }
      return picture
    }
  }

  /// The most bytes of a picture that is copied.
  private static let pictureLimit = 64 << 20

  /// The name of a picture of a page that has been copied; nil for another file, or for none.
  private func copied(_ path: String) -> String? {
    // A file that cannot be read is none of ours.
    guard let bytes = try? FileScope.everywhere.read(path, limit: Self.pictureLimit) else {
      return nil
    }
    return CopiedPicture(path: path, bytes: bytes, digest: SHA256.hexDigest(of: bytes))?.name
  }

  private func write(_ list: ListExport, _ preset: SimulatedPreset, to folder: String) throws {
    try recoverFrames(at: folder)
    Interruption.startListening()
    let written = try ListPage(list, content: contents(preset.loaded), version: version)
    let renderer = FrameRenderer(images: preset.images(), encoding: .small)
    let inputs = preset.loaded.files + [template].compactMap(\.self) + written.copies.map(\.path)
    let page = writing.rules(.page, inputs: inputs)
    let effect = writing.rules(.effect, inputs: inputs)
    let pictures = writing.rules(.png, inputs: inputs)
    let transaction = try FileTransaction(folder, durability: writing.durability)
    transaction.recovered.report()
    func stage(_ parts: [[UInt8]], as name: String) throws {
      try (name.hasSuffix(".png") ? pictures : name.hasSuffix(".html") ? page : effect)
        .admit(joinPath(folder, name))
      try transaction.stage(parts, as: name)
    }
    try stage([Array(written.html.utf8)], as: "index.html")
    try stage([Array(list.styleSheet.utf8)], as: "effect.css")
    try stage([Array(ListPage.script.utf8)], as: "effect.js")
    for (name, face) in written.pictures {
      let scene = Scene(
        viewport: face.size, scale: preset.canvas.scale, background: .clear,
        quads: [Quad(origin: .zero, face: face)])
      try stage(renderer.render(scene).png.parts, as: name)
    }
    for copy in written.copies {
      // Its name says what is in it.
      guard copied(joinPath(folder, copy.name)) != copy.name else { continue }
      try pictures.admit(joinPath(folder, copy.name))
      try transaction.stage([copy.bytes], as: copy.name)
    }
    // Those of an earlier page that had more.
    let names = Set(written.pictures.map(\.name) + written.copies.map(\.name))
    for file in (try? listFolder(joinPath(folder, ListPage.picturesFolder))) ?? [] {
      let name = joinPath(ListPage.picturesFolder, file)
      guard !names.contains(name) else { continue }
      if ListPage.isPicture(name) {
        try pictures.admit(joinPath(folder, name))
      } else if copied(joinPath(folder, name)) != name {
        continue
      }
      try transaction.remove(name)
    }
    try transaction.commit()
    let notes = list.notes
    try Terminal.print(
      "\(folder): \(counted(list.rows.count, "row")), "
        + (notes.isExact
          ? "everything exact"
          : "\(notes.approximated.count) approximated, \(notes.lost.count) lost: see effect.css"))
  }
}

/// A preset that cannot be exported.
struct ExportFailure: Error, CustomStringConvertible {
  let description: String
}
