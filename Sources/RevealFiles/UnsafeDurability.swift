private import CPlatform
import RevealSystem

/// Whether a command waits until its output would survive a power loss.
package enum Durability: Hashable, Sendable {
  case synced, unsynced
  /// The disk starts to write the output, so that ``syncFiles(_:in:)`` has less to wait for.
  case begun
}

/// Makes the disk start to write a file's bytes, without waiting for it.
///
/// Does nothing where the system has no such call or starts by itself.
func beginToSync(_ descriptor: Int32) { cplatform_begin_to_sync(descriptor) }

/// Waits until a file's bytes, or a folder's names, are on the disk.
///
/// Does nothing for anything that cannot be synced: pipes, devices, and file systems without a
/// disk.
///
/// - Parameters:
///   - descriptor: The descriptor of the open file or folder.
///   - path: The path for the error.
/// - Throws: When the system could not write something that it had accepted.
func syncDescriptor(_ descriptor: Int32, path: String) throws(FileError) {
  #if canImport(Darwin)
    // fsync alone leaves the bytes in the drive's cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  try flushDescriptor(descriptor, path: path)
}

/// Waits until a file's bytes have left the system's memory; on macOS the drive may still hold them
/// in its cache.
///
/// - Throws: When the system could not write something that it had accepted.
private func flushDescriptor(_ descriptor: Int32, path: String) throws(FileError) {
  while fsync(descriptor) != 0 {
    switch errno {
    case EINTR: continue
    case EINVAL, ENOTSUP, EROFS: return
    default: throw .system(path, "cannot write")
    }
  }
}

/// Waits until the names in a folder are on the disk.
///
/// - Throws: When the folder cannot be opened or synced.
package func syncFolder(_ path: String) throws(FileError) {
  try OpenFolder(path.isEmpty ? "." : path).sync()
}

/// Waits until all of a folder is on the disk, which takes no longer for many files than for one.
///
/// - Parameters:
///   - files: The paths to sync on systems that cannot sync a single file system.
///   - path: The folder that contains them.
/// - Throws: When something could not be written.
package func syncFiles(_ files: some Sequence<String>, in path: String) throws(FileError) {
  let folder = try OpenFolder(path.isEmpty ? "." : path)
  if cplatform_sync_file_system(folder.descriptor) == 0 { return }
  guard errno == ENOSYS else { throw .system(folder.path, "cannot write") }
  for file in files {
    let opened = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw .system(file, "cannot open") }
    defer { close(opened) }
    try flushDescriptor(opened, path: file)
  }
  // On macOS this empties the drive's cache of what was flushed before, too, by fcntl(2).
  try folder.sync()
  // The folder itself may be new.
  try syncFolder(joinPath(folder.path, ".."))
}
