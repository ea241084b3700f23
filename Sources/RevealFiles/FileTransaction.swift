import Synchronization

/// Changes to several files below one folder that are made together or not at all.
///
/// New files are written into a hidden folder next to the files that they replace. Once all are
/// whole, a plan of the changes gets its name, and only then do other names change. After an error,
/// everything is undone at once. A process that is killed, or a computer that loses power, leaves
/// either no plan and no changes, or a plan that the next command to open the folder finishes; see
/// ``recover(_:durability:)``.
///
/// While it exists, no other process may change the folder. Files may be staged from several tasks
/// at once.
///
/// It is a class because it owns the folder's lock and the staged files.
package final class FileTransaction: Sendable {
  /// The folder's path as it was given.
  package let folder: String
  /// The end of an update that was interrupted here earlier; nil if there was none.
  package let recovered: Recovery?
  private let root: OpenFolder
  private let lock: FolderLock
  private let durability: Durability
  /// The paths of the folders that were created for it, the topmost first.
  private let madeFolders: [String]
  private let state = Mutex(State())

  private struct State {
    var area: TransactionArea?
    var newFiles: OpenFolder?
    var nextNumber = 0
    /// The changes by the bytes of their names.
    var changes: [[UInt8]: TransactionPlan.Change] = [:]
    var isOver = false
  }

  /// Makes the folder if it is missing, locks it, and ends an update that was interrupted in it.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - durability: The durability of the changes across a power loss.
  /// - Throws: When the folder cannot be made or read, another process is changing it, or an
  ///   interrupted update cannot be ended.
  package init(_ folder: String, durability: Durability = .synced) throws(FileError) {
    self.folder = folder
    self.durability = durability
    let path = folder.isEmpty ? "." : folder
    madeFolders = try makeFolder(path)
    lock = try FolderLock(path)
    root = try OpenFolder(path)
    recovered = try Self.recoverLocked(root, durability: durability)
  }

  deinit { discard() }

  /// Writes a file that gets its name together with all other files.
  ///
  /// - Parameters:
  ///   - parts: The file's bytes, one part after another.
  ///   - name: The path below the folder; a file staged for it before is replaced.
  /// - Throws: When the file cannot be written.
  package func stage(_ parts: [[UInt8]], as name: String) throws(FileError) {
    let (number, newFiles) = try nextFile(name)
    do {
      try newFiles.write(parts, to: String(number))
    } catch {
      throw named(error, number, newFiles, name)
    }
    note(.put, number, name)
  }

  /// Stages a file that a closure writes.
  ///
  /// - Parameters:
  ///   - name: A path below the folder.
  ///   - write: A closure that writes the file to the path it is given.
  /// - Throws: The errors of `write`, and an error for a name that no file may have.
  package func stage(as name: String, write: (_ path: String) async throws -> Void) async throws {
    let (number, newFiles) = try nextFile(name)
    do {
      try await write(joinPath(newFiles.path, String(number)))
    } catch let error as FileError {
      throw named(error, number, newFiles, name)
    }
    note(.put, number, name)
  }

  /// Stages a file with the mark of its kind.
  ///
  /// - Parameters:
  ///   - parts: The file's bytes, one part after another.
  ///   - name: The path below the folder.
  ///   - rules: The rules for a file that it would replace.
  /// - Throws: When it cannot be written, or the file that it would replace must stay.
  package func stage(
    _ parts: [[UInt8]], as name: String, rules: OutputRules
  ) throws(FileError) {
    try admit(name, rules)
    try stage(rules.kind.marked(parts), as: name)
  }

  /// Stages the removal of a file that reveal wrote; nothing happens if there is none.
  ///
  /// - Parameters:
  ///   - name: The path below the folder.
  ///   - rules: The rules for the file.
  /// - Throws: When it must stay, or the name is one that no file may have.
  package func remove(_ name: String, rules: OutputRules) throws(FileError) {
    try admit(name, rules)
    try remove(name)
  }

  private func admit(_ name: String, _ rules: OutputRules) throws(FileError) {
    // Committing the changes reports any obstacle.
    guard case .folder(let folder, let last) = try way(to: name) else { return }
    try rules.admit(last, in: folder)
  }

  /// Stages the removal of a file that is known to be reveal's; nothing happens if there is none.
  ///
  /// - Throws: When the name is one that no file may have.
  package func remove(_ name: String) throws(FileError) {
    try checkName(name)
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    note(.remove, number, name)
  }

  /// The bytes of a file that is staged under a name; nil if there is none.
  ///
  /// - Throws: When it cannot be read.
  package func stagedFile(_ name: String) throws(FileError) -> [UInt8]? {
    let found = state.withLock { state in
      state.changes[Array(name.utf8)].flatMap { change in
        state.newFiles.map { (change, $0) }
      }
    }
    guard let (change, newFiles) = found, change.kind == .put else { return nil }
    return try newFiles.read(String(change.number), limit: .max)
  }

  /// Cancels the changes that were staged under some names.
  ///
  /// - Parameter isMeant: A closure that returns whether a name is one of them.
  package func forget(where isMeant: (String) -> Bool) {
    state.withLock { state in
      state.changes = state.changes.filter { !isMeant($0.value.name) }
    }
  }

  /// Makes all changes.
  ///
  /// - Throws: When a change cannot be made; then none is.
  package func commit() throws(FileError) {
    try state.withLock { state throws(FileError) in
      precondition(!state.isOver, "a transaction that is over")
      var changes: [TransactionPlan.Change] = []
      for change in state.changes.values.sorted(by: { $0.number < $1.number }) {
        if try isNeeded(change) { changes.append(change) }
      }
      guard !changes.isEmpty else { return }
      if state.area == nil { try Self.openArea(&state, in: root) }
      guard let area = state.area else { return }
      let plan = try area.decide(changes, durability: durability)
      // From here on, the plan determines the changes, even if this process ends.
      state.isOver = true
      do throws(FileError) {
        try area.finish(plan, durability: durability)
        try area.settle(.finished)
      } catch {
        defer { removeMadeFolders() }
        throw Self.undone(plan, in: area, after: error, durability: durability)
      }
      // All files have their names. The next command removes any leftovers, also those that
      // reappear after a power loss.
      try? area.remove()
      if durability == .synced { try? root.sync() }
    }
  }

  /// Drops the changes that were not made, as deinitialization does.
  package func discard() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      // The error that led here is the one to report; the next command removes leftovers.
      try? state.area?.remove()
      removeMadeFolders()
    }
  }

  /// Removes the folders that were created, unless other files are in them.
  private func removeMadeFolders() {
    for path in madeFolders.reversed() {
      let (parent, name) = splitPath(path)
      guard (try? OpenFolder(parent).removeFolder(name)) != nil else { return }
    }
  }
}

extension FileTransaction {
  /// A number for a new file, and the folder to write it to.
  private func nextFile(_ name: String) throws(FileError) -> (number: Int, folder: OpenFolder) {
    try checkName(name)
    return try state.withLock { state throws(FileError) in
      precondition(!state.isOver, "a transaction that is over")
      if state.area == nil { try Self.openArea(&state, in: root) }
      guard let newFiles = state.newFiles else { preconditionFailure("no folder for new files") }
      defer { state.nextNumber += 1 }
      return (state.nextNumber, newFiles)
    }
  }

  /// The error with the final name of a staged file in place of its temporary one.
  private func named(
    _ error: FileError, _ number: Int, _ newFiles: OpenFolder, _ name: String
  ) -> FileError {
    guard error.path == joinPath(newFiles.path, String(number)) else { return error }
    return error.with(path: joinPath(folder, name))
  }

  private static func openArea(_ state: inout State, in root: OpenFolder) throws(FileError) {
    let area = try TransactionArea(makingIn: root)
    state.area = area
    state.newFiles = try area.newFiles()
  }

  private func note(_ kind: TransactionPlan.Change.Kind, _ number: Int, _ name: String) {
    let change = TransactionPlan.Change(kind: kind, number: number, name: name)
    state.withLock { $0.changes[Array(name.utf8)] = change }
  }

  private func checkName(_ name: String) throws(FileError) {
    guard TransactionPlan.isAllowed(name) else {
      throw FileError(joinPath(folder, name), "cannot write", "no file of reveal has such a name")
    }
  }

  /// Whether a change has any effect; throws if it is known to be impossible.
  private func isNeeded(_ change: TransactionPlan.Change) throws(FileError) -> Bool {
    let entry = try entry(change.name)
    if let entry, entry.kind != .file {
      throw .notReplaced(joinPath(folder, change.name), entry)
    }
    return change.kind == .put || entry != nil
  }

  /// The current entry of a name.
  ///
  /// - Parameter name: The path below the folder.
  /// - Returns: Nil if there is none, or a folder in its path is missing.
  /// - Throws: When something in its path is not a folder.
  package func entry(_ name: String) throws(FileError) -> OpenFolder.Entry? {
    switch try way(to: name) {
    case .missing: return nil
    case .folder(let folder, let last): return try folder.entry(last)
    case .blocked(let path, let entry): throw .notReplaced(path, entry)
    }
  }

  /// The current file of a name.
  ///
  /// - Parameter name: A path below the folder.
  /// - Returns: Nil unless a regular file can be reached without following links.
  /// - Throws: When the system does not say.
  package func file(_ name: String) throws(FileError) -> OpenFolder.Entry? {
    guard case .folder(let folder, let last) = try way(to: name),
      let entry = try folder.entry(last), entry.kind == .file
    else { return nil }
    return entry
  }

  /// The folder that contains a file, if it can be reached without following links.
  private enum Way {
    case missing
    case folder(OpenFolder, name: String)
    /// Something in the path is not a folder; the values are its own path and entry.
    case blocked(String, OpenFolder.Entry)
  }

  private func way(to name: String) throws(FileError) -> Way {
    var folder = root
    var parts = TransactionPlan.parts(name).map { String($0) }
    let last = parts.removeLast()
    for part in parts {
      guard let entry = try folder.entry(part) else { return .missing }
      guard entry.kind == .folder else { return .blocked(joinPath(folder.path, part), entry) }
      folder = try OpenFolder(part, in: folder)
    }
    return .folder(folder, name: last)
  }

  /// Undoes a plan that could not be finished.
  ///
  /// - Returns: The error to report.
  private static func undone(
    _ plan: TransactionPlan, in area: TransactionArea, after error: FileError,
    durability: Durability
  ) -> FileError {
    do {
      try area.undo(plan, durability: durability)
      try area.settle(.undone)
    } catch let undoing {
      return error.with(
        notes: """

            note: what was changed before could not be undone (\(undoing))
            note: the next command that reads the folder will finish or undo it
          """)
    }
    // The next command removes any leftovers.
    try? area.remove()
    return error
  }
}
