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
  /// The levels, each half as wide and high as the one before, down to a single texel.
  let levels: [TextureLevel]
  /// The levels in memory; a texture that is only shown small needs no large ones.
  let presentLevels: Range<Int>

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
    var level = TextureLevel(picture, margin: margin)
    var levels: [TextureLevel] = []
    var first = 0
    while true {
      let isLast = level.width == 1 && level.height == 1
      let isLarge = max(level.width, level.height) > TextureLevel.maximumSide
      let isAbsent = !isLast && (levels.count < skipped || isLarge)
      levels.append(isAbsent ? .absent : level)
      if isAbsent { first = levels.count }
      if isLast { break }
      let next = level.half(margin: margin)
      if isAbsent { level.deallocate() }
      level = next
    }
    self.levels = levels
    presentLevels = first..<levels.count
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

  /// A texture without texels, for estimating the demand of a scene.
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
    levels = texture.levels.indices.map { $0 < last ? .absent : texture.levels[$0].copy() }
    presentLevels = last..<last + 1
  }

  deinit {
    for level in levels { level.deallocate() }
  }

  /// The texture with only its last level.
  var smallest: Texture { Texture(smallestOf: self) }

  /// The memory of all levels.
  var byteCount: Int { levels.reduce(0) { $0 + $1.byteCount } }
}

/// The texels outside a texture's picture.
enum TextureMargin: Hashable, Sendable {
  /// The nearest texel of the picture.
  case repeated
  case transparent
}
