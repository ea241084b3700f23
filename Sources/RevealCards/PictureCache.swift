internal import RevealMath
internal import RevealScene
internal import Synchronization

/// The pictures that a card library returned recently, by row and size.
///
/// It is a class with a lock because many tasks request the same few pictures of the library in
/// every frame: laying out a picture takes 3 to 10 µs, finding it here 0.1 µs, and rasterizers
/// recognize a face fastest by its identity. Results never depend on earlier requests.
final class PictureCache: Sendable {
  private struct Key: Hashable {
    let index: Int
    let size: Size
  }

  /// The limit on pictures, which take some kilobytes each.
  ///
  /// It is more than two orientations of the longest sample list.
  private static let capacity = 256
  private let pictures = Mutex<[Key: CardPicture]>([:])

  /// The face of something with an index, from the cache or `make`.
  func face(of index: Int, size: Size, make: () -> Face) -> Face {
    picture(of: index, size: size) { CardPicture(face: make(), cardFrame: Rect(size: size)) }.face
  }

  /// The picture of the card with an index below the library's period, from the cache or `make`.
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
