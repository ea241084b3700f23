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

  init(_ levels: TextureLevels, of size: PixelSize, isOpaque: Bool, steps: Int = 0) {
    (width, height) = (size.width, size.height)
    (self.levels, self.isOpaque, self.steps) = (levels, isOpaque, steps)
  }

  /// - Parameters:
  ///   - picture: The picture, of at least one pixel.
  ///   - skipped: The number of levels that are never sampled, from the largest.
  ///   - margin: The texels around the picture.
  ///   - steps: The comparisons of edges needed to draw the picture.
  convenience init(
    _ picture: Pixmap, skippingLevels skipped: Int = 0, margin: TextureMargin = .repeated,
    steps: Int = 0
  ) {
    let size = PixelSize(width: picture.width, height: picture.height)
    let place = size.firstLevel(skipping: skipped).place
    let level = TextureLevel(picture, margin: margin).halved(place, margin: margin)
    self.init(
      TextureLevels(level, at: place, margin: margin), of: size, isOpaque: picture.isOpaque,
      steps: steps)
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
    guard let window else {
      self.init(picture, margin: margin, steps: steps)
      return
    }
    precondition(
      picture.width == window.columns.count && picture.height == window.rows.count,
      "\(picture.width)×\(picture.height) texels for \(window)")
    self.init(
      TextureLevel(picture, margin: margin), isOpaque: picture.isOpaque, window: window,
      margin: margin, steps: steps)
  }

  /// Creates a texture of its first level in memory, or of a window of that.
  convenience init(
    _ level: TextureLevel, isOpaque: Bool, window: TextureWindow?, margin: TextureMargin,
    steps: Int = 0
  ) {
    guard let window else {
      self.init(
        TextureLevels(level, at: 0, margin: margin), of: level.size, isOpaque: isOpaque,
        steps: steps)
      return
    }
    let moved = level.moved(x: window.columns.lowerBound, y: window.rows.lowerBound)
    self.init(
      TextureLevels(moved, at: 0, limit: max(window.depth, 0) + 1, margin: margin),
      of: window.whole, isOpaque: isOpaque, steps: steps)
  }

  /// A texture without texels, for estimating the demand of a scene.
  convenience init(countedOnly size: PixelSize) {
    self.init(TextureLevels(countedOnly: size), of: size, isOpaque: false)
  }

  /// The levels in memory or to be made from these.
  var presentLevels: Range<Int> { levels.present }

  /// The texture with only its last level.
  var smallest: Texture {
    let last = presentLevels.upperBound - 1
    levels.make(through: last)
    return Texture(
      TextureLevels(levels[last].copy(), at: last, margin: .repeated),
      of: PixelSize(width: width, height: height), isOpaque: isOpaque, steps: steps)
  }

  /// The memory of all levels.
  var byteCount: Int { levels.byteCount }
}

/// The texels outside a texture's picture.
enum TextureMargin: Hashable, Sendable {
  /// The nearest texel of the picture.
  case repeated
  case transparent
}
