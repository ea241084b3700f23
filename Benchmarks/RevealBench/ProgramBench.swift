import Foundation
import RevealFiles
import RevealRender

/// Measures the `reveal` program from outside, as users run it.
struct ProgramBench {
  /// The path of the program.
  let reveal: String
  /// The path of a preset with few rows and frames of 390×844 pixels.
  let smallPreset: String
  /// The path of the preset that is rendered with ten and with a million rows.
  let restingPreset: String
  /// The folder for frames and modified presets.
  let folder: String

  private var output: String { joinPath(folder, "program") }

  /// The measurements of one round.
  struct Times {
    /// Milliseconds of processor time.
    let version: Double
    /// Milliseconds of processor time.
    let validate: Double
    /// Frames per second of the small preset with two jobs, in wall-clock time.
    let framesPerSecond: Double
    /// The ratio of the processor times with a million rows and with ten, less those of reading.
    let rowsRatio: [Rows: Double]
    /// Milliseconds of processor time until a million rows are read and laid out.
    let millionRows: [Rows: Double]
    /// The ratio of the wall-clock times with one job and with two.
    let jobsRatio: Double
  }

  /// The rows of a list that shows ten at a time.
  enum Rows: String, CaseIterable {
    case equal, seeded, masonry

    /// The keys of the list.
    var keys: String {
      switch self {
      case .equal: "\"rowHeight\": 104"
      case .seeded: "\"rowHeight\": { \"from\": 72, \"to\": 136, \"seed\": 3 }"
      case .masonry:
        "\"columns\": 2, \"flow\": \"masonry\", "
          + "\"rowHeight\": { \"from\": 144, \"to\": 272, \"seed\": 3 }"
      }
    }
  }

  func measure(_ workload: Workload) throws -> Times {
    let small = try run("render", smallPreset, "--jobs", "2")
    let frames = try SimulatedPreset(LoadedPreset(path: smallPreset)).timeline.frameCount
    let lists = try Rows.allCases.map(lists)
    func byRows(_ values: [Double]) -> [Rows: Double] {
      Dictionary(uniqueKeysWithValues: zip(Rows.allCases, values))
    }
    return Times(
      version: try ProgramRun(reveal, ["--version"]).processor,
      validate: try ProgramRun(reveal, ["validate", smallPreset]).processor,
      framesPerSecond: Double(frames) / small.wall * 1e3,
      rowsRatio: byRows(lists.map { $0.million.drawing / $0.ten.drawing }),
      millionRows: byRows(lists.map(\.million.reading)),
      jobsRatio: try jobsRatio(workload))
  }

  /// The peak memory, in megabytes, over all workloads rendered with two jobs.
  ///
  /// Call this before this process grows: the system attributes to a new process the memory that
  /// its parent held when it was started.
  func peakMemory(_ workloads: [Workload]) throws -> Double {
    try workloads.map { try run("render", $0.presetPath, "--jobs", "2").peakMemory }.max() ?? 0
  }

  /// Milliseconds of processor time for the list at rest.
  private struct ListTimes {
    var reading = Double.infinity
    var drawing = Double.infinity

    func faster(_ other: ListTimes) -> ListTimes {
      ListTimes(
        reading: min(reading, other.reading), drawing: min(drawing, other.drawing))
    }
  }

  /// The ratio of the shortest wall-clock times of some runs with one job and with two, in turn.
  ///
  /// A run with two jobs needs both processors of a small machine, and takes up to a quarter longer
  /// when something else runs or the system writes out the frames of the run before. Each begins
  /// with a new folder, as renaming a frame takes longer where it replaces another.
  private func jobsRatio(_ workload: Workload) throws -> Double {
    func time(jobs: String) throws -> Double {
      try? FileManager.default.removeItem(atPath: output)  // There is none before the first run.
      return try run("render", workload.presetPath, "--jobs", jobs).wall
    }
    var (one, two) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
      one = min(one, try time(jobs: "1"))
      two = min(two, try time(jobs: "2"))
    }
    return one / two
  }

  /// Renders the list at rest with ten and with a million rows, in turn.
  ///
  /// One run of the program takes up to a third longer than another of the same preset, most of it
  /// in the file system; the shortest of some runs tells them apart.
  private func lists(_ rows: Rows) throws -> (ten: ListTimes, million: ListTimes) {
    var (ten, million) = (ListTimes(), ListTimes())
    for _ in 0..<5 {
      ten = ten.faster(try list(10, rows))
      million = million.faster(try list(1_000_000, rows))
    }
    return (ten, million)
  }

  /// Renders the list at rest with a number of rows, ≥ 10.
  private func list(_ count: Int, _ rows: Rows) throws -> ListTimes {
    let text = String(decoding: try readFile(restingPreset), as: UTF8.self)
    let path = joinPath(splitPath(restingPreset).folder, "\(rows.rawValue)-\(count).json")
    let changed = text.replacing(
      "\"rows\": 60, \"rowHeight\": 104", with: "\"rows\": \(count), \(rows.keys)")
    precondition(changed != text, "\(restingPreset) does not have 60 rows of 104 points")
    try writeFile([Array(changed.utf8)], to: path)
    let reading = try ProgramRun(reveal, ["validate", path]).processor
    let all = try run("render", path, "--scale", "1", "--jobs", "1", "--no-sync").processor
    return ListTimes(reading: reading, drawing: all - reading)
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(reveal, arguments + ["--output", output, "--force", "--quiet"])
  }
}
