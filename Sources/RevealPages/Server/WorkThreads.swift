import NIOPosix
import Synchronization

/// Threads for long work, which is not started if its caller is gone.
struct WorkThreads: Sendable {
  private let threads: NIOThreadPool

  /// - Parameter count: The number of threads, which never end.
  init(count: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
  }

  /// Does some work once a thread is free, and tells it when its caller is gone.
  ///
  /// - Parameter work: A closure that can ask whether the result is still wanted.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work, or `CancellationError` if the task was cancelled before the
  ///   work began.
  func run<Outcome: Sendable>(
    _ work: @escaping @Sendable (_ isWanted: @escaping @Sendable () -> Bool) throws -> Outcome
  ) async throws -> Outcome {
    let caller = Caller()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.submit { _ in
          continuation.resume(
            with: Result {
              guard caller.waits.load(ordering: .relaxed) else { throw CancellationError() }
              return try work { caller.waits.load(ordering: .relaxed) }
            })
        }
      }
    } onCancel: {
      caller.waits.store(false, ordering: .relaxed)
    }
  }

  /// Whether the caller is still waiting; it is a class because task and thread share it.
  private final class Caller: Sendable {
    let waits = Atomic(true)
  }
}
