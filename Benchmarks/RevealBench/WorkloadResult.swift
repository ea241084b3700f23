/// All rounds of one workload.
struct WorkloadResult {
  let workload: Workload
  var rounds: [Round] = []
  /// The largest differences of the samples from Skia's pictures; nil without Skia.
  var likeness: PeerProcess.Likeness?

  /// Measurements taken within a few seconds, so that their ratios hold even if the machine's speed
  /// drifts.
  struct Round {
    let stages: StageTimes
    /// The mean size of a file.
    let bytes: Double
    let run: RunTimes
    /// The time of frames with a shutter of 180° and 16 samples, in plain frames.
    let shutter: Double
    let peers: PeerProcess.Measurement?
    /// Nil for presets of the catalogue.
    let reading: ReadingBench.Times?
  }

  /// The median over all rounds; nil if a round lacks the value.
  func median(_ value: (Round) -> Double?) -> Double? {
    let values = rounds.compactMap(value)
    return values.count == rounds.count && !values.isEmpty ? values.median : nil
  }

  var label: String {
    workload.faces.map { "\(workload.title), \($0.rawValue)" } ?? workload.name
  }
}

extension WorkloadResult.Round {
  func peerTime(_ encoder: String) -> Double? { peers?.encode[encoder]?.milliseconds }
  func peerBytes(_ encoder: String) -> Double? { peers?.encode[encoder]?.bytes }

  /// The ratio of Skia's drawing and encoding to the whole of reveal's work.
  var timesFasterThanSkia: Double? {
    guard let peers, let encoding = skiaEncoding else { return nil }
    return (peers.draw + encoding) / run.all
  }

  /// The time of Skia's encoder: of RGBA for the scenes of the benchmark, of RGB for the catalogue.
  var skiaEncoding: Double? { peerTime("Skia PNG") ?? peerTime("Skia PNG, RGB") }

  /// The ratio of the time of a repeated frame to the time of writing its file.
  var unchangedOverWrite: Double? {
    run.unchanged.isEmpty ? nil : run.unchanged.mean / run.unchangedWrite.mean
  }
}
