import RevealFrames
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
  private struct Failed: Error, Equatable {
    let item: Int
  }

  @Test(arguments: [WorkerPool.Delivery.asFinished, .inOrder], [1, 3, 50])
  func `delivers every item once, and keeps to the limit`(
    delivery: WorkerPool.Delivery, jobs: Int
  ) async throws {
    let running = Atomic(0)
    var delivered: [Int] = []
    try await WorkerPool.run(0..<40, jobs: jobs, delivery: delivery) { item in
      let count = running.add(1, ordering: .relaxed).newValue
      if item.isMultiple(of: 3) { await Task.yield() }
      running.subtract(1, ordering: .relaxed)
      return count
    } deliver: { item, count in
      #expect(count <= jobs)
      delivered.append(item)
    }
    #expect((delivery == .inOrder ? delivered : delivered.sorted()) == Array(0..<40))
  }

  @Test(arguments: [WorkerPool.Delivery.asFinished, .inOrder], [1, 4])
  func `begins nothing after a failure, and names the first`(
    delivery: WorkerPool.Delivery, jobs: Int
  ) async {
    let last = Mutex(0)
    var delivered: Set<Int> = []
    await #expect(throws: Failed(item: 10)) {
      try await WorkerPool.run(0..<100, jobs: jobs, delivery: delivery) { item in
        last.withLock { $0 = max($0, item) }
        if item >= 10 { throw Failed(item: item) }
      } deliver: { item, _ in
        delivered.insert(item)
      }
    }
    #expect(delivered == Set(0..<10))
    #expect(last.withLock(\.self) < 10 + 2 * jobs)
  }

  @Test func `begins nothing once it is stopped`() async throws {
    var asked = 0
    var delivered: [Int] = []
    try await WorkerPool.run(0..<100, jobs: 2) {
      asked += 1
      return asked > 5
    } make: {
      $0
    } deliver: { item, _ in
      delivered.append(item)
    }
    #expect(delivered.sorted() == Array(0..<5))
  }
}
