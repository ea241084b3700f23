import RevealImage

/// Red, green and blue of a decoded PNG; alpha is left out of account.
struct RGBPicture: Hashable, Sendable {
  /// In pixels.
  let width: Int
  /// In pixels.
  let height: Int
  /// Three a pixel, rows from the top.
  let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3, "\(bytes.count) for \(width) × \(height)")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  init(_ image: StraightImage) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(image.width * image.height * 3)
    for i in stride(from: 0, to: image.bytes.count, by: 4) { bytes += image.bytes[i..<i + 3] }
    self.init(width: image.width, height: image.height, bytes: bytes)
  }

  /// Value by value the smaller or larger of both.
  func combined(
    with other: RGBPicture, _ choose: (UInt8, UInt8) -> UInt8
  ) -> RGBPicture {
    precondition((width, height) == (other.width, other.height), "pictures of two sizes")
    return RGBPicture(
      width: width, height: height, bytes: bytes.indices.map { choose(bytes[$0], other.bytes[$0]) })
  }

  /// The smallest or largest of the 3 × 3 pixels around each, channel by channel.
  ///
  /// What lies outside is the nearest pixel; scipy's `reflect` gives the same for this size.
  func overNeighbors(_ choose: (UInt8, UInt8) -> UInt8) -> RGBPicture {
    let rowSize = width * 3
    var result = bytes
    for i in bytes.indices {
      let place = i % rowSize
      let left = place < 3 ? i : i - 3
      let right = place >= rowSize - 3 ? i : i + 3
      result[i] = choose(choose(bytes[left], bytes[right]), bytes[i])
    }
    let rows = result
    for i in bytes.indices {
      let above = i < rowSize ? i : i - rowSize
      let below = i >= bytes.count - rowSize ? i : i + rowSize
      result[i] = choose(choose(rows[above], rows[below]), rows[i])
    }
    return RGBPicture(width: width, height: height, bytes: result)
  }
}
