import RevealImage
package import RevealPNG

/// Draws everything that a gallery shows.
///
/// The pictures of all presets wait in one line, so short presets leave no processor idle. What goes
/// wrong with a preset ends that preset alone.
package struct GalleryRun: Sendable {
  /// By name.
  package let entries: [GalleryEntry]
  private let encoding: Encoding
  private let jobs: Int

  /// Reads all presets and claims the folders for their frames.
  ///
  /// - Parameters:
  ///   - presets: The folder that was searched.
  ///   - paths: The presets found, relative to it.
  ///   - folder: Of the gallery.
  ///   - overrides: Replace what each preset says about its canvas.
  ///   - scope: Where presets and the files that they name may lie.
  ///   - encoding: Of the frames.
  ///   - jobs: Pictures under way at once, ≥ 1.
  /// - Throws: When the folder cannot be written to; what is wrong with a preset stands in its entry.
  package init(
    _ presets: String, _ paths: [String], to folder: GalleryFolder, overrides: CanvasOverrides,
    scope: FileScope = .everywhere, encoding: Encoding, jobs: Int
  ) throws(FileError) {
    precondition(jobs >= 1, "\(jobs) jobs")
    self.encoding = encoding
    self.jobs = jobs
    entries = paths.map { path in
      GalleryEntry(
        PresetSearch.name(of: path), in: presets, gallery: folder, overrides: overrides,
        scope: scope, encoding: encoding)
    }
    try folder.claim(entries.filter { $0.error == nil }.map(\.name))
  }

  /// Frames of all presets that can be drawn.
  package var frameCount: Int {
    entries.reduce(0) { $0 + ($1.ready?.timeline.frameCount ?? 0) }
  }

  /// Draws all pictures.
  ///
  /// - Parameter progress: Called from one task with the count of frames that are done.
  /// - Returns: The entries, with what went wrong.
  package func render(progress: (Int) -> Void) async -> [GalleryEntry] {
    var digests = entries.map { _ in [Int: PixelDigest]() }
    var errors = [(any Error)?](repeating: nil, count: entries.count)
    var done = 0
    await withTaskGroup(of: Outcome.self) { group in
      var waiting = entries.enumerated().flatMap { index, entry in
        (entry.ready?.pictures ?? []).map { (index, $0) }
      }.makeIterator()
      // Of one preset at a time, as each remembers many bands.
      var painter: (entry: Int, GalleryPainter)?
      func start() {
        while let (index, picture) = waiting.next() {
          guard errors[index] == nil, let content = entries[index].ready else { continue }
          let current =
            if let painter, painter.entry == index {
              painter.1
            } else {
              GalleryPainter(content, encoding: encoding)
            }
          painter = (index, current)
          group.addTask { await Outcome(entry: index, picture) { try await current.draw($0) } }
          return
        }
      }
      for _ in 0..<jobs { start() }
      while let outcome = await group.next() {
        switch (outcome.result, outcome.picture) {
        case (.success(let digest?), .frame(let frame)):
          digests[outcome.entry][frame] = digest
          done += 1
          progress(done)
        case (.success, _): break
        case (.failure(let error), _): errors[outcome.entry] = errors[outcome.entry] ?? error
        }
        start()
      }
    }
    return entries.indices.map { entries[$0].finished(digests[$0], error: errors[$0]) }
  }

  /// What became of one picture.
  private struct Outcome: Sendable {
    let entry: Int
    let picture: GalleryPicture
    /// The digest of a frame.
    let result: Result<PixelDigest?, any Error>

    init(
      entry: Int, _ picture: GalleryPicture,
      draw: (GalleryPicture) async throws -> PixelDigest?
    ) async {
      self.entry = entry
      self.picture = picture
      do {
        result = .success(try await draw(picture))
      } catch {
        result = .failure(error)
      }
    }
  }
}
