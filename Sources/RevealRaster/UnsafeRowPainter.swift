import RevealMath
internal import RevealScene

/// Draws the rows of quads on pixels.
///
/// Holds the memory that drawing a row needs; one for each task that draws.
@safe struct RowPainter: ~Copyable {
  private let width: Int
  private let edges: EdgeQuality
  private var coverages: [RowCoverage]
  private var plan = SamplePlan()
  private let run: SampleRun
  /// A row of pixels in which groups that fade as one are put together.
  private let group: UnsafeMutablePointer<UInt32>
  private let colors: UnsafeMutablePointer<UInt32>
  private let sums: UnsafeMutablePointer<SIMD4<UInt16>>
  private let runMemory: UnsafeMutableRawPointer

  init(width: Int, edges: EdgeQuality) {
    self.width = width
    self.edges = edges
    coverages = []
    unsafe group = .allocate(capacity: width)
    unsafe colors = .allocate(capacity: SampleRun.capacity)
    unsafe sums = .allocate(capacity: SampleRun.capacity)
    unsafe runMemory = .allocate(byteCount: SampleRun.byteCount, alignment: 32)
    unsafe run = SampleRun(runMemory)
  }

  deinit {
    unsafe group.deallocate()
    unsafe colors.deallocate()
    unsafe sums.deallocate()
    unsafe runMemory.deallocate()
  }

  /// Draws the part of a quad that lies in some rows of the canvas.
  ///
  /// - Parameter pixels: Of `rows` and nothing else.
  mutating func draw(
    _ quad: DrawnQuad, rows: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    while coverages.count < quad.layers.count { coverages.append(RowCoverage(width: width)) }
    var cursors = [OutlineCursor](repeating: OutlineCursor(), count: quad.layers.count)
    for row in rows.clamped(to: quad.rows) {
      for index in quad.layers.indices {
        coverages[index].cover(
          quad.layers[index].outline, of: quad.plane, row: row, edges: edges, clip: quad.clip,
          cursor: &cursors[index])
      }
      let target = unsafe pixels + (row - rows.lowerBound) * width
      if quad.layers.count == 1 {
        if quad.opacity < 255 { coverages[0].fade(by: quad.opacity) }
        unsafe draw(quad, layer: 0, row: row, opacity: quad.opacity, into: target)
      } else if quad.opacity == 255 {
        for index in quad.layers.indices {
          unsafe draw(quad, layer: index, row: row, opacity: 255, into: target)
        }
      } else {
        unsafe drawGroup(quad, row: row, into: target)
      }
    }
  }

  private mutating func drawGroup(
    _ quad: DrawnQuad, row: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let columns = quad.layers.indices.map { coverages[$0].columns }.filter { !$0.isEmpty }
    guard let first = columns.map(\.lowerBound).min(), let end = columns.map(\.upperBound).max()
    else { return }
    unsafe PixelRun.fill(group + first, count: end - first, with: 0)
    for index in quad.layers.indices {
      unsafe draw(quad, layer: index, row: row, opacity: 255, into: group)
    }
    unsafe PixelRun.blend(
      group + first, opacity: quad.opacity, over: target + first, count: end - first)
  }

  /// Draws one layer of a row, but for what later layers hide.
  private mutating func draw(
    _ quad: DrawnQuad, layer index: Int, row: Int, opacity: UInt8,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let (columns, solid) = (coverages[index].columns, coverages[index].solid)
    guard !columns.isEmpty else { return }
    var hidden = columns.upperBound..<columns.upperBound
    if index + 1 < quad.layers.count, quad.layers[index + 1].paint.isOpaque {
      let cover = coverages[index + 1].solid.clamped(to: columns)
      if !cover.isEmpty { hidden = cover }
    }
    for part in [columns.lowerBound..<hidden.lowerBound, hidden.upperBound..<columns.upperBound] {
      let whole = solid.clamped(to: part)
      let (before, after) =
        whole.isEmpty
        ? (part, part.upperBound..<part.upperBound)
        : (part.lowerBound..<whole.lowerBound, whole.upperBound..<part.upperBound)
      switch quad.layers[index].paint {
      case .flat(let color):
        unsafe drawFlat(
          color, masked: [before, after], whole: whole, layer: index, opacity: opacity,
          into: target)
      case .texture(let paint):
        unsafe drawTexture(
          paint, part, whole: whole, layer: index, plane: quad.plane, row: row, opacity: opacity,
          into: target)
      case .gradient(let paint):
        for x in part {
          unsafe colors[0] = paint.pixel(x: x - quad.plane.originX, y: row - quad.plane.originY)
          unsafe blend(
            colors, x..<x + 1, whole: whole, layer: index, opacity: opacity, into: target)
        }
      }
    }
  }

  private func drawFlat(
    _ color: PremultipliedColor, masked: [Range<Int>], whole: Range<Int>, layer: Int,
    opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    for part in masked where !part.isEmpty {
      unsafe coverages[layer].values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return }
        unsafe PixelRun.blend(
          color.pixel, coverage: base + part.lowerBound, over: target + part.lowerBound,
          count: part.count)
      }
    }
    guard !whole.isEmpty else { return }
    let faded = PremultipliedColor(channels: color.channels * (Double(opacity) / 255))
    unsafe PixelRun.blend(faded.pixel, over: target + whole.lowerBound, count: whole.count)
  }

  private mutating func drawTexture(
    _ paint: TexturePaint, _ part: Range<Int>, whole: Range<Int>, layer: Int, plane: QuadPlane,
    row: Int, opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    let y = row - plane.originY
    if let offset = paint.copyOffset, paint.overlay == 0 {
      return unsafe drawCopy(
        paint.texture, part, whole: whole, layer: layer, texelX: -offset.x - plane.originX,
        texelY: y - offset.y, opacity: opacity, into: target)
    }
    let isDirect = opacity == 255 && paint.texture.isOpaque && paint.overlay == 0
    var x = part.lowerBound
    while x < part.upperBound {
      // Runs begin at the same local columns wherever the quad stands and whatever is drawn of it.
      let start = (x - plane.originX) & ~(SampleRun.capacity - 1)
      let end = min(part.upperBound, start + plane.originX + SampleRun.capacity)
      let pixels = x - plane.originX - start..<end - plane.originX - start
      if isDirect && whole.contains(x) && end <= whole.upperBound {
        unsafe sample(paint, x: start, y: y, pixels, into: target + x)
      } else {
        unsafe sample(paint, x: start, y: y, pixels, into: colors)
        unsafe PixelRun.blend(paint.overlay, over: colors, count: pixels.count)
        unsafe blend(colors, x..<end, whole: whole, layer: layer, opacity: opacity, into: target)
      }
      x = end
    }
  }

  /// Draws texels that are pixels; outside the texture its nearest ones, as sampling would.
  private func drawCopy(
    _ texture: Texture, _ part: Range<Int>, whole: Range<Int>, layer: Int, texelX: Int,
    texelY: Int, opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    let level = texture.levels[0]
    let y = max(-1, min(level.height, texelY))
    let part = part.clamped(to: -1 - texelX..<level.width + 1 - texelX)
    guard !part.isEmpty else { return }
    unsafe level.bytes.withUnsafeBytes { texels in
      guard let base = texels.baseAddress else { return }
      let address = unsafe base + (y + 1) * level.stride + (part.lowerBound + texelX + 1) * 4
      let source = unsafe address.assumingMemoryBound(to: UInt32.self)
      if part == whole && opacity == 255 && texture.isOpaque {
        unsafe PixelRun.copy(source, to: target + part.lowerBound, count: part.count)
      } else {
        unsafe blend(source, part, whole: whole, layer: layer, opacity: opacity, into: target)
      }
    }
  }

  /// Samples some pixels of the run that starts at local column `x`.
  private mutating func sample(
    _ paint: TexturePaint, x: Int, y: Int, _ pixels: Range<Int>,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let levels = paint.texture.levels
    if let constant = paint.constantPlan {
      plan = constant
    } else {
      let middle = Point(x: Double(x) + Double(SampleRun.capacity) / 2, y: Double(y) + 0.5)
      plan.set(paint.toTexels.jacobian(at: middle), levels: paint.texture.presentLevels)
    }
    if plan.taps.count == 1 {
      let tap = plan.taps[0]
      run.locate(pixels, on: paint.line(x: x, y: y, tap: tap), in: levels[tap.level])
      return unsafe run.look(at: levels[tap.level], pixels, into: output)
    }
    unsafe sums.update(repeating: .zero, count: pixels.count)
    for tap in plan.taps {
      run.locate(pixels, on: paint.line(x: x, y: y, tap: tap), in: levels[tap.level])
      unsafe run.add(levels[tap.level], pixels, weight: tap.weight, to: sums)
    }
    unsafe SampleRun.finish(sums, count: pixels.count, into: output)
  }

  /// Blends colours of some columns under their coverage.
  private func blend(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, whole: Range<Int>, layer: Int,
    opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    let inner = whole.clamped(to: columns)
    let masked =
      inner.isEmpty
      ? [columns] : [columns.lowerBound..<inner.lowerBound, inner.upperBound..<columns.upperBound]
    for part in masked where !part.isEmpty {
      unsafe coverages[layer].values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return }
        unsafe PixelRun.blend(
          source + (part.lowerBound - columns.lowerBound), coverage: base + part.lowerBound,
          over: target + part.lowerBound, count: part.count)
      }
    }
    guard !inner.isEmpty else { return }
    let first = unsafe source + (inner.lowerBound - columns.lowerBound)
    if opacity == 255 {
      unsafe PixelRun.blend(first, over: target + inner.lowerBound, count: inner.count)
    } else {
      unsafe PixelRun.blend(
        first, opacity: opacity, over: target + inner.lowerBound, count: inner.count)
    }
  }
}
