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

    /// Creates a comparison; `file` is required if there is a folder of all goldens.
    package init(name: String, job: DiffJob, report: DiffReport, file: String? = nil) {
      self.name = name
      self.job = job
      self.report = report
      self.file = file
    }

    /// The files that recording with a report may change, and the folder that it locks.
    fileprivate func files(
      of golden: FrameSet, _ report: DiffReport, in root: String?
    ) -> (folder: String, names: [String]) {
      if let root, let file { return (root, [file]) }
      let others = [Manifest.fileName, FrameJournal.fileName]
      switch golden.kind {
      case .digests(_, let file):
        let (folder, name) = splitPath(file)
        return (folder, [name])
      case .picture, .animation:
        let (folder, name) = splitPath(golden.path)
        return (folder, [name] + others)
      case .folder, .preset:
        let changed = report.frames.filter { $0.outcome != .equal }.map(\.pair.name)
        return (golden.path, changed + others)
      }
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
  }

  /// The chosen frames of a comparison, and the files that they change.
  private struct Part {
    let index: Int
    let numbers: ClosedRange<Int>
    /// The whole report before the approval.
    let report: DiffReport
    var backup: GoldenBackup
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
    let digests = try comparisons.map {
      let (folder, names) = $0.files(of: $0.job.comparison.golden, $0.report, in: root)
      return try GoldenBackup.digests(of: names, in: folder)
    }
    state = Mutex(State(reports: comparisons.map(\.report), digests: digests))
  }

  /// The reports after all approvals.
  package var reports: [DiffReport] { state.withLock { $0.reports } }

  /// The approvals, the latest last.
  package var steps: [String] { state.withLock { $0.steps.map(\.text) } }

  /// Replaces golden frames by actual ones.
  ///
  /// - Returns: A text that describes the changes.
  /// - Throws: When there is nothing to approve, when golden or actual files have changed since
  ///   they were compared, or when they cannot be written; then nothing has changed.
  package func approve(_ choice: Choice) throws -> String {
    try changing.withLock { _ in
      var after = state.withLock { $0 }
      let chosen = after.reports.enumerated().compactMap { index, report in
        Self.numbers(choice, of: index, report).map { (index: index, numbers: $0) }
      }
      guard let first = chosen.first else {
        throw PlainError("nothing to approve: these frames do not differ")
      }
      let recorder =
        try root.map { try FrameRecorder(together: $0, durability: durability) }
        ?? FrameRecorder(of: sides(first.index).golden.path, others: others, durability: durability)
      let done = try withExtendedLifetime(recorder) {
        let staged = try chosen.map { try stage($0.numbers, of: $0.index, after, by: recorder) }
        try recorder.commit()
        return try staged.map { (part: try finish($0, $1, &after), changes: $1) }
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
      guard let step = after.steps.popLast() else { throw PlainError("nothing to undo") }
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

  /// Stages the golden frames of a comparison, and copies their files.
  ///
  /// - Throws: When the goldens have changed since they were compared, or cannot be recorded.
  private func stage(
    _ numbers: ClosedRange<Int>, of index: Int, _ state: State, by recorder: FrameRecorder
  ) throws -> (Part, FrameRecorder.Changes) {
    let (compared, actual) = sides(index)
    let golden = try FrameSet(newGoldens: compared.path, for: actual).compared(with: actual)
    let (comparison, report) = (comparisons[index], state.reports[index])
    let chosen = report.part(numbers)
    let (folder, names) = comparison.files(of: golden, chosen, in: root)
    let known = Set(names)
    guard
      try GoldenBackup.digests(of: names, in: folder)
        == state.digests[index].filter({ known.contains($0.key) })
    else { throw Self.hasChanged(golden.path, cannot: "approve") }
    if let picture = chosen.unusablePicture { throw picture }
    let part = Part(
      index: index, numbers: numbers, report: report, backup: try GoldenBackup(names, in: folder))
    let changes = try recorder.stage(
      chosen, golden: golden, actual: actual, as: root == nil ? nil : comparison.file)
    return (part, changes)
  }

  /// The error for golden files that another program has changed during a review.
  static func hasChanged(_ golden: String, cannot action: String) -> PlainError {
    PlainError(
      """
      \(printable(golden)): cannot \(action): its files have been changed by another program \
      since they were compared
        hint: compare them again
      """)
  }

  private func sides(_ index: Int) -> (golden: FrameSet, actual: FrameSet) {
    (comparisons[index].job.comparison.golden, comparisons[index].job.comparison.actual)
  }

  /// Records what has been written.
  private func finish(
    _ part: Part, _ changes: FrameRecorder.Changes, _ state: inout State
  ) throws -> Part {
    var part = part
    for name in part.backup.names { state.digests[part.index][name] = nil }
    state.digests[part.index].merge(try part.backup.noteChange()) { $1 }
    state.reports[part.index] = part.report.approving(part.numbers, keeping: changes.kept)
    return part
  }

  /// Restores golden files, those in one folder in one step.
  private func revert(_ parts: [Part]) throws {
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
