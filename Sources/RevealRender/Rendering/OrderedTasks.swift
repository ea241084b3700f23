import RevealFiles

/// Work in parallel whose results are wanted in order.
enum OrderedTasks {
  /// Makes something of every item and hands the results on in the items' order.
  ///
  /// - Parameters:
  ///   - items: In order.
  ///   - jobs: Items under way at once, ≥ 1; at most as many results again wait for their turn.
  ///   - make: Called from several tasks at once, once an item.
  ///   - deliver: Called from the caller's task, one result after another.
  /// - Throws: The first error of either, or the ``Interruption`` that was asked for; nothing is
  ///   delivered after it.
  static func run<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, make: @escaping @Sendable (Item) throws -> Result,
    deliver: (Result) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var early: [Int: Result] = [:]
      var next = 0
      var due = 0
      while due < items.count {
        if let interruption = Interruption.requested { throw interruption }
        while next < items.count, next - due - early.count < jobs, next - due < jobs * 2 {
          let (index, item) = (next, items[next])
          group.addTask { (index, try make(item)) }
          next += 1
        }
        guard let (index, result) = try await group.next() else { break }
        early[index] = result
        while let result = early.removeValue(forKey: due) {
          due += 1
          try deliver(result)
        }
      }
    }
  }
}
