package import RevealFrames
import Synchronization

/// The folder of a run's frames.
package final class FolderOutput: FrameOutput, Sendable {
  package let folder: OutputFolder
  /// The frames to draw, ascending.
  package let missing: [Int]
  /// The number of frames that are kept as they are.
  package let keptCount: Int
  package let form: FrameForm
  let renderer: FrameRenderer
  private let known: Mutex<[Int: String]>

  /// Finds the frames that are to be drawn.
  ///
  /// - Parameters:
  ///   - folder: The folder of the run.
  ///   - frames: The numbers of the chosen frames, ascending.
  ///   - resumes: True to keep the frames that are intact in the folder.
  ///   - renderer: The renderer that draws and encodes the others.
  ///   - jobs: The limit on frames that are read at once, ≥ 1.
  ///   - isStopped: A closure that is called before each frame is read; once it returns true, no
  ///     other is.
  package init(
    _ folder: OutputFolder, frames: [Int], resumes: Bool, renderer: FrameRenderer, jobs: Int,
    isStopped: () -> Bool
  ) async {
    let kept =
      resumes ? await folder.intactFrames(among: frames, jobs: jobs, isStopped: isStopped) : [:]
    self.folder = folder
    self.renderer = renderer
    missing = frames.filter { kept[$0] == nil }
    keptCount = kept.count
    known = Mutex(kept)
    form = .files(renderer, frames: Set(missing))
  }

  /// The digests of the pixels of the frames that are there, by number.
  package var digests: [Int: String] { known.withLock { $0 } }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    if case .file(let drawn) = piece { try write(drawn, frame: frame) }
  }

  /// Writes a frame; several tasks may do so at once, in any order.
  ///
  /// - Throws: The reason why it cannot be written.
  func write(_ drawn: FrameRenderer.Frame, frame: Int) throws {
    let digest = drawn.digest.description
    try folder.write(drawn.png, digest: digest, frame: frame)
    known.withLock { $0[frame] = digest }
  }

  package func finish() throws { try folder.record() }
}
