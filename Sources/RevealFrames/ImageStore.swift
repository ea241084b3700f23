package import RevealFiles
package import RevealImage
import RevealPNG
import RevealPictures
package import RevealScene
import Synchronization

/// The pictures that faces show, decoded on first use.
///
/// It is a class with a lock because frames are drawn in parallel, and a picture must not be
/// decoded for every frame. Results never depend on what it has cached. It keeps the most recently
/// used pictures, up to a fixed number of bytes. A file that is read again must have the same bytes
/// as before: a run must not mix two pictures.
package final class ImageStore: Sendable {
  /// The limit on bytes of the cache, enough for two photos of 4 megapixels.
  ///
  /// The rasterizer keeps its own copies of what it draws.
  private static let capacity = 32 << 20
  /// The limit on bytes of a picture's file; larger ones are refused without reading them.
  package static let maximumBytes = 1 << 26

  private struct State {
    var pictures = LRUCache<PathBytes, Pixmap>(byteLimit: capacity)
    /// The problems of unusable pictures, kept so that no file is decoded again for the same
    /// result.
    var problems: [PathBytes: UnusablePicture] = [:]
    /// The SHA-256 of each file when it was first read.
    var digests: [PathBytes: [UInt8]]
  }

  private let state: Mutex<State>
  /// A lock that is held while a large picture is decoded; one at a time limits the memory.
  private let largeDecoding = Mutex(())
  /// The size above which a file or a picture is large: in bytes and in pixels.
  private static let largeFile = 1 << 24
  private static let largePicture = 1 << 24

  private let scope: FileScope

  /// - Parameters:
  ///   - scope: The limits on where pictures may be.
  ///   - digests: The SHA-256 of files that have been read before.
  package init(scope: FileScope = .everywhere, digests: [PathBytes: [UInt8]] = [:]) {
    self.scope = scope
    state = Mutex(State(digests: digests))
  }

  /// The picture in a file; nil if it cannot be read or decoded.
  ///
  /// Callers that need the picture call ``problem(with:)`` for the reason.
  package func picture(_ path: String) -> Pixmap? {
    let key = PathBytes(path)
    if let known = find(key) { return known }
    do {
      // Decoding happens outside the lock, so that several pictures are decoded at the same time.
      let pixmap = try decode(path, key)
      state.withLock { $0.pictures.keep(pixmap, for: key, byteCount: pixmap.bytes.count) }
      return pixmap
    } catch {
      state.withLock {
        // The problem that another task found first is kept.
        if $0.problems[key] != nil { return }
        $0.problems[key] = Self.problem(error, path, wasRead: $0.digests[key] != nil)
      }
      return nil
    }
  }

  private static func problem(
    _ error: any Error, _ path: String, wasRead: Bool
  ) -> UnusablePicture {
    switch error {
    case let error as UnusablePicture: error
    case let error as FileError:
      UnusablePicture(path: path, reason: error.problem, hasChanged: wasRead)
    default:
      UnusablePicture(
        path: ImageFill.isInline(path) ? "picture in the scene" : path, reason: "\(error)")
    }
  }

  private func find(_ path: PathBytes) -> Pixmap? { state.withLock { $0.pictures.find(path) } }

  /// The reason why a picture cannot be used; nil if it can.
  package func problem(with path: String) -> UnusablePicture? {
    picture(path) == nil ? problem(of: PathBytes(path)) : nil
  }

  /// Decodes all pictures that a scene shows, so that drawing it later does not fail.
  ///
  /// - Throws: The problem with the first picture that cannot be read or decoded.
  package func checkPictures(of scene: Scene) throws(UnusablePicture) {
    var paths: Set<String> = []
    var found: UnusablePicture?
    _ = scene.mapImagePaths { path in
      if found == nil, paths.insert(path).inserted { found = problem(with: path) }
      return path
    }
    if let found { throw found }
  }

  private func decode(_ path: String, _ key: PathBytes) throws -> Pixmap {
    if let known = problem(of: key) { throw known }
    if ImageFill.isInline(path) {
      guard let bytes = ImageFill.inlineBytes(path) else {
        throw PNGError.damaged("its text is not in Base64")
      }
      return try Self.pixmap(of: bytes)
    }
    let file = try scope.open(path)
    try file.checkIsFile(limit: Self.maximumBytes)
    if file.size > Self.largeFile {
      return try alone(key) { try Self.pixmap(of: checkedBytes(of: file, path, key)) }
    }
    let bytes = try checkedBytes(of: file, path, key)
    let facts = try PictureFacts(head: bytes)
    guard facts.width * facts.height > Self.largePicture else {
      return try Self.pixmap(of: bytes)
    }
    return try alone(key) { try Self.pixmap(of: bytes) }
  }

  /// The bytes of a file; throws if they are different than when it was first read.
  private func checkedBytes(
    of file: borrowing OpenedFile, _ path: String, _ key: PathBytes
  ) throws -> [UInt8] {
    let bytes = try file.bytes(limit: Self.maximumBytes)
    let digest = SHA256.digest(of: bytes)
    let first = state.withLock { state in
      if state.digests[key] == nil { state.digests[key] = digest }
      return state.digests[key]
    }
    if first != digest { throw UnusablePicture.changed(path) }
    return bytes
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

/// The error that a picture in a frame cannot be read or decoded.
package struct UnusablePicture: ReportableError, Hashable, CustomStringConvertible {
  package let path: String
  /// The reason, as in "damaged PNG file: IDAT: CRC error".
  package let reason: String
  /// Whether the only problem is that the file has changed since it was first read.
  package let hasChanged: Bool

  init(path: String, reason: String, hasChanged: Bool = false) {
    (self.path, self.reason, self.hasChanged) = (path, reason, hasChanged)
  }

  /// The error for a picture that another program replaced while it was in use.
  static func changed(_ path: String) -> UnusablePicture {
    UnusablePicture(path: path, reason: "it has changed since it was read", hasChanged: true)
  }

  package var description: String { "\(printable(path)): \(reason)" }

  package var exitStatus: ExitStatus { hasChanged ? .inputOutput : .preset }
}
