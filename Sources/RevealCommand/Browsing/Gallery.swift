import ArgumentParser
import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealPages
import RevealPreset
import RevealRender

struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every preset in a folder, and a page that shows them.",
    discussion: """
      Writes index.html, a page that needs no network and no build step, and for each preset a \
      folder with poster.png, details.js (its text, its curves over time, and its code for apps \
      and pages) and frames, scripts with each row of pixels once, from which the page composes \
      the frames. Subfolders are searched too; one named scenes comes first.

        reveal gallery Presets -o gallery

      Every .json or .jsonc file is treated as a preset unless its content is a deck, a template, \
      a scene, a JSON Schema or a manifest. A file gallery.json in the folder can name presets \
      that the page shows first, and folders that it hides, since their presets only serve as \
      bases of others: { "featured": ["scenes/chat"], "bases": ["demo"] }. A file words.json can \
      have the words by which people look for presets. An invalid preset is \
      shown on the page with its errors and does not stop the others; the exit code is then 65.

      An existing gallery is replaced in one step once everything is drawn; an error, Ctrl-C or a \
      kill leaves it intact. gallery.json lists the files of the gallery: these are replaced, or \
      removed together with their preset, while earlier pictures of a preset that has become \
      invalid are kept. Other files are replaced only with --force; presets and the files they \
      name never are.

      Where the effect of a preset can be put on another list, as reveal init --on does, the page \
      shows it on a feed and on photos too: by default of the presets that gallery.json features, \
      with --looks all of every preset, in short films at 1 pixel per point. Pages and carousels \
      of the catalogue stand on portrait cards.

      --site writes a smaller gallery for a static host, such as the pages of a forge:

        reveal gallery --site site --featured

      Several machines can share the work; a part's page has pictures of its own presets only:

        reveal gallery Presets --shard 1/2 -o part1
        reveal gallery Presets --shard 2/2 -o part2
        reveal merge part1 part2 -o gallery

      --serve prints the address of the page, which only browsers on this machine can open; the \
      viewer then offers films of each preset, made by ffmpeg.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder with presets. (default with --site: the catalogue of reveal)",
      valueName: "presets"), completion: .directory)
  var presets: String?

  @Option(
    name: .shortAndLong,
    help: "The folder for the gallery; created if missing. (default: gallery)",
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder for a gallery that a static host serves: smaller, with 1 pixel per point \
      and 30 frames per second, unless options say otherwise.
      """, valueName: "dir"), completion: .directory)
  var site: String?

  @Flag(
    help: """
      Draw only the presets that gallery.json names, and recipes. The search finds the others, \
      with the commands that write them.
      """)
  var featured = false

  @Option(
    help: ArgumentHelp(
      """
      The presets that the page shows on a feed and on photos, too, where their effect can be put \
      on such a list: all, featured (those that gallery.json names), or none. (default: featured)
      """, valueName: "presets"))
  var looks: Looks?

  @Option(
    help: ArgumentHelp(
      """
      Set a value as if it were in every preset, as in entrance.duration=0.5, without writing a \
      file; can be given several times.
      """, valueName: "key-path=value"),
    transform: PresetChange.init)
  var set: [PresetChange] = []

  @Option(
    help: ArgumentHelp(
      """
      Compare values of a key, as in entrance.duration=0.2,0.4: each preset has a card for each \
      value. With two keys, it has a card for each pair of values.
      """, valueName: "key-path=values"),
    transform: PresetVariation.init)
  var vary: [PresetVariation] = []

  @OptionGroup(title: "Canvas of every preset") var canvas: CanvasOptions

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      """
      How to encode frames: fast, balanced (smaller files), small (much slower, even smaller), \
      libpng (plain libpng), or webp (lossless WebP by ffmpeg, the smallest). (default: fast; \
      with --site WebP that loses a little, or balanced where ffmpeg is missing)
      """, valueName: "encoder"))
  var encode: GalleryEncoding?

  @Option(
    help: ArgumentHelp(
      """
      Draw one machine's share of the presets, as in 2/5: whole presets, divided by what they \
      cost. reveal merge joins the parts. (default: all)
      """, valueName: "k/n"))
  var shard: Shard?

  @OptionGroup var jobs: JobsOption

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(
    help:
      "Show the finished gallery in the browser, with films to download, until Ctrl-C.")
  var serve = false

  @Option(help: "With --serve: the port on 127.0.0.1; 0 chooses a free one.")
  var port: UInt16 = 0

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  enum Looks: String, CaseIterable, ExpressibleByArgument {
    case featured, all, none
  }

  enum GalleryEncoding: String, CaseIterable, ExpressibleByArgument {
    case fast, balanced, small, libpng, webp
  }

  /// Returns the format of the frames, after finding ffmpeg if it needs it.
  private func format() throws -> GalleryFormat {
    switch encode {
    case .webp: return .webp(try FilmProgram(for: .webp))
    case let encode?: return .png(Encoding(rawValue: encode.rawValue) ?? .fast)
    case nil where site == nil: return .png(.fast)
    case nil:
      guard let program = try FilmProgram.installed(for: .webp) else { return .png(.balanced) }
      return .webp(program, quality: GalleryFormat.siteQuality)
    }
  }

  func validate() throws {
    if shard != nil && serve {
      throw ValidationError("--serve shows the whole gallery: it excludes --shard")
    }
    if port != 0 && !serve { throw ValidationError("--port needs --serve") }
    if site != nil && output != nil {
      throw ValidationError("--site names the folder of the gallery, and so does -o")
    }
    try vary.requireTwoAtMost()
    if presets == nil && site == nil { throw ValidationError("expected a folder with presets") }
  }

  func run() async throws {
    let start = ContinuousClock.now
    let output = target
    try OutputName(output).requireFolder(
      site == nil ? "-o" : "--site", content: "the pages and pictures of a gallery")
    Interruption.startListening()
    let presets = try presets ?? EffectCatalogue.installed().folder
    let scope = try reading.scope()
    if try scope.kind(of: presets) == .file {
      let folder = splitPath(presets).folder
      throw ValidationError(
        """
        \(printable(presets)): this is a file, and a gallery shows a folder
          hint: reveal gallery \(printable(folder.isEmpty ? "./" : folder))
        """)
    }
    var skipped = 0
    let found = try PresetSearch(presets, excluding: output, scope: scope).presets { error in
      Terminal.report(lines: Failure.message(of: error))
      skipped += 1
    }
    let featured = try FeaturedPresets(in: presets, presets: found, scope: scope)
    let finding = try Finding(in: presets, scope: scope)
    let paths = found.filter { featured?.hides($0) != true }
    try vary.requireCards(ofPresets: paths.count)
    let isDrawn = try drawn(featured, in: presets)
    let format = try await Interruption.noting(output) { try self.format() }
    // Each preset's folder is locked until the gallery is done.
    SystemLimits.raiseOpenFileLimit()
    AllocatorTuning.reuseBandMemory()
    try recoverFrames(at: output)
    let folder = try GalleryFolder(
      output, others: writing.others, durability: writing.durability)
    folder.recovered.report()
    let all = try GalleryJob(
      presets, paths, drawing: isDrawn,
      effects: { finding.hasEffect($0, as: joinPath(presets, "\($0).json")) },
      looks: try looks(featured, finding.catalogue), to: folder, overrides: overrides,
      changes: set, varying: vary, scope: scope,
      lists: featured.map { [$0.file] } ?? [], format: format, jobs: jobs.count)
    let job =
      try shard.map { shard in
        try all.choosing(
          shard, in: format, page: page(all.entries, featured, finding).text)
      } ?? all
    if !quiet {
      // All cards of a preset have its warnings.
      var told: Set<String> = []
      for warning in job.entries.flatMap(\.warnings) where told.insert(warning).inserted {
        Terminal.report(lines: warning)
      }
    }
    var bar = ProgressBar(total: job.frameCount, isShown: !quiet && !json)
    defer { bar.clear() }
    let entries = try await Interruption.noting(output) {
      let entries = try await job.render { bar.show(done: $0) }
      bar.clear()
      try job.publish(entries, page: page(entries, featured, finding).text)
      return entries
    }
    let errors = entries.compactMap(\.error)
    for error in errors { Terminal.report(lines: Failure.message(of: error)) }
    if json {
      try printJSON(job.own(entries))
    } else if !quiet {
      let own = job.own(entries)
      let count = own.count { $0.look == nil && $0.drawable != nil }
      let cards = count.counted(vary.isEmpty ? "preset" : "card")
      let size = site == nil ? "" : ", \(Self.megabytes(try folder.byteCount(of: own)))"
      try Terminal.print(
        "\(joinPath(output, GalleryFolder.pageName)): \(cards), "
          + "\(job.frameCount) frames in "
          + "\(durationText((ContinuousClock.now - start) / .seconds(1)))\(size)")
    }
    if serve {
      try await LocalServer(
        page(entries, featured, finding, for: .server), in: output, entries: entries, port: port,
        message: Failure.message
      ).runUntilSignal()
    }
    let statuses = errors.map { Failure($0).status } + (skipped > 0 ? [.preset] : [])
    if let status = statuses.max() { throw ExitCode(status) }
  }

  private var target: String { site ?? output ?? "gallery" }

  /// What replaces the canvas of each preset.
  private var overrides: CanvasOverrides {
    site == nil
      ? canvas.overrides : canvas.overrides.completed(by: CanvasOverrides([.scale(1), .fps(30)]))
  }

  /// Returns the other looks of presets; nil if there are none, as among cards of values.
  private func looks(
    _ featured: FeaturedPresets?, _ catalogue: EffectCatalogue?
  ) throws -> GalleryLooks? {
    let names = Set(featured?.names ?? [])
    let looks = looks ?? .featured
    guard let catalogue, vary.isEmpty, looks == .all || (looks == .featured && !names.isEmpty)
    else {
      return nil
    }
    let own = CanvasOverrides(site == nil ? [.scale(1), .fps(20)] : [.scale(0.5), .fps(10)])
    return GalleryLooks(
      try EffectLooks(catalogue), overrides: canvas.overrides.completed(by: own),
      longest: site == nil ? 4 : 2
    ) { looks == .all || names.contains($0) }
  }

  /// Returns which presets are drawn, by their names.
  private func drawn(
    _ featured: FeaturedPresets?, in presets: String
  ) throws -> (String) -> Bool {
    guard self.featured else { return { _ in true } }
    guard let featured else {
      throw ValidationError(
        "--featured: expected a file \(FeaturedPresets.fileName) in \(printable(presets)) that "
          + "names presets")
    }
    let names = Set(featured.names)
    return { names.contains($0) || splitPath($0).folder == EffectCatalogue.recipes }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  private func page(
    _ entries: [GalleryEntry], _ featured: FeaturedPresets?, _ finding: Finding,
    for place: GalleryPage.Place = .disk
  ) -> GalleryPage {
    GalleryPage(
      title: presets.map { splitPath($0).name } ?? "Effects", featured: featured,
      words: finding.words,
      effects: finding.effects(among: entries), entries: entries, for: place,
      message: Failure.message)
  }

  /// The words by which people look for presets, and the catalogue that has them.
  private struct Finding {
    /// The catalogue of this program; nil if there is none.
    let catalogue: EffectCatalogue?
    private let names: Set<String>
    let words: SearchWords

    /// Reads the words of a folder of presets or, if it has none, of the catalogue.
    init(in presets: String, scope: FileScope) throws {
      // A gallery needs no catalogue.
      let catalogue = try? EffectCatalogue.installed()
      self.catalogue = catalogue
      names = Set(catalogue?.names ?? [])
      words = try SearchWords(in: presets, scope: scope) ?? catalogue?.words() ?? SearchWords()
    }

    /// The names of those presets that are effects of the catalogue.
    func effects(among entries: [GalleryEntry]) -> Set<String> {
      Set(entries.filter { hasEffect($0.name, as: $0.path) }.map(\.name))
    }

    /// Whether a preset is the effect of the catalogue with its name.
    func hasEffect(_ name: String, as path: String) -> Bool {
      guard let catalogue else { return false }
      return names.contains(name) && catalogue.has(name, as: path)
    }
  }

  private func printJSON(_ entries: [GalleryEntry]) throws {
    let presets = entries.filter { $0.look == nil }.map { entry in
      var members: [(key: String, value: JSONOutput)] = [
        ("name", .string(entry.name)), ("preset", .string(entry.path)),
      ]
      if let content = entry.drawable {
        members += [
          ("folder", .string(joinPath(target, entry.name))),
          ("frameCount", .integer(content.preset.timeline.frameCount)),
        ]
      }
      if let error = entry.error {
        members.append(("error", .string(Failure.message(of: error))))
      }
      return JSONOutput.object(members)
    }
    try Terminal.print(json: [
      "page": .string(joinPath(target, GalleryFolder.pageName)), "presets": .array(presets),
    ])
  }
}
