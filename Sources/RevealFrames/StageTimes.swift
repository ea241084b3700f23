import Synchronization

/// The time that each stage of a run took, summed over all tasks.
///
/// It is processor time, so neither other programs nor the number of jobs matter, and waiting for a
/// disk does not count. Without a `StageTimes`, nothing is measured and no clock is read.
///
/// It is a class with a lock because frames are made at the same time; frames never depend on it.
package final class StageTimes: Sendable {
  /// A step from a preset to files.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading the preset and every file it names.
    case read
    /// Simulating the run, once, and making the scene of every frame.
    case simulate
    /// Drawing scenes, including the lookup of known bands.
    case draw
    /// Encoding pixels to the bytes of the file.
    case encode
    case write
  }

  private struct State {
    var times: [Stage: Duration] = [:]
    var bandCount = 0
    var reusedCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The seconds of processor time in a stage so far.
  package func seconds(in stage: Stage) -> Double {
    state.withLock { $0.times[stage, default: .zero] } / .seconds(1)
  }

  /// The number of bands, and the number of those that were found in the cache.
  package var bands: (count: Int, reused: Int) {
    state.withLock { ($0.bandCount, $0.reusedCount) }
  }

  fileprivate func add(_ time: Duration, to stage: Stage) {
    state.withLock { $0.times[stage, default: .zero] += time }
  }

  /// Adds the bands of a frame.
  ///
  /// - Parameters:
  ///   - count: The number of bands.
  ///   - reused: The number of those that were found in the cache.
  package func addBands(_ count: Int, reused: Int) {
    state.withLock { state in
      state.bandCount += count
      state.reusedCount += reused
    }
  }
}

extension StageTimes? {
  /// Calls a closure on this thread and adds its time to a stage, even if it fails.
  package func measure<Result, Failure: Error>(
    _ stage: StageTimes.Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let self else { return try body() }
    let start = threadProcessorTime()
    defer { self.add(threadProcessorTime() - start, to: stage) }
    return try body()
  }
}
