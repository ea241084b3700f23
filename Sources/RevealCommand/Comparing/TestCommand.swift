import ArgumentParser
import RevealCompare
import RevealFiles
import RevealFrames
import RevealPages
import RevealRender

struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare the presets of a folder with their goldens.",
    discussion: """
      The golden of fade.json is fade.golden.json beside it: the digests of all frames, and the \
      settings they were drawn with. Subfolders are searched too, as by reveal gallery.

        reveal test presets --update --fps 30 --scale 1
        reveal test presets
        reveal test presets fade 'cards/*' --update

      A preset is drawn with the settings of its golden; --fps, --scale, --size, \
      --background, --text, --reduced-motion, --pixel-snap and --shutter are for new goldens.

      With --update, the goldens of all chosen presets change in one step; a preset that cannot be \
      drawn, an error, Ctrl-C or a kill leaves every golden as it was. --force also replaces \
      goldens that cannot be read, or that were recorded with other settings.

      tolerances.json in the folder sets the differences that do not count, by the names of the \
      options of reveal diff, with ignoreRows for its --ignore-row; a rectangle is left, top, \
      width and height. The expected frames are then drawn again from the golden.

        {
          "default": { "threshold": 0.02 },
          "presets": {
            "fade": { "frames": [{ "frames": "30-59", "maxStep": 2 }] },
            "cards/*": { "maxPixels": 20, "ignore": [[0, 0, 40, 20]] }
          }
        }

      A preset that was equal to its golden without any tolerance is not drawn again as long as \
      the bytes of both, of the files that it names, of the program and of the machine's fonts are \
      the same. The digests are in reveal/test in the folder of your caches (~/.cache, or \
      ~/Library/Caches on macOS), a file for each tested folder, which is removed once that folder \
      is gone. In CI, keep them between runs only with a secret in REVEAL_CACHE_KEY; see \
      SECURITY.md.

      Several machines can share the work:

        reveal test presets --shard 1/2 --json > part1.json
        reveal test presets --shard 2/2 --json > part2.json
        reveal merge part1.json part2.json -o result.json

      --serve shows the differences in the browser, where frames can be approved; see reveal diff.

      Exit codes: 0 all presets are equal to their goldens, 1 one differs or one of the two is \
      missing, 65 a preset or tolerances.json is wrong, 74 a golden or the name of a preset could \
      not be read.
      """)

  @Argument(
    help: ArgumentHelp("The folder with presets and goldens.", valueName: "folder"),
    completion: .directory)
  var folderPath: String

  @Argument(
    help: ArgumentHelp(
      """
      The presets to test: paths in the folder without their ending, where * stands for any \
      characters of one part and a folder for all presets in it. (default: all)
      """, valueName: "name"))
  var names: [String] = []

  @Flag(help: "Record the goldens of these presets, all or none, and say what changed.")
  var update = false

  @Flag(
    help: """
      With --update: remove goldens that have no preset. Files with such names that reveal did \
      not write are kept.
      """)
  var prune = false

  @Flag(help: "Draw every preset, and keep no results.")
  var noCache = false

  @Option(
    help: ArgumentHelp(
      "The folder for results of former runs; created if missing.", valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    help: ArgumentHelp(
      """
      Test one machine's share of the presets, as in 2/5: whole presets, divided by what they \
      cost. reveal merge joins the reports. (default: all)
      """, valueName: "k/n"))
  var shard: Shard?

  @OptionGroup var pictures: PictureOption

  @OptionGroup(title: "Reports") var outputs: TestOutputs

  @OptionGroup(title: "Pull requests") var pullRequests: PullRequestOutputs

  @OptionGroup(title: "Review in the browser") var reviewing: ReviewOptions

  @OptionGroup(title: "Canvas of new goldens") var canvas: CanvasOptions

  @OptionGroup(title: "Reading") var reading: ReadingOptions

  @OptionGroup var jobs: JobsOption

  func validate() throws {
    if prune && !update { throw ValidationError("--prune needs --update") }
    if noCache && cache != nil {
      throw ValidationError("--cache and --no-cache exclude each other")
    }
    for (option, isGiven) in [
      ("--junit", outputs.junit != nil), ("--html", outputs.html != nil),
      ("--serve", reviewing.serve), ("--shard", shard != nil),
    ] where update && isGiven {
      throw ValidationError("\(option) reports a comparison: it excludes --update")
    }
    if shard != nil && reviewing.serve {
      throw ValidationError("--serve shows all presets: it excludes --shard")
    }
  }

  func run() async throws {
    try NamedOutput.check(outputs.named + pullRequests.named)
    if update { Interruption.startListening() } else { Interruption.endAtOnce() }
    let scope = try reading.scope()
    AllocatorTuning.reuseBandMemory()
    if update { return try await record(scope) }
    try recoverFrames(at: folderPath)
    var unnamed: ExitStatus?
    let all = try search(scope, unnamed: &unnamed)
    let inputs = scope.inputs
    for path in all.goldenPaths { inputs.add(path) }
    let tolerances = try ToleranceFile(of: all, scope: scope)
    let chosen = try all.choosing(names)
    let folder = shard.map(chosen.choosing) ?? chosen
    try folder.check(canvas.overrides)
    let job = GoldenTestJob(folder, tolerances: tolerances, jobs: jobs.count)
    var results = try (noCache ? nil : cache ?? TestCache.usualFolder).map {
      try TestCache(in: $0, for: folder)
    }
    var bar = progressBar(folder)
    let report: GoldenTestReport
    do {
      defer { bar.clear() }
      report = try await job.report(cache: &results) { bar.show(done: $0) }
    }
    Interruption.startListening()
    do {
      try results?.write()
    } catch {
      Terminal.report("warning: the results are not kept: \(error)")
    }
    try outputs.write(report, inputs: inputs)
    if !outputs.quiet && !outputs.json { try showPictures(report) }
    try await outputs.writePages(report, inputs: inputs)
    try await pullRequests.write(
      report.annotations, report.markdown,
      with: (outputs.writing, jobs.count, outputs.json), inputs: inputs)
    if reviewing.serve { return try await review(report) }
    if !outputs.quiet && !outputs.json {
      for step in nextSteps(report) { try Terminal.print(lines: step) }
    }
    let statuses = report.entries.map(\.status) + [names.isEmpty ? unnamed : nil]
    if let status = statuses.compactMap(\.self).max() { throw ExitCode(status) }
  }

  /// The limit on presets with pictures in the terminal.
  private static let mostPictured = 4

  /// Shows pictures of the first presets that differ in the terminal.
  private func showPictures(_ report: GoldenTestReport) throws {
    let differing = report.bad.compactMap { entry in
      entry.report.flatMap { report in entry.comparison.map { (entry.path, report, $0) } }
    }
    for (name, report, job) in differing.prefix(Self.mostPictured) {
      try pictures.show(report, of: job, name: name)
    }
  }

  /// Shows the differences in the browser.
  private func review(_ report: GoldenTestReport) async throws {
    var comparisons: [GoldenReview.Comparison] = []
    var others: [ReportPage.Entry] = []
    for entry in report.entries {
      if let compared = entry.report, let comparison = entry.comparison {
        comparisons.append(
          GoldenReview.Comparison(
            name: entry.item.name, job: comparison, report: compared,
            file: entry.item.golden))
      } else {
        others.append(entry.pageEntry)
      }
    }
    try await reviewing.review(
      title: folderPath, comparisons, others: others, root: folderPath,
      writing: outputs.writing)
    let left = report.entries.filter { $0.report == nil }.compactMap(\.status).max()
    if let left { throw ExitCode(left) }
  }

  /// Records goldens in one step.
  private func record(_ scope: FileScope) async throws {
    try recoverFrames(at: folderPath)
    // The lock is held from before the goldens are read until they are written.
    let recorder = try GoldenRecorder(folderPath, durability: outputs.writing.durability)
    recorder.recovered.report()
    var unnamed: ExitStatus?
    let folder = try search(scope, unnamed: &unnamed).choosing(names)
    if let unnamed, names.isEmpty {
      Terminal.report("error: nothing in \(folderPath) has been changed")
      throw ExitCode(unnamed)
    }
    var options = GoldenRecorder.Options()
    options.settings = canvas.overrides
    options.others = outputs.writing.others
    options.removesOrphans = prune
    options.jobs = jobs.count
    var bar = progressBar(folder)
    do {
      let recording = try await Interruption.noting(folderPath) {
        defer { bar.clear() }
        return try await recorder.record(folder, options) { bar.show(done: $0) }
      }
      if outputs.json {
        try Terminal.print(json: recording.json)
      } else if !outputs.quiet {
        try Terminal.print(lines: recording.text)
      }
    } catch let unrecorded as UnrecordedGoldens {
      let failures = unrecorded.errors.map { Failure($0) }
      for failure in failures { failure.message.map { Terminal.report(lines: $0) } }
      Terminal.report("error: nothing in \(folderPath) has been changed")
      throw ExitCode(failures.map(\.status).max() ?? .inputOutput)
    }
  }

  /// Finds the presets, and reports those that cannot be tested because of their names.
  ///
  /// - Parameters:
  ///   - scope: The limits on where folders, presets and their files may be.
  ///   - unnamed: The exit code for such presets, which stays as it is if there are none.
  /// - Returns: The folder.
  /// - Throws: When a folder cannot be listed, or nothing is found.
  private func search(
    _ scope: FileScope, unnamed: inout ExitStatus?
  ) throws -> GoldenFolder {
    try GoldenFolder(folderPath, scope: scope) {
      Terminal.report(lines: Failure.message(of: $0))
      unnamed = Failure($0).status
    }
  }

  private func progressBar(_ folder: GoldenFolder) -> ProgressBar {
    ProgressBar(
      total: folder.cases.count, of: "presets", isShown: !outputs.quiet && !outputs.json)
  }
}

extension GoldenTestEntry {
  /// The exit code for the entry; nil if it passes.
  fileprivate var status: ExitStatus? {
    switch outcome {
    case .equal, .tolerated: nil
    case .different, .noGolden, .noPreset: .different
    case .brokenPreset, .brokenGolden: error.map { Failure($0).status } ?? .preset
    case .unreadable: .inputOutput
    }
  }
}
