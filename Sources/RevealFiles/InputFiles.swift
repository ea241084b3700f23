import Synchronization

/// The files that a command reads and therefore never replaces, whatever their names.
///
/// Files that are opened through a ``FileScope`` are added there; a command adds the frames and
/// manifests that it is given.
///
/// It is a class with a lock because files are opened from several tasks.
package final class InputFiles: Sendable {
  private let files: Mutex<Set<FileIdentity>>

  /// - Parameter paths: The paths of the first files; missing files are skipped.
  package init(_ paths: [String] = []) {
    files = Mutex(Set(paths.compactMap(FileIdentity.init)))
  }

  /// Adds the file at a path, links followed, if there is one.
  package func add(_ path: String) { FileIdentity(path).map(add) }

  func add(_ file: FileIdentity) { files.withLock { _ = $0.insert(file) } }

  /// Whether a file is one of these, by device and inode.
  package func contains(_ file: FileIdentity) -> Bool { files.withLock { $0.contains(file) } }

  /// Refuses to replace or remove one of the files.
  ///
  /// - Parameters:
  ///   - file: The file that is to be replaced.
  ///   - path: Its path, for the message.
  /// - Throws: When it is one of these.
  package func check(_ file: FileIdentity, _ path: String) throws(FileError) {
    guard contains(file) else { return }
    throw FileError(path, "cannot replace", "this command reads it; choose another place")
  }
}
