/// Where the files may lie that a preset or a scene names: anywhere, or inside one folder.
///
/// The folder's limits hold for what a path leads to in the end, whatever dots and links it takes on the way.
package struct FileScope: Hashable, Sendable {
  /// As the user gave it, for messages.
  private let name: String
  /// Absolute and without links; nil for everywhere.
  private let folder: String?

  package static let everywhere = FileScope(name: "", folder: nil)

  /// A folder and all below it.
  ///
  /// - Throws: When there is no such folder.
  package init(inside folder: String) throws(FileError) {
    let resolved = try resolvedPath(folder)
    guard fileKind(resolved) == .folder else {
      throw FileError(path: folder, action: "cannot confine to it", reason: "it is not a folder")
    }
    self.init(name: folder, folder: resolved)
  }

  private init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: When it lies elsewhere, is larger than the limit, or cannot be read.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard folder != nil else { return try readFile(path, limit: limit) }
    let resolved = try admitted(path)
    let bytes = try readFile(resolved, limit: limit, link: .refuse)
    // A folder on the way may have become a link meanwhile.
    guard try resolvedPath(resolved) == resolved else { throw outside(path) }
    return bytes
  }

  /// The names in a folder, sorted.
  ///
  /// - Throws: When it lies elsewhere or cannot be read.
  package func list(_ path: String) throws(FileError) -> [String] {
    try listFolder(folder == nil ? path : admitted(path))
  }

  /// The path without links, when it leads to something inside.
  private func admitted(_ path: String) throws(FileError) -> String {
    let resolved: String
    do {
      resolved = try resolvedPath(path)
    } catch {
      // Whether something is there is nobody's business where it would lie elsewhere.
      throw contains(normalized(path)) ? error : outside(path)
    }
    guard contains(resolved) else { throw outside(path) }
    return resolved
  }

  /// The path without dots, its folder without links where that is possible.
  private func normalized(_ path: String) -> String {
    let (parent, name) = splitPath(path)
    // Without a folder to follow, what is written counts.
    let resolved = try? resolvedPath(parent.isEmpty ? "." : parent)
    return "/" + relativePath(joinPath(resolved ?? parent, name), from: "/")
  }

  private func contains(_ resolved: String) -> Bool {
    guard let folder, folder != "/" else { return true }
    return resolved == folder || resolved.hasPrefix(folder + "/")
  }

  private func outside(_ path: String) -> FileError {
    FileError(path: path, action: "cannot read", reason: "it lies outside of \(name)")
  }
}
