import RevealFiles
import RevealRender

/// A file that a gallery writes: its page, the list of its files, or one of a preset.
///
/// Names are compared as bytes, as file systems do.
struct GalleryFile: Hashable {
  /// The path below the gallery's folder.
  let path: String
  /// The preset that the file belongs to; nil for the page and the list.
  let preset: String?

  static let page = GalleryFile(path: pageName, preset: nil)
  static let list = GalleryFile(path: listName, preset: nil)

  static let pageName = "index.html"
  static let listName = "gallery.json"
  static let poster = "poster.png"
  static let smallPoster = "poster.webp"
  static let details = "details.js"
  static let framesFolder = "frames"

  /// The files next to the folder of frames; all but the first three are of earlier versions.
  static let pictures = [
    poster, smallPoster, details, "plot.svg", "code.js", "animation.png", "animation.webp",
    "sheet.png",
  ]

  /// Returns the poster or the details next to the folder of the frames.
  static func picture(preset: String, name: String) -> GalleryFile {
    GalleryFile(path: joinPath(preset, name), preset: preset)
  }

  /// Returns a script of frames or, in galleries of earlier versions, a picture or the manifest of
  /// frames.
  static func frame(preset: String, name: String) -> GalleryFile {
    GalleryFile(path: joinPath(joinPath(preset, framesFolder), name), preset: preset)
  }

  /// Whether a name is that of a frame or a manifest.
  static func isFrame(_ name: String) -> Bool {
    if name == Manifest.fileName || Manifest.frameNumber(name) != nil { return true }
    let endings = [".js", ".webp"]
    return endings.contains { ending in
      name.hasSuffix(ending)
        && Manifest.frameNumber(name.dropLast(ending.count) + ".png") != nil
    }
  }

  /// The name of the script whose first picture has a number.
  static func script(_ number: Int) -> String { Manifest.frameName(number).dropLast(3) + "js" }

  /// All files of a preset: its poster, its details, and the scripts of frames by their numbers, in
  /// order.
  static func all(
    of preset: String, poster: String, scripts: some Sequence<Int>
  ) -> [GalleryFile] {
    [poster, details].map { .picture(preset: preset, name: $0) }
      + scripts.map { .frame(preset: preset, name: script($0)) }
  }
}

extension GalleryFile {
  /// Reads a path below a gallery's folder.
  ///
  /// Fails for files that no gallery writes, even if a list names them.
  init?(_ path: String) {
    if let file = [Self.page, .list].first(where: { $0.path == path }) {
      self = file
      return
    }
    guard TransactionPlan.isAllowed(path) else { return nil }
    let (folder, name) = splitPath(path)
    let (preset, last) = splitPath(folder)
    if Self.isFrame(name), last == Self.framesFolder, !preset.isEmpty {
      self = .frame(preset: preset, name: name)
    } else if Self.pictures.contains(name), !folder.isEmpty {
      self = .picture(preset: folder, name: name)
    } else {
      return nil
    }
    // Names that are equal as strings but not as bytes are of different files.
    guard self.path.utf8.elementsEqual(path.utf8) else { return nil }
  }

  static func == (a: GalleryFile, b: GalleryFile) -> Bool {
    a.path.utf8.elementsEqual(b.path.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}
