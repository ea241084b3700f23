internal import RevealImage

/// A picture with all its smaller versions, each with a frame of one repeated texel around it.
///
/// A class because frames and tasks share it and the cache counts who still holds it.
final class Texture: Sendable {
  /// In texels of level 0.
  let width: Int
  let height: Int
  /// Comparisons of edges that drawing it took; it says something about time and depends on what is
  /// drawn alone.
  let steps: Int
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
  ///   - steps: Comparisons that drawing the picture took.
  init(
    _ picture: Pixmap, skippingLevels skipped: Int = 0, margin: TextureMargin = .repeated,
    steps: Int = 0
  ) {
    self.steps = steps
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

  /// The part of a texture that is in sight.
  ///
  /// - Parameters:
  ///   - picture: The window's texels.
  ///   - window: Where they lie on the whole texture, of which levels beyond the window's depth are
  ///     left out; nil when they are all of it.
  ///   - margin: What lies around the whole picture.
  ///   - steps: Comparisons that drawing the picture took.
  convenience init(
    _ picture: Pixmap, window: TextureWindow?, margin: TextureMargin = .repeated, steps: Int = 0
  ) {
    if let window {
      self.init(picture, in: window, margin: margin, steps: steps)
    } else {
      self.init(picture, margin: margin, steps: steps)
    }
  }

  private init(_ picture: Pixmap, in window: TextureWindow, margin: TextureMargin, steps: Int) {
    self.steps = steps
    precondition(
      picture.width == window.columns.count && picture.height == window.rows.count,
      "\(picture.width)×\(picture.height) texels for \(window)")
    (width, height) = (window.whole.width, window.whole.height)
    isOpaque = picture.isOpaque
    var level = TextureLevel(picture, margin: margin).moved(
      x: window.columns.lowerBound, y: window.rows.lowerBound)
    var levels = [level]
    while levels.count <= window.depth, level.width > 1 || level.height > 1 {
      level = level.half(margin: margin)
      levels.append(level)
    }
    self.levels = levels
    presentLevels = 0..<levels.count
  }

  /// A texture without texels, for finding out what a scene asks for.
  init(countedOnly size: PixelSize) {
    (width, height, isOpaque, steps) = (size.width, size.height, false, 0)
    levels = []
    let side = max(size.width, size.height)
    presentLevels = 0..<Int.bitWidth - (side - 1).leadingZeroBitCount + 1
  }

  private init(smallestOf texture: Texture) {
    steps = texture.steps
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

/// One size of a texture, or the part of it that is in sight: `(width + 2) × (height + 2)` RGBA
/// texels.
struct TextureLevel: Sendable {
  let width: Int
  let height: Int
  /// The first texel's place on the whole level.
  var originX = 0
  var originY = 0
  let bytes: [UInt8]

  /// The same texels at another place of the whole level.
  func moved(x: Int, y: Int) -> TextureLevel {
    TextureLevel(width: width, height: height, originX: x, originY: y, bytes: bytes)
  }

  /// Bytes from a row to the next.
  var stride: Int { (width + 2) * 4 }

  /// Texel coordinates of 14 bits and 8 bits of fraction fill the 22 bits that sampling has.
  static let maximumSide = 16_382

  static let absent = TextureLevel(width: 0, height: 0, bytes: [])
}
