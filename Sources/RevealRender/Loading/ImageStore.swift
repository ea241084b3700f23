package import RevealFiles
package import RevealImage
import RevealPictures
import Synchronization

/// The pictures that faces show, decoded when first drawn.
///
/// A class with a lock because frames are drawn in parallel and a picture must not be decoded once
/// a frame. What it returns never depends on what it holds. It keeps the most recently used
/// pictures, up to a fixed number of bytes.
package final class ImageStore: Sendable {
  /// Enough for two photos of 4 megapixels; the rasterizer keeps its own copies of what it draws.
  private static let capacity = 32 << 20
  /// The limit on the bytes of a picture's file; larger ones are refused unread.
  package static let maximumBytes = 1 << 26

  private struct State {
    var pictures = LRUCache<PathBytes, Pixmap>(byteLimit: capacity)
    /// The pictures that cannot be used, so that no file is decoded again for the same problem.
    var problems: [PathBytes: UnusablePicture] = [:]
  }

  private let state = Mutex(State())
  /// Held while a large picture is decoded; one at a time limits the memory.
  private let largeDecoding = Mutex(())
  /// The bytes above which a file is large, and the pixels above which a picture is.
  private static let largeFile = 1 << 24
  private static let largePicture = 1 << 24

  private let scope: FileScope

  /// - Parameter scope: The limits to where pictures may be.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// The picture in a file; nil when it cannot be read or decoded.
  ///
  /// Callers that need the picture call ``problem(with:)`` for the reason.
  package func picture(_ path: String) -> Pixmap? {
    let key = PathBytes(path)
    if let known = find(key) { return known }
    do {
      // Outside the lock, so that several are decoded at once.
      let pixmap = try decode(path, key)
      state.withLock { $0.pictures.keep(pixmap, for: key, byteCount: pixmap.bytes.count) }
      return pixmap
    } catch {
      state.withLock {
        // The problem that another task found first is kept.
        if $0.problems[key] != nil { return }
        $0.problems[key] = UnusablePicture(
          path: path, reason: (error as? FileError)?.problem ?? "\(error)")
      }
      return nil
    }
  }

  private func find(_ path: PathBytes) -> Pixmap? { state.withLock { $0.pictures.find(path) } }

  /// The reason why a picture cannot be used; nil when it can.
  package func problem(with path: String) -> UnusablePicture? {
    picture(path) == nil ? problem(of: PathBytes(path)) : nil
  }

  private func decode(_ path: String, _ key: PathBytes) throws -> Pixmap {
    if let known = problem(of: key) { throw known }
    let file = try scope.open(path)
    try file.checkIsFile(limit: Self.maximumBytes)
    if file.size > Self.largeFile {
      return try alone(key) { try Self.pixmap(of: try file.bytes(limit: Self.maximumBytes)) }
    }
    let bytes = try file.bytes(limit: Self.maximumBytes)
    let facts = try PictureFacts(head: bytes)
    guard facts.width * facts.height > Self.largePicture else {
      return try Self.pixmap(of: bytes)
    }
    return try alone(key) { try Self.pixmap(of: bytes) }
  }

  private static func pixmap(of bytes: [UInt8]) throws -> Pixmap {
    try PictureDecoder.decode(bytes).pixmap()
  }

  /// Decodes a large picture while no other is being decoded, unless another task has done so.
  private func alone(_ key: PathBytes, _ decode: () throws -> Pixmap) throws -> Pixmap {
    try largeDecoding.withLock { _ in
      if let known = problem(of: key) { throw known }
      return try find(key) ?? decode()
    }
  }

  private func problem(of key: PathBytes) -> UnusablePicture? {
    state.withLock { $0.problems[key] }
  }
}

/// A picture that a frame shows cannot be read or decoded.
package struct UnusablePicture: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// "damaged PNG file: IDAT: CRC error".
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}
