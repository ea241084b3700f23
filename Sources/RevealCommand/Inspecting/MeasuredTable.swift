import RevealFiles
import RevealCompare
import RevealJSON
import RevealPlot

/// A recorded scroll beside the model, as `inspect --measured` prints it.
struct MeasuredTable {
  let comparison: ScrollTraceComparison
  /// The name of the file with the scroll.
  let name: String

  var text: String {
    let trace = comparison.trace
    let heading = [name, trace.device].map(printable).filter { !$0.isEmpty }.joined(separator: ": ")
    return [heading, releases, pulls, summary].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var releases: String {
    let rows = comparison.releases.map { release in
      let largest = release.largest.map { "\(points($0.points)) at \(decimals($0.place)) s" }
      return [
        "\(tenths(release.measured.offset)) pt", "\(tenths(release.measured.velocity)) pt/s",
        "\(tenths(release.restOffset)) pt",
        release.measured.target.map { "\(tenths($0)) pt" } ?? "",
        "\(release.measured.samples.count)", largest ?? "",
        largest == nil ? "" : "\(tenths(release.lead * 1000)) ms",
      ]
    }
    return Table(
      columns: [
        "released at", "velocity", "rests at", "measured", "samples", "largest difference",
        "clock leads",
      ], rows: rows
    ).textIfAny
  }

  private var pulls: String {
    let rows = comparison.pulls.map { pulls in
      [
        pulls.experiment, "\(pulls.count)",
        "\(points(pulls.largest.points)) at \(decimals(pulls.largest.place)) pt",
      ]
    }
    return Table(columns: ["finger beyond the end", "samples", "largest difference"], rows: rows)
      .textIfAny
  }

  private var summary: String {
    let rows = comparison.trace.rowSamples
    return [
      comparison.largest.map { "largest difference: \(points($0))" } ?? "nothing to compare",
      rows > 0 ? "\(rows.counted("sample")) of single rows were not compared" : nil,
    ].compactMap(\.self).joined(separator: "\n")
  }

  /// A figure of the quantities that change over time or distance.
  var plot: MeasuredPlot {
    let releases = comparison.releases.filter { !$0.measured.samples.isEmpty }.map { release in
      MeasuredPlot.Chart(
        heading: release.experiment,
        note: "offset in points after a release at \(tenths(release.measured.offset)) points with "
          + "\(tenths(release.measured.velocity)) points per second; the recorder's clock leads by "
          + "\(tenths(release.lead * 1000)) ms",
        quantity: "seconds", model: release.course.map { ($0.time, $0.offset) },
        measured: release.measured.samples.map { ($0.time - release.measured.time, $0.offset) })
    }
    let pulls = comparison.pulls.map { pulls in
      MeasuredPlot.Chart(
        heading: pulls.experiment,
        note: "offset beyond the end in points, by the finger's distance",
        quantity: "points", model: pulls.course.map { ($0.finger, $0.offset) },
        measured: pulls.measured.map { ($0.finger, $0.offset) })
    }
    return MeasuredPlot(
      title: comparison.trace.device,
      note: comparison.largest.map { "largest difference of model and samples: \(points($0))" }
        ?? "",
      charts: releases + pulls)
  }

  var json: JSONOutput {
    .object([
      ("device", .string(comparison.trace.device)),
      ("largest", comparison.largest.map(JSONOutput.number) ?? .null),
      ("releases", .array(comparison.releases.map(\.json))),
      ("pulls", .array(comparison.pulls.map(\.json))),
      ("rowSamples", .integer(comparison.trace.rowSamples)),
    ])
  }

  private func tenths(_ value: Double) -> String { decimals((value * 10).rounded() / 10) }
  private func points(_ value: Double) -> String {
    "\(decimals((value * 100).rounded() / 100)) pt"
  }
}

extension ScrollTraceComparison.Release {
  fileprivate var json: JSONOutput {
    .object([
      ("experiment", .string(experiment)), ("time", .number(measured.time)),
      ("offset", .number(measured.offset)), ("velocity", .number(measured.velocity)),
      ("rest", .number(restOffset)), ("restTime", .number(restTime)),
      ("target", measured.target.map(JSONOutput.number) ?? .null),
      ("samples", .integer(measured.samples.count)),
      ("largest", largest.map { .number($0.points) } ?? .null),
      ("at", largest.map { .number($0.place) } ?? .null), ("lead", .number(lead)),
    ])
  }
}

extension ScrollTraceComparison.Pulls {
  fileprivate var json: JSONOutput {
    .object([
      ("experiment", .string(experiment)), ("samples", .integer(count)),
      ("largest", .number(largest.points)), ("finger", .number(largest.place)),
    ])
  }
}
