package import RevealFiles
import RevealRender
import Synchronization

/// Comparisons whose golden frames can be approved during a review, and approvals undone.
///
/// An approval writes the same as `--update`. The goldens are locked only during that time, so both
/// approving and undoing refuse goldens that another program has changed in the meantime.
///
/// It is a class with a lock because requests read the state while an approval is in progress.
package final class GoldenReview: Sendable {
  /// A comparison under review.
  package struct Comparison: Sendable {
    package let name: String
    package let job: DiffJob
    package let report: DiffReport
    /// The golden's path below the folder of all goldens; nil if there is no such folder.
    let file: String?

    /// - Parameters:
    ///   - name: The name on the page.
    ///   - job: The comparison.
    ///   - report: The result of the comparison.
    ///   - file: The golden's path below the folder of all goldens; required if there is such a
    ///     folder.
    package init(name: String, job: DiffJob, report: DiffReport, file: String? = nil) {
      self.name = name
      self.job = job
      self.report = report
      self.file = file
    }

    /// The files of the current golden.
    fileprivate func files(of golden: FrameSet, in root: String?) -> GoldenFiles {
      if let root, let file { GoldenFiles(golden, file, in: root) } else { GoldenFiles(golden) }
    }
  }

  /// The frames to approve.
  package enum Choice: Hashable, Sendable {
    /// The frames of a comparison with numbers in a range.
    case frames(ClosedRange<Int>, of: Int)
    /// All frames of a comparison.
    case comparison(Int)
    case all
  }

  private struct State {
    var reports: [DiffReport]
    /// The known digests of the golden files that an approval may change.
    var digests: [[String: String]]
    var steps: [Step] = []
  }

  /// An approval.
  private struct Step {
    let text: String
    let parts: [Part]

    /// The changes to one comparison.
    struct Part {
      let index: Int
      let report: DiffReport
      let backup: GoldenBackup
    }
  }

  package let comparisons: [Comparison]
  private let root: String?
  private let others: OtherFiles
  private let durability: Durability
  private let state: Mutex<State>
  /// A lock that is held during a change.
  private let changing = Mutex(())

  /// - Parameters:
  ///   - comparisons: The comparisons.
  ///   - root: The folder with the goldens of all comparisons, if they are digests of presets and
  ///     change in one step.
  ///   - others: The treatment of pictures among the goldens that reveal did not write and that
  ///     have no actual frame.
  ///   - durability: The durability of changes across a power loss.
  /// - Throws: When a golden file cannot be read.
  package init(
    _ comparisons: [Comparison], root: String? = nil, others: OtherFiles = .refuse,
    durability: Durability = .synced
  ) throws {
    precondition(comparisons.count == 1 || root != nil, "several goldens without a folder")
    self.comparisons = comparisons
    self.root = root
    self.others = others
    self.durability = durability
    let digests = try comparisons.map { comparison throws(FileError) in
      let files = comparison.files(of: comparison.job.comparison.golden, in: root)
      return try GoldenFiles.digests(of: files.names(comparison.report), in: files.folder)
    }
    state = Mutex(State(reports: comparisons.map(\.report), digests: digests))
  }

  /// The reports after all approvals.
  package var reports: [DiffReport] { state.withLock { $0.reports } }

  /// The approvals, the latest last.
  package var steps: [String] { state.withLock { $0.steps.map(\.text) } }

  /// Replaces golden frames by actual ones.
  ///
  /// - Parameter choice: The frames.
  /// - Returns: A text that describes the changes.
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
      let done =
        if let root {
          try approveTogether(chosen, in: root, &after)
        } else {
          try chosen.map { try approve($0.numbers, of: $0.index, &after) }
        }
      let texts = done.map { part, changes in
        let name = comparisons[part.index].name
        return name.isEmpty ? changes.text : "\(name): \(changes.text)"
      }
      let text = Self.summary(texts)
      after.steps.append(Step(text: text, parts: done.map(\.part)))
      state.withLock { $0 = after }
      return text
    }
  }

  /// Undoes the last approval that has not been undone.
  ///
  /// - Returns: A text that describes the approval.
  /// - Throws: When there is none, its files have been changed by others, or they cannot be
  ///   written; then nothing has changed.
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
      // The last frames complete the run.
      return bad.allSatisfy(numbers.contains) ? first...last : numbers
    case .comparison(let chosen): return chosen == index && !bad.isEmpty ? first...last : nil
    case .all: return bad.isEmpty ? nil : first...last
    }
  }

  private typealias Done = (part: Step.Part, changes: FrameRecorder.Changes)

  /// Writes the golden frames of one comparison.
  private func approve(
    _ numbers: ClosedRange<Int>, of index: Int, _ state: inout State
  ) throws -> Done {
    let (golden, actual) = sides(index)
    let recorder = try FrameRecorder(of: golden.path, others: others, durability: durability)
    return try withExtendedLifetime(recorder) {
      let golden = try FrameSet(newGoldens: golden.path, for: actual).compared(with: actual)
      let part = try part(numbers, of: index, golden, state)
      let changes = try recorder.record(part.chosen, golden: golden, actual: actual)
      return try finish(part, changes, &state)
    }
  }

  /// Writes the goldens of several comparisons in one step.
  private func approveTogether(
    _ chosen: [(index: Int, numbers: ClosedRange<Int>)], in root: String, _ state: inout State
  ) throws -> [Done] {
    let recorder = try FrameRecorder(together: root, durability: durability)
    return try withExtendedLifetime(recorder) {
      var staged: [(part: Part, changes: FrameRecorder.Changes)] = []
      for (index, numbers) in chosen {
        let (golden, actual) = sides(index)
        let present = try FrameSet(newGoldens: golden.path, for: actual)
        let part = try part(numbers, of: index, present, state)
        let changes = try recorder.stage(
          part.chosen, golden: present, actual: actual, as: comparisons[index].file)
        staged.append((part, changes))
      }
      try recorder.commit()
      return try staged.map { try finish($0.part, $0.changes, &state) }
    }
  }

  private func sides(_ index: Int) -> (golden: FrameSet, actual: FrameSet) {
    (comparisons[index].job.comparison.golden, comparisons[index].job.comparison.actual)
  }

  /// The chosen frames of a comparison, and the files that they change.
  private struct Part {
    let index: Int
    let numbers: ClosedRange<Int>
    let chosen: DiffReport
    let backup: GoldenBackup
  }

  /// Checks that the goldens have not changed since they were compared, and copies them.
  private func part(
    _ numbers: ClosedRange<Int>, of index: Int, _ golden: FrameSet, _ state: State
  ) throws -> Part {
    let chosen = state.reports[index].part(numbers)
    let files = comparisons[index].files(of: golden, in: root)
    let names = files.names(chosen)
    let known = Set(names)
    guard
      try GoldenFiles.digests(of: names, in: files.folder)
        == state.digests[index].filter({ known.contains($0.key) })
    else { throw GoldenHasChanged(path: golden.path, action: .approve) }
    if let picture = chosen.unusablePicture { throw picture }
    return Part(
      index: index, numbers: numbers, chosen: chosen,
      backup: try GoldenBackup(names, in: files.folder))
  }

  /// Records what has been written.
  private func finish(
    _ part: Part, _ changes: FrameRecorder.Changes, _ state: inout State
  ) throws -> Done {
    let index = part.index
    let report = state.reports[index]
    var backup = part.backup
    for name in backup.names { state.digests[index][name] = nil }
    state.digests[index].merge(try backup.noteChange()) { $1 }
    state.reports[index] = report.approving(part.numbers, keeping: changes.kept)
    return (Step.Part(index: index, report: report, backup: backup), changes)
  }

  /// Restores golden files, those in one folder in one step.
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

/// The error if all frames chosen for approval equal the golden ones.
package struct NothingToApprove: Error, CustomStringConvertible {
  package var description: String { "nothing to approve: these frames do not differ" }
}

/// The error if there is no approval left to undo.
package struct NothingToUndo: Error, CustomStringConvertible {
  package var description: String { "nothing to undo" }
}
