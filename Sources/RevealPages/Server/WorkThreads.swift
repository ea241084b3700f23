import NIOPosix
import Synchronization

/// Threads for work that takes long; what nobody waits for any more by the time its turn comes is
/// not begun.
struct WorkThreads: Sendable {
  private let threads: NIOThreadPool

  /// - Parameter count: Of threads, which are never ended.
  init(count: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
  }

  /// Does some work once a thread is free.
  ///
  /// - Returns: What the work does.
  /// - Throws: What the work throws, or `CancellationError` when the task was cancelled before it
  ///   began.
  func run<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome
  ) async throws -> Outcome {
    let caller = Caller()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.submit { _ in
          continuation.resume(
            with: Result {
              guard caller.waits.load(ordering: .relaxed) else { throw CancellationError() }
              return try work()
            })
        }
      }
    } onCancel: {
      caller.waits.store(false, ordering: .relaxed)
    }
  }

  /// Whoever wants the outcome; a class because task and thread share it.
  private final class Caller: Sendable {
    let waits = Atomic(true)
  }
}
