/// What a command may do to the place that the user chose for its output.
package struct OutputRules: Hashable, Sendable {
  package let kind: OutputKind
  /// What to do about a file that reveal did not write.
  package let others: OtherFiles
  package let durability: Durability
  /// The paths of the files that the command reads, which it never replaces.
  package let inputs: [String]

  package init(
    _ kind: OutputKind, others: OtherFiles = .refuse, durability: Durability = .synced,
    inputs: [String] = []
  ) {
    self.kind = kind
    self.others = others
    self.durability = durability
    self.inputs = inputs
  }

  /// Refuses a file that must not be replaced.
  ///
  /// An empty file may be replaced: `mktemp` makes such files.
  ///
  /// - Parameter path: A regular file, or a name that is free.
  /// - Throws: When it is an input, or when reveal did not write it and others must stay.
  package func admit(_ path: String) throws(FileError) {
    guard let present = FileIdentity(path) else { return }
    if inputs.contains(where: { FileIdentity($0) == present }) {
      throw FileError.failed(
        path: path, action: "cannot replace", reason: "this command reads it; choose another name")
    }
    guard others == .refuse else { return }
    let file = try OpenedFile(path)
    guard file.size > 0 else { return }
    let tailSize = FilmContainer.tailSize
    let tail = try file.bytes(tailSize, at: max(0, file.size - tailSize))
    guard !kind.recognizes(try file.head(OutputKind.headSize), tail: tail, size: file.size)
    else { return }
    throw Self.foreign(path)
  }

  static func foreign(_ path: String) -> FileError {
    FileError.failed(
      path: path, action: "cannot replace",
      reason: "reveal did not write this file; choose another name, or --force to replace it")
  }
}

/// What to do about files, or frames of another run, where output is to go.
package enum OtherFiles: Hashable, Sendable {
  case refuse, replace
}
