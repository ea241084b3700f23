import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPlot
import RevealRender
import RevealScene
import RevealSimulation

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print when each row is displayed, whether it animates, and if not, why.",
    discussion:
      "With --frame, print what one frame draws instead; with --plot, draw a figure of the run."
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

  @OptionGroup var source: PresetOptions

  @OptionGroup(title: "Writing") var writing: WritingOptions

  func validate() throws {
    if plot != nil && (frame != nil || json) {
      throw ValidationError("--plot shows the whole run: it excludes --frame and --json")
    }
  }

  func run() throws {
    if let plot, plot != "-" {
      try OutputName(plot).requireFile(
        "--plot", content: "an SVG file", endings: ["svg", "xml", "txt"])
    }
    Interruption.endAtOnce()
    let preset = try SimulatedPreset(source.load())
    let timeline = preset.timeline
    if let frame {
      if let error = FrameOutOfRange(frame: frame, count: timeline.frameCount) {
        throw ValidationError("--frame: \(error)")
      }
      let quads = timeline.scene(at: frame).quads.map(QuadSummary.init)
      try Terminal.print(
        json ? JSONOutput.array(quads.map(\.json)).text() : QuadSummary.table(quads))
      return
    }
    preset.reportWarnings()
    if let plot {
      let svg = PresetPlot(preset.loaded.preset, timeline).svg
      if plot == "-" {
        return try Terminal.write(svg)
      }
      Interruption.startListening()
      return try writeOutput(
        [Array(svg.utf8)], to: plot, rules: writing.rules(.plot, inputs: preset.loaded.files))
    }
    let rows = timeline.rows()
    if json {
      try Terminal.print(report(preset, rows).text())
    } else {
      try Terminal.print(heading(preset) + "\n\n" + Table(rows).text)
    }
  }

  private func heading(_ preset: SimulatedPreset) -> String {
    let (canvas, timeline) = (preset.canvas, preset.timeline)
    return "\(preset.loaded.preset.title): \(timeline.frameCount) frames of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight), \(decimals(timeline.duration)) s at "
      + "\(canvas.fps) fps"
  }

  private func report(_ preset: SimulatedPreset, _ rows: [RowReport]) -> JSONOutput {
    let (canvas, timeline) = (preset.canvas, preset.timeline)
    return .object([
      ("title", .string(preset.loaded.preset.title)),
      ("frameCount", .integer(timeline.frameCount)),
      ("duration", .number(timeline.duration)), ("fps", .integer(canvas.fps)),
      ("width", .integer(canvas.pixelWidth)), ("height", .integer(canvas.pixelHeight)),
      ("rows", .array(rows.map(\.json))),
    ])
  }
}

extension Table {
  fileprivate init(_ rows: [RowReport]) {
    let hasSections = rows.contains { $0.row.section > 0 }
    self.init(
      columns: (hasSections ? ["row", "section"] : ["row"])
        + ["displayed", "left", "animates", "why not"])
    for row in rows {
      let labels = ["\(row.number)"] + (hasSections ? ["\(row.row.section)"] : [])
      for (index, display) in row.displays.enumerated() {
        add(
          (index == 0 ? labels : labels.map { _ in "" })
            + [seconds(display.displayedAt), display.leftAt.map(seconds) ?? "stays"]
            + display.outcome.cells)
      }
    }
  }
}

extension DisplayReport.Outcome {
  fileprivate var cells: [String] {
    switch self {
    case .animates(let from, let to): ["\(decimals(from))…\(decimals(to)) s", ""]
    case .stays(let reason): ["no", reason.explanation]
    }
  }
}

extension RowReport {
  fileprivate var json: JSONOutput {
    .object([
      ("row", .integer(number)), ("section", .integer(row.section)),
      ("indexInSection", .integer(row.row)),
      ("displays", .array(displays.map(\.json))),
    ])
  }
}

extension DisplayReport {
  fileprivate var json: JSONOutput {
    let times: [(key: String, value: JSONOutput)] = [
      ("displayedAt", .number(displayedAt)),
      ("leftAt", leftAt.map(JSONOutput.number) ?? .null),
    ]
    switch outcome {
    case .animates(let from, let to):
      return .object(
        times + [
          ("animates", .bool(true)), ("starts", .number(from)),
          ("ends", .number(to)),
        ])
    case .stays(let reason):
      return .object(
        times + [("animates", .bool(false)), ("reason", .string(reason.rawValue))])
    }
  }
}

/// The facts about one quad of a frame.
private struct QuadSummary {
  private let quad: Quad

  init(_ quad: Quad) { self.quad = quad }

  static func table(_ quads: [QuadSummary]) -> String {
    var table = Table(columns: ["row", "x", "y", "width", "height", "opacity", "shade", "matrix"])
    for summary in quads {
      let quad = summary.quad
      let frame = [quad.origin.x, quad.origin.y, quad.face.size.width, quad.face.size.height]
      let matrix = quad.matrix == .identity ? "identity" : summary.matrixText
      table.add(
        [quad.row.map(String.init) ?? ""]
          + (frame + [quad.opacity, quad.overlay.alpha]).map(decimals)
          + [matrix])
    }
    return table.text
  }

  var json: JSONOutput {
    .object([
      ("row", quad.row.map(JSONOutput.integer) ?? .null),
      ("x", .number(quad.origin.x)), ("y", .number(quad.origin.y)),
      ("width", .number(quad.face.size.width)),
      ("height", .number(quad.face.size.height)),
      ("opacity", .number(quad.opacity)), ("shade", .number(quad.overlay.alpha)),
      ("matrix", .array(quad.matrix.elements.map(JSONOutput.number))),
    ])
  }

  private var matrixText: String { quad.matrix.elements.map(decimals).joined(separator: " ") }
}

private func seconds(_ value: Double) -> String { decimals(value) + " s" }
