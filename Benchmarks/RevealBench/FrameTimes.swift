/// Milliseconds of processor time a frame, without any memo.
struct StageTimes {
  var simulate = 0.0
  var draw = 0.0
  var encode = 0.0
  var write = 0.0

  static func / (times: StageTimes, count: Int) -> StageTimes {
    let count = Double(count)
    return StageTimes(
      simulate: times.simulate / count, draw: times.draw / count, encode: times.encode / count,
      write: times.write / count)
  }
}

/// What frames cost in a run with its memo.
struct RunTimes {
  /// Milliseconds of processor time a frame: simulated, drawn, encoded and written.
  var all = 0.0
  /// How many bands the memo had, as a share of all.
  var reused = 0.0
  /// The whole time of each frame that is equal to the one before.
  var unchanged: [Double] = []
  /// The part of it that writes the file.
  var unchangedWrite: [Double] = []
}
