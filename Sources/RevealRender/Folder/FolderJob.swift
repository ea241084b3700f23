/// Draws frames of a preset into the folder of its run.
package struct FolderJob: Sendable {
  /// The frames to draw, ascending.
  package let missing: [Int]
  /// The digests of the pixels of frames that are kept, by number.
  package let kept: [Int: String]
  private let folder: OutputFolder
  private let job: RenderJob

  /// Finds the frames to be drawn.
  ///
  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - frames: The numbers of the chosen frames, ascending.
  ///   - folder: The folder of the run.
  ///   - resumes: Whether to keep the frames that are intact in the folder.
  ///   - renderer: The renderer that draws and encodes the others.
  ///   - jobs: The limit on frames in progress at a time, ≥ 1.
  ///   - times: The times of the stages, to which this adds.
  ///   - isStopped: A closure that is called before each frame is read; once it returns true, no
  ///     further frame is read.
  package init(
    _ preset: SimulatedPreset, frames: [Int], to folder: OutputFolder, resumes: Bool,
    renderer: FrameRenderer, jobs: Int, times: StageTimes?, isStopped: () -> Bool
  ) async {
    let kept =
      resumes ? await folder.intactFrames(among: frames, jobs: jobs, isStopped: isStopped) : [:]
    self.kept = kept
    missing = frames.filter { kept[$0] == nil }
    self.folder = folder
    job = RenderJob(preset, renderer: renderer, jobs: jobs, times: times)
  }

  /// Draws the missing frames and writes the manifest.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called before each frame; once it returns true or a signal
  ///     asks for the end, frames in progress are finished and no further frame is started.
  ///   - progress: A closure that is called with the number of frames drawn so far.
  /// - Returns: The digests of the pixels of all existing frames, by number.
  /// - Throws: The first error of drawing or writing; the folder keeps the frames written before.
  package func render(
    isStopped: () -> Bool, progress: (Int) -> Void
  ) async throws -> [Int: String] {
    AllocatorTuning.reuseBandMemory()
    let result = await job.render(missing, isStopped: isStopped) { drawn, frame in
      try folder.write(drawn.png, digest: drawn.digest.description, frame: frame)
    } progress: {
      progress($0)
    }
    if let failure = result.failure {
      // If the manifest cannot be written either, the first error is the one to report.
      try? folder.record()
      throw failure
    }
    try folder.record()
    return kept.merging(result.digests.mapValues(\.description)) { _, new in new }
  }
}
