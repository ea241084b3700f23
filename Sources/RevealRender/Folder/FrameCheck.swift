import RevealFiles
import RevealFrames
import RevealPNG

/// Checks the frames in a folder against the digests in a manifest.
package struct FrameCheck: Sendable {
  /// The folder with the frames.
  let folder: String
  /// The manifest with their digests.
  let manifest: Manifest

  /// The state of one frame.
  package enum Finding: Hashable, Sendable {
    /// The file has the bytes that were written, and decodes to the pixels in the manifest.
    case intact
    case missing
    /// The difference, in words.
    case altered(String)
    /// There are no pixels; the reason is in words.
    case unreadable(String)
  }

  /// Reads and decodes one frame.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: Its state, and the bytes of its file; none if they cannot be read.
  func check(_ frame: Int) -> (finding: Finding, png: [UInt8]) {
    guard manifest.frames[frame] != nil, fileKind(path(frame)) != nil else { return (.missing, []) }
    do {
      let png = try readFrame(frame)
      return (finding(frame, png: png), png)
    } catch {
      return (.unreadable(error.problem), [])
    }
  }

  /// Checks the bytes of one frame's file.
  private func finding(_ frame: Int, png: [UInt8]) -> Finding {
    guard let digests = manifest.frames[frame] else { return .missing }
    do {
      let (width, height) = (manifest.identity.width, manifest.identity.height)
      let size = try PNGDecoder.size(of: png)
      guard size == (width, height) else {
        return .altered("\(size.width)×\(size.height) pixels, not \(width)×\(height)")
      }
      let (pixels, notes) = try PNGDecoder.digest(of: png, pixelLimit: width * height)
      if let note = notes.first { return .altered(note) }
      guard pixels.description == digests.pixels else {
        return .altered("other pixels")
      }
      guard digests.file == nil || FileDigest(png).description == digests.file else {
        return .altered("the same pixels in other bytes")
      }
      return .intact
    } catch {
      return .unreadable("\(error)")
    }
  }

  /// Whether a frame's file has the bytes that were written; false if only pixels were recorded.
  private func isAsWritten(_ frame: Int) -> Bool {
    guard let digest = manifest.frames[frame]?.file, let png = try? readFrame(frame) else {
      // A frame that is missing or unreadable is drawn again.
      return false
    }
    return FileDigest(png).description == digest
  }

  private func path(_ frame: Int) -> String { joinPath(folder, Manifest.frameName(frame)) }

  /// The bytes of one frame's file.
  private func readFrame(_ frame: Int) throws(FileError) -> [UInt8] {
    try readFile(path(frame), limit: Self.sizeLimit(manifest.identity))
  }

  /// The limit on bytes of a frame's file, above what any encoder makes of this size.
  ///
  /// It allows for the uncompressed pixels, a filter byte per row, and the chunks around them.
  private static func sizeLimit(_ identity: Manifest.Identity) -> Int {
    (identity.width * 4 + 1) * identity.height / 8 * 9 + (1 << 20)
  }

  /// Checks several frames in parallel; memory grows only with the number of jobs.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames.
  ///   - jobs: The limit on frames that are read at a time, ≥ 1.
  /// - Returns: The finding for each frame.
  /// - Throws: The `Interruption` that a signal asked for.
  func findings(_ frames: [Int], jobs: Int) async throws -> [Int: Finding] {
    var findings: [Int: Finding] = [:]
    try await WorkerPool.run(frames, jobs: jobs) {
      check($0).finding
    } deliver: {
      findings[$0] = $1
    }
    return findings
  }

  /// Finds the frames whose files have the bytes that were written.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames.
  ///   - jobs: The limit on frames that are read at a time, ≥ 1.
  ///   - isStopped: A closure that is called before each frame; once it returns true, no further
  ///     frame is read.
  /// - Returns: The numbers of the frames; those found so far if a signal asks for the end.
  func asWritten(
    among frames: [Int], jobs: Int, isStopped: () -> Bool
  ) async -> Set<Int> {
    var written: Set<Int> = []
    // Only a signal ends it early; the frames found by then are returned.
    try? await WorkerPool.run(frames, jobs: jobs, isStopped: isStopped) {
      isAsWritten($0)
    } deliver: {
      if $1 { written.insert($0) }
    }
    return written
  }
}
