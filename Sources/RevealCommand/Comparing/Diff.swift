import ArgumentParser
import RevealCompare
import RevealDiff
import RevealFiles
import RevealRender

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare frames with golden frames.",
    discussion: """
      Each side is a PNG file, a folder of PNG files, a manifest (reveal.json, digests only) or a \
      preset, whose frames are drawn while they are compared. Subfolders are compared too, by \
      the paths of their files. If the other side is a folder, a manifest or a preset, an \
      animated PNG is compared frame by frame. Frames must be equal in every pixel unless you \
      allow a tolerance.

        reveal diff golden/ frames/
        reveal diff golden/ fade.json --html report/
        reveal diff golden/reveal.json fade.json --update

      Golden pictures without an actual frame are removed by --update if reveal wrote them; others \
      are kept and listed, and --force removes them.

      With --update, the new goldens appear in one step; an error, Ctrl-C or a kill leaves the old \
      ones intact. --frames 3 --update approves one frame and keeps the others. If the preset has \
      changed since, the folder then holds frames of both versions and the manifest names neither: \
      reveal render needs --force to replace them until an update of all frames names the new \
      version. Frames of another size, scale, frame rate or run length can only be approved \
      together.

      --serve prints the address of the page with the differences, on which frames can be \
      approved, as with --update, and approvals undone until the command ends; only browsers on \
      this machine can open it, and only with the complete address. Ctrl-C ends it; the exit \
      code then says whether frames still differ.

      Exit codes: 0 equal, 1 different, 74 a frame could not be compared.
      """)

  @Argument(help: ArgumentHelp("The expected frames.", valueName: "golden"), completion: .file())
  var goldenPath: String

  @Argument(help: ArgumentHelp("The frames to check.", valueName: "actual"), completion: .file())
  var actualPath: String

  @Option(
    help: ArgumentHelp(
      """
      Frames to compare: 12, 30-59, 30:60, ::5, 50%, 2.5s; several with commas. (default: all, or \
      those that were recorded)
      """,
      valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection?

  @Option(
    name: .customLong("ignore-file"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      Skip files of the folders, as in thumbs, '*.jpg' or 'home/*': the name of a file or a \
      folder at any level, or a path from the top; * stands for any characters of one part. \
      Otherwise, a file that is neither a PNG file nor one of reveal's cannot be compared.
      """, valueName: "pattern"))
  var ignoredFiles: [PathPattern] = []

  @OptionGroup(title: "Tolerances") var tolerances: DiffTolerances

  @Flag(
    help: """
      Measure the structural similarity (SSIM) of each frame that differs, which estimates how \
      visible the difference is; for frames that other programs drew.
      """)
  var ssim = false

  @OptionGroup var pictures: PictureOption

  @OptionGroup(title: "Reports") var outputs: DiffOutputs

  @OptionGroup(title: "Pull requests") var pullRequests: PullRequestOutputs

  @OptionGroup(title: "Canvas of a preset") var canvas: CanvasOptions

  @OptionGroup(title: "Reading of a preset") var reading: ReadingOptions

  @Flag(
    help: """
      Replace the golden frames, or those chosen with --frames, by the actual ones, all or none, \
      and say what changed.
      """)
  var update = false

  @OptionGroup(title: "Review in the browser") var reviewing: ReviewOptions

  @OptionGroup var jobs: JobsOption

  func validate() throws {
    if update && reviewing.serve {
      throw ValidationError("--serve and --update exclude each other: --serve approves on its page")
    }
  }

  func run() async throws {
    try NamedOutput.check(outputs.named + pullRequests.named)
    if update { Interruption.startListening() } else { Interruption.endAtOnce() }
    let scope = try reading.scope()
    for path in [goldenPath, actualPath] { try recoverFrames(at: path) }
    let goldenPath =
      update || reviewing.serve
      ? try FrameSet.approvedGoldens(at: self.goldenPath) : self.goldenPath
    // The lock is held from before the goldens are read until they are written.
    let recorder =
      update
      ? try FrameRecorder(
        of: goldenPath, others: outputs.writing.others, durability: outputs.writing.durability)
      : nil
    recorder?.recovered.report()
    let overrides = try overrides()
    var actual = try FrameSet(
      path: actualPath, overrides: overrides, scope: scope, ignoring: ignoredFiles)
    var golden =
      update
      ? try FrameSet(newGoldens: goldenPath, for: actual)
      : try FrameSet(path: goldenPath, overrides: overrides, scope: scope, ignoring: ignoredFiles)
    (golden, actual) = (try golden.compared(with: actual), try actual.compared(with: golden))
    if update, let other = actual.others.min() {
      throw FileError(
        joinPath(actualPath, other.text), "cannot update",
        "it is no PNG file; --ignore-file leaves it out")
    }
    try checkCanvas(golden, actual)
    if golden.preset == nil && actual.preset == nil { try checkWithoutPreset() }
    let inputs = scope.inputs
    for path in golden.files + actual.files { inputs.add(path) }
    let pairs = try FramePairs(golden: golden, actual: actual, selection: frames)
    let job = DiffJob(
      golden: golden, actual: actual, pairs: pairs,
      tolerances: PresetTolerances(
        tolerances.rules, ignoredRows: Set(tolerances.ignoredRows)),
      measuresSimilarity: ssim, jobs: jobs.count)
    var bar = ProgressBar(total: pairs.pairs.count, isShown: !outputs.quiet && !outputs.json)
    let report = try await Interruption.noting(goldenPath) {
      defer { bar.clear() }
      return try await job.report { bar.show(done: $0) }
    }
    if let recorder {
      let changes = try await Interruption.noting(goldenPath) {
        try await outputs.write(report, of: job, inputs: inputs)
        if let picture = report.unusablePicture { throw picture }
        return try recorder.record(report, golden: golden, actual: actual)
      }
      if !outputs.json && !outputs.quiet { try Terminal.print("\(goldenPath): \(changes.text)") }
      return
    }
    Interruption.startListening()
    try await outputs.write(report, of: job, inputs: inputs)
    if !outputs.quiet && !outputs.json { try pictures.show(report, of: job) }
    let preset = actual.preset == nil && golden.preset != nil ? goldenPath : actualPath
    try await pullRequests.write(
      report.annotations(of: preset), report.markdown(preset: preset, job: job),
      with: (outputs.writing, jobs.count, outputs.json), inputs: inputs)
    if let picture = report.unusablePicture { throw picture }
    if reviewing.serve {
      try await reviewing.review(
        title: "\(actualPath) and its golden frames",
        [GoldenReview.Comparison(name: "", job: job, report: report)],
        writing: outputs.writing)
      return
    }
    if let status = report.verdict.status { throw ExitCode(status) }
  }

  /// Throws if an option needs a preset, as there is none.
  private func checkWithoutPreset() throws {
    if !tolerances.ignoredRows.isEmpty {
      throw ValidationError(
        "--ignore-row needs a preset on one side, which says where the rows are")
    }
    // An update may replace goldens by frames of another canvas, which the options name.
    if !update, let setting = canvas.overrides.all.first {
      throw ValidationError(
        "\(setting.kind.option) needs a preset on one side, whose frames are drawn with it")
    }
  }

  /// Reports a different size, scale or rate, because of which no frame can be equal.
  ///
  /// - Throws: An error if frames would replace goldens of another canvas although no option sets
  ///   it.
  private func checkCanvas(_ golden: FrameSet, _ actual: FrameSet) throws {
    guard let mismatch = golden.canvasMismatch(with: actual) else { return }
    if update, actual.preset == nil, !actual.isDrawn(with: canvas.overrides) {
      throw mismatch.refusal
    }
    if canvas.overrides.isEmpty { say("warning: \(mismatch.sentence)") }
  }

  /// Returns the overrides for the canvas of a preset: those of the command line, else those with
  /// which the other side's frames were drawn.
  private func overrides() throws -> CanvasOverrides {
    let given = canvas.overrides
    for (path, preset) in [(goldenPath, actualPath), (actualPath, goldenPath)] {
      guard let run = try FrameSet.recordedRun(at: path, for: preset) else { continue }
      if let (now, before) = given.contradiction(of: run) {
        say("warning: \(path) was recorded with \(before), and \(preset) is drawn with \(now)")
      }
      let recorded = run.overrides
      let taken = recorded.except(given)
      if !taken.isEmpty {
        say("\(preset): drawn with \(taken.options), as \(path) was")
      }
      return given.completed(by: recorded)
    }
    return given
  }

  /// Reports something other than the result of the comparison.
  private func say(_ text: PrintableText) {
    if !outputs.quiet && !outputs.json { Terminal.report(text) }
  }
}

extension PathPattern: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
