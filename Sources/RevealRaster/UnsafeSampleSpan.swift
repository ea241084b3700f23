internal import CVector
import RevealImage

// Locates the texels of pixels. Every address is inside the level, because coordinates are clamped
// to it before they become addresses.

/// The texels that up to ``SampleSpan/capacity`` pixels in a row sample bilinearly.
@safe struct SampleSpan {
  /// The number of pixels per span, a power of two.
  static let capacity = 128
  /// The number of coordinates that are computed at once.
  static let group = 8
  /// The number of texels of a blended row; for smaller scales, the next level is used.
  private static let rowCapacity = 2 * capacity + 2 * group

  /// The byte offset of the left one of the two columns around each pixel.
  let places: UnsafeMutablePointer<Int32>
  /// The distance of each pixel from that column, in 1/32768, rounded to 1/256.
  let fractionsX: UnsafeMutablePointer<Int32>
  /// The distance of each pixel from the upper one of the two rows around it, in the same unit.
  let fractionsY: UnsafeMutablePointer<Int32>
  /// The blend of two texel rows.
  let row: UnsafeMutablePointer<SIMD4<UInt16>>
  /// The levels that taps sample, one or two.
  let levels: UnsafeMutablePointer<cvector_level>
  /// The lines of all taps.
  let lines: UnsafeMutablePointer<cvector_line>

  let instructions: VectorInstructions

  /// Creates a span in memory of ``byteCount`` bytes or more, aligned to 32, which must outlive it.
  init(_ memory: UnsafeMutableRawPointer, instructions: VectorInstructions) {
    self.instructions = instructions
    let size = Self.capacity * 4
    unsafe places = memory.bindMemory(to: Int32.self, capacity: Self.capacity)
    unsafe fractionsX = (memory + size).bindMemory(to: Int32.self, capacity: Self.capacity)
    unsafe fractionsY = (memory + 2 * size).bindMemory(to: Int32.self, capacity: Self.capacity)
    unsafe row = (memory + 3 * size).bindMemory(to: SIMD4<UInt16>.self, capacity: Self.rowCapacity)
    let levelMemory = unsafe memory + 3 * size + Self.rowCapacity * 8
    unsafe levels = levelMemory.bindMemory(to: cvector_level.self, capacity: 2)
    unsafe lines = (levelMemory + 2 * MemoryLayout<cvector_level>.stride)
      .bindMemory(to: cvector_line.self, capacity: SamplePlan.maximumCount)
  }

  static let byteCount =
    unsafe capacity * 12 + rowCapacity * 8 + 2 * MemoryLayout<cvector_level>.stride
    + SamplePlan.maximumCount * MemoryLayout<cvector_line>.stride

  /// The rows that contain the texels of a span's pixels.
  enum Source {
    /// Each pixel has its own two rows of the level.
    case level
    /// All pixels lie between the same two rows, which have been blended from the given column on.
    case row(from: Int)
  }

  /// The result of locating pixels on a level.
  enum Located {
    case texels(Source)
    /// All pixels have the same color, because all texels around them do.
    case color(SIMD4<UInt16>)
  }

  /// Locates the texels of some of a span's pixels, within 0..<capacity.
  ///
  /// `line` has the numerators and the denominator at pixel 0 and their steps, in 1/256 texel;
  /// coordinates are clamped to the level.
  @inline(__always)
  func locate(_ pixels: Range<Int>, on line: TexelLine, in level: TextureLevel) -> Located {
    precondition(pixels.lowerBound >= 0 && pixels.upperBound <= Self.capacity, "run of \(pixels)")
    if line.isLevel, let located = locateRow(pixels, on: line, in: level) { return located }
    locateEach(pixels, on: line, in: level)
    return .texels(.level)
  }

  /// Locates the texels of pixels that each lie between two rows of their own.
  private func locateEach(_ pixels: Range<Int>, on line: TexelLine, in level: TextureLevel) {
    var first = pixels.lowerBound & ~(Self.group - 1)
    let end = (pixels.upperBound + Self.group - 1) & ~(Self.group - 1)
    let isInside = line.isInside(level, from: first, to: end)
    let (limitsX, limitsY) = (level.limitsX, level.limitsY)
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    // Both factors of a texel's offset have less than 16 bits, so that every machine has a vector
    // instruction for their product.
    let columns = SIMD8<Int32>(repeating: level.texelsPerRow)
    let firstTexel = SIMD8<Int32>(repeating: level.firstTexel)
    while first < pixels.upperBound {
      let i = lanes + Float(first)
      var x = line.x + i * line.stepX
      var y = line.y + i * line.stepY
      if line.isProjective {
        let r = 1 / (line.w + i * line.stepW)
        x *= r
        y *= r
      }
      if !isInside {
        x = Self.clamp(x, to: limitsX)
        y = Self.clamp(y, to: limitsY)
      }
      let (column, row) = (Self.rounded(x), Self.rounded(y))
      let texel = (row &>> 8) &* columns &+ column &>> 8 &- firstTexel
      unsafe store(texel &<< 2, to: places, at: first)
      unsafe store((column & 255) &<< 7, to: fractionsX, at: first)
      unsafe store((row & 255) &<< 7, to: fractionsY, at: first)
      first += Self.group
    }
  }

  /// The color of all pixels, if they lie between two texel rows of a single color each.
  func rowColor(on line: TexelLine, in level: TextureLevel) -> SIMD4<UInt16>? {
    guard line.isLevel else { return nil }
    let place = rowPlace(on: line, in: level)
    return rowColor(place.row, place.fraction, in: level)
  }

  /// The color between a texel row and the next one, at a distance in 1/256, if each has one color.
  @inline(__always)
  private func rowColor(_ row: Int, _ fraction: UInt16, in level: TextureLevel) -> SIMD4<UInt16>? {
    guard level.isUniform(row: row) && level.isUniform(row: row + 1) else { return nil }
    // The first texels of all rows lie together, so that rows below find theirs in the cache.
    let upper = unsafe UnsafeRawPointer(level.firstTexels) + row * 4
    return unsafe Self.color(upper, upper + 4, fraction)
  }

  /// The texel row above a level line, counted from the margin, and the distance from it in 1/256.
  @inline(__always)
  private func rowPlace(
    on line: TexelLine, in level: TextureLevel
  ) -> (row: Int, fraction: UInt16) {
    let r = line.isProjective ? 1 / line.w : 1
    let height = Self.rounded(Self.clamp(SIMD8(repeating: line.y * r), to: level.limitsY))[0]
    let (row, fraction) = (Int(height >> 8) - level.originY, UInt16(height & 255))
    precondition(row >= 0 && row <= level.height, "texel row \(row) of \(level.height)")
    return (row, fraction)
  }

  /// Locates the texels of pixels that all lie between the same two rows, and blends these rows.
  ///
  /// Rows of a single color each need nothing more. Otherwise the ends are located first: if all
  /// texels between them have one color, the other pixels need not be. Nil if there are too many
  /// texels.
  private func locateRow(
    _ pixels: Range<Int>, on line: TexelLine, in level: TextureLevel
  ) -> Located? {
    let r = line.isProjective ? 1 / line.w : 1
    let (row, fraction) = rowPlace(on: line, in: level)
    if let color = rowColor(row, fraction, in: level) { return .color(color) }
    let limitsX = level.limitsX
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    func coordinate(_ i: Int) -> Float { (line.x + Float(i) * line.stepX) * r }
    @inline(__always) func locate(_ first: Int, isInside: Bool) {
      var x = (line.x + (lanes + Float(first)) * line.stepX) * r
      if !isInside { x = Self.clamp(x, to: limitsX) }
      let column = Self.rounded(x)
      unsafe store((column &>> 8) &<< 3, to: places, at: first)
      unsafe store((column & 255) &<< 7, to: fractionsX, at: first)
    }
    let first = pixels.lowerBound & ~(Self.group - 1)
    let last = (pixels.upperBound - 1) & ~(Self.group - 1)
    locate(first, isInside: false)
    locate(last, isInside: false)
    let ends = (place(pixels.lowerBound) / 8, place(pixels.upperBound - 1) / 8)
    let columns = min(ends.0, ends.1)..<max(ends.0, ends.1) + 2
    guard columns.count <= Self.rowCapacity else { return nil }
    let located = blend(level, columns, row: row, fraction: fraction)
    if case .color = located { return located }
    // On the texture, pixels between two others of a line lie between them, to the last bit.
    let range = limitsX
    let isInside = range.contains(coordinate(first)) && range.contains(coordinate(last))
    var next = first + Self.group
    if instructions.areWide && next < last {
      unsafe cvector_locate_in_row(
        line.x, line.stepX, r, range.lowerBound, range.upperBound, next, last, places, fractionsX)
      next = last
    }
    while next < last {
      locate(next, isInside: isInside)
      next += Self.group
    }
    return located
  }

  /// Fills ``row`` with the blend of two texel rows, unless it has a single color.
  ///
  /// There must be at least two columns, including the margin; the level must have the row `row`
  /// and the next one, and `fraction` is the distance from the first in 1/256.
  private func blend(
    _ level: TextureLevel, _ columns: Range<Int>, row: Int, fraction: UInt16
  ) -> Located {
    let stride = level.stride
    let first = columns.lowerBound - level.originX
    precondition(
      first >= 0 && first + columns.count <= level.width + 2, "texels \(columns) of \(level.width)")
    let target = unsafe UnsafeMutableRawPointer(self.row)
    let upper = unsafe UnsafeRawPointer(level.texels) + (row * stride + first * 4)
    let lower = unsafe upper + stride
    let last = columns.count - 2
    if unsafe isUniform(upper, through: last) && isUniform(lower, through: last) {
      return unsafe .color(Self.color(upper, lower, fraction))
    }
    var i = 0
    if instructions.areWide {
      i = unsafe cvector_blend_rows(
        upper.assumingMemoryBound(to: UInt8.self), lower.assumingMemoryBound(to: UInt8.self),
        fraction, last, target.assumingMemoryBound(to: UInt16.self))
    }
    while i < last {
      let two = unsafe Self.between(upper + i &* 4, lower + i &* 4, fraction) &>> 8
      unsafe target.storeBytes(of: two, toByteOffset: i &* 8, as: SIMD8<UInt16>.self)
      i &+= 2
    }
    let two = unsafe Self.between(upper + last &* 4, lower + last &* 4, fraction) &>> 8
    unsafe target.storeBytes(of: two, toByteOffset: last &* 8, as: SIMD8<UInt16>.self)
    return .texels(.row(from: columns.lowerBound))
  }

  /// The color between two rows of a single color each.
  @inline(__always)
  private static func color(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ fraction: UInt16
  ) -> SIMD4<UInt16> {
    unsafe between(upper, lower, fraction).lowHalf &>> 8
  }

  /// Whether all texels up to the one after `last` have one color.
  @inline(__always)
  private func isUniform(_ texels: UnsafeRawPointer, through last: Int) -> Bool {
    let first = unsafe texels.loadUnaligned(as: SIMD2<UInt32>.self)
    let two = unsafe unsafeBitCast(first, to: UInt64.self)
    guard first.x == first.y else { return false }
    if instructions.areWide && last >= 6 {
      return unsafe cvector_are_equal(texels.assumingMemoryBound(to: UInt8.self), last + 2) != 0
    }
    var i = last
    while i > 0 {
      guard unsafe texels.loadUnaligned(fromByteOffset: i &* 4, as: UInt64.self) == two else {
        return false
      }
      i &-= 2
    }
    return true
  }

  /// With the operands in this order, NaN becomes the lower limit.
  @inline(__always)
  private static func clamp(
    _ value: SIMD8<Float>, to limits: ClosedRange<Float>
  ) -> SIMD8<Float> {
    let low = SIMD8<Float>(repeating: limits.lowerBound)
    let high = SIMD8<Float>(repeating: limits.upperBound)
    let inside = low.replacing(with: value, where: value .> low)
    return inside.replacing(with: high, where: inside .> high)
  }

  /// Rounds to integers by adding 1.5 · 2²³, whose last 22 bits then count whole units.
  @inline(__always)
  private static func rounded(_ value: SIMD8<Float>) -> SIMD8<Int32> {
    unsafe unsafeBitCast(value + 12_582_912, to: SIMD8<Int32>.self) & 0x3F_FFFF
  }

  @inline(__always)
  private func store(
    _ values: SIMD8<Int32>, to target: UnsafeMutablePointer<Int32>, at first: Int
  ) {
    unsafe UnsafeMutableRawPointer(target)
      .storeBytes(of: values, toByteOffset: first &* 4, as: SIMD8<Int32>.self)
  }

  /// The byte offset of a pixel's left column from the first texel of the level or blended row.
  @inline(__always)
  func place(_ i: Int) -> Int {
    unsafe Int(UnsafeRawPointer(places).load(fromByteOffset: i &* 4, as: UInt32.self))
  }
}

extension TextureLevel {
  /// The range of coordinates on the level and its margin, in 1/256 texel of the whole level.
  @inline(__always)
  fileprivate var limitsX: ClosedRange<Float> {
    Float(originX * 256)...Float((originX + width) * 256 + 255)
  }

  @inline(__always)
  fileprivate var limitsY: ClosedRange<Float> {
    Float(originY * 256)...Float((originY + height) * 256 + 255)
  }

  /// The distance from one row to the next in texels, less than 16 bits.
  @inline(__always)
  fileprivate var texelsPerRow: Int32 { Int32(width + 2) & 0x7FFF }

  /// The index that the first texel in memory would have if the whole level began at (0, 0).
  @inline(__always)
  fileprivate var firstTexel: Int32 { Int32(originY * (width + 2) + originX) }
}

extension cvector_level {
  @inline(__always)
  init(_ level: TextureLevel) {
    let (limitsX, limitsY) = (level.limitsX, level.limitsY)
    unsafe self.init(
      low_x: limitsX.lowerBound, high_x: limitsX.upperBound, low_y: limitsY.lowerBound,
      high_y: limitsY.upperBound, columns: level.texelsPerRow, first_texel: level.firstTexel,
      texels: UnsafeRawPointer(level.texels).assumingMemoryBound(to: UInt8.self),
      first_row: Int32(level.originY),
      row_colors: UnsafeRawPointer(level.rowColors)?.assumingMemoryBound(to: UInt8.self))
  }
}

extension cvector_line {
  @inline(__always)
  init(_ line: TexelLine, on level: UnsafePointer<cvector_level>, weight: UInt16) {
    unsafe self.init(
      x: line.x, step_x: line.stepX, y: line.y, step_y: line.stepY, w: line.w, step_w: line.stepW,
      is_projective: line.isProjective ? 1 : 0, weight: weight, level: level)
  }
}
