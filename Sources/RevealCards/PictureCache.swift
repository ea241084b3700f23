internal import RevealMath
internal import RevealScene
internal import Synchronization

/// The pictures that a card library returned recently, by row and size.
///
/// A class with a lock because many tasks request the same few pictures of the library in every
/// frame: laying one out takes 3 to 10 µs, finding it here 0.1 µs, and rasterizers recognize a face
/// fastest by its identity. Results never depend on earlier requests.
final class PictureCache: Sendable {
  private struct Key: Hashable {
    let index: Int
    let size: Size
  }

  /// More than two orientations of the longest sample list; a picture takes a few kilobytes.
  private static let capacity = 256
  private let pictures = Mutex<[Key: CardPicture]>([:])

  /// The picture of the card with this index, less than the library's period, from `make` when it
  /// is not cached.
  func picture(of index: Int, size: Size, make: () -> CardPicture) -> CardPicture {
    let key = Key(index: index, size: size)
    return pictures.withLock { pictures in
      if let picture = pictures[key] { return picture }
      if pictures.count >= Self.capacity { pictures.removeAll(keepingCapacity: true) }
      let picture = make()
      pictures[key] = picture
      return picture
    }
  }
}
