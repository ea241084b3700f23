package import RevealFiles
import RevealJSON
import RevealRender

/// The folder of a gallery, whose files are replaced all together or not at all.
///
/// While it exists, no other process may write a gallery into the folder.
package struct GalleryFolder: Sendable {
  package static let pageName = GalleryFile.pageName

  package let path: String
  let transaction: FileTransaction
  private let others: OtherFiles
  /// The files of an earlier gallery.
  private let earlier: Set<GalleryFile>
  private let isListed: Bool

  /// Creates the folder if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - others: The treatment of other files with the names of the gallery's files.
  ///   - durability: The durability of the gallery across a power loss.
  /// - Throws: When the folder cannot be created or read, or another process writes a gallery into
  ///   it.
  package init(
    _ path: String, others: OtherFiles, durability: Durability = .synced
  ) throws(FileError) {
    self.path = path
    self.others = others
    transaction = try FileTransaction(path, durability: durability)
    let list = try GalleryList(in: path)
    earlier = list?.files ?? []
    isListed = list != nil
  }

  /// The end of an update of the gallery that was interrupted earlier; nil if there was none.
  package var recovered: FileTransaction.Recovery? { transaction.recovered }

  /// The folder for a preset's pictures.
  package func folder(of name: String) -> String { joinPath(path, name) }

  /// The size of the published page and of the files of some presets, in bytes.
  ///
  /// - Throws: When a file cannot be opened.
  package func byteCount(of entries: [GalleryEntry]) throws(FileError) -> Int {
    var count = 0
    for file in [.page, .list] + entries.flatMap(\.files) {
      count += try OpenedFile(joinPath(path, file.path)).size
    }
    return count
  }

  /// Locks the folder with a preset's frames.
  ///
  /// - Returns: Nil when there is no such folder.
  /// - Throws: When another process writes into it.
  func lock(framesOf preset: String) throws(FileError) -> FolderLock? {
    let name = joinPath(preset, GalleryFile.framesFolder)
    // Checking all files reports anything else with this name.
    guard (try? transaction.entry(name))?.kind == .folder else { return nil }
    return try FolderLock(joinPath(path, name))
  }

  /// Checks that all files may be written.
  ///
  /// - Parameters:
  ///   - files: All files of the new gallery.
  ///   - inputs: The presets and the files that they name, which are never replaced.
  /// - Throws: When an existing file does not belong to a gallery, or the gallery is made from it.
  func check(_ files: [GalleryFile], inputs: InputFiles) throws(FileError) {
    var foreign: [String] = []
    for file in [.page, .list] + files {
      guard let entry = try transaction.entry(file.path) else { continue }
      guard entry.kind == .file else {
        throw .notReplaced(joinPath(path, file.path), entry)
      }
      try inputs.check(entry.identity, joinPath(path, file.path))
      if !earlier.contains(file) { foreign.append(file.path) }
    }
    for preset in presets(of: files) {
      for file in try frames(of: preset) where !earlier.contains(file) {
        let name = file.path
        if !foreign.contains(name) { foreign.append(name) }
      }
    }
    guard others == .refuse, !foreign.isEmpty else { return }
    let more = foreign.count > Self.mostNamed ? " and \(foreign.count - Self.mostNamed) more" : ""
    throw FileError(
      path, "cannot replace " + foreign.prefix(Self.mostNamed).joined(separator: ", ") + more,
      "no gallery left \(foreign.count == 1 ? "it" : "them") here\n  "
        + "hint: choose another folder, or --force")
  }

  /// Publishes everything that was drawn, and removes the files of presets that no longer exist.
  ///
  /// - Parameters:
  ///   - drawn: The files of presets that were drawn; all have been staged.
  ///   - kept: The bytes of the names of presets that could not be drawn, whose earlier files are
  ///     kept.
  ///   - inputs: The files that are never removed.
  ///   - page: The text of the page.
  ///   - part: A closure that returns what the list says of one machine's part, once all of its
  ///     other files are staged; nil for a whole gallery.
  /// - Throws: When a file cannot be replaced; then none is.
  func publish(
    _ drawn: [GalleryFile], keeping kept: Set<[UInt8]>, inputs: InputFiles, page: String,
    part: () throws(FileError) -> GalleryPart? = { nil }
  ) throws(FileError) {
    var files = Set(drawn)
    for preset in presets(of: drawn) {
      for file in try frames(of: preset) where !files.contains(file) {
        // The file may have been created while the gallery was drawn.
        guard earlier.contains(file) || others == .replace else { continue }
        try remove(file, unlessIn: inputs)
      }
    }
    try removeUnfinished(presets(of: drawn))
    for file in earlier where !files.contains(file) {
      guard let preset = file.preset else { continue }
      if kept.contains(Array(preset.utf8)) {
        files.insert(file)
      } else {
        try remove(file, unlessIn: inputs)
      }
    }
    try transaction.stage([Array(page.utf8)], as: GalleryFile.page.path)
    let list = GalleryList(files, part: try part())
    try transaction.stage([Array(list.text.utf8)], as: GalleryFile.list.path)
    try transaction.commit()
  }

  /// Stages the removal of a file of an earlier gallery, unless it is an input.
  private func remove(_ file: GalleryFile, unlessIn inputs: InputFiles) throws(FileError) {
    guard let entry = try transaction.file(file.path), !inputs.contains(entry.identity) else {
      return
    }
    try transaction.remove(file.path)
  }

  private static let mostNamed = 5

  private func presets(of files: [GalleryFile]) -> [String] {
    var known: Set<[UInt8]> = []
    return files.compactMap(\.preset).filter { known.insert(Array($0.utf8)).inserted }
  }

  /// Removes leftovers of killed runs from the gallery's folders.
  private func removeUnfinished(_ presets: [String]) throws(FileError) {
    let frames = presets.map { joinPath($0, GalleryFile.framesFolder) }
    for place in [""] + presets + frames { PartialFile.removeLeftovers(in: folder(of: place)) }
    for place in frames {
      let journal = joinPath(place, FrameJournal.fileName)
      if try transaction.file(journal) != nil { try transaction.remove(journal) }
    }
  }

  /// The current frames and manifest in a preset's folder.
  private func frames(of preset: String) throws(FileError) -> [GalleryFile] {
    let place = joinPath(preset, GalleryFile.framesFolder)
    guard try transaction.entry(place)?.kind == .folder else { return [] }
    return try listFolder(joinPath(path, place)).filter(GalleryFile.isFrame)
      .map { .frame(preset: preset, name: $0) }
  }
}
