import ArgumentParser
import RevealFiles
import RevealJSON
import RevealMath
import RevealRender

struct Sheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a contact sheet: some frames side by side, with their times.",
    discussion: """
      The frames are moments of change: between any two neighbors the cards' poses and the list \
      change about as much, so a short entrance has more of them than a long rest. --background is \
      the color of the sheet, and of a transparent canvas.

        reveal sheet fade.json
        reveal sheet fade.json -o fade.png --every 6
        reveal sheet fade.json -o sheet.png --frames 0,6,12,18,24 --columns 5
        reveal sheet fade.json --vary entrance.spring.bounce=0,0.2,0.4
        reveal sheet before.json after.json
        reveal sheet fade.json --frame phone --background white --labels none
      """)

  @Option(
    name: .shortAndLong, help: "The PNG file to write.", completion: .png)
  var output = "sheet.png"

  @Option(
    help: ArgumentHelp(
      "Frames to show, as for reveal render: 12, 30:60:5, 50%, 1.2s. (default: --count of them)",
      valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection?

  @Option(
    help: """
      Number of moments of change to show, 1 or more, including the first and the last frame; 1 \
      shows the middle of the first entrance. (default: 12)
      """)
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Show every Nth frame from the first one, regardless of changes; 1 or more.",
      valueName: "N"))
  var every: Int?

  @Option(
    help: "Number of frames in a row, 1 or more. (default: makes the sheet roughly square)")
  var columns: Int?

  @Option(help: "Width of the sheet in pixels, 64 to 16384; frames are never enlarged.")
  var width = 1600

  @Option(
    help: ArgumentHelp(
      "Limit on the sheet's pixels, 10000 or more: it becomes as small as that takes.",
      valueName: "count"))
  var maxPixels: Int?

  @Option(help: "The texts below frames: all (times and numbers), times, or none.")
  var labels = SheetStyle.Labels.all

  @Flag(
    help: """
      Print JSON: the file, its size, and for each frame its number, time, place on the sheet, \
      rows and varied values.
      """)
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Compare values of a key, as in entrance.duration=0.2,0.4: each is a row with the same \
      moments. With two keys, the values of the second are columns of one moment.
      """, valueName: "key-path=values"),
    transform: PresetVariation.init)
  var vary: [PresetVariation] = []

  @OptionGroup var source: PresetOptions<CanvasOptions>

  @OptionGroup(title: "Side by side") var beside: ComparisonOptions

  @OptionGroup(title: "Around it") var around: SurroundingOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @OptionGroup var jobs: JobsOption

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try require("--count", count, in: 1...(.max))
    try require("--every", every, in: 1...(.max))
    if [frames != nil, count != nil, every != nil].count(where: \.self) > 1 {
      throw ValidationError("--frames, --count and --every exclude each other")
    }
    try require("--columns", columns, in: 1...(.max))
    try require("--max-pixels", maxPixels, in: 10_000...(.max))
    try vary.requireTwoAtMost()
    if isComparison, columns != nil || every != nil {
      throw ValidationError(
        vary.isEmpty
          ? "--columns and --every are for one preset"
          : "--columns and --every do not go with --vary")
    }
    try beside.check(vary, set: source.set, hasSurroundings: false)
    if vary.count > 1 && beside.captions != nil {
      throw ValidationError("--captions is for one --vary: two name their rows and columns")
    }
    if let background = source.background, background.alpha > 0, background.alpha < 1 {
      throw ValidationError("--background: a sheet is opaque")
    }
    try require("--width", width, in: 64...16_384)
  }

  func run() async throws {
    try OutputName(output).requireFile("-o", content: "a PNG file", endings: ["png"])
    Interruption.endAtOnce()
    let variants = try variants
    let job = try SheetJob(variants, in: surroundings, style: style, jobs: jobs.count)
    for variant in variants.prefix(quiet ? 0 : 1) { variant.preset.reportWarnings() }
    // The output is checked before the work rather than after it.
    let rules = writing.rules(.png, inputs: variants[0].preset.loaded.scope.inputs)
    try rules.check(output)
    let chosen = try chosenFrames(job)
    let limits = ContactSheet.Limits(width: width, pixels: maxPixels)
    var bar = ProgressBar(
      total: chosen.count * variants.count, isShown: !quiet)
    defer { bar.clear() }
    let sheet =
      if !isComparison {
        try await job.draw(chosen, columns: columns, within: limits) { bar.show(done: $0) }
      } else {
        try await job.drawComparison(
          of: chosen, variantsInRow: vary.count > 1 ? vary[1].count : nil, within: limits
        ) { bar.show(done: $0) }
      }
    let parts = try sheet.picture.opaqueFile().parts
    Interruption.startListening()
    try writeOutput(parts, to: output, rules: rules)
    bar.clear()
    if json {
      try Terminal.print(json: report(sheet))
    } else if !quiet {
      try Terminal.print(
        "\(output): \(sheet.cells.count.counted("frame")) on a sheet of "
          + "\(sheet.picture.width)×\(sheet.picture.height)")
    }
  }

  private func report(_ sheet: DrawnSheet) -> JSONOutput {
    let cells = sheet.cells.map { cell -> JSONOutput in
      let place: [JSONOutput.Member] = [
        ("x", .number(cell.place.origin.x)), ("y", .number(cell.place.origin.y)),
        ("width", .number(cell.place.width)), ("height", .number(cell.place.height)),
      ]
      let values = cell.values.map { ($0.path.description, $0.value ?? .null) }
      return .object(
        [("frame", .integer(cell.frame)), ("time", .number(cell.time))] + place
          + [("rows", .array(cell.rows.map(JSONOutput.integer)))]
          + (values.isEmpty ? [] : [("values", .object(values))]))
    }
    return .object([
      ("file", .string(output)), ("width", .integer(sheet.picture.width)),
      ("height", .integer(sheet.picture.height)), ("frames", .array(cells)),
    ])
  }

  private var isComparison: Bool { beside.isComparison || !vary.isEmpty }

  /// The color of the sheet; nil for the usual one.
  private var sheetColor: Color? { source.background.flatMap { $0.alpha > 0 ? $0 : nil } }

  private var style: SheetStyle {
    SheetStyle(background: sheetColor, labels: labels, isCheckered: !around.isGiven)
  }

  /// The chosen surroundings; nil for none.
  private var surroundings: Surroundings? {
    guard around.isGiven else { return nil }
    var surroundings = around.surroundings(background: .clear, canBeClear: true)
    // The sheet itself has space between frames.
    surroundings.padding = around.padding ?? 0
    return surroundings
  }

  /// The preset, or its variants.
  private var variants: [SideBySide.Member] {
    get throws {
      // A color is that of the sheet, which transparent canvases show.
      let source = sheetColor == nil ? source : source.withoutBackground
      if beside.isComparison {
        return try beside.members(of: source, vary)
      }
      guard !vary.isEmpty else { return [SideBySide.Member(try SimulatedPreset(source.load()))] }
      let members = try [SideBySide.Member](varying: vary) {
        try SimulatedPreset(source.load(changing: $0))
      }
      return beside.captions == nil ? members : try beside.captioned(members)
    }
  }

  private func chosenFrames(_ job: SheetJob) throws -> [Int] {
    let preset = job.longest
    if let frames { return try checkingFrames { try frames.frames(of: preset.length) } }
    if let every { return Array(stride(from: 0, to: preset.timeline.frameCount, by: every)) }
    return job.moments(vary.count > 1 ? 1 : count ?? (isComparison ? 6 : 12))
  }
}

extension SheetStyle.Labels: ExpressibleByArgument {}
