package import RevealFiles
import RevealRender
import Synchronization

/// Comparisons whose golden frames can be approved while they are looked at, and approvals undone.
///
/// An approval writes what `--update` writes. The goldens are locked only while that happens, so
/// both approving and undoing refuse goldens that another program has changed meanwhile.
///
/// A class with a lock because requests read the state while an approval is under way.
package final class GoldenReview: Sendable {
  /// A comparison under review.
  package struct Comparison: Sendable {
    package let name: String
    package let job: DiffJob
    package let report: DiffReport

    package init(name: String, job: DiffJob, report: DiffReport) {
      self.name = name
      self.job = job
      self.report = report
    }
  }

  /// What is approved.
  package enum Choice: Hashable, Sendable {
    /// The frames of a comparison with numbers in a range.
    case frames(ClosedRange<Int>, of: Int)
    /// All frames of a comparison.
    case comparison(Int)
    case all
  }

  private struct State {
    var reports: [DiffReport]
    /// The digests of the golden files that an approval may change, as they are known to be.
    var digests: [[String: String]]
    var steps: [Step] = []
  }

  /// An approval.
  private struct Step {
    let text: String
    let parts: [Part]

    /// What it changed in one comparison.
    struct Part {
      let index: Int
      let report: DiffReport
      let backup: GoldenBackup
    }
  }

  package let comparisons: [Comparison]
  private let root: String?
  private let durability: Durability
  private let state: Mutex<State>
  /// Held during a change.
  private let changing = Mutex(())

  /// - Parameters:
  ///   - comparisons: The comparisons.
  ///   - root: A folder with the goldens of all of them, which change in one step.
  ///   - durability: The durability of changes across a power loss.
  /// - Throws: When a golden file cannot be read.
  package init(
    _ comparisons: [Comparison], root: String? = nil, durability: Durability = .synced
  ) throws {
    self.comparisons = comparisons
    self.root = root
    self.durability = durability
    let digests = try comparisons.map { comparison throws(FileError) in
      let files = GoldenFiles(comparison.job.comparison.golden, root: root)
      return try files.digests(of: files.names(comparison.report))
    }
    state = Mutex(State(reports: comparisons.map(\.report), digests: digests))
  }

  /// The reports as they are after all approvals.
  package var reports: [DiffReport] { state.withLock { $0.reports } }

  /// What was approved, the last one at the end.
  package var steps: [String] { state.withLock { $0.steps.map(\.text) } }

  /// Makes golden frames of actual ones.
  ///
  /// - Parameter choice: The frames.
  /// - Returns: What changed.
  /// - Throws: When there is nothing to approve, when golden or actual files have changed since
  ///   they were compared, or when they cannot be written; then nothing has changed.
  package func approve(_ choice: Choice) throws -> String {
    try changing.withLock { _ in
      let before = state.withLock { $0 }
      let chosen = before.reports.enumerated().compactMap { index, report in
        Self.numbers(choice, of: index, report).map { (index: index, numbers: $0) }
      }
      guard !chosen.isEmpty else { throw NothingToApprove() }
      var after = before
      var (parts, texts): ([Step.Part], [String]) = ([], [])
      do {
        for (index, numbers) in chosen {
          let (part, changes) = try approve(numbers, of: index, &after)
          parts.append(part)
          let name = comparisons[index].name
          texts.append(name.isEmpty ? changes : "\(name): \(changes)")
        }
      } catch {
        try revert(parts)
        throw error
      }
      let text = Self.summary(texts)
      after.steps.append(Step(text: text, parts: parts))
      state.withLock { $0 = after }
      return text
    }
  }

  /// Undoes the last approval that was not undone.
  ///
  /// - Returns: The approval.
  /// - Throws: When there is none, when its files have been changed by others, or when they cannot
  ///   be written; then nothing has changed.
  package func undo() throws -> String {
    try changing.withLock { _ in
      var after = state.withLock { $0 }
      guard let step = after.steps.popLast() else { throw NothingToUndo() }
      try revert(step.parts)
      for part in step.parts {
        after.reports[part.index] = part.report
        for name in part.backup.names { after.digests[part.index][name] = nil }
        after.digests[part.index].merge(part.backup.digests) { $1 }
      }
      state.withLock { $0 = after }
      return step.text
    }
  }

  /// The numbers of the frames to approve; nil if none of them differs.
  private static func numbers(
    _ choice: Choice, of index: Int, _ report: DiffReport
  ) -> ClosedRange<Int>? {
    guard let first = report.frames.first?.pair.number, let last = report.frames.last?.pair.number
    else { return nil }
    let bad = report.bad.map(\.pair.number)
    switch choice {
    case .frames(let numbers, let chosen):
      guard chosen == index, bad.contains(where: numbers.contains) else { return nil }
      // The last ones complete the run.
      return bad.allSatisfy(numbers.contains) ? first...last : numbers
    case .comparison(let chosen): return chosen == index && !bad.isEmpty ? first...last : nil
    case .all: return bad.isEmpty ? nil : first...last
    }
  }

  /// Writes the golden frames of one comparison.
  private func approve(
    _ numbers: ClosedRange<Int>, of index: Int, _ state: inout State
  ) throws -> (Step.Part, String) {
    let comparison = comparisons[index].job.comparison
    let path = comparison.golden.path
    let report = state.reports[index]
    let update = try GoldenUpdate(of: path, durability: durability)
    return try withExtendedLifetime(update) {
      let golden = try FrameSet(newGoldens: path, for: comparison.actual)
      let files = GoldenFiles(golden, root: root)
      let part = report.part(numbers)
      let names = files.names(part)
      let named = Set(names)
      guard try files.digests(of: names) == state.digests[index].filter({ named.contains($0.key) })
      else { throw GoldenHasChanged(path: path, action: .approve) }
      if let picture = part.unusablePicture { throw picture }
      var backup = try GoldenBackup(names, in: files.folder)
      let changes = try update.apply(part, golden: golden, actual: comparison.actual)
      for name in names { state.digests[index][name] = nil }
      state.digests[index].merge(try backup.noteChange()) { $1 }
      state.reports[index] = report.approving(numbers)
      return (Step.Part(index: index, report: report, backup: backup), changes.text)
    }
  }

  /// Puts golden files back, those of one folder in one step.
  private func revert(_ parts: [Step.Part]) throws {
    var rest = parts
    while let folder = rest.last?.backup.folder {
      let transaction = try FileTransaction(folder, durability: durability)
      for part in rest.reversed() where part.backup.folder == folder {
        let golden = comparisons[part.index].job.comparison.golden.path
        try part.backup.stage(in: transaction, golden: golden)
      }
      try transaction.commit()
      rest.removeAll { $0.backup.folder == folder }
    }
  }

  private static func summary(_ texts: [String]) -> String {
    texts.count > mostNamed
      ? texts.prefix(mostNamed).joined(separator: "; ") + "; and \(texts.count - mostNamed) more"
      : texts.joined(separator: "; ")
  }

  private static let mostNamed = 3
}

/// All frames that were chosen for approval are equal to the golden ones.
package struct NothingToApprove: Error, CustomStringConvertible {
  package var description: String { "nothing to approve: these frames do not differ" }
}

/// There is no approval left that could be undone.
package struct NothingToUndo: Error, CustomStringConvertible {
  package var description: String { "nothing to undo" }
}
