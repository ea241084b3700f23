import RevealMath

/// The coverage of each pixel of a picture by some glyphs.
///
/// Coverage is the exact area of the glyph in the pixel: contours may overlap and cross, and the
/// nonzero winding rule applies. Every row is cut at the ends and crossings of edges into slabs in
/// which the order of the edges is constant; there, only the edges between inside and outside
/// count, as signed areas of trapezoids.
struct GlyphCoverage: ~Copyable {
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The number of comparisons of edges so far, a measure of time.
  private(set) var steps = 0
  /// 0…1 for each pixel, rows from the top.
  private(set) var values: [Float]
  private var areas: RowAreas<Double>
  /// The points at which edges enter and leave the current slab.
  private var crossings: [Crossing] = []

  private struct Crossing {
    let top: Double
    let bottom: Double
    let winding: Int
  }

  /// The limit on steps, which take some seconds; a page of text takes a thousandth of it.
  static let stepLimit = 400_000_000

  /// Creates an empty coverage of some pixels of the plane, of which there must be at least one.
  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    values = [Float](repeating: 0, count: columns.count * rows.count)
    areas = RowAreas(width: columns.count)
  }

  /// Adds a glyph; areas of several glyphs add up, so that adjacent ones leave no seam.
  mutating func add(_ edges: [ContourEdge]) {
    guard edges.allSatisfy(\.isFinite) else { return }
    let sorted = edges.sorted { $0.top.y < $1.top.y }
    let lowest = sorted.reduce(0.0) { max($0, $1.bottom.y) }
    let (highest, end) = (Double(rows.lowerBound), Double(rows.upperBound))
    let first = min(max((sorted.first?.top.y ?? 0).rounded(.down), highest), end)
    let last = min(lowest.rounded(.up), end)
    // Sorting is counted too.
    steps += edges.count * 8
    guard steps <= Self.stepLimit else { return }
    var active: [ContourEdge] = []
    var next = 0
    for row in Int(first)..<max(Int(first), Int(last)) {
      let (top, bottom) = (Double(row), Double(row + 1))
      active.removeAll { $0.bottom.y <= top }
      while next < sorted.count, sorted[next].top.y < bottom {
        if sorted[next].bottom.y > top { active.append(sorted[next]) }
        next += 1
      }
      steps += active.count * (active.count + 1) / 2
      guard steps <= Self.stepLimit else { return }
      let heights = Self.heights(of: active, from: top, to: bottom)
      steps += heights.count * active.count
      guard steps <= Self.stepLimit else { return }
      for (upper, lower) in zip(heights, heights.dropFirst()) where lower > upper {
        addSlab(of: active, from: upper, to: lower)
      }
      resolve(row)
    }
  }

  /// The heights at which to cut a row: its ends, and all ends and crossings of edges in between.
  private static func heights(
    of edges: [ContourEdge], from top: Double, to bottom: Double
  ) -> [Double] {
    var heights = [top, bottom]
    for (index, edge) in edges.enumerated() {
      let (start, end) = (max(edge.top.y, top), min(edge.bottom.y, bottom))
      if start > top { heights.append(start) }
      if end < bottom { heights.append(end) }
      for other in edges[..<index] {
        let (upper, lower) = (max(other.top.y, start), min(other.bottom.y, end))
        guard upper < lower else { continue }
        let before = edge.x(at: upper) - other.x(at: upper)
        let after = edge.x(at: lower) - other.x(at: lower)
        if before * after < 0 {
          heights.append(upper + (lower - upper) * (before / (before - after)))
          guard heights.count * edges.count <= stepLimit else { return heights }
        }
      }
    }
    return heights.sorted()
  }

  private mutating func addSlab(of edges: [ContourEdge], from top: Double, to bottom: Double) {
    crossings.removeAll(keepingCapacity: true)
    for edge in edges where edge.top.y <= top && edge.bottom.y >= bottom {
      crossings.append(
        Crossing(top: edge.x(at: top), bottom: edge.x(at: bottom), winding: edge.winding))
    }
    crossings.sort { $0.top + $0.bottom < $1.top + $1.bottom }
    var winding = 0
    for crossing in crossings {
      let wasInside = winding != 0
      winding += crossing.winding
      guard (winding != 0) != wasInside else { continue }
      areas.add(
        from: crossing.top, to: crossing.bottom, height: wasInside ? top - bottom : bottom - top,
        origin: -columns.lowerBound)
    }
  }

  /// Turns the areas of a row into coverage and clears them.
  private mutating func resolve(_ row: Int) {
    var sum = 0.0
    let width = columns.count
    let start = (row - rows.lowerBound) * width
    areas.take(0..<width) { x, difference in
      sum += difference
      let value = values[start + x] + Float(sum)
      values[start + x] = value < 1 ? max(value, 0) : 1
    }
    areas.clearRim()
  }
}

extension ContourEdge {
  fileprivate var isFinite: Bool {
    top.x.isFinite && top.y.isFinite && bottom.x.isFinite && bottom.y.isFinite
  }
}
