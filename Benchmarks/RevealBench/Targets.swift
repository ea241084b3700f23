/// The project's targets next to the measured values; targets without their peer are skipped.
struct Targets {
  let report: Report

  private enum Limit {
    case atMost(Double)
    case atLeast(Double)

    func isMet(by value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      }
    }

    var text: String {
      switch self {
      case .atMost(let limit): "≤ \(Optional(limit).short)"
      case .atLeast(let limit): "≥ \(Optional(limit).short)"
      }
    }
  }

  private struct Target {
    let what: String
    let limit: Limit
    let value: Double?
  }

  var table: MarkdownTable {
    var table = MarkdownTable("aim", "limit", "found", "met")
    for target in encoding + reading + runs + drawing + shutter + catalogue + program {
      guard let value = target.value else { continue }
      let verdict = target.limit.isMet(by: value) ? "yes" : "no"
      table.add([target.what, target.limit.text, target.value.short, verdict])
    }
    return table
  }

  private var encoding: [Target] {
    [
      Target(
        what: "encode ÷ fpng, worst scene", limit: .atMost(0.6), value: worst(\.encodeOverFpng)),
      Target(what: "size ÷ fpng, worst scene", limit: .atMost(1), value: worst(\.sizeOverFpng)),
      Target(
        what: "size ÷ libpng 6, worst scene", limit: .atMost(1.2), value: worst(\.sizeOverLibpng6)),
    ]
      + Faces.allCases.flatMap { faces in
        [
          Target(
            what: "libpng 1 ÷ encode, cover flow, \(faces.rawValue)", limit: .atLeast(6),
            value: value("cover-flow", faces, \.timesFasterThanLibpng1)),
          Target(
            what: "size ÷ libpng 1, cover flow, \(faces.rawValue)", limit: .atMost(1),
            value: value("cover-flow", faces, \.sizeOverLibpng1)),
        ]
      }
  }

  private var reading: [Target] {
    Faces.allCases.flatMap { faces in
      [
        Target(
          what: "libpng ÷ reading own frames, cover flow, \(faces.rawValue)", limit: .atLeast(6),
          value: value("cover-flow", faces, \.reading?.timesFasterForOwn)),
        Target(
          what: "libpng ÷ reading foreign frames, cover flow, \(faces.rawValue)",
          limit: .atLeast(2), value: value("cover-flow", faces, \.reading?.timesFasterForForeign)),
      ]
    }
  }

  /// The limits in milliseconds apply to a machine on which fpng takes 4.7 ms for these frames, and
  /// scale with its time on this machine.
  private var runs: [Target] {
    func scaled(_ name: String, _ limit: Double) -> Limit {
      let fpng = value(name, .interface) { $0.peerTime("fpng") }
      return .atMost(limit * (fpng ?? 4.7) / 4.7)
    }
    return [
      Target(
        what: "whole-pixel scroll, interface, ms a frame", limit: scaled("whole-pixel-scroll", 1.5),
        value: value("whole-pixel-scroll", .interface) { $0.run.all }),
      Target(
        what: "reveal at rest, interface, ms a frame", limit: scaled("reveal-at-rest", 2.5),
        value: value("reveal-at-rest", .interface) { $0.run.all }),
      Target(
        what: "unchanged frame ÷ writing its file", limit: .atMost(2),
        value: Faces.allCases.compactMap { value("reveal-at-rest", $0, \.unchangedOverWrite) }.max()
      ),
    ]
      + [
        ("cover-flow", .photo, 30), ("cover-flow", .interface, 15), ("reveal-at-rest", .photo, 40),
        ("reveal-at-rest", .interface, 40), ("whole-pixel-scroll", .photo, 60),
        ("whole-pixel-scroll", .interface, 60),
      ].map { (name: String, faces: Faces, limit: Double) in
        Target(
          what: "times as fast as Skia with its encoder, \(name), \(faces.rawValue)",
          limit: .atLeast(limit), value: value(name, faces, \.timesFasterThanSkia))
      }
  }

  private var drawing: [Target] {
    [("cover-flow", 0.18), ("plain-scroll", 0.18), ("cover-flow-shadows", 0.18)]
      .flatMap { (name: String, limit: Double) in
        Faces.allCases.map { faces in
          Target(
            what: "draw ÷ Skia, \(name), \(faces.rawValue)", limit: .atMost(limit),
            value: value(name, faces, \.drawOverSkiaBetweenLevels))
        }
      }
  }

  private var shutter: [Target] {
    let ratios = (report.results + report.catalogue).compactMap { $0.median { $0.shutter } }
    return [
      Target(
        what: "180° of shutter, 16 samples ÷ a plain frame, worst", limit: .atMost(8),
        value: ratios.max())
    ]
  }

  private var catalogue: [Target] {
    func all(_ figure: (WorkloadResult) -> Double?) -> [Double] {
      report.catalogue.compactMap(figure)
    }
    let timesFaster = all { $0.median(\.timesFasterThanSkia) }
    let drawing = all { $0.median(\.drawOverSkia) }
    let recipes = all { $0.workload.isRecipe ? $0.median(\.timesFasterThanSkia) : nil }
    return [
      Target(
        what: "times as fast as Skia with its encoder, catalogue, worst", limit: .atLeast(2.5),
        value: timesFaster.min()),
      Target(
        what: "times as fast as Skia with its encoder, catalogue, median", limit: .atLeast(15),
        value: timesFaster.isEmpty ? nil : timesFaster.median),
      Target(
        what: "times as fast as Skia with its encoder, recipes, worst", limit: .atLeast(6),
        value: recipes.min()),
      Target(
        what: "times as fast as Skia with its encoder, recipes, median", limit: .atLeast(20),
        value: recipes.isEmpty ? nil : recipes.median),
      Target(
        what: "Skia ÷ draw, nearest level, catalogue, worst", limit: .atLeast(1.3),
        value: all { $0.median(\.skiaOverDraw) }.min()),
      Target(
        what: "draw ÷ Skia, nearest level, catalogue, median", limit: .atMost(0.5),
        value: drawing.isEmpty ? nil : drawing.median),
      Target(
        what: "pixels off by > 8 of Skia's, catalogue, worst, %", limit: .atMost(1),
        value: all { $0.likeness.map { $0.shareOff * 100 } }.max()),
    ]
  }

  private var program: [Target] {
    [
      Target(
        what: "`reveal --version`, ms", limit: .atMost(15), value: report.median(\.version)),
      Target(what: "`reveal validate`, ms", limit: .atMost(15), value: report.median(\.validate)),
      Target(
        what: "10 rows at 390×844, frames/s with 2 jobs", limit: .atLeast(500),
        value: report.median(\.framesPerSecond)),
      Target(
        what: "2 jobs, times as fast as 1", limit: .atLeast(1.9), value: report.median(\.jobsRatio)
      ),
    ]
      + ProgramBench.Rows.allCases.flatMap { rows in
        [
          Target(
            what: "1 000 000 ÷ 10 rows, \(rows.rawValue)", limit: .atMost(1.05),
            value: report.median { $0.rowsRatio[rows] }),
          Target(
            what: "reading 1 000 000 rows, \(rows.rawValue), ms", limit: .atMost(200),
            value: report.median { $0.millionRows[rows] }),
        ]
      } + [
        Target(what: "memory with 2 jobs, MB", limit: .atMost(150), value: report.peakMemory)
      ]
  }

  private func value(
    _ name: String, _ faces: Faces, _ figure: (WorkloadResult.Round) -> Double?
  ) -> Double? {
    let result = report.results.first { $0.workload.name == name && $0.workload.faces == faces }
    return result?.median(figure)
  }

  private func worst(_ figure: (WorkloadResult.Round) -> Double?) -> Double? {
    report.results.compactMap { $0.median(figure) }.max()
  }
}
