import RevealImage
import RevealPNG

/// Holds the frames in a folder against the digests that a manifest has of them.
package struct FrameCheck: Sendable {
  private let folder: String
  private let manifest: Manifest

  /// - Parameters:
  ///   - folder: Where the frames are.
  ///   - manifest: What is known about them.
  package init(folder: String, manifest: Manifest) {
    self.folder = folder
    self.manifest = manifest
  }

  /// What is to be said of one frame.
  package enum Finding: Hashable, Sendable {
    /// The file decodes to the pixels that the manifest names, and holds nothing else.
    case intact
    case missing
    /// What differs.
    case altered(String)
    /// Why there are no pixels.
    case unreadable(String)
  }

  /// Reads one frame.
  package func finding(_ frame: Int) -> Finding {
    let path = joinPath(folder, Manifest.frameName(frame))
    guard manifest.digests[frame] != nil, fileKind(path) != nil else { return .missing }
    do {
      return finding(frame, png: try readFile(path))
    } catch {
      return .unreadable("\(error.action): \(error.reason)")
    }
  }

  /// Looks at the bytes of one frame's file.
  func finding(_ frame: Int, png: [UInt8]) -> Finding {
    guard let digest = manifest.digests[frame] else { return .missing }
    do {
      let (width, height) = (manifest.identity.width, manifest.identity.height)
      let size = try PNGDecoder.size(of: png)
      guard size == (width, height) else {
        return .altered("\(size.width)×\(size.height) pixels, not \(width)×\(height)")
      }
      let image = try PNGDecoder.decode(png, pixelLimit: width * height)
      if let note = image.notes.first { return .altered(note) }
      return PixelDigest(image.pixmap()).description == digest ? .intact : .altered("other pixels")
    } catch {
      return .unreadable("\(error)")
    }
  }

  /// Reads several frames in parallel; memory grows with the number of jobs alone.
  ///
  /// - Parameters:
  ///   - frames: Their numbers.
  ///   - jobs: Frames read at once, ≥ 1.
  ///   - isStopped: Asked before each frame; once it is true, no other is read.
  /// - Returns: The finding for each that was read.
  package func findings(
    _ frames: [Int], jobs: Int, isStopped: () -> Bool = { false }
  ) async -> [Int: Finding] {
    await withTaskGroup(of: (Int, Finding).self) { group in
      var findings: [Int: Finding] = [:]
      var waiting = frames.makeIterator()
      func start() {
        guard !isStopped(), let frame = waiting.next() else { return }
        group.addTask { (frame, finding(frame)) }
      }
      for _ in 0..<jobs { start() }
      while let (frame, finding) = await group.next() {
        findings[frame] = finding
        start()
      }
      return findings
    }
  }
}
