/// Milliseconds of processor time per frame, without a cache.
struct StageTimes {
  var simulate = 0.0
  var draw = 0.0
  var encode = 0.0
  /// The part of `encode` for the digest of the pixels.
  var digest = 0.0
  /// The part of `encode` for the checksum of zlib streams, at most: that of as many bytes, none of
  /// which are known to be zeros.
  var checksum = 0.0
  var write = 0.0

  static func / (times: StageTimes, count: Int) -> StageTimes {
    let count = Double(count)
    return StageTimes(
      simulate: times.simulate / count, draw: times.draw / count, encode: times.encode / count,
      digest: times.digest / count, checksum: times.checksum / count,
      write: times.write / count)
  }
}

/// The cost of frames in a run with a band cache.
struct RunTimes {
  /// Milliseconds of processor time per frame, from simulation to the written file.
  var all = 0.0
  /// The fraction of bands found in the cache.
  var reused = 0.0
  /// The time of each frame that equals the one before.
  var unchanged: [Double] = []
  /// The part of that time spent writing the file.
  var unchangedWrite: [Double] = []
}
