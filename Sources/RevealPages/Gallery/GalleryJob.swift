package import RevealFiles
import RevealFrames
import RevealPreset
package import RevealRender
import Synchronization

/// Draws everything that a gallery shows.
///
/// The pictures of all presets are in a single queue, so short presets leave no processor idle. A
/// problem with a preset affects only that preset.
package struct GalleryJob: Sendable {
  /// The entries, sorted by name, and then those of other looks.
  package let entries: [GalleryEntry]
  /// The share of the presets that this job draws; nil for all.
  package internal(set) var share: PresetShard?
  private let folder: GalleryFolder
  /// The files from which the gallery is made.
  private let inputs: InputFiles
  private let jobs: Int

  /// Reads all presets and checks that the files of the gallery may be written.
  ///
  /// - Parameters:
  ///   - presets: The folder that was searched.
  ///   - paths: The paths of the presets, relative to it.
  ///   - isDrawn: A closure that returns whether the gallery has pictures of a preset, by its name.
  ///   - isEffect: A closure that returns whether a preset is the effect of the catalogue with its
  ///     name.
  ///   - looks: The looks in which effects are shown besides their own; nil for none.
  ///   - folder: The folder of the gallery.
  ///   - overrides: The values that replace those of each preset's canvas.
  ///   - changes: The changes of each preset that its file does not have.
  ///   - variations: The values for each of which, or each pair of which, a preset has an entry.
  ///   - scope: The limits on where presets and their files may be.
  ///   - lists: The paths of further files from which the gallery is made.
  ///   - format: The format of the frames.
  ///   - jobs: The limit on pictures in progress at a time, ≥ 1.
  /// - Throws: When a file that is not the gallery's would be replaced; a preset's errors are in
  ///   its entry.
  package init(
    _ presets: String, _ paths: [String], drawing isDrawn: (String) -> Bool = { _ in true },
    effects isEffect: (String) -> Bool = { _ in false }, looks: GalleryLooks? = nil,
    to folder: GalleryFolder, overrides: CanvasOverrides, changes: [PresetChange] = [],
    varying variations: [PresetVariation] = [], scope: FileScope = .everywhere,
    lists: [String] = [], format: GalleryFormat, jobs: Int
  ) throws(FileError) {
    self.folder = folder
    self.jobs = jobs
    let read = Mutex<[String]>([])
    var places = GalleryPlaces()
    let variants = GalleryVariant.all(variations)
    let cards = paths.flatMap { file in variants.map { (file, $0) } }
    var entries = cards.map { file, variant in
      let entry = GalleryEntry(
        file, variant, in: presets, isDrawn: isDrawn, isEffect: isEffect, gallery: folder,
        format: format, overrides: overrides, changes: changes, scope: scope
      ) { path in read.withLock { $0.append(path) } }
      guard entry.ready != nil, let taken = places.claim(entry.files) else { return entry }
      return entry.failed(GalleryNameTaken(path: entry.path, taken: taken))
    }
    if let looks {
      let others = entries.flatMap { entry in
        looks.entries(of: entry, changes: changes, in: folder) { path in
          read.withLock { $0.append(path) }
        }
      }
      entries += others.filter { places.claim($0.files) == nil }
    }
    inputs = InputFiles(lists + read.withLock(\.self))
    self.entries = entries
    try folder.check(entries.flatMap(\.files), inputs: inputs)
  }

  /// The indices of the entries that this job draws.
  private var places: [Int] { share?.places ?? Array(entries.indices) }

  /// Those of all entries, or of their results, that this job draws.
  package func own(_ entries: [GalleryEntry]) -> [GalleryEntry] { places.map { entries[$0] } }

  /// The number of frames of all presets that are drawn.
  package var frameCount: Int {
    own(entries).reduce(0) { $0 + ($1.drawable?.preset.timeline.frameCount ?? 0) }
  }

  /// Draws all pictures; they become visible with ``publish(_:page:)``.
  ///
  /// - Parameter progress: A closure that is called from one task with the number of finished
  ///   frames.
  /// - Returns: The entries, with the errors of their presets.
  /// - Throws: When a picture cannot be written, or the `Interruption` that a signal asked for.
  package func render(progress: (Int) -> Void) async throws -> [GalleryEntry] {
    do {
      return try await draw(progress: progress)
    } catch {
      discard()
      throw error
    }
  }

  /// Drops all pictures now, since finished tasks may keep the transaction until the program ends.
  private func discard() { folder.transaction.discard() }

  private func draw(progress: (Int) -> Void) async throws -> [GalleryEntry] {
    var drawn = entries
    var failed: Set<Int> = []
    var done = 0
    var waiting = places.makeIterator()
    // Only one exists at a time, since each holds a large cache of bands.
    var current: (entry: Int, painter: GalleryPainter, pictures: GalleryPictures)?
    typealias Picture = (entry: Int, picture: GalleryPicture, painter: GalleryPainter)
    let pictures = AnyIterator { () -> Picture? in
      while true {
        if let (index, painter, _) = current, !failed.contains(index),
          let picture = current?.pictures.next()
        {
          return (index, picture, painter)
        }
        guard let index = waiting.next() else { return nil }
        current = entries[index].drawable.map { content in
          let painter = GalleryPainter(entries[index], content, in: folder.transaction)
          return (index, painter, GalleryPictures(of: content.preset, in: content.format))
        }
      }
    }
    // Those of the preset whose parts are being delivered.
    var scripts: (entry: Int, scripts: GalleryScripts)?
    func finish() throws(FileError) {
      guard let index = scripts?.entry, !failed.contains(index),
        let starts = try scripts?.scripts.finish()
      else { return }
      drawn[index] = drawn[index].drawn(starts)
    }
    try await WorkerPool.run(pictures, jobs: jobs, delivery: .inOrder) { picture in
      do {
        return Result<_, any Error>.success(try picture.painter.draw(picture.picture))
      } catch  where !isAboutFolder(error) {
        return .failure(error)
      }
    } deliver: { picture, result in
      let index = picture.entry
      if scripts?.entry != index {
        try finish()
        scripts = entries[index].ready.map { content in
          (
            index,
            GalleryScripts(
              entries[index].name, in: content.format, transaction: folder.transaction)
          )
        }
      }
      switch result {
      case .success(.file): break
      case .success(.details(let members)): scripts?.scripts.add(members)
      case .success(.frames(let runs, let picture)):
        try scripts?.scripts.add(runs, picture)
        done += runs.reduce(0) { $0 + $1.numbers.count }
        progress(done)
      case .failure(let error):
        if failed.insert(index).inserted { drawn[index] = drawn[index].failed(error) }
      }
    }
    try finish()
    return drawn
  }

  /// Publishes the page and all pictures in one step.
  ///
  /// Files of presets that no longer exist are removed. Those of a preset with errors are kept, and
  /// still belong to the gallery.
  ///
  /// - Parameters:
  ///   - entries: The result of ``render(progress:)``.
  ///   - page: The text of the page.
  /// - Throws: When a file cannot be replaced, or the `Interruption` that a signal asked for; then
  ///   none is replaced.
  package func publish(_ entries: [GalleryEntry], page: String) throws {
    do {
      if let interruption = Interruption.requested { throw interruption }
      let drawn = own(entries).filter { $0.ready != nil }.flatMap(\.files)
      let failed = Set(entries.filter { $0.ready == nil }.map { Array($0.name.utf8) })
      folder.transaction.forget { name in
        GalleryFile(name)?.preset.map { failed.contains(Array($0.utf8)) } ?? false
      }
      try folder.publish(
        drawn, keeping: share == nil ? failed : [], inputs: inputs, page: page
      ) { () throws(FileError) in
        try share.map { share throws(FileError) in
          try GalleryPart(share, failed: failed, files: drawn, in: folder.transaction)
        }
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Whether an error is about writing the gallery rather than about a single preset.
  private func isAboutFolder(_ error: any Error) -> Bool {
    guard let error = error as? FileError else { return error is Interruption }
    let path = error.path.utf8
    let own = joinPath(folder.path, "").utf8
    guard path.starts(with: own), let name = String(path.dropFirst(own.count)) else {
      return false
    }
    return GalleryFile(name) != nil || name.utf8.starts(with: TransactionArea.name.utf8)
  }
}

/// The paths below the gallery's folder that are files, and those that are folders.
private struct GalleryPlaces {
  /// The paths of files, as bytes.
  private var files: Set<[UInt8]> = [
    Array(GalleryFile.pageName.utf8), Array(GalleryFile.listName.utf8),
  ]
  private var folders: Set<[UInt8]> = []

  /// Reserves the paths of some files.
  ///
  /// - Returns: A path that is in use, in which case none is reserved; nil on success.
  mutating func claim(_ new: [GalleryFile]) -> String? {
    let paths = Set(new.map { Array($0.path.utf8) })
    var above: Set<[UInt8]> = []
    for path in paths {
      for (index, byte) in path.enumerated() where byte == UInt8(ascii: "/") {
        above.insert(Array(path[..<index]))
      }
    }
    let taken = files.intersection(above).union(files.intersection(paths))
      .union(folders.intersection(paths))
    if let first = taken.min(by: { $0.lexicographicallyPrecedes($1) }) {
      return String(decoding: first, as: UTF8.self)
    }
    files.formUnion(paths)
    folders.formUnion(above)
    return nil
  }
}
