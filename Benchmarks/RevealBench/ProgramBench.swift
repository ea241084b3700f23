import RevealFiles
import RevealRender

/// Measures the `reveal` program from outside, as its users meet it.
struct ProgramBench {
  /// The program's path.
  let reveal: String
  /// A preset of few rows and 390×844 pixels.
  let smallPreset: String
  /// The preset whose list gets ten rows and a million.
  let restingPreset: String
  /// For the frames and the changed presets.
  let folder: String

  /// What one round finds.
  struct Times {
    /// Milliseconds of processor time.
    let version: Double
    /// Milliseconds of processor time.
    let validate: Double
    /// Of the small preset with two jobs, by the clock on the wall.
    let framesPerSecond: Double
    /// Processor time with a million rows over that with ten.
    let rowsRatio: Double
    /// Wall time with one job over that with two.
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

  /// Megabytes at most while any of the workloads is rendered with two jobs.
  ///
  /// To be asked before this process grows: the system counts for a new process what its parent
  /// held when it was started.
  func peakMemory(_ workloads: [Workload]) throws -> Double {
    try workloads.map { try run("render", $0.presetPath, "--jobs", "2").peakMemory }.max() ?? 0
  }

  /// Renders the resting list with so many rows; the same are seen with any number from ten.
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
