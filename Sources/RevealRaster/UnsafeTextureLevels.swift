internal import RevealImage
import Synchronization

/// The levels of a texture, each half as wide and high as the one before, down to a single texel.
///
/// Most textures are shown at about their own size, so smaller levels are made only for a paint
/// that needs them. A level does not change once it is made.
@safe final class TextureLevels: @unchecked Sendable {
  private let levels: UnsafeMutablePointer<TextureLevel>
  private let margin: TextureMargin
  /// The levels in memory; a texture that is only shown small needs no large ones.
  let present: Range<Int>
  /// The end of the levels that have been made.
  private let end: Mutex<Int>

  /// - Parameters:
  ///   - level: The largest level in memory, which is deallocated along with the others.
  ///   - place: The number of that level.
  ///   - limit: The limit on the number of levels, ≥ 1.
  ///   - margin: The texels around the picture.
  init(_ level: TextureLevel, at place: Int, limit: Int = .max, margin: TextureMargin) {
    present = place..<place + min(Self.count(of: level.size), limit)
    self.margin = margin
    end = Mutex(place + 1)
    unsafe levels = .allocate(capacity: present.upperBound)
    unsafe levels.initialize(repeating: .absent, count: present.upperBound)
    unsafe levels[place] = level
  }

  /// No levels, for estimating the demand of a texture of some size.
  init(countedOnly size: PixelSize) {
    present = 0..<Self.count(of: size)
    margin = .repeated
    end = Mutex(present.upperBound)
    unsafe levels = .allocate(capacity: present.upperBound)
    unsafe levels.initialize(repeating: .absent, count: present.upperBound)
  }

  /// The number of levels of a texture, down to a single texel.
  static func count(of size: PixelSize) -> Int {
    Int.bitWidth - (max(size.width, size.height) - 1).leadingZeroBitCount + 1
  }

  deinit {
    for place in present { unsafe levels[place].deallocate() }
    unsafe levels.deallocate()
  }

  /// A level that has been made.
  @inline(__always)
  subscript(place: Int) -> TextureLevel { table[place] }

  /// The levels without a counted reference to them.
  var table: TextureLevelTable { unsafe TextureLevelTable(levels, count: present.upperBound) }

  /// Makes the levels up to a given one.
  func make(through last: Int) {
    let wanted = min(last, present.upperBound - 1) + 1
    end.withLock { end in
      while end < wanted {
        unsafe levels[end] = levels[end - 1].half(margin: margin)
        end += 1
      }
    }
  }

  /// The memory of all levels, including those that have not been made.
  var byteCount: Int {
    var (count, size) = (0, self[present.lowerBound].size)
    for _ in present {
      count += TextureLevel.byteCount(of: size)
      size = size.half
    }
    return count
  }
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
