internal import RevealImage
import Synchronization

/// A picture with its mip levels, each half as wide and high as the one before, down to a single
/// texel, and each with a margin of one texel around it.
///
/// Most textures are shown at about their own size, so smaller levels are made only for a paint
/// that needs them. A level does not change once it is made. It is a class because frames and tasks
/// share it.
@safe final class Texture: @unchecked Sendable {
  /// The size in texels of level 0.
  let size: PixelSize
  /// The comparisons of edges needed to draw it: a measure of time that depends only on its
  /// contents.
  let steps: Int
  /// Whether no texel is transparent.
  let isOpaque: Bool
  /// The levels in memory or to be made from these; a texture that is only shown small needs no
  /// large ones.
  let presentLevels: Range<Int>
  private let levels: UnsafeMutablePointer<TextureLevel>
  private let margin: TextureMargin
  /// The end of the levels that have been made.
  private let end: Mutex<Int>

  /// - Parameters:
  ///   - level: The largest level in memory, which is deallocated along with the others.
  ///   - place: The number of that level.
  ///   - size: The size of level 0.
  ///   - isOpaque: True if all texels are opaque.
  ///   - window: The position of the level on the whole texture, which then has no levels beyond
  ///     the window's depth, and its size; nil if it is the whole texture.
  ///   - margin: The texels around the whole picture.
  ///   - steps: The comparisons of edges needed to draw the picture.
  init(
    _ level: TextureLevel, at place: Int = 0, of size: PixelSize, isOpaque: Bool,
    window: TextureWindow? = nil, margin: TextureMargin, steps: Int = 0
  ) {
    (self.size, self.isOpaque, self.steps) = (window?.whole ?? size, isOpaque, steps)
    let limit = window.map { max($0.depth, 0) + 1 } ?? .max
    presentLevels = place..<place + min(Self.levelCount(of: level.size), limit)
    self.margin = margin
    end = Mutex(place + 1)
    unsafe levels = Self.absentLevels(presentLevels.upperBound)
    unsafe levels[place] =
      window.map { level.moved(x: $0.columns.lowerBound, y: $0.rows.lowerBound) } ?? level
  }

  /// - Parameters:
  ///   - picture: The picture, of at least one pixel.
  ///   - window: The position of its texels on the whole texture; nil if they are the whole.
  ///   - skipped: The number of levels that are never sampled, from the largest, of a whole.
  ///   - margin: The texels around the whole picture.
  ///   - steps: The comparisons of edges needed to draw the picture.
  convenience init(
    _ picture: Pixmap, window: TextureWindow? = nil, skippingLevels skipped: Int = 0,
    margin: TextureMargin = .repeated, steps: Int = 0
  ) {
    let size = picture.size
    if let window {
      precondition(
        size.width == window.columns.count && size.height == window.rows.count,
        "\(size) texels for \(window)")
    }
    let place = window == nil ? size.firstLevel(skipping: skipped).place : 0
    self.init(
      TextureLevel(picture, margin: margin).halved(place, margin: margin), at: place, of: size,
      isOpaque: picture.isOpaque, window: window, margin: margin, steps: steps)
  }

  /// A texture without texels, for estimating the demand of a scene.
  init(countedOnly size: PixelSize) {
    (self.size, isOpaque, steps, margin) = (size, false, 0, .repeated)
    presentLevels = 0..<Self.levelCount(of: size)
    end = Mutex(presentLevels.upperBound)
    unsafe levels = Self.absentLevels(presentLevels.upperBound)
  }

  private static func absentLevels(_ count: Int) -> UnsafeMutablePointer<TextureLevel> {
    let levels = UnsafeMutablePointer<TextureLevel>.allocate(capacity: count)
    unsafe levels.initialize(repeating: .absent, count: count)
    return unsafe levels
  }

  /// The number of levels of a texture, down to a single texel.
  static func levelCount(of size: PixelSize) -> Int {
    Int.bitWidth - (max(size.width, size.height) - 1).leadingZeroBitCount + 1
  }

  deinit {
    for place in presentLevels { unsafe levels[place].deallocate() }
    unsafe levels.deallocate()
  }

  /// The levels without a counted reference to them.
  var table: TextureLevelTable {
    unsafe TextureLevelTable(levels, count: presentLevels.upperBound)
  }

  /// Makes the levels up to a given one.
  func makeLevels(through last: Int) {
    let wanted = min(last, presentLevels.upperBound - 1) + 1
    end.withLock { end in
      while end < wanted {
        unsafe levels[end] = levels[end - 1].half(margin: margin)
        end += 1
      }
    }
  }

  /// The texture with only its last level.
  var smallest: Texture {
    let last = presentLevels.upperBound - 1
    makeLevels(through: last)
    return Texture(
      table[last].copy(), at: last, of: size, isOpaque: isOpaque, margin: .repeated, steps: steps)
  }

  /// The memory of all levels, including those that have not been made.
  var byteCount: Int {
    var (count, size) = (0, table[presentLevels.lowerBound].size)
    for _ in presentLevels {
      count += TextureLevel.byteCount(of: size)
      size = size.half
    }
    return count
  }
}

/// The texels outside a texture's picture.
enum TextureMargin: Hashable, Sendable {
  /// The nearest texel of the picture.
  case repeated
  case transparent
}

/// The levels of a texture, which must outlive the table.
///
/// A paint keeps one beside its texture, because counted references to the texture and its levels
/// would cost time for every span that is sampled.
@safe struct TextureLevelTable: @unchecked Sendable {
  private let levels: UnsafePointer<TextureLevel>
  private let count: Int

  fileprivate init(_ levels: UnsafePointer<TextureLevel>, count: Int) {
    unsafe self.levels = levels
    self.count = count
  }

  /// A level that has been made.
  @inline(__always)
  subscript(place: Int) -> TextureLevel {
    precondition(place >= 0 && place < count, "level \(place) of \(count)")
    return unsafe levels[place]
  }
}
