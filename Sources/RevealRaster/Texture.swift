internal import RevealImage

/// A picture with all its smaller versions, each with a frame of one repeated texel around it.
///
/// A class because frames and tasks share it and the cache counts who still holds it.
final class Texture: Sendable {
  /// In texels of level 0.
  let width: Int
  let height: Int
  /// Whether no texel is transparent.
  let isOpaque: Bool
  /// Each half as wide and high as the one before, down to a single texel.
  let levels: [TextureLevel]
  /// The levels that are kept; a texture that is only seen small needs no large ones.
  let presentLevels: Range<Int>

  /// - Parameters:
  ///   - picture: At least one pixel.
  ///   - skipped: Levels that are never looked at, from the largest.
  ///   - margin: What lies around the picture.
  init(_ picture: Pixmap, skippingLevels skipped: Int = 0, margin: TextureMargin = .repeated) {
    width = picture.width
    height = picture.height
    isOpaque = picture.isOpaque
    var level = TextureLevel(picture, margin: margin)
    var levels: [TextureLevel] = []
    var first = 0
    while true {
      let isLast = level.width == 1 && level.height == 1
      let isLarge = max(level.width, level.height) > TextureLevel.maximumSide
      if !isLast && (levels.count < skipped || isLarge) {
        levels.append(.absent)
        first = levels.count
      } else {
        levels.append(level)
      }
      if isLast { break }
      level = level.half(margin: margin)
    }
    self.levels = levels
    presentLevels = first..<levels.count
  }

  private init(smallestOf texture: Texture) {
    (width, height, isOpaque) = (texture.width, texture.height, texture.isOpaque)
    let last = texture.levels.count - 1
    levels = texture.levels.indices.map { $0 < last ? .absent : texture.levels[$0] }
    presentLevels = last..<last + 1
  }

  /// The same with its last level alone.
  var smallest: Texture { Texture(smallestOf: self) }

  /// The memory it takes.
  var byteCount: Int { levels.reduce(0) { $0 + $1.bytes.count } }
}

/// What a texture shows outside its picture.
enum TextureMargin: Hashable, Sendable {
  /// The nearest texel of the picture.
  case repeated
  case transparent
}

/// One size of a texture: `(width + 2) × (height + 2)` RGBA texels.
struct TextureLevel: Sendable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Bytes from a row to the next.
  var stride: Int { (width + 2) * 4 }

  /// Texel coordinates of 14 bits and 8 bits of fraction fill the 22 bits that sampling has.
  static let maximumSide = 16_382

  static let absent = TextureLevel(width: 0, height: 0, bytes: [])
}
