/// All rounds of one workload.
struct WorkloadResult {
  let workload: Workload
  var rounds: [Round] = []
  /// How the middle sample looks beside Skia's picture of it, when Skia is there.
  var likeness: PeerProcess.Likeness?

  /// What was measured within a few seconds, so that its ratios hold even when the machine's speed
  /// drifts.
  struct Round {
    let stages: StageTimes
    /// Of a file.
    let bytes: Double
    let run: RunTimes
    let peers: PeerProcess.Measurement?
  }

  /// The middle of what the rounds give; nil when a round lacks it.
  func median(_ value: (Round) -> Double?) -> Double? {
    let values = rounds.compactMap(value)
    return values.count == rounds.count && !values.isEmpty ? values.median : nil
  }

  var label: String { "\(workload.title), \(workload.faces.rawValue)" }
}

extension WorkloadResult.Round {
  func peerTime(_ encoder: String) -> Double? { peers?.encode[encoder]?.milliseconds }
  func peerBytes(_ encoder: String) -> Double? { peers?.encode[encoder]?.bytes }

  /// Skia's raster with Skia's encoder, over all that reveal does.
  var timesFasterThanSkia: Double? {
    guard let peers, let encoding = peerTime("Skia PNG") else { return nil }
    return (peers.draw + encoding) / run.all
  }

  /// A repeated frame over the writing of its file.
  var unchangedOverWrite: Double? {
    run.unchanged.isEmpty ? nil : run.unchanged.mean / run.unchangedWrite.mean
  }
}
