import RevealFiles
import RevealRender

/// The files below a folder of frames, by their relative paths.
///
/// The manifest beside frames, the tolerances of a folder of presets, and hidden files that are not
/// pictures are skipped. Any other file is either a frame or was not compared, in which case the
/// comparison never passes.
struct FrameFolder {
  /// The PNG files.
  private(set) var frames: Set<FrameName> = []
  /// All other files, and links to folders.
  private(set) var others: Set<FrameName> = []
  private let path: String
  private let ignored: [PathPattern]

  /// The limit on names, which is the same as for patterns in presets.
  private static let mostNames = 200_000

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - ignored: The files and folders to skip.
  /// - Throws: When a folder cannot be listed, or there are too many files.
  init(_ path: String, ignoring ignored: [PathPattern]) throws(FileError) {
    self.path = path
    self.ignored = ignored
    try search("")
  }

  private mutating func search(_ place: String) throws(FileError) {
    let here = place.isEmpty ? path : joinPath(path, place)
    var manifest: FrameName?
    var hasFrames = false
    for (entry, kind) in try FileScope.everywhere.entries(in: here) {
      let name = FrameName(place.isEmpty ? entry.shown : joinPath(place, entry.shown))
      if ignored.contains(where: { $0.matches(name.text) }) { continue }
      if kind == .folder {
        try search(name.text)
      } else if name.isOfPicture {
        hasFrames = true
        frames.insert(name)
      } else if entry.text == Manifest.fileName {
        manifest = name
      } else if !name.isHidden || name.isOfOtherPicture, entry.text != PresetSearch.tolerances {
        others.insert(name)
      }
      guard frames.count + others.count <= Self.mostNames else {
        throw FileError(path, "cannot compare", "it holds more than \(Self.mostNames) files")
      }
    }
    // Digests without files in a subfolder are not compared by anything.
    if let manifest, !hasFrames, !place.isEmpty { others.insert(manifest) }
  }
}
