internal import CPlatform
private import CVector

// The inner loops of texture sampling; counts are checked against the buffers by the callers.

extension SampleSpan {
  /// Samples some of a span's pixels, within 0..<capacity, with all taps at once by wide
  /// instructions.
  func sample(
    _ paint: TexturePaint, _ plan: SamplePlan, from start: SIMD3<Double>, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    precondition(pixels.lowerBound >= 0 && pixels.upperBound <= Self.capacity, "run of \(pixels)")
    for (place, level) in plan.levels.enumerated() {
      unsafe (levels + place).initialize(to: cvector_level(paint.levels[level]))
    }
    let finest = plan.levels.lowerBound
    var count = 0
    plan.forEachTap { tap in
      let line = paint.line(from: start, tap: tap)
      let level = unsafe levels + (tap.level - finest)
      unsafe (lines + count).initialize(to: cvector_line(line, on: level, weight: tap.weight))
      count += 1
    }
    let bytes = unsafe UnsafeMutableRawPointer(output).assumingMemoryBound(to: UInt8.self)
    let (first, end) = (pixels.lowerBound, pixels.upperBound)
    if instructions == .avx512 {
      unsafe cvector_sample_lines_512(lines, count, first, end, bytes)
    } else {
      unsafe cvector_sample_lines(lines, count, first, end, bytes)
    }
  }

  /// Samples pixels that have been located.
  func sample(
    _ level: TextureLevel, _ source: Source, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let target = unsafe UnsafeMutableRawPointer(output - pixels.lowerBound)
    @inline(__always) func put(_ i: Int, _ samples: SIMD8<UInt16>) {
      let bytes = SIMD8<UInt8>(truncatingIfNeeded: samples)
      unsafe target.storeBytes(of: bytes, toByteOffset: i &* 4, as: SIMD8<UInt8>.self)
    }
    @inline(__always) func putLast(_ i: Int, _ sample: SIMD4<UInt16>) {
      let bytes = SIMD4<UInt8>(truncatingIfNeeded: sample)
      unsafe target.storeBytes(of: bytes, toByteOffset: i &* 4, as: SIMD4<UInt8>.self)
    }
    let bytes = unsafe UnsafeMutableRawPointer(output).assumingMemoryBound(to: UInt8.self)
    let rest = unsafe byVectors(pixels, source) { row, places, fractions, count in
      unsafe cvector_sample_row(row, places, fractions, count, bytes)
    }
    eachTwo(of: rest, source, level, put, last: putLast)
  }

  /// Samples located pixels and adds them, times a weight in 1/256, to 16-bit sums per channel.
  func add(
    _ level: TextureLevel, _ source: Source, _ pixels: Range<Int>, weight: UInt16,
    to sums: UnsafeMutablePointer<SIMD4<UInt16>>
  ) {
    let target = unsafe UnsafeMutableRawPointer(sums - pixels.lowerBound)
    @inline(__always) func put(_ i: Int, _ samples: SIMD8<UInt16>) {
      let place = unsafe target + i &* 8
      let sum = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self) &+ samples &* weight
      unsafe place.storeBytes(of: sum, as: SIMD8<UInt16>.self)
    }
    @inline(__always) func putLast(_ i: Int, _ sample: SIMD4<UInt16>) {
      let place = unsafe target + i &* 8
      let sum = unsafe place.loadUnaligned(as: SIMD4<UInt16>.self) &+ sample &* weight
      unsafe place.storeBytes(of: sum, as: SIMD4<UInt16>.self)
    }
    let numbers = unsafe UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt16.self)
    let rest = unsafe byVectors(pixels, source) { row, places, fractions, count in
      unsafe cvector_add_row_samples(row, places, fractions, count, weight, numbers)
    }
    eachTwo(of: rest, source, level, put, last: putLast)
  }

  /// Samples pixels of a blended row by vector instructions, and returns the pixels that are left.
  @inline(__always)
  private func byVectors(
    _ pixels: Range<Int>, _ source: Source,
    _ body: (UnsafePointer<UInt16>, UnsafePointer<Int32>, UnsafePointer<Int32>, Int) -> Int
  ) -> Range<Int> {
    guard case .row(let start) = source, instructions.areWide else { return pixels }
    let (first, count) = (pixels.lowerBound, pixels.count)
    let row = unsafe UnsafeMutableRawPointer(row - start).assumingMemoryBound(to: UInt16.self)
    let done = unsafe body(row, places + first, fractionsX + first, count)
    return first + done..<pixels.upperBound
  }

  /// Adds a base to sums with a total weight of 256, and rounds them to pixels.
  func finish(
    _ sums: UnsafeMutablePointer<SIMD4<UInt16>>, plus base: SIMD4<UInt16>, count: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let rounding = base &+ 128
    var done = 0
    if instructions.areWide {
      done = unsafe cvector_finish(
        UnsafeRawPointer(sums).assumingMemoryBound(to: UInt16.self),
        unsafeBitCast(rounding, to: UInt64.self), count,
        UnsafeMutableRawPointer(output).assumingMemoryBound(to: UInt8.self))
    }
    for i in done..<count {
      unsafe output[i] = Self.pixel((sums[i] &+ rounding) &>> 8)
    }
  }

  /// The pixel with the given channels.
  @inline(__always)
  static func pixel(_ channels: SIMD4<UInt16>) -> UInt32 {
    unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: channels), to: UInt32.self)
  }

  /// Samples pixels and passes them on with their index, two at a time; the last of an odd count is
  /// alone.
  @inline(__always)
  private func eachTwo(
    of pixels: Range<Int>, _ source: Source, _ level: TextureLevel,
    _ body: (Int, SIMD8<UInt16>) -> Void, last: (Int, SIMD4<UInt16>) -> Void
  ) {
    switch source {
    case .row(let first):
      let row = unsafe UnsafeRawPointer(row - first)
      eachTwo(of: pixels, body, last: last) { i in
        unsafe (row + place(i)).loadUnaligned(as: SIMD8<UInt16>.self)
      }
    case .level:
      let upper = unsafe UnsafeRawPointer(level.texels)
      let lower = unsafe upper + level.stride
      unsafe prefetch(pixels, below: lower, stride: level.stride)
      eachTwo(of: pixels, body, last: last) { i in
        let place = place(i)
        return unsafe Self.between(upper + place, lower + place, Self.fraction(fractionsY, i)) &>> 8
      }
    }
  }

  /// Samples pixels whose left and right texels are given by `columns`.
  @inline(__always)
  private func eachTwo(
    of pixels: Range<Int>, _ body: (Int, SIMD8<UInt16>) -> Void,
    last: (Int, SIMD4<UInt16>) -> Void, columns: (Int) -> SIMD8<UInt16>
  ) {
    var i = pixels.lowerBound
    while i < pixels.upperBound &- 1 {
      let next = i &+ 1
      let (first, second) = (columns(i), columns(next))
      let left = SIMD8(lowHalf: first.lowHalf, highHalf: second.lowHalf)
      let right = SIMD8(lowHalf: first.highHalf, highHalf: second.highHalf)
      let fraction = SIMD8(
        lowHalf: unsafe SIMD4(repeating: Self.fraction(fractionsX, i)),
        highHalf: unsafe SIMD4(repeating: Self.fraction(fractionsX, next)))
      body(i, (left &<< 8 &+ (right &- left) &* fraction &+ 128) &>> 8)
      i &+= 2
    }
    guard i < pixels.upperBound else { return }
    let both = columns(i)
    let (left, right) = (both.lowHalf, both.highHalf)
    let fraction = unsafe Self.fraction(fractionsX, i)
    last(i, (left &<< 8 &+ (right &- left) &* fraction &+ 128) &>> 8)
  }

  /// Prefetches the texels of the pixels two rows further down.
  ///
  /// Rows of texels are kilobytes apart, and a slanted line crosses many: the processor cannot
  /// predict the next ones, and waiting for them took half of the drawing time.
  @inline(__always)
  private func prefetch(_ pixels: Range<Int>, below lower: UnsafeRawPointer, stride: Int) {
    let ahead = unsafe lower + 2 * stride
    var i = pixels.lowerBound
    while i < pixels.upperBound {
      unsafe cplatform_prefetch(ahead + place(i))
      i &+= Self.group
    }
  }

  /// Interpolates between two upper and two lower texels, by a fraction in 1/256.
  ///
  /// a · (256 − f) + b · f = 256a + (b − a) · f, in which overflows cancel out; one half is added
  /// for rounding.
  @inline(__always)
  static func between(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ fraction: UInt16
  ) -> SIMD8<UInt16> {
    let above = unsafe upper.loadUnaligned(as: SIMD8<UInt8>.self)
    let below = unsafe lower.loadUnaligned(as: SIMD8<UInt8>.self)
    let (a, b) = (
      SIMD8<UInt16>(truncatingIfNeeded: above), SIMD8<UInt16>(truncatingIfNeeded: below)
    )
    return a &<< 8 &+ 128 &+ (b &- a) &* fraction
  }

  /// A pixel's distance from a column or row, in 1/256.
  @inline(__always)
  private static func fraction(_ fractions: UnsafeMutablePointer<Int32>, _ i: Int) -> UInt16 {
    let value = unsafe UnsafeRawPointer(fractions).load(fromByteOffset: i &* 4, as: Int32.self)
    return UInt16(truncatingIfNeeded: value &>> 7)
  }
}
