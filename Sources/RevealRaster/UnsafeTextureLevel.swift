private import CVector
internal import RevealImage

/// A level of a texture, or the visible part of it: `(width + 2) × (height + 2)` RGBA texels.
///
/// The texels are in memory that the texture owns and deallocates. A counted reference to it would
/// cost a twentieth of the time in small cards, for every span that is sampled.
@safe struct TextureLevel: @unchecked Sendable {
  let width: Int
  let height: Int
  /// The position of the first texel on the whole level.
  let originX: Int
  let originY: Int
  /// The first texel of the margin.
  ///
  /// The texels are followed by the first texels of all rows, then by a byte for each row that is 1
  /// if all its texels are equal, and a byte that is 1 if all rows are of that kind.
  let texels: UnsafeMutableRawPointer

  /// The distance from one row to the next in bytes.
  var stride: Int { (width + 2) * 4 }
  private var byteCount: Int { Self.byteCount(of: size) }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The memory of a level's texels and margin.
  static func byteCount(of size: PixelSize) -> Int {
    size.width == 0 ? 0 : (size.width + 2) * 4 * (size.height + 2)
  }

  /// Whether all texels of a row have the same color; the margin's first row is row 0.
  @inline(__always)
  func isUniform(row: Int) -> Bool {
    unsafe texels.load(fromByteOffset: flagsOffset &+ row, as: UInt8.self) == 1
  }

  /// The colors of all rows, from the margin's first one; nil unless each row has a single color.
  @inline(__always)
  var rowColors: UnsafeMutableRawPointer? {
    isUniform(row: height &+ 2) ? unsafe firstTexels : nil
  }

  /// The first texels of all rows, from the margin's first one.
  @inline(__always)
  var firstTexels: UnsafeMutableRawPointer { unsafe texels + stride &* (height &+ 2) }

  /// The offset of the bytes after the texels.
  @inline(__always)
  private var flagsOffset: Int { (stride &+ 4) &* (height &+ 2) }
  /// The size of the memory in bytes.
  private var allocatedCount: Int { flagsOffset + height + 3 + Self.surplus }

  /// The number of bytes that may be read after the colors of rows.
  private static let surplus = 128

  /// The limit on a level's side, for coordinates of 14 bits.
  ///
  /// With 8 fractional bits, they fill the 22 bits that sampling has.
  static let maximumSide = 16_382

  /// A level without texels.
  static let absent = unsafe TextureLevel(
    width: 0, height: 0, originX: 0, originY: 0, texels: .allocate(byteCount: 0, alignment: 4))

  private var isAbsent: Bool { width == 0 }

  private init(
    width: Int, height: Int, originX: Int, originY: Int, texels: UnsafeMutableRawPointer
  ) {
    (self.width, self.height) = (width, height)
    (self.originX, self.originY) = (originX, originY)
    unsafe self.texels = texels
  }

  /// Allocates a level without initializing its texels.
  private init(width: Int, height: Int, originX: Int = 0, originY: Int = 0) {
    let byteCount = ((width + 3) * 4 + 1) * (height + 2) + 1 + Self.surplus
    unsafe self.init(
      width: width, height: height, originX: originX, originY: originY,
      texels: .allocate(byteCount: byteCount, alignment: 4))
  }

  /// Copies a picture and adds the margin around it.
  init(_ picture: Pixmap, margin: TextureMargin) {
    unsafe self.init(picture.size, margin: margin) { target, stride in
      unsafe picture.copyRows(to: target, at: 0, stride: stride)
    }
  }

  /// Creates a level whose texels a closure writes.
  ///
  /// The closure gets the memory from the first to the last texel, and the distance between two
  /// rows in it.
  init(
    _ size: PixelSize, margin: TextureMargin, write: (UnsafeMutableRawBufferPointer, Int) -> Void
  ) {
    precondition(size.width > 0 && size.height > 0, "a texture without texels")
    self.init(width: size.width, height: size.height)
    let count = (height - 1) * stride + width * 4
    unsafe write(UnsafeMutableRawBufferPointer(start: texels + stride + 4, count: count), stride)
    finish(margin)
  }

  /// Whether the alpha of all texels is 255.
  var isOpaque: Bool {
    (1...height).allSatisfy { row in
      let words = unsafe (texels + row * stride + 4).assumingMemoryBound(to: UInt32.self)
      var all: UInt32 = 0xFF00_0000
      for x in 0..<width { all &= unsafe words[x] }
      return all == 0xFF00_0000
    }
  }

  /// The level after some halvings, in place of this one, which is deallocated.
  consuming func halved(_ count: Int, margin: TextureMargin) -> TextureLevel {
    var level = self
    for _ in 0..<count {
      let next = level.half(margin: margin)
      level.deallocate()
      level = next
    }
    return level
  }

  /// Frees the texels; the level must not be used afterwards.
  func deallocate() {
    if !isAbsent { unsafe texels.deallocate() }
  }

  /// A copy with memory of its own.
  func copy() -> TextureLevel {
    let copy = TextureLevel(width: width, height: height, originX: originX, originY: originY)
    unsafe copy.texels.copyMemory(from: texels, byteCount: allocatedCount)
    return copy
  }

  /// The same texels, in the same memory, at another position on the whole level.
  func moved(x: Int, y: Int) -> TextureLevel {
    unsafe TextureLevel(width: width, height: height, originX: x, originY: y, texels: texels)
  }

  /// The next smaller level: the means of 2 × 2 texels; at odd sizes the last ones are repeated.
  func half(margin: TextureMargin) -> TextureLevel {
    let half = TextureLevel(
      width: (width + 1) / 2, height: (height + 1) / 2, originX: originX / 2, originY: originY / 2)
    for y in 0..<half.height {
      // At an odd size, the margin replaces the missing texel.
      let upper = unsafe texels + (2 * y + 1) * stride + 4
      let lower = unsafe upper + stride
      let output = unsafe half.texels + (y + 1) * half.stride + 4
      var first = 0
      if VectorInstructions.best.areWide {
        first = unsafe cvector_halve(
          upper.assumingMemoryBound(to: UInt8.self), lower.assumingMemoryBound(to: UInt8.self),
          half.width, output.assumingMemoryBound(to: UInt8.self))
      }
      for x in first..<half.width {
        let above = unsafe upper.loadUnaligned(fromByteOffset: 8 * x, as: SIMD8<UInt8>.self)
        let below = unsafe lower.loadUnaligned(fromByteOffset: 8 * x, as: SIMD8<UInt8>.self)
        let both = SIMD8<UInt16>(truncatingIfNeeded: above) &+ SIMD8(truncatingIfNeeded: below)
        let sum = both.lowHalf &+ both.highHalf
        unsafe output.storeBytes(
          of: SIMD4(truncatingIfNeeded: (sum &+ 2) &>> 2), toByteOffset: 4 * x,
          as: SIMD4<UInt8>.self)
      }
    }
    half.finish(margin)
    return half
  }

  /// Fills the margin, and finds the rows of one color.
  private func finish(_ margin: TextureMargin) {
    for y in 1...height {
      let row = unsafe texels + y * stride
      let first: UInt32 =
        margin == .repeated ? unsafe row.load(fromByteOffset: 4, as: UInt32.self) : 0
      let last: UInt32 =
        margin == .repeated ? unsafe row.load(fromByteOffset: width * 4, as: UInt32.self) : 0
      unsafe row.storeBytes(of: first, as: UInt32.self)
      unsafe row.storeBytes(of: last, toByteOffset: (width + 1) * 4, as: UInt32.self)
    }
    for (row, neighbor) in [(0, 1), (height + 1, height)] {
      let target = unsafe texels + row * stride
      switch margin {
      case .repeated: unsafe target.copyMemory(from: texels + neighbor * stride, byteCount: stride)
      case .transparent: unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: stride)
      }
    }
    var areUniform = true
    for row in 0..<height + 2 {
      let bytes = unsafe (texels + row * stride).assumingMemoryBound(to: UInt8.self)
      let words = unsafe (texels + row * stride).assumingMemoryBound(to: UInt32.self)
      let isUniform =
        VectorInstructions.best.areWide && width + 2 >= 8
        ? unsafe cvector_are_equal(bytes, width + 2) != 0
        : (1..<width + 2).allSatisfy { unsafe words[$0] == words[0] }
      unsafe texels.storeBytes(of: words[0], toByteOffset: byteCount + row * 4, as: UInt32.self)
      setFlag(row, isUniform)
      areUniform = areUniform && isUniform
    }
    setFlag(height + 2, areUniform)
  }

  private func setFlag(_ row: Int, _ isUniform: Bool) {
    unsafe texels.storeBytes(of: isUniform ? 1 : 0, toByteOffset: flagsOffset + row, as: UInt8.self)
  }
}

extension Texture {
  /// Creates a blurred texture of a picture that is drawn in strips.
  ///
  /// `part` is the part of the picture that the texture shows, and `window` the position of that on
  /// the whole texture; nil if it is the whole. `strip` draws some rows of the picture.
  convenience init(
    blurring size: PixelSize, across: GaussianKernel, down: GaussianKernel,
    keeping part: PixelRect, window: TextureWindow?, strip: (Range<Int>) -> Pixmap
  ) {
    let level = unsafe TextureLevel(
      PixelSize(width: part.width, height: part.height), margin: .transparent
    ) { target, stride in
      unsafe Pixmap.blur(
        size, across: across, down: down, keeping: part, into: target, stride: stride, strip: strip)
    }
    self.init(level, of: level.size, isOpaque: level.isOpaque, window: window, margin: .transparent)
  }

  /// Creates a texture of a picture that is drawn in strips, without levels that are never sampled.
  ///
  /// `skipped` is the number of these levels, from the largest; `strip` draws some rows of the
  /// picture.
  convenience init(_ size: PixelSize, skippingLevels skipped: Int, strip: (Range<Int>) -> Pixmap) {
    let (place, smallest) = size.firstLevel(skipping: skipped)
    // Strips that end between two texels of the level would differ from the whole.
    let rows = max(16, 1 << place)
    var isOpaque = true
    let level = unsafe TextureLevel(smallest, margin: .repeated) { target, stride in
      for start in Swift.stride(from: 0, to: size.height, by: rows) {
        let picture = strip(start..<min(start + rows, size.height))
        precondition(picture.width == size.width, "a strip of \(picture.width) pixels")
        isOpaque = isOpaque && picture.isOpaque
        if place == 0 {
          unsafe picture.copyRows(to: target, at: start, stride: stride)
          continue
        }
        let part = TextureLevel(picture, margin: .repeated).halved(place, margin: .repeated)
        unsafe target.copyRows(
          from: part.texels + part.stride + 4, part.stride, size: part.size, at: start >> place,
          stride: stride)
        part.deallocate()
      }
    }
    self.init(level, at: place, of: size, isOpaque: isOpaque, margin: .repeated)
  }
}

extension Pixmap {
  /// Copies all rows to the memory of a level of the same width, from one of its rows.
  fileprivate func copyRows(to target: UnsafeMutableRawBufferPointer, at row: Int, stride: Int) {
    unsafe withUnsafePixels { pixels in
      guard let source = pixels.baseAddress else { return }
      unsafe target.copyRows(from: source, width * 4, size: size, at: row, stride: stride)
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies rows that are some bytes apart, and lays them as far apart as those of a level.
  fileprivate func copyRows(
    from source: UnsafeRawPointer, _ distance: Int, size: PixelSize, at row: Int, stride: Int
  ) {
    precondition(
      (row + size.height - 1) * stride + size.width * 4 <= count, "rows beyond the level")
    guard let base = baseAddress else { return }
    for y in 0..<size.height {
      unsafe (base + (row + y) * stride).copyMemory(
        from: source + y * distance, byteCount: size.width * 4)
    }
  }
}

extension PixelSize {
  /// The size of the next smaller level.
  var half: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }

  /// The number and size of the largest level in memory of a texture of this size, without levels
  /// that are never sampled.
  func firstLevel(skipping skipped: Int) -> (place: Int, size: PixelSize) {
    var (place, size) = (0, self)
    while max(size.width, size.height) > (place < skipped ? 1 : TextureLevel.maximumSide) {
      (place, size) = (place + 1, size.half)
    }
    return (place, size)
  }
}
