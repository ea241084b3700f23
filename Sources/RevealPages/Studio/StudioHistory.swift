/// The edits of files in a session, to undo and to redo, and its named versions.
struct StudioHistory: Sendable {
  /// A file before and after a step.
  struct Change: Hashable, Sendable {
    let path: String
    let before: [UInt8]
    let after: [UInt8]

    var inverse: Change { Change(path: path, before: after, after: before) }
  }

  /// What is undone and redone at once.
  struct Step: Hashable, Sendable {
    /// What changed, as in "entrance.duration".
    let label: String
    let changes: [Change]

    var inverse: Step { Step(label: label, changes: changes.reversed().map(\.inverse)) }

    var byteCount: Int { changes.reduce(0) { $0 + $1.before.count + $1.after.count } }
  }

  /// The steps that can be undone; the last one first.
  private(set) var done: [Step] = []
  /// The steps that can be redone; the last one first.
  private(set) var undone: [Step] = []
  /// The contents of the files at some moments, with names.
  private(set) var versions: [(name: String, files: [String: [UInt8]])] = []

  /// The limit on bytes of the texts that steps have.
  private static let mostBytes = 64 << 20
  /// The limit on versions.
  private static let mostVersions = 100

  /// Adds a step; what was undone before can no longer be redone.
  mutating func add(_ step: Step) {
    done.append(step)
    undone = []
    var bytes = done.reduce(0) { $0 + $1.byteCount }
    while bytes > Self.mostBytes, done.count > 1 { bytes -= done.removeFirst().byteCount }
  }

  /// Records that the last step has been undone.
  mutating func undo() { if let step = done.popLast() { undone.append(step) } }

  /// Records that the last undone step has been redone.
  mutating func redo() { if let step = undone.popLast() { done.append(step) } }

  /// Names the present contents of the files; a version of the same name is replaced.
  mutating func name(_ name: String, _ files: [String: [UInt8]]) {
    versions.removeAll { $0.name == name }
    versions.append((name, files))
    if versions.count > Self.mostVersions { versions.removeFirst() }
  }
}
