import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import TestFixtures

/// A folder with some frames of a run of nine, as rendering leaves it.
struct PartFolder {
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - frames: The chosen frames, of nine.
  ///   - preset: Names the run.
  ///   - encoding: The encoding of the frames.
  ///   - offset: Frames with other offsets have other pixels.
  /// - Throws: When a file cannot be written.
  init(
    _ frames: some Sequence<Int>, preset: String = "a", encoding: Encoding = .fast, offset: Int = 0
  ) throws {
    folder = try TemporaryFolder()
    let output = try OutputFolder(
      folder.path, identity: Self.identity(preset), encoding: encoding, others: .refuse)
    for frame in frames {
      let picture = TestFrame(place: frame + offset)
      try output.write(
        PNGFile(parts: [try picture.png(encoding)]),
        digest: PixelDigest(picture.pixmap).description, frame: frame)
    }
    try output.record()
  }

  var path: String { folder.path }

  /// Every file by name.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try folder.names() { files[name] = try folder.read(name) }
    return files
  }

  func frame(_ number: Int) -> String { joinPath(path, Manifest.frameName(number)) }

  static func identity(_ preset: String) -> Manifest.Identity {
    Manifest.Identity(
      revealVersion: "1", presetName: preset, presetDigest: preset, width: 40, height: 200,
      scale: 1, fps: 60, frameCount: 9)
  }
}
