/// The benchmark's output as Markdown, fit for `Documentation/speed.md`.
struct Report {
  /// Of the benchmark's own presets.
  let results: [WorkloadResult]
  /// Of the presets of the catalogue.
  let catalogue: [WorkloadResult]
  let program: [ProgramBench.Times]
  /// Megabytes.
  let peakMemory: Double

  init(results: [WorkloadResult], program: [ProgramBench.Times], peakMemory: Double) {
    self.results = results.filter { $0.workload.faces != nil }
    catalogue = results.filter { $0.workload.faces == nil }
    self.program = program
    self.peakMemory = peakMemory
  }

  var text: String {
    var parts = [
      "reveal, one thread, milliseconds of processor time a frame of 1170×2532 pixels:",
      stages.text,
    ]
    if results.contains(where: { $0.likeness != nil }) {
      parts += ["The peers on the same frames, and how far reveal's pictures are from Skia's:"]
      parts += [peers.text]
    }
    if !catalogue.isEmpty {
      parts += ["Presets of the catalogue, whole runs; Skia encodes RGB:", catalogueTable.text]
    }
    parts += ["Reading a frame, as reveal wrote it and as libpng writes it:", reading.text]
    parts += ["The program:", programTable.text, "Aims:", Targets(report: self).table.text]
    return parts.joined(separator: "\n\n")
  }

  private var stages: MarkdownTable {
    var table = MarkdownTable(
      "scene", "simulate", "draw", "encode", "(digest)", "(Adler-32)", "write", "whole run",
      "from memo", "kB", "× Skia",
      "draw ÷ Skia", "(nearest level)", "encode ÷ fpng", "libpng 1 ÷ encode", "size ÷ libpng 6",
      "shutter ÷ plain")
    for result in results {
      table.add([
        result.label,
        result.median { $0.stages.simulate }.short,
        result.median { $0.stages.draw }.short,
        result.median { $0.stages.encode }.short,
        result.median { $0.stages.digest }.short,
        result.median { $0.stages.checksum }.short,
        result.median { $0.stages.write }.short,
        result.median { $0.run.all }.short,
        result.median { $0.run.reused }.percent,
        result.median { $0.bytes / 1e3 }.short,
        result.median(\.timesFasterThanSkia).short,
        result.median(\.drawOverSkiaBetweenLevels).short,
        result.median(\.drawOverSkia).short,
        result.median(\.encodeOverFpng).short,
        result.median(\.timesFasterThanLibpng1).short,
        result.median(\.sizeOverLibpng6).short,
        result.median { $0.shutter }.short,
      ])
    }
    return table
  }

  private var peers: MarkdownTable {
    let encoders = ["Skia PNG", "libpng 6", "libpng 1", "fpng"]
    var table = MarkdownTable(
      "scene", "Skia draw", "Skia PNG", "libpng 6", "libpng 1", "fpng", "kB: Skia PNG", "libpng 6",
      "libpng 1", "fpng", "mean difference", "pixels off by > 8")
    for result in results {
      let times = encoders.map { name in result.median { $0.peerTime(name) }.short }
      let sizes = encoders.map { name in
        result.median { $0.peerBytes(name).map { $0 / 1e3 } }.short
      }
      let likeness = result.likeness
      table.add(
        [result.label, result.median { $0.peers?.draw }.short] + times + sizes
          + [(likeness?.meanDifference).short, (likeness?.shareOff).percent])
    }
    return table
  }

  private var catalogueTable: MarkdownTable {
    var table = MarkdownTable(
      "preset", "frames", "draw", "encode", "whole run", "from memo", "kB", "Skia draw",
      "Skia PNG", "× Skia", "Skia ÷ draw", "mean difference", "pixels off by > 8", "shutter ÷ plain"
    )
    for result in catalogue {
      table.add([
        result.label, "\(result.workload.frames.count)",
        result.median { $0.stages.draw }.short,
        result.median { $0.stages.encode }.short,
        result.median { $0.run.all }.short,
        result.median { $0.run.reused }.percent,
        result.median { $0.bytes / 1e3 }.short,
        result.median { $0.peers?.draw }.short,
        result.median(\.skiaEncoding).short,
        result.median(\.timesFasterThanSkia).short,
        result.median(\.skiaOverDraw).short,
        (result.likeness?.meanDifference).short, (result.likeness?.shareOff).percent,
        result.median { $0.shutter }.short,
      ])
    }
    return table
  }

  private var reading: MarkdownTable {
    var table = MarkdownTable(
      "scene", "own", "by libpng", "libpng ÷ reveal", "foreign", "by libpng", "libpng ÷ reveal")
    for result in results {
      table.add([
        result.label,
        result.median(\.reading?.own).short,
        result.median(\.reading?.ownByLibPNG).short,
        result.median(\.reading?.timesFasterForOwn).short,
        result.median(\.reading?.foreign).short,
        result.median(\.reading?.foreignByLibPNG).short,
        result.median(\.reading?.timesFasterForForeign).short,
      ])
    }
    return table
  }

  private var programTable: MarkdownTable {
    var table = MarkdownTable(
      "--version, ms", "validate, ms", "10 rows, frames/s", "1 000 000 ÷ 10 rows",
      "seeded heights", "masonry", "2 jobs, times as fast",
      "memory with 2 jobs, MB")
    table.add([
      median(\.version).short, median(\.validate).short, median(\.framesPerSecond).short,
      median(\.rowsRatio[.equal]).short, median(\.rowsRatio[.seeded]).short,
      median(\.rowsRatio[.masonry]).short, median(\.jobsRatio).short, Optional(peakMemory).short,
    ])
    return table
  }

  func median(_ value: (ProgramBench.Times) -> Double?) -> Double? {
    let values = program.compactMap(value)
    return values.isEmpty ? nil : values.median
  }
}

extension WorkloadResult.Round {
  var drawOverSkiaBetweenLevels: Double? { peers.map { stages.draw / $0.drawBetweenLevels } }
  var drawOverSkia: Double? { peers.map { stages.draw / $0.draw } }
  var skiaOverDraw: Double? { peers.map { $0.draw / stages.draw } }
  var encodeOverFpng: Double? { peerTime("fpng").map { stages.encode / $0 } }
  var sizeOverFpng: Double? { peerBytes("fpng").map { bytes / $0 } }
  var timesFasterThanLibpng1: Double? { peerTime("libpng 1").map { $0 / stages.encode } }
  var sizeOverLibpng1: Double? { peerBytes("libpng 1").map { bytes / $0 } }
  var sizeOverLibpng6: Double? { peerBytes("libpng 6").map { bytes / $0 } }
}
