/// The rules for replacing files at the place that the user chose for output.
package struct OutputRules: Sendable {
  package let kind: OutputKind
  /// The treatment of files that reveal did not write.
  package let others: OtherFiles
  package let durability: Durability
  /// The files that the command reads, which it never replaces.
  package let inputs: InputFiles

  package init(
    _ kind: OutputKind, others: OtherFiles = .refuse, durability: Durability = .synced,
    inputs: InputFiles
  ) {
    self.kind = kind
    self.others = others
    self.durability = durability
    self.inputs = inputs
  }

  /// Throws unless a file may be replaced or removed.
  ///
  /// An empty file may be replaced, since `mktemp` creates such files.
  ///
  /// - Parameter path: A regular file, links followed, or an unused name.
  /// - Throws: When it is an input, or when reveal did not write it and others must stay.
  package func admit(_ path: String) throws(FileError) {
    guard let present = FileIdentity(path) else { return }
    try inputs.check(present, path)
    if others == .refuse { try admitContent(OpenedFile(path)) }
  }

  /// Throws unless a file with a name chosen by reveal may be replaced or removed.
  ///
  /// A link, a pipe or a device with this name is never reveal's own: it is neither followed nor
  /// written to.
  ///
  /// - Parameters:
  ///   - name: The name of a file, or an unused name.
  ///   - folder: The folder of the name.
  /// - Throws: When it is an input, or when reveal did not write it and others must stay.
  package func admit(_ name: String, in folder: OpenFolder) throws(FileError) {
    guard let entry = try folder.entry(name) else { return }
    let path = joinPath(folder.path, name)
    try inputs.check(entry.identity, path)
    guard others == .refuse else { return }
    guard entry.kind == .file else { throw Self.foreign(path) }
    try admitContent(folder.openFile(name))
  }

  private func admitContent(_ file: consuming OpenedFile) throws(FileError) {
    guard file.size > 0 else { return }
    let tail = try file.bytes(OutputKind.tailSize, at: max(0, file.size - OutputKind.tailSize))
    guard try !kind.recognizes(file.head(OutputKind.headSize), tail: tail) else { return }
    throw Self.foreign(file.path)
  }

  private static func foreign(_ path: String) -> FileError {
    FileError(
      path, "cannot replace",
      "reveal did not write this file; choose another name, or --force to replace it")
  }
}

/// The treatment of other files, or of frames of another run, at the place of an output.
package enum OtherFiles: Hashable, Sendable {
  case refuse, replace
}
