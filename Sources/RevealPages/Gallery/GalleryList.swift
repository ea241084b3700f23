import RevealFiles
import RevealJSON
import RevealRender

/// The list of all files that a gallery has written, `gallery.json` next to its page.
///
/// A gallery is updated whenever presets change. It may replace and remove the files in this list
/// without asking, and no others.
struct GalleryList {
  /// The version of the list's format; lists without a version are older and name only presets.
  static let format = 1

  let files: Set<GalleryFile>
  /// What one of several machines wrote; nil for a whole gallery.
  private(set) var part: GalleryPart?

  /// Reads the list of an earlier gallery.
  ///
  /// Fails if there is none, or the file is something else.
  ///
  /// - Parameter folder: The folder of the gallery.
  /// - Throws: When it cannot be read, or its format is unknown to this version.
  init?(in folder: String) throws(FileError) {
    let path = joinPath(folder, GalleryFile.listName)
    guard fileKind(path) != nil, !isLink(path) else { return nil }
    let bytes = try readFile(path, limit: Self.maximumBytes)
    let (root, problems) = JSONParser.parse(SourceText(file: path, bytes: bytes))
    func strings(_ key: String) -> [String]? { root?[key]?.elements?.compactMap(\.string) }
    guard problems.isEmpty, root?["reveal"]?.string != nil, let presets = strings("presets") else {
      return nil
    }
    guard let format = root?["format"] else {
      files = try Self.standardFiles(of: presets, in: folder)
      return
    }
    guard let number = format.number, let files = strings("files") else { return nil }
    guard number <= Double(Self.format) else {
      throw FileError(
        path, "cannot read",
        "it is of a newer version of reveal; use that one, or choose another folder")
    }
    self.files = Set(files.compactMap(GalleryFile.init)).union([.page, .list])
    part = root?["part"].flatMap(GalleryPart.init)
  }

  /// Creates a list of files.
  ///
  /// - Parameters:
  ///   - files: The files of the gallery, the page and the list among them or not.
  ///   - part: The part that one of several machines wrote; nil for a whole gallery.
  init(_ files: Set<GalleryFile>, part: GalleryPart? = nil) {
    self.files = files.union([.page, .list])
    self.part = part
  }

  /// The text of the list, which is the same for the same files.
  var text: String {
    let presets = Set(files.compactMap { $0.preset.map { Array($0.utf8) } })
    let paths = files.map { Array($0.path.utf8) }
    func sorted(_ names: some Sequence<[UInt8]>) -> JSONOutput {
      .array(
        names.sorted { $0.lexicographicallyPrecedes($1) }
          .map { .string(String(decoding: $0, as: UTF8.self)) })
    }
    var members: [JSONOutput.Member] = [
      ("reveal", .string(version)), ("format", .integer(Self.format)),
      ("presets", sorted(presets)), ("files", sorted(paths)),
    ]
    if let part { members.append(("part", part.json)) }
    return JSONOutput.object(members).text() + "\n"
  }

  /// The limit on bytes of a list; a hundred presets of a thousand frames take 5 MB.
  private static let maximumBytes = 64 << 20

  /// The files that a list without a format implies.
  private static func standardFiles(
    of presets: [String], in folder: String
  ) throws(FileError) -> Set<GalleryFile> {
    var files: Set<GalleryFile> = [.page, .list]
    for preset in presets where GalleryFile(joinPath(preset, GalleryFile.poster)) != nil {
      for name in GalleryFile.pictures {
        files.insert(.picture(preset: preset, name: name))
      }
      let frames = joinPath(joinPath(folder, preset), GalleryFile.framesFolder)
      guard fileKind(frames) == .folder, !isLink(frames) else { continue }
      for name in try listFolder(frames) where GalleryFile.isFrame(name) {
        files.insert(.frame(preset: preset, name: name))
      }
    }
    return files
  }
}
