package import RevealMath
package import RevealPreset

/// A card of a run at its place, on which poses can be tried.
package struct PosedCard: Sendable {
  /// The number of its row.
  package let row: Int
  /// The frame of the card at rest on the canvas, in points.
  package let frame: Rect
  fileprivate let basis: LengthBasis

  /// Returns where points of the card are on the canvas in a pose.
  ///
  /// - Parameters:
  ///   - points: The points, as fractions of the card's width and height.
  ///   - pose: The pose.
  ///   - anchor: The anchor of a pose without one of its own.
  /// - Returns: The places in points; nil if one is not in front of the eye.
  package func places(of points: [Point], in pose: Pose, anchor: Point) -> [Point]? {
    let card = ResolvedPose(pose, basis, anchor: anchor).card
    let (x, y) = (card.anchor.x * frame.width, card.anchor.y * frame.height)
    let places = points.compactMap { point -> Point? in
      let corner = SIMD4(point.x * frame.width - x, point.y * frame.height - y, 0, 1)
      let place = card.matrix * corner
      guard place.w > 1e-6 else { return nil }
      return Point(x: frame.minX + x + place.x / place.w, y: frame.minY + y + place.y / place.w)
    }
    let isWhole = places.count == points.count && places.allSatisfy { ($0.x + $0.y).isFinite }
    return isWhole ? places : nil
  }
}

extension Timeline {
  /// Returns the card of a row, or of the one next to the middle of the viewport, at a frame; nil
  /// if the row is not in view.
  package func posedCard(ofRow row: Int?, at frame: Int) -> PosedCard? {
    let time = Double(frame) / framesPerSecond
    let state = script.drawnState(at: time)
    let viewport = layout.viewport(state.viewport)
    let middle = layout.axis.main(of: state.viewport) / 2
    let rows = script.history.visibleRows(in: state, at: time).all
    let places = rows.compactMap { row in script.position(of: row, at: time).map { (row, $0) } }
    func distance(_ position: RowPosition) -> Double {
      abs(position.start + position.extent / 2 - state.offset - middle)
    }
    let nearest = places.min { distance($0.1) < distance($1.1) }
    guard
      let (number, position) = row.map({ row in
        places.first { script.history.original(of: $0.0) == row }
      }) ?? nearest,
      let content = script.history.layers(of: number, at: time).first?.content
    else { return nil }
    let rowFrame = self.frame(at: position, state)
    var basis = layout.basis(of: content, in: rowFrame, viewport: viewport)
    basis.rank = script.history.rank(of: number, at: time)
    return PosedCard(
      row: script.history.original(of: number),
      frame: layout.card(content, in: rowFrame, viewport: viewport), basis: basis)
  }
}
