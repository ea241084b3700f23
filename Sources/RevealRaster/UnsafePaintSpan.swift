import RevealImage
import RevealMath

/// Paints spans of a row of pixels: samples their colors, then blends these by coverage.
@safe struct PaintSpan: ~Copyable {
  private let span: SampleSpan
  private let colors: UnsafeMutablePointer<UInt32>
  private let sums: UnsafeMutablePointer<SIMD4<UInt16>>
  private let spanMemory: UnsafeMutableRawPointer
  let instructions: VectorInstructions

  init(instructions: VectorInstructions) {
    self.instructions = instructions
    unsafe colors = .allocate(capacity: SampleSpan.capacity)
    unsafe sums = .allocate(capacity: SampleSpan.capacity)
    unsafe spanMemory = .allocate(byteCount: SampleSpan.byteCount, alignment: 32)
    unsafe span = SampleSpan(spanMemory, instructions: instructions)
  }

  deinit {
    unsafe colors.deallocate()
    unsafe sums.deallocate()
    unsafe spanMemory.deallocate()
  }

  /// Draws a paint by coverage, except in hidden columns.
  ///
  /// The coverage is already multiplied by `opacity`, except for its solid part.
  func draw(
    _ paint: Paint, under coverage: borrowing RowCoverage, except hidden: Range<Int>,
    opacity: UInt8, plane: QuadPlane, row: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let columns = coverage.columns
    eachEdge(of: columns, around: hidden.clamped(to: columns)) { part in
      switch paint {
      case .flat(let color):
        let faded = PremultipliedColor(channels: color.channels * (Double(opacity) / 255))
        unsafe draw(color.pixel, solid: faded.pixel, part, under: coverage, into: target)
      case .texture(let paint):
        unsafe drawTexture(
          paint, part, under: coverage, opacity: opacity, plane: plane, row: row, into: target)
      }
    }
  }

  /// Fills columns with a paint that covers them wholly.
  func fill(
    _ columns: Range<Int>, with paint: Paint, plane: QuadPlane, row: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    switch paint {
    case .flat(let color):
      unsafe PixelSpan.fill(target + columns.lowerBound, count: columns.count, with: color.pixel)
    case .texture(let paint):
      if let pixel = rowColor(of: paint, y: row - plane.originY) {
        return unsafe PixelSpan.fill(target + columns.lowerBound, count: columns.count, with: pixel)
      }
      eachSpan(of: columns, plane: plane) { x, start, pixels in
        let output = unsafe target + x
        unsafe sample(paint, x: start, y: row - plane.originY, pixels, into: output)
        unsafe PixelSpan.blend(paint.overlay, over: output, count: pixels.count, instructions)
      }
    }
  }

  /// Blends colors of some columns by coverage.
  ///
  /// The coverage is already multiplied by `opacity`, except for its solid part. `isOpaque` says
  /// whether all colors are opaque.
  func blend(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, under coverage: borrowing RowCoverage,
    isOpaque: Bool, opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    let solid = coverage.solid.clamped(to: columns)
    let values = unsafe coverage.values
    eachEdge(of: columns, around: solid) { part in
      unsafe PixelSpan.blend(
        source + (part.lowerBound - columns.lowerBound), coverage: values + part.lowerBound,
        over: target + part.lowerBound, count: part.count, instructions)
    }
    guard !solid.isEmpty else { return }
    let first = unsafe source + (solid.lowerBound - columns.lowerBound)
    let output = unsafe target + solid.lowerBound
    if opacity < 255 && isOpaque {
      unsafe PixelSpan.mix(first, opacity: opacity, over: output, count: solid.count, instructions)
    } else if opacity < 255 {
      unsafe PixelSpan.blend(
        first, opacity: opacity, over: output, count: solid.count, instructions)
    } else if isOpaque {
      unsafe output.update(from: first, count: solid.count)
    } else {
      unsafe PixelSpan.blend(first, over: output, count: solid.count, instructions)
    }
  }

  /// Copies the partly covered pixels of a row.
  func copyEdges(
    of coverage: borrowing RowCoverage, from source: UnsafePointer<UInt32>,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    eachEdge(of: coverage.columns, around: coverage.solid) { part in
      unsafe (target + part.lowerBound).update(from: source + part.lowerBound, count: part.count)
    }
  }

  /// Blends the partly covered pixels of a row over their former colors.
  func mixEdges(
    of coverage: borrowing RowCoverage, with old: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let values = unsafe coverage.values
    eachEdge(of: coverage.columns, around: coverage.solid) { part in
      unsafe PixelSpan.blend(
        target + part.lowerBound, coverage: values + part.lowerBound, over: old + part.lowerBound,
        count: part.count, instructions)
    }
    unsafe copyEdges(of: coverage, from: old, to: target)
  }

  /// Draws a color by coverage; a different one may be given for pixels that are covered wholly.
  private func draw(
    _ pixel: UInt32, solid solidPixel: UInt32, _ part: Range<Int>,
    under coverage: borrowing RowCoverage, into target: UnsafeMutablePointer<UInt32>
  ) {
    let solid = coverage.solid.clamped(to: part)
    let values = unsafe coverage.values
    eachEdge(of: part, around: solid) { part in
      unsafe PixelSpan.blend(
        pixel, coverage: values + part.lowerBound, over: target + part.lowerBound,
        count: part.count, instructions)
    }
    guard !solid.isEmpty else { return }
    unsafe PixelSpan.blend(
      solidPixel, over: target + solid.lowerBound, count: solid.count, instructions)
  }

  private func drawTexture(
    _ paint: TexturePaint, _ part: Range<Int>, under coverage: borrowing RowCoverage,
    opacity: UInt8, plane: QuadPlane, row: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let y = row - plane.originY
    let isOpaque = paint.isOpaque
    if let offset = paint.copyOffset, paint.overlay == 0 {
      let texelX = -offset.x - plane.originX
      let level = paint.levels[0]
      let left = level.originX - texelX
      let part = part.clamped(to: left..<left + level.width)
      let row = y - offset.y - level.originY
      guard !part.isEmpty, (0..<level.height).contains(row) else { return }
      let texel = (row + 1) * level.stride + (part.lowerBound - left + 1) * 4
      let source = unsafe (level.texels + texel).assumingMemoryBound(to: UInt32.self)
      return unsafe blend(
        source, part, under: coverage, isOpaque: isOpaque, opacity: opacity, into: target)
    }
    let color = rowColor(of: paint, y: y)
    if let color {
      guard opacity < 255 else {
        return unsafe draw(color, solid: color, part, under: coverage, into: target)
      }
      unsafe PixelSpan.fill(colors, count: min(part.count, SampleSpan.capacity), with: color)
    }
    let isDirect = opacity == 255 && isOpaque && paint.overlay == 0
    let solid = coverage.solid
    eachSpan(of: part, plane: plane) { x, start, pixels in
      if color != nil {
        return unsafe blend(
          colors, x..<x + pixels.count, under: coverage, isOpaque: isOpaque, opacity: opacity,
          into: target)
      }
      if isDirect && solid.contains(x) && x + pixels.count <= solid.upperBound {
        return unsafe sample(paint, x: start, y: y, pixels, into: target + x)
      }
      unsafe sample(paint, x: start, y: y, pixels, into: colors)
      unsafe PixelSpan.blend(paint.overlay, over: colors, count: pixels.count, instructions)
      unsafe blend(
        colors, x..<x + pixels.count, under: coverage, isOpaque: isOpaque, opacity: opacity,
        into: target)
    }
  }

  /// Calls `body` for the columns on either side of others, if there are any.
  @inline(__always)
  private func eachEdge(
    of columns: Range<Int>, around solid: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    let (before, after) = columns.around(solid)
    if !before.isEmpty { body(before) }
    if !after.isEmpty { body(after) }
  }

  /// Calls `body` for each span that overlaps some columns.
  ///
  /// It gets the first of these columns in the span, the span's first local pixel, and the range of
  /// the span's pixels to draw. Spans begin at the same local pixels, wherever the quad is and
  /// whichever part of it is drawn.
  @inline(__always)
  private func eachSpan(
    of columns: Range<Int>, plane: QuadPlane, _ body: (Int, Int, Range<Int>) -> Void
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let local = x - plane.originX
      let start = local & ~(SampleSpan.capacity - 1)
      let end = min(columns.upperBound - plane.originX, start + SampleSpan.capacity)
      body(x, start, local - start..<end - start)
      x = end + plane.originX
    }
  }

  /// The color, with the overlay, of a row of pixels along texel rows of a single color each.
  private func rowColor(of paint: TexturePaint, y: Int) -> UInt32? {
    guard paint.isUpright, paint.strength == .full, let plan = paint.constantPlan else {
      return nil
    }
    var sum = SIMD4<UInt16>(repeating: 128)
    var hasColor = true
    let start = paint.start(x: 0, y: y)
    plan.forEachTap { tap in
      guard hasColor else { return }
      let line = paint.line(from: start, tap: tap)
      let color = span.rowColor(on: line, in: paint.levels[tap.level])
      hasColor = color != nil
      sum &+= (color ?? .zero) &* tap.weight
    }
    guard hasColor else { return nil }
    var pixel = SampleSpan.pixel(sum &>> 8)
    unsafe PixelSpan.blend(paint.overlay, over: &pixel, count: 1, instructions)
    return pixel
  }

  /// Samples some pixels of the span that starts at local column `x`.
  private func sample(
    _ paint: TexturePaint, x: Int, y: Int, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    unsafe sampleAll(paint, x: x, y: y, pixels, into: output)
    guard paint.strength != .full else { return }
    unsafe PixelSpan.fade(
      output, count: pixels.count, by: paint.strength, x: x + pixels.lowerBound, y: y, instructions)
  }

  /// Samples the colors before the paint's strength is applied.
  private func sampleAll(
    _ paint: TexturePaint, x: Int, y: Int, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let start = paint.start(x: x, y: y)
    if let plan = paint.constantPlan {
      return unsafe sample(paint, plan, from: start, pixels, into: output)
    }
    var first = pixels.lowerBound
    while first < pixels.upperBound {
      let length = paint.planLength(x: x, y: y, at: first)
      let begin = first & ~(length - 1)
      let part = first..<min(pixels.upperBound, begin + length)
      let middle = Point(x: Double(x + begin) + Double(length) / 2, y: Double(y) + 0.5)
      let plan = SamplePlan(
        paint.toTexels.jacobian(at: middle), levels: paint.texture.presentLevels)
      let place = unsafe output + (first - pixels.lowerBound)
      unsafe sample(paint, plan, from: start, part, into: place)
      first = part.upperBound
    }
  }

  @inline(never)
  private func sample(
    _ paint: TexturePaint, _ plan: SamplePlan, from start: SIMD3<Double>, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    if instructions.areWide && !paint.isLevel {
      return unsafe span.sample(paint, plan, from: start, pixels, into: output)
    }
    if plan.count == 1 {
      plan.forEachTap { tap in
        let level = paint.levels[tap.level]
        switch span.locate(pixels, on: paint.line(from: start, tap: tap), in: level) {
        case .color(let color):
          unsafe PixelSpan.fill(output, count: pixels.count, with: SampleSpan.pixel(color))
        case .texels(let source): unsafe span.sample(level, source, pixels, into: output)
        }
      }
      return
    }
    // The sum that single colors add to every pixel, and whether samples that differ are added,
    // too.
    var base = SIMD4<UInt16>.zero
    var areAlike = true
    plan.forEachTap { tap in
      let level = paint.levels[tap.level]
      switch span.locate(pixels, on: paint.line(from: start, tap: tap), in: level) {
      case .color(let color): base &+= color &* tap.weight
      case .texels(let source):
        if areAlike { unsafe sums.update(repeating: .zero, count: pixels.count) }
        areAlike = false
        unsafe span.add(level, source, pixels, weight: tap.weight, to: sums)
      }
    }
    if areAlike {
      return unsafe PixelSpan.fill(
        output, count: pixels.count, with: SampleSpan.pixel((base &+ 128) &>> 8))
    }
    unsafe span.finish(sums, plus: base, count: pixels.count, into: output)
  }
}
