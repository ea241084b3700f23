package import RevealImage
import RevealPNG
import Synchronization

/// The pictures that faces show, decoded when first drawn.
///
/// A class with a lock because frames are drawn in parallel and a picture must not be decoded once a
/// frame. What it returns never depends on what it holds. It keeps the pictures used last, up to a
/// fixed number of bytes.
package final class ImageStore: Sendable {
  /// Enough for two photos of 4 megapixels; the rasterizer keeps its own copies of what it draws.
  private static let capacity = 32 << 20
  /// A picture's file that is larger is refused unread.
  package static let maximumBytes = 1 << 26

  private struct Entry {
    let pixmap: Pixmap
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var bytes = 0
    var clock = 0
  }

  private let state = Mutex(State())

  private let scope: FileScope

  /// - Parameter scope: Where pictures may lie.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// The picture in a file; nil when it cannot be read or decoded.
  package func picture(_ path: String) -> Pixmap? {
    if let known = find(path) { return known }
    // Outside the lock, so that several are decoded at once. Who cannot go on without it asks for the problem.
    guard let pixmap = try? decode(path) else { return nil }
    keep(pixmap, from: path)
    return pixmap
  }

  private func find(_ path: String) -> Pixmap? {
    state.withLock { state in
      state.clock += 1
      state.entries[path]?.lastUse = state.clock
      return state.entries[path]?.pixmap
    }
  }

  private func keep(_ pixmap: Pixmap, from path: String) {
    state.withLock { state in
      let former = state.entries.updateValue(
        Entry(pixmap: pixmap, lastUse: state.clock), forKey: path)
      state.bytes += pixmap.bytes.count - (former?.pixmap.bytes.count ?? 0)
      while state.bytes > Self.capacity, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.bytes -= oldest.value.pixmap.bytes.count
      }
    }
  }

  /// Why a picture cannot be had; nil when it can.
  package func problem(with path: String) -> UnusablePicture? {
    do {
      _ = try decode(path)
      return nil
    } catch {
      return UnusablePicture(path: path, reason: (error as? FileError)?.problem ?? "\(error)")
    }
  }

  private func decode(_ path: String) throws -> Pixmap {
    try PNGDecoder.decode(try scope.read(path, limit: Self.maximumBytes)).pixmap()
  }
}

/// A picture that a frame shows cannot be read or decoded.
package struct UnusablePicture: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// "damaged PNG file: IDAT: CRC error".
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}
