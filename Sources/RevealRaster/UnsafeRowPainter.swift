internal import RevealImage
import RevealMath
internal import RevealScene

/// Draws the rows of quads.
///
/// It owns the memory for drawing a row, so each task has its own.
@safe struct RowPainter: ~Copyable {
  private let width: Int
  /// The edges of quads; edges on a face are always smooth, like the contents of a layer.
  private let edges: EdgeQuality
  /// The coverage of a row by a layer, then by a layer on top of it, and so on.
  private let coverages: UnsafeMutablePointer<RowCoverage>
  private var holeCoverage: RowCoverage
  private let paints: PaintSpan
  /// A row of pixels for each level of layers that are composited separately.
  private let rows: UnsafeMutablePointer<UInt32>

  /// The limit on nested layers; the body of a quad is the first.
  static let maximumDepth = 3
  private static let coverageCount = maximumDepth + 1

  init(width: Int, edges: EdgeQuality, instructions: VectorInstructions) {
    self.width = width
    self.edges = edges
    unsafe coverages = .allocate(capacity: Self.coverageCount)
    for index in 0..<Self.coverageCount {
      unsafe (coverages + index).initialize(to: RowCoverage(width: width))
    }
    holeCoverage = RowCoverage(width: width)
    paints = PaintSpan(instructions: instructions)
    unsafe rows = .allocate(capacity: width * (Self.maximumDepth + 1))
  }

  deinit {
    unsafe coverages.deinitialize(count: Self.coverageCount)
    unsafe coverages.deallocate()
    unsafe rows.deallocate()
  }

  /// Draws the part of a quad in some rows of the canvas; `target` has exactly these rows.
  mutating func draw(
    _ quad: DrawnQuad, rows: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    guard quad.body.layers.count > Self.fewLayers else {
      return unsafe draw(quad, quad.body, rows.clamped(to: quad.rows), of: rows, into: pixels)
    }
    // Each row iterates over all layers, so large numbers of them are first reduced to those
    // nearby.
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtOnce) {
      let part = start..<min(start + Self.rowsAtOnce, rows.upperBound)
      let drawn = part.clamped(to: quad.rows)
      guard !drawn.isEmpty else { continue }
      let local = drawn.lowerBound - quad.plane.originY..<drawn.upperBound - quad.plane.originY
      unsafe draw(quad, quad.body.part(near: local), drawn, of: rows, into: pixels)
    }
  }

  private static let fewLayers = 256
  private static let rowsAtOnce = 64

  private mutating func draw(
    _ quad: DrawnQuad, _ body: Layer, _ drawn: Range<Int>, of rows: Range<Int>,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    for row in drawn {
      let target = unsafe pixels + (row - rows.lowerBound) * width
      unsafe coverages[0].cover(
        body.outline, of: quad.plane, row: row, edges: edges, clip: quad.clip)
      guard quad.shadow != nil || quad.isGroup else {
        unsafe draw(body, of: quad.plane, row: row, opacity: quad.opacity, into: target)
        continue
      }
      var columns = unsafe coverages[0].columns
      if let shadow = quad.shadow {
        unsafe coverages[1].cover(
          shadow.outline, of: quad.plane, row: row, edges: edges, clip: quad.clip)
        columns = unsafe columns.union(coverages[1].columns)
      }
      let output = unsafe quad.isGroup ? self.rows : target
      if quad.isGroup {
        unsafe PixelSpan.fill(output + columns.lowerBound, count: columns.count, with: 0)
      }
      if let shadow = quad.shadow {
        unsafe paints.draw(
          shadow.paint, under: coverages[1], except: body.isOpaque ? coverages[0].solid : 0..<0,
          opacity: shadow.opacity, plane: quad.plane, row: row, into: output)
      }
      unsafe draw(body, of: quad.plane, row: row, opacity: 255, into: output)
      if quad.isGroup { unsafe finish(quad, columns, row: row, over: target) }
    }
  }

  /// Blends a row of a group, which is in ``rows``, over the canvas.
  private mutating func finish(
    _ quad: DrawnQuad, _ columns: Range<Int>, row: Int, over target: UnsafeMutablePointer<UInt32>
  ) {
    var columns = columns
    if let cut = quad.cut {
      unsafe coverages[0].cover(cut, of: quad.plane, row: row, edges: edges)
      unsafe coverages[0].restrict(to: columns)
      columns = unsafe coverages[0].columns
    }
    let group = unsafe rows + columns.lowerBound
    if let filter = quad.filter { unsafe PixelSpan.filter(group, count: columns.count, by: filter) }
    guard quad.cut != nil else {
      return unsafe PixelSpan.blend(
        group, opacity: quad.opacity, over: target + columns.lowerBound, count: columns.count,
        paints.instructions)
    }
    if quad.opacity < 255 { unsafe coverages[0].fade(by: quad.opacity) }
    unsafe paints.blend(
      group, columns, under: coverages[0], isOpaque: false, opacity: quad.opacity, into: target)
  }

  /// Draws a layer whose coverage is known, and all layers on top of it, except in hidden columns.
  private mutating func draw(
    _ layer: Layer, of plane: QuadPlane, row: Int, depth: Int = 0,
    except hidden: Range<Int> = 0..<0, opacity: UInt8, into target: UnsafeMutablePointer<UInt32>
  ) {
    let columns = unsafe coverages[depth].columns
    guard !columns.isEmpty else { return }
    if opacity < 255 { unsafe coverages[depth].fade(by: opacity) }
    guard !layer.layers.isEmpty || layer.sheen != nil else {
      return unsafe paints.draw(
        layer.paint, under: coverages[depth], except: hidden, opacity: opacity, plane: plane,
        row: row, into: target)
    }
    precondition(depth < Self.maximumDepth, "layers nested \(depth) deep")
    let spare = unsafe rows + (depth + 1) * width
    // A layer that hides everything below is drawn in place, and mixed with its surroundings at the
    // edges afterwards.
    let isInPlace = unsafe opacity == 255 && layer.paint.isOpaque && !coverages[depth].solid.isEmpty
    let output = unsafe isInPlace ? target : spare
    if isInPlace {
      unsafe paints.copyEdges(of: coverages[depth], from: target, to: spare)
    }
    unsafe paints.fill(columns, with: layer.paint, plane: plane, row: row, into: output)
    for index in layer.layerRows.indices
    where layer.layerRows[index].contains(row - plane.originY) {
      let upper = layer.layers[index]
      unsafe coverages[depth + 1].cover(upper.outline, of: plane, row: row, edges: .antialiased)
      unsafe coverages[depth + 1].restrict(to: columns)
      var hidden = 0..<0
      if let hole = upper.hole {
        holeCoverage.cover(hole, of: plane, row: row, edges: .antialiased)
        unsafe coverages[depth + 1].subtract(holeCoverage)
        hidden = holeCoverage.solid
      }
      unsafe draw(
        upper, of: plane, row: row, depth: depth + 1, except: hidden, opacity: upper.opacity,
        into: output)
    }
    if let light = layer.sheen?.line(y: row - plane.originY) {
      unsafe PixelSpan.shine(
        light, on: output + columns.lowerBound, x: columns.lowerBound - plane.originX,
        count: columns.count)
    }
    if isInPlace {
      return unsafe paints.mixEdges(of: coverages[depth], with: spare, into: target)
    }
    unsafe paints.blend(
      output + columns.lowerBound, columns, under: coverages[depth],
      isOpaque: layer.paint.isOpaque, opacity: opacity, into: target)
  }
}
