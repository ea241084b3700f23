import RevealFiles
import RevealRender

/// A file that a gallery writes: its page, the list of its files, or one of a preset.
///
/// Names are compared as bytes, as file systems do.
enum GalleryFile: Hashable {
  case page
  case list
  /// A picture, a figure or the code next to the folder of the frames.
  case picture(preset: String, name: String)
  /// The new rows of frames or, in galleries of earlier versions, the manifest of the frames.
  case frame(preset: String, name: String)

  static let pageName = "index.html"
  static let listName = "gallery.json"
  static let poster = "poster.png"
  static let plot = "plot.svg"
  static let code = "code.js"
  static let framesFolder = "frames"

  /// The files next to the folder of frames; galleries of earlier versions have a `sheet.png`.
  static let pictures = [poster, plot, code, "animation.png", "animation.webp", "sheet.png"]

  /// The path below the gallery's folder.
  var path: String {
    switch self {
    case .page: Self.pageName
    case .list: Self.listName
    case .picture(let preset, let name): joinPath(preset, name)
    case .frame(let preset, let name): joinPath(joinPath(preset, Self.framesFolder), name)
    }
  }

  /// The preset that the file belongs to; nil for the page and the list.
  var preset: String? {
    switch self {
    case .page, .list: nil
    case .picture(let preset, _), .frame(let preset, _): preset
    }
  }

  /// Reads a path below a gallery's folder.
  ///
  /// Fails for files that no gallery writes, even if a list names them.
  init?(_ path: String) {
    if path == Self.pageName {
      self = .page
      return
    }
    if path == Self.listName {
      self = .list
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

  /// Whether a name is that of a frame or a manifest.
  static func isFrame(_ name: String) -> Bool {
    name == Manifest.fileName || GalleryFormats.Frames.isFileName(name)
  }

  /// All files of a preset.
  ///
  /// - Parameters:
  ///   - preset: The name of the preset.
  ///   - formats: The formats of the files.
  ///   - frames: The numbers of the frames that have files.
  /// - Returns: The files; those of the frames come last, in order.
  static func all(
    of preset: String, in formats: GalleryFormats, frames: some Sequence<Int>
  ) -> [GalleryFile] {
    [poster, plot, code, formats.films.fileName].map { .picture(preset: preset, name: $0) }
      + frames.map { .frame(preset: preset, name: formats.frames.fileName($0)) }
  }
}

extension GalleryFile {
  static func == (a: GalleryFile, b: GalleryFile) -> Bool {
    a.path.utf8.elementsEqual(b.path.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}
