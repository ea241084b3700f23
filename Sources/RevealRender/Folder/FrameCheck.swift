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
    let path = joinPath(folder, Manifest.frameName(frame))
    guard let digests = manifest.frames[frame], fileKind(path) != nil else { return (.missing, []) }
    do {
      let png = try readFile(path, limit: manifest.identity.sizeLimit)
      return (finding(png, digests), png)
    } catch {
      return (.unreadable(error.problem), [])
    }
  }

  /// Checks the bytes of one frame's file.
  private func finding(_ png: [UInt8], _ digests: Manifest.FrameDigests) -> Finding {
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
}

extension Manifest.Identity {
  /// The limit on bytes of a frame's file, above what any encoder makes of this size.
  ///
  /// It allows for the uncompressed pixels, a filter byte per row, and the chunks around them.
  var sizeLimit: Int { (width * 4 + 1) * height / 8 * 9 + (1 << 20) }
}
