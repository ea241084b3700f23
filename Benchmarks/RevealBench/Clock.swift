import Foundation

/// Milliseconds of processor time, which other programs on the machine disturb less than the hour.
enum Clock {
  /// That this process has used, all threads together.
  static var processor: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Since some fixed moment.
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
  /// The middle value; not a number when there is none.
  var median: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  var mean: Double { reduce(0, +) / Double(count) }
}
