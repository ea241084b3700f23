import RevealMath
import RevealScene
import RevealSimulation

/// The differences between the frames of two simulated runs, by their scenes.
struct SceneChange {
  /// The numbers of the frames that both runs have and that differ.
  private(set) var frames: [Int] = []
  /// The rows whose cards differ.
  private(set) var rows: Set<Int> = []
  private(set) var aspects: Set<SceneAspect> = []
  /// The sizes of the frames in pixels, as in "40×60"; nil if both are the same.
  private(set) var sizes: (old: String, new: String)?
  /// The number of frames by which the new run is longer.
  let framesLonger: Int
  /// The displacement of every card that differs, in points; nil if it is not the same for all.
  private(set) var shift: Point?
  private var hasManyShifts = false
  /// The largest displacement of each row's cards from their places, before and after.
  private(set) var displacements: [Int: (old: Point, new: Point)] = [:]

  /// Whether there is no visible difference.
  var isNone: Bool { frames.isEmpty && framesLonger == 0 }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: The run before.
  ///   - new: The run after.
  ///   - numbers: The frames to compare, ascending; those that one of the runs lacks are skipped.
  init(from old: Timeline, to new: Timeline, frames numbers: some Sequence<Int>) {
    framesLonger = new.frameCount - old.frameCount
    let count = min(old.frameCount, new.frameCount)
    for number in numbers where number < count {
      let (before, after) = (old.exposure(at: number), new.exposure(at: number))
      add(before.first, after.first, number)
      guard frames.last != number, before.hasOtherMotion(than: after) else { continue }
      aspects.insert(.motionBlur)
      frames.append(number)
    }
    if hasManyShifts { shift = nil }
  }

  private mutating func add(_ old: Scene, _ new: Scene, _ number: Int) {
    var found: Set<SceneAspect> = []
    if old.viewport != new.viewport || old.scale != new.scale {
      found.insert(.canvas)
      sizes = (
        "\(old.pixelWidth)×\(old.pixelHeight)", "\(new.pixelWidth)×\(new.pixelHeight)"
      )
    }
    if old.background != new.background { found.insert(.background) }
    if old.edges != new.edges { found.insert(.smoothing) }
    let canvas = Rect(size: old.viewport)
    let (before, after) = (Self.quads(old, canvas), Self.quads(new, canvas))
    for row in Set(before.keys).union(after.keys) {
      let differences = compare(before[row] ?? [], after[row] ?? [], row)
      if differences.isEmpty { continue }
      if let row {
        found.formUnion(differences)
        rows.insert(row)
      } else {
        found.insert(.otherParts)
      }
    }
    if found.isEmpty, Self.isReordered(old, new, canvas) { found.insert(.order) }
    if found.isEmpty { return }
    aspects.formUnion(found)
    frames.append(number)
  }

  /// The possibly visible quads, by row.
  private static func quads(_ scene: Scene, _ canvas: Rect) -> [Int?: [Quad]] {
    Dictionary(grouping: scene.quads.filter { QuadPlace($0).mayTouch(canvas) }, by: \.row)
  }

  private mutating func compare(_ old: [Quad], _ new: [Quad], _ row: Int?) -> Set<SceneAspect> {
    var found: Set<SceneAspect> = []
    if new.count > old.count { found.insert(.appears) }
    if old.count > new.count { found.insert(.disappears) }
    if old.count != new.count { hasManyShifts = true }
    for (a, b) in zip(old, new) {
      let differences = SceneAspect.differences(a, b)
      found.formUnion(differences)
      guard !differences.isEmpty, let row else { continue }
      note(Point(x: b.origin.x - a.origin.x, y: b.origin.y - a.origin.y))
      let displacement = displacements[row] ?? (old: .zero, new: .zero)
      displacements[row] = (Self.farther(displacement.old, a), Self.farther(displacement.new, b))
    }
    return found
  }

  private mutating func note(_ move: Point) {
    if let shift, shift.isFar(from: move) { hasManyShifts = true }
    shift = shift ?? move
  }

  /// The larger of a known displacement and that of a card.
  private static func farther(_ known: Point, _ quad: Quad) -> Point {
    guard let center = QuadPlace(quad).center else { return known }
    let size = quad.face.size
    let displacement = Point(
      x: center.x - quad.origin.x - size.width / 2, y: center.y - quad.origin.y - size.height / 2)
    func square(_ point: Point) -> Double { point.x * point.x + point.y * point.y }
    return square(displacement) > square(known) ? displacement : known
  }

  /// Whether overlapping quads are drawn in a different order.
  private static func isReordered(_ old: Scene, _ new: Scene, _ canvas: Rect) -> Bool {
    let (before, after) = (old.quads, new.quads)
    guard before.count == after.count, before.map(\.row) != after.map(\.row) else { return false }
    var places: [Int?: Int] = [:]
    for (place, quad) in after.enumerated() { places[quad.row] = place }
    for (i, low) in before.enumerated() {
      for high in before[(i + 1)...] {
        guard let a = places[low.row], let b = places[high.row], a > b,
          let box = QuadPlace(high).box, box.overlaps(canvas), QuadPlace(low).mayTouch(box)
        else { continue }
        return true
      }
    }
    return false
  }
}

extension Exposure {
  /// Whether the exposure of a frame differs while anything moves.
  fileprivate func hasOtherMotion(than other: Exposure) -> Bool {
    max(parts.count, other.parts.count) > 1 && self != other
      && (first == other.first || moments != other.moments)
  }

  private var moments: Int { parts.reduce(0) { $0 + $1.moments } }
}

extension Point {
  /// Whether two points differ by more than rounding errors.
  fileprivate func isFar(from other: Point) -> Bool {
    (x - other.x).magnitude > 1e-6 || (y - other.y).magnitude > 1e-6
  }
}

extension Rect {
  /// Whether two rectangles have an area in common.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}
