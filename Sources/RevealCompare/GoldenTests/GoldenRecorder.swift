package import RevealFiles
package import RevealRender

/// Records the goldens of a folder's presets, all of them or none.
///
/// While it exists, no other process may change the folder. A preset that cannot be drawn, a full
/// disk or a signal leaves every golden as it was; see `FileTransaction` for the effect of a kill.
package struct GoldenRecorder: Sendable {
  private let transaction: FileTransaction
  private let path: String

  /// Locks a folder.
  ///
  /// - Throws: When there is no such folder, or another process is changing it.
  package init(_ path: String, durability: Durability = .synced) throws(FileError) {
    try GoldenFolder.check(path)
    self.path = path
    transaction = try FileTransaction(path, durability: durability)
  }

  /// The end of a recording that was interrupted earlier; nil if there was none.
  package var recovered: FileTransaction.Recovery? { transaction.recovered }

  /// The options for recording.
  package struct Options: Sendable {
    /// The settings of new goldens.
    package var settings = CanvasOverrides()
    /// The treatment of goldens that cannot be read, or were recorded with other settings.
    package var others: OtherFiles = .refuse
    /// Whether goldens without a preset are removed.
    package var removesOrphans = false
    /// The limit on frames in progress at a time, ≥ 1.
    package var jobs = 1

    package init() {}
  }

  /// Draws every frame of the presets, and replaces their goldens in one step.
  ///
  /// - Parameters:
  ///   - folder: The presets of the locked folder, or some of them.
  ///   - options: The options for recording.
  ///   - progress: A closure that is called from one task with the number of finished presets.
  /// - Returns: The changes.
  /// - Throws: `UnrecordedGoldens` if a preset cannot be drawn or a golden cannot be replaced;
  ///   `PlainError` if settings contradict those of a golden; the `Interruption` that a signal
  ///   asked for. Then nothing has changed.
  package func record(
    _ folder: GoldenFolder, _ options: Options, progress: (Int) -> Void = { _ in }
  ) async throws -> GoldenRecording {
    precondition(folder.path == path, "\(folder.path) is not the locked \(path)")
    do {
      return try await stage(folder, options, progress: progress)
    } catch {
      // Without delay, since finished tasks may keep the transaction until the program ends.
      transaction.discard()
      throw error
    }
  }

  private func stage(
    _ folder: GoldenFolder, _ options: Options, progress: (Int) -> Void
  ) async throws -> GoldenRecording {
    if options.others == .refuse { try folder.check(options.settings) }
    let cases = folder.cases.filter { $0.preset != nil }
    var changes = [GoldenRecording.Change?](repeating: nil, count: cases.count)
    var errors: [(index: Int, error: any Error)] = []
    var done = 0
    let pool = CasePool<Recording, String>(jobs: options.jobs) { index in
      let recording = try Recording(cases[index], in: folder, options)
      return (recording, recording.frames.preset.timeline.frameCount)
    } make: { recording, frame in
      try recording.frames.digest(frame)
    }
    try await pool.run(count: cases.count) { index, result in
      switch result {
      case .success(let (recording, digests)):
        let (manifest, change) = try recording.result(digests)
        if change != .unchanged {
          try transaction.stage([Array(manifest.text.utf8)], as: cases[index].golden)
        }
        changes[index] = change
      case .failure(let error): errors.append((index, error))
      }
      done += 1
      progress(done)
    }
    guard errors.isEmpty else {
      throw UnrecordedGoldens(errors: errors.sorted { $0.index < $1.index }.map(\.error))
    }
    var goldens = zip(cases, changes).compactMap { item, change in
      change.map { GoldenRecording.Golden(item: item, path: folder.goldenPath(item), change: $0) }
    }
    for item in folder.cases where item.preset == nil {
      let change: GoldenRecording.Change
      if (try? folder.manifest(item)) == nil {
        // Files of other programs may be named like goldens, too.
        change = .foreign
      } else if options.removesOrphans {
        try transaction.remove(item.golden)
        change = .removed
      } else {
        change = .orphaned
      }
      goldens.append(
        GoldenRecording.Golden(item: item, path: folder.goldenPath(item), change: change))
    }
    if let interruption = Interruption.requested { throw interruption }
    try transaction.commit()
    return GoldenRecording(folder: path, goldens: goldens)
  }
}

/// A preset whose golden is being recorded.
private struct Recording: Sendable {
  let frames: PresetFrames
  private let actual: FrameSet
  private let old: Manifest?
  private let golden: String

  init(_ item: GoldenCase, in folder: GoldenFolder, _ options: GoldenRecorder.Options) throws {
    guard let preset = try folder.ownPreset(item) else { preconditionFailure("no preset") }
    golden = folder.goldenPath(item)
    switch (item.hasGolden, options.others) {
    case (false, _): old = nil
    case (true, .refuse): old = try folder.manifest(item)
    case (true, .replace): old = try? folder.manifest(item)
    }
    var settings = options.settings
    if let old {
      settings =
        options.others == .replace ? settings.completed(by: old.overrides) : old.overrides
    }
    actual = try FrameSet(path: preset, overrides: settings, scope: folder.scope)
    guard case .preset(let frames) = actual.kind else { preconditionFailure("no preset") }
    self.frames = frames
  }

  /// The manifest with the digests of all frames, and the change to the golden.
  func result(_ digests: [String]) throws -> (Manifest, GoldenRecording.Change) {
    var new = NewFrames(actual, areFiles: false)
    var changes = FrameRecorder.Changes()
    for (frame, digest) in digests.enumerated() {
      let name = Manifest.frameName(frame)
      let known = old?.frames[frame]?.pixels
      let pair = FramePairs.Pair(
        number: frame, golden: known == nil ? nil : name, actual: name)
      _ = try new.add(.digest(digest), pair, name)
      if known != digest { changes.note(pair) }
    }
    changes.removed = (old?.frames.keys.sorted() ?? []).filter { $0 >= digests.count }
      .map(Manifest.frameName)
    guard let manifest = try new.whole(old, .sameBytes, changes, golden: golden) else {
      preconditionFailure("a preset without an identity")
    }
    changes.hasOtherRun = manifest.identity != old?.identity
    guard let old else { return (manifest, .added(frames: digests.count)) }
    return (manifest, manifest == old ? .unchanged : .changed(changes))
  }
}

/// The error for goldens of which none was recorded.
package struct UnrecordedGoldens: Error {
  /// The errors, one for each preset, in the order of the presets; at least one.
  package let errors: [any Error]
}
