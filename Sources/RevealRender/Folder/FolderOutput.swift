/// The output to the folder of a run's frames, together with other outputs.
package final class FolderOutput: FrameOutput {
  package let form: FrameForm
  private let folder: OutputFolder
  /// The digests of the pixels of existing frames, by number.
  package private(set) var digests: [Int: String]

  /// - Parameters:
  ///   - folder: The folder of the run.
  ///   - frames: The numbers of the chosen frames.
  ///   - kept: The digests of the pixels of the frames that are kept, by number.
  ///   - renderer: The renderer that encodes the others.
  package init(
    _ folder: OutputFolder, frames: [Int], kept: [Int: String], renderer: FrameRenderer
  ) {
    self.folder = folder
    digests = kept
    form = .files(renderer, frames: Set(frames.filter { kept[$0] == nil }))
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .file(let drawn) = piece else { return }
    try folder.write(drawn.png, digest: drawn.digest.description, frame: frame)
    digests[frame] = drawn.digest.description
  }

  package func finish() throws { try folder.record() }
}
