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
  /// A picture of more pixels than this is refused before it takes memory.
  package static let pixelLimit = 100_000_000

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

  package init() {}

  /// The picture in a file; nil when it cannot be read or decoded.
  package func picture(_ path: String) -> Pixmap? {
    state.withLock { state in
      state.clock += 1
      if let pixmap = state.entries[path]?.pixmap {
        state.entries[path]?.lastUse = state.clock
        return pixmap
      }
      // The caller reports which picture is missing; why was said when the preset was loaded.
      guard let pixmap = try? Self.decode(path) else { return nil }
      state.entries[path] = Entry(pixmap: pixmap, lastUse: state.clock)
      state.bytes += pixmap.bytes.count
      while state.bytes > Self.capacity, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.bytes -= oldest.value.pixmap.bytes.count
      }
      return pixmap
    }
  }

  private static func decode(_ path: String) throws -> Pixmap {
    try PNGDecoder.decode(try readFile(path), pixelLimit: pixelLimit).pixmap()
  }
}
