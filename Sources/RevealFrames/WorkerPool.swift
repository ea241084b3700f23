import RevealFiles

/// Runs work on many items in parallel, with a limit on how many are in progress at a time.
package enum WorkerPool {
  /// The order in which results are delivered.
  package enum Delivery: Hashable, Sendable {
    /// Results are delivered as soon as they are available.
    case asFinished
    /// Results are delivered in the order of items; as many may wait as items are in progress.
    case inOrder
  }

  /// Makes a result for every item.
  ///
  /// Once an item fails, a signal asks for the end, or `isStopped` returns true, no further item is
  /// started. Those in progress are finished and their results delivered; with `inOrder`, only
  /// those before the first failure are.
  ///
  /// - Parameters:
  ///   - items: The items, each of which is taken from the sequence just before it is started.
  ///   - jobs: The limit on items in progress, ≥ 1.
  ///   - delivery: The order of the results.
  ///   - isStopped: A closure that is called before each item.
  ///   - make: A closure that is called from several tasks, once for each item.
  ///   - deliver: A closure that is called with one result after another.
  /// - Throws: The error of the first item that failed, or else the `Interruption` that kept an
  ///   item from being started.
  package static func run<Item: Sendable, Output: Sendable>(
    _ items: some Sequence<Item>, jobs: Int, delivery: Delivery = .asFinished,
    isStopped: () -> Bool = { false }, make: @escaping @Sendable (Item) async throws -> Output,
    deliver: (Item, Output) throws -> Void
  ) async throws {
    precondition(jobs >= 1, "\(jobs) jobs")
    var failure: (place: Int, error: any Error)?
    var interruption: Interruption?
    await withTaskGroup(of: (Int, Item, Result<Output, any Error>).self) { group in
      var waiting = items.makeIterator()
      var early: [Int: (Item, Output)] = [:]
      var (begun, finished, due) = (0, 0, 0)
      var isOver = false
      func attempt(_ place: Int, _ body: () throws -> Void) {
        do {
          try body()
        } catch {
          isOver = true
          if place < failure?.place ?? .max { failure = (place, error) }
        }
      }
      while true {
        while !isOver, begun - finished < jobs, delivery == .asFinished || begun - due < jobs * 2,
          let item = waiting.next()
        {
          interruption = Interruption.requested
          isOver = interruption != nil || isStopped()
          if isOver { break }
          group.addTask { [place = begun] in
            do {
              return (place, item, .success(try await make(item)))
            } catch {
              return (place, item, .failure(error))
            }
          }
          begun += 1
        }
        guard let (place, item, result) = await group.next() else { break }
        finished += 1
        attempt(place) {
          let output = try result.get()
          if delivery == .asFinished {
            try deliver(item, output)
          } else {
            early[place] = (item, output)
          }
        }
        while due < failure?.place ?? .max, let (item, output) = early.removeValue(forKey: due) {
          attempt(due) { try deliver(item, output) }
          due += 1
        }
      }
    }
    if let failure { throw failure.error }
    if let interruption { throw interruption }
  }
}
