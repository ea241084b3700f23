import Foundation

/// Milliseconds of processor time, which other programs disturb less than wall-clock time.
enum Clock {
  /// The time this process has used in all its threads.
  static var processor: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time since a fixed moment.
  static var wall: Double { milliseconds(CLOCK_MONOTONIC) }

  /// Adds the processor time that `body` takes to `total`.
  static func time<Result>(
    _ total: inout Double, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = processor
    defer { total += processor - start }
    return try body()
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension [Double] {
  /// The median; NaN for an empty list.
  var median: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  var mean: Double { reduce(0, +) / Double(count) }
}
