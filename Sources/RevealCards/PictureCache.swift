internal import RevealMath
internal import RevealScene
internal import Synchronization

/// The pictures a card library handed out lately, by row and size.
///
/// A class with a lock because the library is a value that many tasks ask for the same few pictures
/// in every frame: to lay one out takes 3 to 10 µs, to find it here 0.1 µs, and rasterizers
/// recognize a face fastest by its identity. What is found never depends on who asked before.
final class PictureCache: Sendable {
  private struct Key: Hashable {
    let index: Int
    let size: Size
  }

  /// Two orientations of the longest sample list and then some; a picture is a few kilobytes.
  private static let capacity = 256
  private let pictures = Mutex<[Key: CardPicture]>([:])

  /// The picture of the card with this index, less than the library's period, from `make` when it
  /// is not here.
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
