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

  /// The measurements of one round.
  struct Times {
    /// Milliseconds of processor time.
    let version: Double
    /// Milliseconds of processor time.
    let validate: Double
    /// Frames per second of the small preset with two jobs, in wall-clock time.
    let framesPerSecond: Double
    /// The ratio of the processor times with a million rows and with ten.
    let rowsRatio: Double
    /// The ratio of the wall-clock times with one job and with two.
    let jobsRatio: Double
  }

  func measure(_ workload: Workload) throws -> Times {
    let small = try run("render", smallPreset, "--jobs", "2")
    let frames = try SimulatedPreset(LoadedPreset(path: smallPreset)).timeline.frameCount
    return Times(
      version: try ProgramRun(reveal, ["--version"]).processor,
      validate: try ProgramRun(reveal, ["validate", smallPreset]).processor,
      framesPerSecond: Double(frames) / small.wall * 1e3,
      rowsRatio: try rows(1_000_000).processor / rows(10).processor,
      jobsRatio: try run("render", workload.presetPath, "--jobs", "1").wall
        / run("render", workload.presetPath, "--jobs", "2").wall)
  }

  /// The peak memory, in megabytes, over all workloads rendered with two jobs.
  ///
  /// Call this before this process grows: the system attributes to a new process the memory that
  /// its parent held when it was started.
  func peakMemory(_ workloads: [Workload]) throws -> Double {
    try workloads.map { try run("render", $0.presetPath, "--jobs", "2").peakMemory }.max() ?? 0
  }

  /// Renders the list at rest with a number of rows, ≥ 10; ten of them are visible.
  private func rows(_ count: Int) throws -> ProgramRun {
    let text = String(decoding: try readFile(restingPreset), as: UTF8.self)
    let path = joinPath(splitPath(restingPreset).folder, "rows-\(count).json")
    let changed = text.replacing("\"rows\": 60", with: "\"rows\": \(count)")
    precondition(changed != text, "\(restingPreset) does not have 60 rows")
    try writeFile([Array(changed.utf8)], to: path)
    return try run("render", path, "--scale", "1", "--jobs", "1")
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    let output = ["--output", joinPath(folder, "program"), "--force", "--quiet"]
    return try ProgramRun(reveal, arguments + output)
  }
}
