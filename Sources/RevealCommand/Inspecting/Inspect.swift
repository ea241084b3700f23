import ArgumentParser
import RevealCompare
import RevealFiles
import RevealJSON
import RevealPlot
import RevealRender
import RevealSimulation

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print when each row is displayed, whether it animates, and if not, why.",
    discussion:
      """
      With --frame, print what one frame draws instead; with --plot, draw a figure of the run.

      For a manifest (reveal.json or fade.golden.json), print its content: the preset's text, the \
      canvas, and a short digest of each frame, in lines that git diff can compare.

      With --measured, the file is a scroll that was recorded on a phone; print the distance of \
      the model from it.
      """
  )

  @Option(help: "The frame to describe, from 0.")
  var frame: Int?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Write a figure as SVG instead: the curves of the entrance, when each row animates, and how \
      the list scrolls. "-" is standard output.
      """, valueName: "file.svg"), completion: .svg)
  var plot: String?

  @Flag(
    help: """
      Read the file as a recorded scroll (JSON lines, as Examples/measure-ios writes them), \
      compare it with the model, and print the largest difference.
      """)
  var measured = false

  @OptionGroup var source: PresetOptions<RunCanvasOptions>

  @OptionGroup(title: "Writing") var writing: WritingOptions

  func validate() throws {
    if plot != nil && (frame != nil || json) {
      throw ValidationError("--plot shows the whole run: it excludes --frame and --json")
    }
    if measured && frame != nil {
      throw ValidationError("--measured reads no preset: it excludes --frame")
    }
  }

  func run() throws {
    if let plot, plot != "-" {
      try OutputName(plot).requireFile(
        "--plot", content: "an SVG file", endings: ["svg", "xml", "txt"])
    }
    Interruption.endAtOnce()
    if measured {
      let scope = try source.reading.scope()
      let bytes = try scope.read(source.path, limit: SourceText.maximumBytes)
      let trace = try ScrollTrace(SourceText(file: source.path, bytes: bytes))
      let table = MeasuredTable(comparison: ScrollTraceComparison(trace), name: source.path)
      if let plot { return try write(table.plot.svg, to: plot, inputs: scope.inputs) }
      return try Terminal.print(lines: json ? table.json.text() : table.text)
    }
    if let manifest = try ManifestSummary(path: source.path, scope: source.reading.scope()) {
      guard plot == nil && frame == nil else {
        throw ValidationError(
          "--frame and --plot need a preset, and \(printable(source.path)) is a manifest")
      }
      return try Terminal.print(lines: json ? manifest.json.text() : manifest.text)
    }
    let preset = try SimulatedPreset(source.load())
    let timeline = preset.timeline
    if let frame {
      if let error = FrameOutOfRange(frame: frame, count: timeline.frameCount) {
        throw ValidationError("--frame: \(error)")
      }
      let sections = preset.loaded.preset.list.sections.count
      let table = QuadTable(timeline.scene(at: frame).quads) { row in
        timeline.place(ofRow: row, at: frame)?.phrase(sections: sections)
      }
      return try Terminal.print(lines: json ? table.json.text() : table.text)
    }
    preset.reportWarnings()
    if let plot {
      return try write(
        PresetPlot(preset.loaded.preset, timeline).svg, to: plot,
        inputs: preset.loaded.scope.inputs)
    }
    let rows = timeline.rows()
    if json {
      try Terminal.print(json: report(preset, rows))
    } else {
      let sections = preset.loaded.preset.list.sections.count
      try Terminal.print(
        lines: [
          heading(preset), barTable(preset).text, timeline.changes.table(sections: sections),
          timeline.scrollRests.table, RowTable(rows: rows).text,
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }
  }

  private func write(_ svg: String, to plot: String, inputs: InputFiles) throws {
    try writing.deliver(svg, to: plot == "-" ? nil : plot, as: .plot, inputs: inputs)
  }

  private func barTable(_ preset: SimulatedPreset) -> BarTable {
    BarTable(preset.loaded.preset.bars, preset.timeline, fps: preset.canvas.fps)
  }

  private func heading(_ preset: SimulatedPreset) -> String {
    let (canvas, timeline) = (preset.canvas, preset.timeline)
    return "\(printable(preset.loaded.preset.title)): \(timeline.frameCount) frames of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight), \(decimals(timeline.duration)) s at "
      + "\(canvas.fps) fps"
  }

  private func report(_ preset: SimulatedPreset, _ rows: [RowReport]) -> JSONOutput {
    let (canvas, timeline) = (preset.canvas, preset.timeline)
    let offsets = (0..<timeline.frameCount).map { frame in
      JSONOutput.number(timeline.contentOffset(at: Double(frame) / Double(canvas.fps)))
    }
    var members: [(String, JSONOutput)] = [
      ("title", .string(preset.loaded.preset.title)),
      ("frameCount", .integer(timeline.frameCount)),
      ("duration", .number(timeline.duration)), ("fps", .integer(canvas.fps)),
      ("width", .integer(canvas.pixelWidth)), ("height", .integer(canvas.pixelHeight)),
      ("changes", timeline.changes.json), ("rests", timeline.scrollRests.json),
      ("offsets", .array(offsets)),
      ("rows", RowTable(rows: rows).json),
    ]
    if !preset.loaded.preset.bars.isEmpty { members.append(("bars", barTable(preset).json)) }
    return .object(members)
  }
}
