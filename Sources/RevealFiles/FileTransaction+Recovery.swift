extension FileTransaction {
  /// The end of an interrupted update.
  package enum Outcome: Hashable, Sendable {
    case finished, undone
  }

  /// The update that was interrupted, and the way in which it ended.
  package struct Recovery: Hashable, Sendable, CustomStringConvertible {
    package let folder: String
    package let outcome: Outcome

    package var description: String {
      "\(printable(folder)): \(outcome == .finished ? "finished" : "undid") "
        + "an update that was interrupted"
    }
  }

  /// Ends an update that was interrupted in a folder, which then holds all of it or nothing.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which need not exist.
  ///   - durability: The durability of the changes across a power loss.
  /// - Returns: The recovery; nil if nothing was interrupted.
  /// - Throws: When another process is changing the folder, or the update can be neither finished
  ///   nor undone.
  package static func recover(
    _ folder: String, durability: Durability = .synced
  ) throws(FileError) -> Recovery? {
    let path = folder.isEmpty ? "." : folder
    guard
      isLink(joinPath(path, TransactionArea.name))
        || fileKind(joinPath(path, TransactionArea.name)) != nil
    else { return nil }
    let lock = try FolderLock(path)
    let root = try OpenFolder(path)
    return try withExtendedLifetime(lock) { () throws(FileError) in
      try recoverLocked(root, durability: durability)
    }
  }

  /// Ends updates that were interrupted in the folder of a path or in a folder above it.
  ///
  /// Above the folder itself, only updates of the same user are ended, since anyone may leave
  /// something in a shared folder.
  ///
  /// - Parameter path: A folder, or a file in one.
  /// - Returns: The updates that were ended, from the top.
  /// - Throws: The errors of ``recover(_:durability:)``.
  package static func recover(around path: String) throws(FileError) -> [Recovery] {
    let isFolder = fileKind(path) == .folder
    let parent = splitPath(path).folder
    let start = isFolder ? path : (parent.isEmpty ? "." : parent)
    guard fileKind(start) == .folder else { return [] }
    var above = try resolvedPath(start)
    var places = isFolder ? [] : [start]
    while above != "/" {
      above = splitPath(above).folder
      places.insert(above, at: 0)
    }
    var recoveries: [Recovery] = []
    for place in places where isOwnArea(in: place) {
      if let recovery = try recover(place) { recoveries.append(recovery) }
    }
    if isFolder, let recovery = try recover(start) { recoveries.append(recovery) }
    return recoveries
  }

  private static func isOwnArea(in folder: String) -> Bool {
    // If a folder cannot be opened, this user has not changed it.
    guard fileKind(joinPath(folder, TransactionArea.name)) == .folder,
      let entry = try? OpenFolder(folder).entry(TransactionArea.name)
    else { return false }
    return entry.kind == .folder && entry.owner == OpenFolder.Entry.currentUser
  }

  /// Ends an update that was interrupted in a locked folder.
  ///
  /// - Throws: When it can be neither finished nor undone.
  package static func recoverLocked(
    _ root: OpenFolder, durability: Durability = .synced
  ) throws(FileError) -> Recovery? {
    guard try root.entry(TransactionArea.name) != nil else { return nil }
    let area = try TransactionArea(in: root)
    let outcome: Outcome
    switch try area.stage() {
    case .staged(let any):
      outcome = .undone
      guard any else {
        try? area.remove()
        return nil
      }
    case .over(let known): outcome = known
    case .planned(let plan):
      outcome = try end(plan, in: area, root: root, durability: durability)
    }
    // Leftovers do no harm to users who may only read the folder.
    guard (try? area.remove()) != nil else { return nil }
    return Recovery(folder: root.path, outcome: outcome)
  }

  private static func end(
    _ plan: TransactionPlan, in area: TransactionArea, root: OpenFolder, durability: Durability
  ) throws(FileError) -> Outcome {
    do {
      try area.finish(plan, durability: durability)
      try area.settle(.finished)
      return .finished
    } catch let finishing {
      do {
        try area.undo(plan, durability: durability)
        try area.settle(.undone)
        return .undone
      } catch {
        throw FileError(
          root.path, "cannot finish or undo an update that was interrupted", "\(finishing)")
      }
    }
  }
}
