import RevealFrames
import RevealJSON
import RevealPreset
import RevealRaster
import RevealSimulation

extension SimulatedPreset {
  /// Checks that drawing some frames of the run stays within ``DrawingBudget/standard``.
  ///
  /// It draws nothing. The other frames are checked against the same budget before they are drawn;
  /// this check only reports earlier, and with the place in the file.
  ///
  /// - Throws: A problem with the key that takes the most.
  func checkBudget() throws(PresetError) {
    var quads = 0
    for frame in checkedFrames {
      let plan = ScenePlan(timeline.scene(at: frame))
      if let excess = DrawingBudget.standard.excess(of: plan) {
        throw PresetError(source: loaded.source, problems: [problem(excess, frame: frame)])
      }
      quads += plan.scene.quads.count
      if quads > Self.mostQuadsChecked { return }
    }
  }

  private static let framesChecked = 8
  private static let mostQuadsChecked = 20_000

  private var checkedFrames: [Int] {
    let (last, count) = (timeline.frameCount - 1, Self.framesChecked)
    return Array(Set((0..<count).map { $0 * last / (count - 1) })).sorted()
  }

  private func problem(_ excess: BudgetExcess, frame: Int) -> Problem {
    let path = key(for: excess)
    let (root, _) = JSONParser.parse(loaded.source)
    let (range, known) = root?.place(of: path) ?? (0..<0, [])
    // If the file lacks the key, the nearest enclosing object is marked.
    return Problem(
      at: known.count == path.count ? range : range.first, keyPath: path.joined(separator: "."),
      message: "frame \(frame): \(excess.sentence)", hint: excess.hint)
  }

  /// The key of the preset that makes a frame costly.
  private func key(for excess: BudgetExcess) -> [String] {
    switch excess.part {
    case .shadows: return ["cards", "shadow", "radius"]
    case .pictures: return ["cards", "images"]
    case .glyphs: return ["cards", "deck"]
    case .faces, .gradients, .children: break
    }
    let preset = loaded.preset
    let inset = preset.list.inset
    if preset.cards.size != nil { return ["cards", "size"] }
    if min(inset.left, inset.right, inset.top, inset.bottom) < 0 { return ["list", "inset"] }
    if preset.list.hasLowRows { return ["list", "rowHeight"] }
    if preset.entrance != nil { return ["entrance"] }
    if preset.scrollEffect != nil { return ["scrollEffect"] }
    return ["canvas", "size"]
  }
}

extension ListLayout {
  /// The height in points below which more rows are visible than can be told apart.
  private static let lowRow = 4.0

  /// Whether some rows are lower than that, as far as their heights are given in points.
  fileprivate var hasLowRows: Bool {
    switch rowHeight {
    case .lengths(let lengths): lengths.contains { $0.literal ?? Self.lowRow < Self.lowRow }
    case .random(let range, _): Double(range.lowerBound) < Self.lowRow
    case .card, .content: false
    }
  }
}

extension JSONNode {
  /// The innermost existing node along a path of keys, and the keys that lead to it.
  fileprivate func place(of path: [String]) -> (range: Range<Int>, keys: [String]) {
    guard let key = path.first, let member = self[key] else { return (range, []) }
    let inner = member.place(of: Array(path.dropFirst()))
    return (inner.range, [key] + inner.keys)
  }
}
