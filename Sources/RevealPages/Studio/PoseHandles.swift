import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation

/// The handles of a pose on the picture: where its card is, and how a drag changes the text.
struct PoseHandles {
  private let root: JSONNode
  private let path: JSONPath
  private let card: PosedCard
  private let pose: Pose
  private let transform: PoseTransform
  /// The path of the anchor; nil for one that moves.
  private let anchorPath: JSONPath?
  private let anchor: Point

  /// What is dragged.
  enum Handle: String {
    case move, scale, turn, anchor
  }

  /// A drag of a handle between two points of the canvas.
  struct Drag {
    let handle: Handle
    let from: Point
    let to: Point
    /// Whether values are rounded less.
    let isFine: Bool

    /// Reads JSON as in `{"handle": "move", "from": [0, 0], "to": [8, 4], "fine": false}`; fails
    /// if it has another form.
    init?(_ node: JSONNode) {
      guard let handle = node["handle"]?.string.flatMap(Handle.init),
        let from = node["from"]?.point, let to = node["to"]?.point
      else { return nil }
      (self.handle, self.from, self.to) = (handle, from, to)
      isFine = node["fine"]?.bool ?? false
    }
  }

  /// Fails if there is no valid pose at the path.
  init?(_ root: JSONNode, at path: JSONPath, of card: PosedCard) {
    guard let node = root[path: path], let pose = Pose.read(node) else { return nil }
    (self.root, self.path, self.card, self.pose) = (root, path, card, pose)
    transform = PoseTransform(node)
    var owner = path
    if node["anchor"] == nil {
      // The animation of the pose, whose keyframes are in a list.
      if case .index? = owner.steps.last { owner.steps.removeLast() }
      guard !owner.steps.isEmpty else { return nil }
      owner.steps.removeLast()
    }
    let place = owner.appending(.key("anchor"))
    let own = root[path: place]
    anchorPath = own == nil || own.flatMap(Point.anchor) != nil ? place : nil
    anchor = own.flatMap(Point.anchor) ?? Point(x: 0.5, y: 0.5)
  }

  /// The corners of a card, as fractions of its size, around it.
  private static let corners = [
    Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1),
  ]

  /// The places of the handles, for a page; nil if the card is out of sight in this pose.
  var json: JSONOutput? {
    guard let corners = card.places(of: Self.corners, in: pose, anchor: anchor),
      let pivot = card.places(of: [anchor], in: pose, anchor: anchor)?.first,
      let rest = card.places(of: Self.corners, in: Pose(), anchor: anchor)
    else { return nil }
    let frame = card.frame
    let held = Point(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    return [
      "row": .integer(card.row), "corners": .array(corners.map(\.json)),
      "rest": .array(rest.map(\.json)), "pivot": pivot.json,
      "anchor": anchorPath == nil ? .null : held.json,
    ]
  }

  /// Returns the edits that a drag makes, in the form of `StudioEdit`; empty if nothing changes.
  func edits(_ drag: Drag) -> [JSONOutput] {
    guard let changed = changed(drag) else { return anchorEdits(drag) }
    return changed.edits(from: transform, at: path)
  }

  private func changed(_ drag: Drag) -> PoseTransform? {
    guard drag.handle != .anchor,
      let pivot = card.places(of: [anchor], in: pose, anchor: anchor)?.first
    else { return nil }
    switch drag.handle {
    case .move: return moved(by: drag.to - drag.from, isFine: drag.isFine)
    case .scale: return scaled(drag, about: pivot)
    case .turn, .anchor: return turned(drag, about: pivot)
    }
  }

  // MARK: - Moving

  /// Returns the operations that move the anchor by a distance on the canvas.
  ///
  /// What a number does follows from the pose itself, with all operations that come after it.
  private func moved(by way: Point, isFine: Bool) -> PoseTransform {
    var changed = transform
    var x = changed.number("translate", element: 0) ?? changed.number("translateX")
    var y = changed.number("translate", element: 1) ?? changed.number("translateY")
    let end = changed.operations.count
    switch (x, y) {
    case (nil, nil):
      changed.add("translate", [0, 0], at: end)
      x = .init(operation: end, key: "translate", element: 0)
      y = .init(operation: end, key: "translate", element: 1)
    case (let other?, nil):
      changed.add("translateY", 0, at: other.operation + 1)
      y = .init(operation: other.operation + 1, key: "translateY", element: nil)
    case (nil, let other?):
      changed.add("translateX", 0, at: other.operation + 1)
      x = .init(operation: other.operation + 1, key: "translateX", element: nil)
    default: break
    }
    guard let x, let y, let start = place(changed), let a = slope(of: x, in: changed, from: start),
      let b = slope(of: y, in: changed, from: start)
    else { return transform }
    let area = a.x * b.y - a.y * b.x
    guard abs(area) > 1e-9 else { return transform }
    let (alongX, alongY) = (
      (way.x * b.y - way.y * b.x) / area, (a.x * way.y - a.y * way.x) / area
    )
    for (number, change) in [(x, alongX), (y, alongY)] where abs(change) > 1e-6 {
      changed[number] = changed[number].map { Self.rounded($0 + change, isFine ? 0.1 : 1) }
    }
    return changed
  }

  /// Returns how far the anchor moves on the canvas for a step of 1 of a number.
  private func slope(
    of number: PoseTransform.Number, in transform: PoseTransform, from start: Point
  ) -> Point? {
    var changed = transform
    changed[number] = changed[number].map { $0 + 1 }
    return place(changed).map { $0 - start }
  }

  /// Returns the place of the anchor on the canvas with other operations.
  private func place(_ transform: PoseTransform) -> Point? {
    guard let pose = transform.node.flatMap(Pose.read) else { return nil }
    return card.places(of: [anchor], in: pose, anchor: anchor)?.first
  }

  // MARK: - Scaling and turning

  private func scaled(_ drag: Drag, about pivot: Point) -> PoseTransform {
    let step = drag.isFine ? 0.001 : 0.01
    var changed = transform
    let pairs = [0, 1].compactMap { changed.number("scale", element: $0) }
    let sides = ["scaleX", "scaleY"].compactMap { changed.number($0) }
    let numbers = changed.number("scale").map { [$0] } ?? (pairs.isEmpty ? sides : pairs)
    let (before, after) = (length(drag.from - pivot), length(drag.to - pivot))
    // A card without size has its handles at the anchor; the corner at rest measures it.
    let reach =
      Self.corners.map { corner in
        let (x, y) = (
          (corner.x - anchor.x) * card.frame.width, (corner.y - anchor.y) * card.frame.height
        )
        return length(Point(x: x, y: y))
      }.max() ?? 1
    let isFlat = before < 1
    let factor = isFlat ? after / max(reach, 1) : after / before
    guard !numbers.isEmpty else {
      changed.add("scale", .number(Self.rounded(factor, step)), at: 0)
      return changed
    }
    for number in numbers {
      changed[number] = changed[number].map { Self.rounded(isFlat ? factor : $0 * factor, step) }
    }
    return changed
  }

  private func turned(_ drag: Drag, about pivot: Point) -> PoseTransform {
    let (from, to) = (drag.from - pivot, drag.to - pivot)
    // The angle from one to the other, at most half a turn, positive towards +y.
    let angle = Double.atan2(
      y: from.x * to.y - from.y * to.x, x: from.x * to.x + from.y * to.y)
    let degrees = angle * 180 / .pi
    let step = drag.isFine ? 0.1 : 1
    var changed = transform
    guard let number = changed.number("rotate") ?? changed.number("rotateZ") else {
      changed.add("rotate", .number(Self.rounded(degrees, step)), at: 0)
      return changed
    }
    changed[number] = changed[number].map { Self.rounded($0 + degrees, step) }
    return changed
  }

  private func length(_ way: Point) -> Double { (way.x * way.x + way.y * way.y).squareRoot() }

  private static func rounded(_ number: Double, _ step: Double) -> Double {
    let count = (number / step).rounded()
    // Division keeps the digits short: 3 / 10 is 0.3, 3 × 0.1 is not.
    return step < 1 ? count / (1 / step).rounded() : count * step
  }

  // MARK: - The anchor

  private func anchorEdits(_ drag: Drag) -> [JSONOutput] {
    guard drag.handle == .anchor, let anchorPath, card.frame.width > 0, card.frame.height > 0
    else { return [] }
    let step = drag.isFine ? 0.001 : 0.01
    let way = drag.to - drag.from
    let new = JSONOutput.array([
      .number(Self.rounded(anchor.x + way.x / card.frame.width, step)),
      .number(Self.rounded(anchor.y + way.y / card.frame.height, step)),
    ])
    let seen = root[path: anchorPath].map { [(key: "seen", value: JSONOutput($0))] } ?? []
    return [.object([("path", .string(anchorPath.description)), ("value", new)] + seen)]
  }
}

extension Point {
  fileprivate var json: JSONOutput { [.number(x), .number(y)] }
}

extension JSONNode {
  /// A point `[x, y]` of a canvas.
  fileprivate var point: Point? {
    guard let parts = elements, parts.count == 2, let x = parts[0].number, let y = parts[1].number,
      max(abs(x), abs(y)) < 1e6
    else { return nil }
    return Point(x: x, y: y)
  }
}
