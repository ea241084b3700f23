import RevealFrames
import RevealRender

/// Processes the parts of many cases in one queue, so that small cases leave no processor idle.
///
/// A case is prepared when the queue of parts runs short, so only a few are in memory at a time,
/// however many there are.
struct CasePool<Ready: Sendable, Output: Sendable>: Sendable {
  /// The limit on parts and preparations in progress at a time, ≥ 1.
  let jobs: Int
  /// A closure that prepares a case; it is called from several tasks.
  let prepare: @Sendable (_ index: Int) throws -> Prepared
  /// A closure that processes a part of a case; it is called from several tasks.
  let make: @Sendable (_ ready: Ready, _ part: Int) throws -> Output

  /// A case that is ready to be processed.
  typealias Prepared = (ready: Ready, partCount: Int)

  /// The result of a case: its preparation and its parts in order, or the first error.
  typealias CaseResult = Result<(ready: Ready, parts: [Output]), any Error>

  /// Processes all parts of all cases.
  ///
  /// - Parameters:
  ///   - count: The number of cases.
  ///   - finish: A closure that is called from one task with each case, in no fixed order.
  /// - Throws: The errors of `finish`, or the `Interruption` that a signal asked for.
  func run(count: Int, finish: (_ index: Int, CaseResult) throws -> Void) async throws {
    let queue = Queue(count: count, jobs: jobs)
    try await WorkerPool.run(AnyIterator { queue.next() }, jobs: jobs) { work -> Done in
      guard let (ready, part) = work.part else {
        return .prepared(Result { try prepare(work.index) })
      }
      return .made(part, Result { try make(ready, part) })
    } deliver: { work, done in
      let finished =
        switch done {
        case .prepared(let result): queue.add(result, of: work.index)
        case .made(let part, let result): queue.add(result, of: work.index, part)
        }
      if let finished { try finish(work.index, finished) }
    }
  }

  /// A part of a case to process, or a case to prepare.
  private struct Work: Sendable {
    let index: Int
    var part: (ready: Ready, number: Int)?
  }

  private enum Done: Sendable {
    case prepared(Result<Prepared, any Error>)
    case made(Int, Result<Output, any Error>)
  }

  /// The queue of work.
  ///
  /// It is a class because the code that takes work and the code that brings results share it, in
  /// one task.
  private final class Queue {
    private let count: Int
    private let jobs: Int
    private var nextCase = 0
    private var preparing = 0
    /// The parts that have not been started.
    private var waiting: [(index: Int, ready: Ready, parts: Range<Int>)] = []
    private var waitingCount = 0
    private var open: [Int: OpenCase] = [:]

    private struct OpenCase {
      let ready: Ready
      var outputs: [Output?]
      var left: Int
      var failure: (part: Int, error: any Error)?
    }

    init(count: Int, jobs: Int) {
      self.count = count
      self.jobs = jobs
    }

    /// The next work; nil at the end, and while the next parts are still being prepared.
    func next() -> Work? {
      if nextCase < count, waitingCount + preparing < jobs {
        preparing += 1
        nextCase += 1
        return Work(index: nextCase - 1)
      }
      guard let first = waiting.first else { return nil }
      let part = first.parts.lowerBound
      waitingCount -= 1
      if first.parts.count == 1 {
        waiting.removeFirst()
      } else {
        waiting[0].parts = part + 1..<first.parts.upperBound
      }
      return Work(index: first.index, part: (first.ready, part))
    }

    /// Adds a prepared case, and returns its result if it has no parts or has failed.
    func add(_ result: Result<Prepared, any Error>, of index: Int) -> CaseResult? {
      preparing -= 1
      switch result {
      case .failure(let error): return .failure(error)
      case .success(let (ready, count)):
        guard count > 0 else { return .success((ready, [])) }
        waiting.append((index, ready, 0..<count))
        waitingCount += count
        open[index] = OpenCase(
          ready: ready, outputs: Array(repeating: nil, count: count), left: count)
        return nil
      }
    }

    /// Adds a processed part, and returns the result of its case if it was the last.
    func add(_ result: Result<Output, any Error>, of index: Int, _ part: Int) -> CaseResult? {
      guard var item = open.removeValue(forKey: index) else { return nil }
      item.left -= 1
      switch result {
      case .success(let output): item.outputs[part] = output
      case .failure(let error):
        if part < item.failure?.part ?? .max { item.failure = (part, error) }
      }
      guard item.left == 0 else {
        open[index] = item
        return nil
      }
      if let failure = item.failure { return .failure(failure.error) }
      return .success((item.ready, item.outputs.compactMap(\.self)))
    }
  }
}
