// Functions that write a file at once. It appears, or replaces another one, when it is whole.

/// Writes a file under a name chosen by reveal.
///
/// It appears once it is whole, and replaces an older one.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - path: The path of the file; a link at this path is replaced.
///   - durability: The durability of the file across a power loss.
/// - Throws: When the bytes cannot be written or the file cannot be renamed.
package func writeFile(
  _ parts: [[UInt8]], to path: String, durability: Durability = .unsynced
) throws(FileError) {
  try PartialFile(path, durability: durability).write(parts)
}

/// Writes a file that only its owner can read and write, under a name chosen by reveal.
///
/// It appears once it is whole, and replaces an older one.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - name: The name of the file; a link with this name is replaced.
///   - folder: The folder of the file.
/// - Throws: When the bytes cannot be written or the file cannot be renamed.
package func writePrivateFile(
  _ parts: [[UInt8]], to name: String, in folder: OpenFolder
) throws(FileError) {
  try PartialFile(name, in: folder, permissions: 0o600).write(parts)
}

/// Writes a file with the mark of its kind under a name given by the user.
///
/// It appears once it is whole.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - path: The path given by the user; "-" is standard output.
///   - rules: The rules for a file that it would replace.
/// - Throws: When it cannot be written, or may not replace the existing file.
package func writeOutput(
  _ parts: [[UInt8]], to path: String, rules: OutputRules
) throws(FileError) {
  try PartialFile(named: path, rules: rules).write(rules.kind.marked(parts))
}

/// Writes a file with the mark of its kind under a name chosen by reveal.
///
/// It appears once it is whole.
///
/// - Parameters:
///   - parts: The bytes, one part after another.
///   - name: The name; a link with this name is not followed.
///   - folder: The folder of the file.
///   - rules: The rules for a file that it would replace.
/// - Throws: When it cannot be written, or may not replace the existing file.
package func writeChosenFile(
  _ parts: [[UInt8]], as name: String, in folder: OpenFolder, rules: OutputRules
) throws(FileError) {
  try rules.admit(name, in: folder)
  try PartialFile(name, in: folder, durability: rules.durability)
    .write(rules.kind.marked(parts))
}

/// Writes a file under a name that must be unused.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - name: The name of the file; its path if there is no folder.
///   - folder: The folder of the file, if it is already open.
/// - Throws: When the name is in use, or the file cannot be written.
package func writeNewFile(
  _ bytes: [UInt8], to name: String, in folder: OpenFolder? = nil
) throws(FileError) {
  try PartialFile(name, in: folder, placement: .exclusive, durability: .synced).write([bytes])
}

/// Replaces the content of a file that was read before.
///
/// The file is whole at any moment, and keeps its permissions.
///
/// - Parameters:
///   - path: The path of the file; links are followed.
///   - old: The content that was read.
///   - new: The content to write.
/// - Throws: When the file has another content by now, or cannot be written.
package func replaceFile(at path: String, _ old: [UInt8], with new: [UInt8]) throws(FileError) {
  let file = try PartialFile(replacing: path)
  try file.append(new)
  guard try FileScope.everywhere.read(path, limit: .max) == old else {
    throw FileError(path, "cannot write", "it has been changed since it was read")
  }
  try file.commit()
}

extension PartialFile {
  /// Appends all parts of the file, and gives it its name.
  fileprivate func write(_ parts: [[UInt8]]) throws(FileError) {
    for part in parts { try append(part) }
    try commit()
  }
}
