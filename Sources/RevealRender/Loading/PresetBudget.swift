package import RevealFiles
import RevealJSON
import RevealPreset
package import RevealRaster
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

extension BudgetExcess {
  /// The expected and the found amount.
  package var sentence: String {
    let place = quad.map { " (the most for card \($0) of the frame)" } ?? ""
    switch quantity {
    case .bytes:
      let megabytes = 1_048_576.0
      return "expected \(part.noun) of at most \(Self.number(limit / megabytes)) MB in sight, "
        + "found about \(Self.number(found / megabytes)) MB\(place)"
    case .pixels:
      return "expected at most \(Self.number(limit / 1e6)) million pixels to draw, "
        + "found about \(Self.number(found / 1e6)) million, most of them for \(part.noun)\(place)"
    case .outlineSteps:
      let most = Self.number(limit / 1e6)
      return "expected glyphs whose outlines take at most \(most) million steps to draw, "
        + "found \(Self.number(found / 1e6)) million or more"
    case .decodedPixels:
      return "expected pictures of at most \(Self.number(limit / 1e6)) megapixels together, "
        + "found \(Self.number(found / 1e6)) or more"
    }
  }

  /// A hint on what to change.
  package var hint: String {
    switch part {
    case .shadows: "a smaller blur, or fewer cards in sight at once, helps"
    case .pictures: "fewer or smaller pictures in sight at once help"
    case .glyphs: "fewer letters, or simpler ones, help"
    case .faces, .gradients, .children:
      "smaller cards, fewer of them in sight at once, or a lower canvas.scale help"
    }
  }

  /// A number with up to ten digits, which is enough for an estimate.
  private static func number(_ value: Double) -> String {
    String(Int(min(max(value, 1), 1e10).rounded(.up)))
  }
}

extension BudgetExcess.Part {
  fileprivate var noun: String {
    switch self {
    case .faces: "faces"
    case .shadows: "shadows"
    case .gradients: "gradients"
    case .glyphs: "letters"
    case .pictures: "pictures"
    case .children: "boxes on faces"
    }
  }
}

/// The error that a frame would exceed the budget of time or memory, found before drawing it.
package struct FrameTooCostly: ReportableError, Hashable, CustomStringConvertible {
  package let excess: BudgetExcess

  package init(_ excess: BudgetExcess) { self.excess = excess }

  package var description: String {
    let quad = excess.quad.map { "quads[\($0)]: " } ?? ""
    return "\(quad)\(excess.key): \(excess.sentence)\n  hint: \(excess.hint)"
  }

  package var exitStatus: ExitStatus { .preset }
}

extension BudgetExcess {
  /// The key of the part in a scene or a preset.
  fileprivate var key: String {
    switch part {
    case .shadows: "shadow"
    case .pictures: "images"
    case .glyphs: "glyphs"
    case .children: "children"
    case .faces, .gradients: "size"
    }
  }
}
