import RevealMath
internal import RevealScene

/// The coverage of each pixel of one row by a convex outline.
///
/// Coverage is the exact area of outline ∩ pixel, rounded to 1/255 (signed areas of trapezoids as
/// in Raph Levien's font-rs). Only pixels crossed by an edge are computed individually.
@safe struct RowCoverage: ~Copyable {
  /// The canvas columns that are at least partly covered.
  private(set) var columns = 0..<0
  /// The part of `columns` that is wholly covered.
  private(set) var solid = 0..<0
  /// The first row of the canvas after the last one that may be covered differently from it.
  private(set) var nextChange = 0
  /// The coverage by canvas column; valid for `columns` outside `solid`.
  let values: UnsafeMutablePointer<UInt8>
  private let width: Int
  private var areas: RowAreas<Float>
  /// The last rows that were covered between two vertical edges, by outline.
  ///
  /// Each row of a face covers one layer after another, so that the last one alone would never be
  /// found again.
  private var uprights = [UprightRows?](repeating: nil, count: Self.uprightCount)
  private static let uprightCount = 32

  /// Creates an empty row of a canvas of the given width in pixels.
  init(width: Int) {
    self.width = width
    unsafe values = .allocate(capacity: width)
    unsafe values.initialize(repeating: 0, count: width)
    areas = RowAreas(width: width)
  }

  deinit {
    unsafe values.deallocate()
  }

  /// Computes the coverage of a row of the canvas by an outline in the local pixels of a plane.
  mutating func cover(
    _ outline: Outline, of plane: QuadPlane, row: Int, edges: EdgeQuality, clip: PixelClip? = nil
  ) {
    let fraction = clip?.fraction(ofRow: row) ?? 1
    (columns, solid, nextChange) = (0..<0, 0..<0, row + 1)
    guard fraction > 0, outline.rows.contains(row - plane.originY) else { return }
    let top = Double(row - plane.originY)
    switch edges {
    case .antialiased:
      if let upright = uprights[Self.uprightIndex(of: outline)],
        upright.include(top, of: outline, originX: plane.originX)
      {
        repeatUpright(upright)
        if clip == nil { nextChange = plane.originY + pixel(below: upright.end) }
      } else {
        coverAreas(outline, originX: plane.originX, top: top)
      }
    case .jagged: coverCenters(outline, originX: plane.originX, top: top)
    }
    guard let clip else { return }
    cut(by: clip, fraction: fraction)
    if let corners = clip.corners, corners.touch(row) { cut(by: corners, row: row) }
  }

  /// Discards everything outside some columns.
  mutating func restrict(to limits: Range<Int>) {
    columns = columns.clamped(to: limits)
    solid = solid.clamped(to: limits)
  }

  /// Subtracts another coverage; the values of pixels that it covers wholly are undefined.
  mutating func subtract(_ hole: borrowing RowCoverage) {
    let cut = hole.columns.clamped(to: columns)
    guard !cut.isEmpty else { return }
    let (left, right) = solid.around(hole.solid.clamped(to: solid))
    for x in left { unsafe values[x] = 255 }
    for x in right { unsafe values[x] = 255 }
    solid = columns.lowerBound..<columns.lowerBound
    let (first, second) = cut.around(hole.solid.clamped(to: cut))
    for x in first { unsafe values[x] -= min(values[x], hole.values[x]) }
    for x in second { unsafe values[x] -= min(values[x], hole.values[x]) }
  }

  /// Scales the coverage by an opacity of 0…255.
  mutating func fade(by opacity: UInt8) {
    let end = solid.isEmpty ? columns.upperBound : solid.lowerBound
    for x in columns.lowerBound..<end { unsafe values[x] = product(values[x], opacity) }
    guard !solid.isEmpty else { return }
    for x in solid.upperBound..<columns.upperBound {
      unsafe values[x] = product(values[x], opacity)
    }
  }

  private mutating func coverAreas(_ outline: Outline, originX: Int, top: Double) {
    let starts = (
      outline.first(of: outline.falling, below: top), outline.first(of: outline.rising, below: top)
    )
    if let a = outline.upright(outline.falling, from: starts.0, top: top),
      let b = outline.upright(outline.rising, from: starts.1, top: top),
      coverBetween(min(a.x, b.x), max(a.x, b.x), originX: originX)
    {
      uprights[Self.uprightIndex(of: outline)] = unsafe UprightRows(
        outline: ObjectIdentifier(outline), originX: originX, top: top, end: min(a.end, b.end),
        columns: columns, solid: solid,
        values: SIMD4(
          values[columns.lowerBound], values[columns.lowerBound + 1],
          values[columns.upperBound - 2], values[columns.upperBound - 1]))
      return
    }
    let falling = add(outline.falling, from: starts.0, originX: originX, top: top, sign: 1)
    let rising = add(outline.rising, from: starts.1, originX: originX, top: top, sign: -1)
    let (first, second) =
      falling.lowerBound <= rising.lowerBound ? (falling, rising) : (rising, falling)
    guard !first.isEmpty || !second.isEmpty else { return }
    var sum: Float = 0
    let end = min(width, max(first.upperBound, second.upperBound))
    let start = min(first.lowerBound, end)
    let inner = min(first.upperBound, end)
    let gap = inner..<max(inner, min(second.lowerBound, end))
    sum = resolve(start..<gap.lowerBound, from: sum)
    if !gap.isEmpty {
      let value = Self.level(sum)
      if value == 255 { solid = gap } else { for x in gap { unsafe values[x] = value } }
    }
    _ = resolve(gap.upperBound..<end, from: sum)
    areas.clearRim()
    columns = start..<end
  }

  /// The index of an outline among the remembered rows; outlines may share one.
  @inline(__always)
  private static func uprightIndex(of outline: Outline) -> Int {
    let address = UInt(bitPattern: ObjectIdentifier(outline))
    return Int(address >> 6 ^ address >> 11) & (uprightCount - 1)
  }

  /// Covers a row in the same way as the one before.
  private mutating func repeatUpright(_ rows: UprightRows) {
    let (start, end) = (rows.columns.lowerBound, rows.columns.upperBound)
    unsafe values[start] = rows.values[0]
    unsafe values[start + 1] = rows.values[1]
    unsafe values[end - 2] = rows.values[2]
    unsafe values[end - 1] = rows.values[3]
    (columns, solid) = (start..<end, rows.solid)
  }

  /// Covers a row between two vertical edges, without computing areas; most rows of most cards are
  /// such.
  ///
  /// - Returns: True if it did; false if the edges share a pixel, or one is at the canvas's edge.
  private mutating func coverBetween(_ left: Double, _ right: Double, originX: Int) -> Bool {
    let (first, second) = (pixel(below: left), pixel(below: right))
    let isCutLeft = left <= Double(-originX)
    let isCutRight = right >= Double(width - originX)
    let (start, end) = (isCutLeft ? 0 : first + originX, isCutRight ? width : second + originX + 2)
    guard start > 0 || isCutLeft, end <= width else { return false }
    // Elsewhere, what is left of the canvas counts at its first column.
    let inner = (isCutLeft ? 1 : start + 2, isCutRight ? end : end - 2)
    guard inner.0 <= inner.1, end - start >= 4 else { return false }
    let (hidden, shown) = (left - Double(first), right - Double(second))
    // The areas are summed in the same order as elsewhere, so that the results are equal.
    let whole = isCutLeft ? 1 : Float(1 - hidden) + Float(hidden)
    unsafe values[start] = Self.level(isCutLeft ? 1 : Float(1 - hidden))
    unsafe values[start + 1] = Self.level(whole)
    unsafe values[end - 2] = Self.level(isCutRight ? 1 : whole - Float(1 - shown))
    unsafe values[end - 1] = Self.level(isCutRight ? 1 : whole - Float(1 - shown) - Float(shown))
    solid = inner.0..<inner.1
    columns = start..<end
    return true
  }

  /// Turns the areas of some pixels into coverage and clears them.
  private mutating func resolve(_ range: Range<Int>, from start: Float) -> Float {
    var sum = start
    let values = unsafe values
    areas.take(range) { x, difference in
      sum += difference
      unsafe values[x] = Self.level(sum)
    }
    return sum
  }

  private static func level(_ area: Float) -> UInt8 {
    UInt8(min(area.magnitude * 255 + 0.5, 255))
  }

  /// Adds one chain's part of the row, and returns the columns whose areas changed.
  private mutating func add(
    _ chain: [Outline.Edge], from start: Int, originX: Int, top: Double, sign: Double
  ) -> Range<Int> {
    var touched = Int.max..<Int.max
    var index = start
    while index < chain.count, chain[index].y0 < top + 1 {
      let edge = chain[index]
      let (y0, y1) = (max(edge.y0, top), min(edge.y1, top + 1))
      if y1 > y0 {
        let cells = areas.add(
          from: edge.x(at: y0), to: edge.x(at: y1), height: (y1 - y0) * sign, origin: originX)
        touched =
          touched.lowerBound == Int.max
          ? cells
          : min(touched.lowerBound, cells.lowerBound)..<max(touched.upperBound, cells.upperBound)
      }
      index += 1
    }
    return touched
  }

  private mutating func coverCenters(_ outline: Outline, originX: Int, top: Double) {
    let center = top + 0.5
    guard let a = outline.crossing(center, of: outline.falling),
      let b = outline.crossing(center, of: outline.rising)
    else { return }
    func column(_ x: Double) -> Int {
      max(0, min(width, pixel(above: x - 0.5) + originX))
    }
    let start = column(min(a, b))
    columns = start..<max(start, column(max(a, b)))
    solid = columns
  }

  private mutating func cut(by clip: PixelClip, fraction: Double) {
    var whole = clip.wholeColumns
    if fraction < 1 { whole = whole.lowerBound..<whole.lowerBound }
    cut(to: clip.columns, whole: whole) { fraction * clip.fraction(ofColumn: $0) }
  }

  private mutating func cut(by corners: PixelCorners, row: Int) {
    cut(to: corners.columns(ofRow: row), whole: corners.wholeColumns(ofRow: row)) {
      corners.fraction(ofColumn: $0, row: row)
    }
  }

  /// Multiplies the coverage by shares, which are 1 in some columns and 0 outside others.
  @inline(__always)
  private mutating func cut(
    to limits: Range<Int>, whole: Range<Int>, share: (Int) -> Double
  ) {
    let kept = columns.clamped(to: limits)
    let whole = solid.clamped(to: whole)
    if kept == columns && whole == solid { return }
    for x in kept where !whole.contains(x) {
      let value = unsafe solid.contains(x) ? 255 : Double(values[x])
      unsafe values[x] = UInt8(value * share(x) + 0.5)
    }
    (columns, solid) = (kept, whole)
  }
}

/// Rows of an outline between the same two vertical edges, whose coverage is therefore equal.
private struct UprightRows {
  /// The outline, which is not retained: all outlines outlive the drawing of a row.
  let outline: ObjectIdentifier
  let originX: Int
  /// The first of the rows.
  let top: Double
  /// The height at which one of the edges ends or another one begins.
  let end: Double
  let columns: Range<Int>
  /// The columns that are covered wholly.
  let solid: Range<Int>
  /// The coverage of the first two columns and the last two.
  let values: SIMD4<UInt8>

  /// Whether a row is among them.
  @inline(__always)
  func include(_ row: Double, of other: Outline, originX: Int) -> Bool {
    outline == ObjectIdentifier(other) && top <= row && row + 1 <= end && self.originX == originX
  }
}

extension Range<Int> {
  /// The parts of the range before and after another range; all of it is before an empty one.
  func around(_ part: Range<Int>) -> (before: Range<Int>, after: Range<Int>) {
    part.isEmpty
      ? (self, upperBound..<upperBound)
      : (lowerBound..<part.lowerBound, part.upperBound..<upperBound)
  }
}
