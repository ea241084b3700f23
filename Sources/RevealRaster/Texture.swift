internal import RevealImage

/// A picture with its mip levels, each with a margin of one texel around it.
///
/// It is a class because frames and tasks share it.
final class Texture: Sendable {
  /// The width in texels of level 0.
  let width: Int
  let height: Int
  /// The comparisons of edges needed to draw it: a measure of time that depends only on its
  /// contents.
  let steps: Int
  /// Whether no texel is transparent.
  let isOpaque: Bool
  /// The levels; a paint makes those that it samples.
  let levels: TextureLevels

  /// - Parameters:
  ///   - picture: The picture, of at least one pixel.
  ///   - skipped: The number of levels that are never sampled, from the largest.
  ///   - margin: The texels around the picture.
  ///   - steps: The comparisons of edges needed to draw the picture.
  init(
    _ picture: Pixmap, skippingLevels skipped: Int = 0, margin: TextureMargin = .repeated,
    steps: Int = 0
  ) {
    self.steps = steps
    width = picture.width
    height = picture.height
    isOpaque = picture.isOpaque
    var place = 0
    var smallest = PixelSize(width: width, height: height)
    while max(smallest.width, smallest.height) > (place < skipped ? 1 : TextureLevel.maximumSide) {
      smallest = smallest.half
      place += 1
    }
    let level = TextureLevel(picture, margin: margin).halved(place, margin: margin)
    levels = TextureLevels(level, at: place, margin: margin)
  }

  /// The visible part of a texture.
  ///
  /// - Parameters:
  ///   - picture: The window's texels.
  ///   - window: The position of these texels on the whole texture, which has no levels beyond the
  ///     window's depth; nil if they are the whole texture.
  ///   - margin: The texels around the whole picture.
  ///   - steps: The comparisons of edges needed to draw the picture.
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
    let level = TextureLevel(picture, margin: margin).moved(
      x: window.columns.lowerBound, y: window.rows.lowerBound)
    levels = TextureLevels(level, at: 0, limit: max(window.depth, 0) + 1, margin: margin)
  }

  /// Creates a texture of its first level in memory, or of a window of that.
  init(_ level: TextureLevel, isOpaque: Bool, window: TextureWindow?, margin: TextureMargin) {
    steps = 0
    self.isOpaque = isOpaque
    guard let window else {
      (width, height) = (level.width, level.height)
      levels = TextureLevels(level, at: 0, margin: margin)
      return
    }
    (width, height) = (window.whole.width, window.whole.height)
    let moved = level.moved(x: window.columns.lowerBound, y: window.rows.lowerBound)
    levels = TextureLevels(moved, at: 0, limit: max(window.depth, 0) + 1, margin: margin)
  }

  /// Creates a texture of the first of its levels in memory.
  init(_ level: TextureLevel, at place: Int, of size: PixelSize, isOpaque: Bool) {
    steps = 0
    self.isOpaque = isOpaque
    (width, height) = (size.width, size.height)
    levels = TextureLevels(level, at: place, margin: .repeated)
  }

  /// A texture without texels, for estimating the demand of a scene.
  init(countedOnly size: PixelSize) {
    (width, height, isOpaque, steps) = (size.width, size.height, false, 0)
    levels = TextureLevels(countedOnly: size)
  }

  private init(smallestOf texture: Texture) {
    steps = texture.steps
    (width, height, isOpaque) = (texture.width, texture.height, texture.isOpaque)
    let last = texture.presentLevels.upperBound - 1
    texture.levels.make(through: last)
    levels = TextureLevels(texture.levels[last].copy(), at: last, margin: .repeated)
  }

  /// The levels in memory or to be made from these.
  var presentLevels: Range<Int> { levels.present }

  /// The texture with only its last level.
  var smallest: Texture { Texture(smallestOf: self) }

  /// The memory of all levels.
  var byteCount: Int { levels.byteCount }
}

/// The texels outside a texture's picture.
enum TextureMargin: Hashable, Sendable {
  /// The nearest texel of the picture.
  case repeated
  case transparent
}
