/// The names in a folder, without `.` and `..`.
package struct FolderListing: Sendable {
  /// The names as the file system has them, sorted.
  package let entries: [PathBytes]

  init(_ names: [[UInt8]]) {
    entries = names.sorted { $0.lexicographicallyPrecedes($1) }.map(PathBytes.init)
  }

  /// The names that are UTF-8.
  package var names: [String] { entries.compactMap(\.text) }
}
