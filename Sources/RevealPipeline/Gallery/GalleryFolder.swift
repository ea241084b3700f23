import RevealJSON
import RevealPNG

/// The folder of a gallery, with a list of the presets whose frames in it are its own.
///
/// A gallery is made again and again while presets change, so frames that an earlier run left are replaced
/// without being asked; the list keeps that from happening to anyone else's.
package struct GalleryFolder: Sendable {
  package static let pageName = "index.html"
  /// The list's file.
  static let listName = "gallery.json"

  package let path: String
  private let others: OtherFiles
  private let earlier: Set<String>

  /// Makes the folder where it is missing.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - others: What to do about frames, or a page, that no gallery left here.
  /// - Throws: When the folder cannot be made, or holds a page that is not a gallery's.
  package init(_ path: String, others: OtherFiles) throws(FileError) {
    try makeFolder(path)
    self.path = path
    self.others = others
    let list = joinPath(path, Self.listName)
    guard fileKind(list) == nil else {
      earlier = Self.names(SourceText(file: list, bytes: try readFile(list)))
      return
    }
    earlier = []
    let page = joinPath(path, Self.pageName)
    if others == .refuse, fileKind(page) != nil {
      throw FileError(
        path: page, action: "cannot replace",
        reason: "no gallery left it; choose another folder, or --force")
    }
  }

  /// Where a preset's pictures go.
  package func folder(of name: String) -> String { joinPath(path, name) }

  /// Opens the folder for a preset's frames.
  ///
  /// - Throws: When it cannot be made, or holds frames that no gallery left there.
  func output(
    of name: String, identity: Manifest.Identity, encoding: Encoding
  ) throws -> OutputFolder {
    try OutputFolder(
      joinPath(folder(of: name), "frames"), identity: identity, encoding: encoding,
      others: earlier.contains(name) ? .replace : others)
  }

  /// Notes whose frames are the gallery's own from now on.
  ///
  /// - Throws: When the list cannot be written.
  func claim(_ names: [String]) throws(FileError) {
    let all = earlier.union(names).sorted().map(JSONOutput.string)
    let list = JSONOutput.object([("reveal", .string(version)), ("presets", .array(all))])
    try writeFile([Array((list.text() + "\n").utf8)], to: joinPath(path, Self.listName))
  }

  /// The names in a list; none when it is damaged, so that nothing is taken for the gallery's own.
  private static func names(_ list: SourceText) -> Set<String> {
    guard case .object(let members) = JSONParser.parse(list).root?.value,
      case .array(let names) = members.first(where: { $0.key == "presets" })?.value.value
    else { return [] }
    return Set(
      names.compactMap { node in
        guard case .string(let name) = node.value else { return nil }
        return name
      })
  }
}
