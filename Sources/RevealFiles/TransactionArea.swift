/// The hidden folder of a transaction, which holds its new files and the files that they replace.
///
/// `new` has the new files, each with a number as its name. Once all are whole, the file `plan`
/// says which names they get; from then on, the transaction is finished or undone, never forgotten.
/// Files that are replaced or removed are kept in `old` under the same numbers, so every
/// intermediate state shows which changes have been made. At the end, the plan is renamed to `done`
/// or `undone`, and the folder is removed.
package struct TransactionArea {
  package static let name = ".reveal.transaction"

  /// The folder whose files change.
  private let root: OpenFolder
  private let area: OpenFolder
  private let inode: UInt64

  static let plan = "plan"
  static let done = "done"
  static let undone = "undone"
  /// The plan while it is being written.
  static let unfinishedPlan = "plan.unfinished"
  static let new = "new"
  static let old = "old"

  /// Creates the area in a folder that has none.
  ///
  /// - Throws: When it cannot be made.
  init(makingIn root: OpenFolder) throws(FileError) {
    try root.makePrivateFolder(Self.name)
    do {
      try self.init(in: root)
      try area.makePrivateFolder(Self.new)
    } catch {
      // The error that led here says more.
      try? root.removeFolder(Self.name)
      throw error
    }
  }

  /// Opens the existing area of a folder.
  ///
  /// - Throws: When it cannot be opened, or reveal did not make it.
  init(in root: OpenFolder) throws(FileError) {
    self.root = root
    guard let found = try root.entry(Self.name), found.kind == .folder else {
      throw Self.strange(root, "it is not a folder")
    }
    area = try OpenFolder(Self.name, in: root)
    let entry = try area.entry()
    // The folder's owner can do anything to it anyway.
    guard try [OpenFolder.Entry.currentUser, root.entry().owner].contains(entry.owner) else {
      throw Self.strange(root, "it belongs to another user")
    }
    inode = entry.identity.inode
  }

  var path: String { area.path }

  /// The folder for new files.
  ///
  /// - Throws: When it cannot be opened.
  func newFiles() throws(FileError) -> OpenFolder { try OpenFolder(Self.new, in: area) }

  private static func strange(_ root: OpenFolder, _ reason: String) -> FileError {
    FileError(
      joinPath(root.path, name), "cannot tell whether an update was interrupted here",
      "\(reason)\n  hint: delete it if nothing in it is needed")
  }
}

// MARK: - The plan

extension TransactionArea {
  /// The stage that an abandoned transaction had reached.
  enum Stage {
    /// There may be new files, but no name has changed.
    case staged(any: Bool)
    case planned(TransactionPlan)
    /// Everything is done except for the cleanup.
    case over(FileTransaction.Outcome)
  }

  /// The stage at which an earlier process left the transaction.
  ///
  /// - Throws: When it cannot be read, or reveal did not write it.
  func stage() throws(FileError) -> Stage {
    if try area.entry(Self.plan) != nil {
      let bytes = try area.read(Self.plan, limit: TransactionPlan.maximumBytes)
      guard let plan = TransactionPlan(bytes), plan.area == inode else {
        throw FileError(
          joinPath(path, Self.plan), "cannot finish or undo an interrupted update",
          """
          the plan is damaged, or was copied from another place
            hint: its folder "old" has what was replaced; delete \(path) when it is not needed
          """)
      }
      return .planned(plan)
    }
    if try area.entry(Self.done) != nil { return .over(.finished) }
    if try area.entry(Self.undone) != nil { return .over(.undone) }
    if try area.entry(Self.old) != nil {
      let old = try OpenFolder(Self.old, in: area).names()
      if !old.isEmpty {
        throw Self.strange(root, "its folder \"old\" holds files, and there is no plan for them")
      }
    }
    return .staged(any: try area.entry(Self.new) != nil)
  }

  /// Decides to make the changes, by giving the plan its name.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - durability: The durability of the new files and the plan across a power loss.
  /// - Returns: The plan.
  /// - Throws: When something cannot be written; then there is no plan.
  func decide(
    _ changes: [TransactionPlan.Change], durability: Durability
  ) throws(FileError) -> TransactionPlan {
    let plan = TransactionPlan(area: inode, changes: changes)
    let text = Array(plan.text.utf8)
    guard text.count <= TransactionPlan.maximumBytes else {
      throw FileError(root.path, "cannot write", "too many files at once")
    }
    if try area.entry(Self.old) == nil { try area.makePrivateFolder(Self.old) }
    try area.write([text], to: Self.unfinishedPlan)
    if durability == .synced {
      let files = changes.filter { $0.kind == .put }
        .map { joinPath(joinPath(path, Self.new), String($0.number)) }
      try syncFiles(files, in: joinPath(path, Self.new))
      try newFiles().sync()
      try area.sync(Self.unfinishedPlan)
    }
    try area.rename(Self.unfinishedPlan, to: Self.plan, in: area)
    guard durability == .synced else { return plan }
    do {
      try area.sync()
      try root.sync()
    } catch {
      do { try settle(.undone) } catch { try area.remove(Self.plan) }
      throw error
    }
    return plan
  }
}

// MARK: - Changes

extension TransactionArea {
  /// Makes all changes of a plan that have not been made.
  ///
  /// - Throws: When a change cannot be made; later ones are then not attempted.
  func finish(_ plan: TransactionPlan, durability: Durability) throws(FileError) {
    guard try area.entry(Self.new) != nil else { return }
    var steps = try Steps(root: root, area: area)
    for change in plan.changes { try steps.make(change) }
    for change in plan.changes where change.kind == .remove {
      steps.removeEmptyFolders(above: change)
    }
    if durability == .synced {
      try syncFiles(steps.folders, in: root.path)
      try root.sync()
    }
  }

  /// Undoes all changes of a plan that have been made.
  ///
  /// - Throws: When a change cannot be undone; earlier ones are then not attempted.
  func undo(_ plan: TransactionPlan, durability: Durability) throws(FileError) {
    guard try area.entry(Self.new) != nil else { return }
    var steps = try Steps(root: root, area: area)
    for change in plan.changes.reversed() { try steps.takeBack(change) }
    if durability == .synced {
      try syncFiles(steps.folders, in: root.path)
      try root.sync()
    }
    for change in plan.changes where change.kind == .put { steps.removeEmptyFolders(above: change) }
  }

  /// Records that the plan is over, so that the cleanup may be interrupted.
  ///
  /// - Throws: When that cannot be recorded.
  func settle(_ outcome: FileTransaction.Outcome) throws(FileError) {
    try area.rename(
      Self.plan, to: outcome == .finished ? Self.done : Self.undone, in: area)
  }

  /// Removes the area and everything in it; the record of its outcome is removed last.
  ///
  /// - Throws: When something cannot be removed, or is not part of a transaction.
  func remove() throws(FileError) {
    try area.remove(Self.unfinishedPlan)
    for name in [Self.old, Self.new] where try area.entry(name) != nil {
      let folder = try OpenFolder(name, in: area)
      for file in try folder.names() { try folder.remove(file) }
      try area.removeFolder(name)
    }
    try area.remove(Self.done)
    try area.remove(Self.undone)
    try root.removeFolder(Self.name)
  }

  /// Makes and undoes single changes; each call does nothing if it was done before.
  ///
  /// Undoing goes through the same states in reverse, so it may be interrupted as well.
  private struct Steps {
    private let root: OpenFolder
    private let new: OpenFolder
    private let old: OpenFolder
    /// The paths of all folders that were visited.
    private(set) var folders: Set<String> = []
    /// The folder of the previous change, which most changes share.
    private var last: (path: [String], folder: OpenFolder)?

    init(root: OpenFolder, area: OpenFolder) throws(FileError) {
      self.root = root
      new = try OpenFolder(TransactionArea.new, in: area)
      old = try OpenFolder(TransactionArea.old, in: area)
    }

    mutating func make(_ change: TransactionPlan.Change) throws(FileError) {
      let number = String(change.number)
      guard let name = change.parts.last else { return }
      switch change.kind {
      case .put:
        guard try new.entry(number) != nil,
          let folder = try folder(of: change, ifMissing: .make)
        else { return }
        if try old.entry(number) == nil, let present = try folder.entry(name) {
          try check(present, joinPath(folder.path, name))
          // Thanks to the second name, the first one is never missing.
          if !folder.link(name, to: number, in: old) {
            try folder.rename(name, to: number, in: old)
          }
        }
        try new.rename(number, to: name, in: folder)
      case .remove:
        guard let folder = try folder(of: change, ifMissing: .skip),
          let present = try folder.entry(name)
        else { return }
        if let saved = try old.entry(number) {
          // After a power loss, a file system may know a file by both names.
          if saved.identity == present.identity { try folder.remove(name) }
          return
        }
        try check(present, joinPath(folder.path, name))
        try folder.rename(name, to: number, in: old)
      }
    }

    mutating func takeBack(_ change: TransactionPlan.Change) throws(FileError) {
      let number = String(change.number)
      guard let name = change.parts.last else { return }
      let isStaged = try new.entry(number) != nil
      let isMade = change.kind == .put && !isStaged
      let hasOld = try old.entry(number) != nil
      guard isMade || hasOld, let folder = try folder(of: change, ifMissing: .make) else { return }
      if isMade, try folder.entry(name) != nil { try folder.rename(name, to: number, in: new) }
      guard hasOld else { return }
      try old.rename(number, to: name, in: folder)
      // Renaming has no effect if both names are of the same file.
      try old.remove(number)
    }

    /// Removes the empty folders in a file's path, the lowest first.
    func removeEmptyFolders(above change: TransactionPlan.Change) {
      var path = Array(change.parts.dropLast())
      while let name = path.popLast() {
        // A folder that is not empty, or does not exist, is left alone.
        guard let parent = try? open(path), (try? parent.removeFolder(name)) != nil else { return }
      }
    }

    private enum MissingFolder {
      case make, skip
    }

    private mutating func folder(
      of change: TransactionPlan.Change, ifMissing: MissingFolder
    ) throws(FileError) -> OpenFolder? {
      let path = Array(change.parts.dropLast())
      if let last, last.path == path { return last.folder }
      var folder = root
      for part in path {
        if ifMissing == .make {
          folder = try folder.openOrMakeFolder(part)
        } else if try folder.entry(part) == nil {
          return nil
        } else {
          folder = try OpenFolder(part, in: folder)
        }
        folders.insert(folder.path)
      }
      last = (path, folder)
      return folder
    }

    private func open(_ path: [String]) throws(FileError) -> OpenFolder {
      var folder = root
      for part in path { folder = try OpenFolder(part, in: folder) }
      return folder
    }

    private func check(_ entry: OpenFolder.Entry, _ path: String) throws(FileError) {
      guard entry.kind != .file else { return }
      throw FileError.notReplaced(path, entry)
    }
  }
}

extension FileError {
  /// The error for something other than a file at the place of a new file.
  package static func notReplaced(_ path: String, _ entry: OpenFolder.Entry) -> FileError {
    let found =
      switch entry.kind {
      case .file: "a file"
      case .folder: "a folder"
      case .link: "a symbolic link"
      case .other: "a device or a pipe"
      }
    return FileError(path, "cannot replace", "\(found) has this name")
  }
}
