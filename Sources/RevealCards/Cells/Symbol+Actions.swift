internal import RevealMath
internal import RevealScene

/// The symbols of swipe actions, in a square of 20 units; holes have the opposite winding.
extension Symbol {
  static let trashOutline = outline(
    stroke(p(3.6, 5.1), p(16.4, 5.1), width: 1.8) + handleOfTrash + canOfTrash
      + [7.5, 10, 12.5].flatMap { x in
        stroke(p(x, 9.6), p(x, 15), width: 1.2).reversedContour
      })

  private static let handleOfTrash: [GlyphOutline.Element] = [
    .move(to: p(6.9, 5)), .line(to: p(7.4, 3.2)), .cubic(p(7.6, 2.5), p(8.1, 2), to: p(8.8, 2)),
    .line(to: p(11.2, 2)), .cubic(p(11.9, 2), p(12.4, 2.5), to: p(12.6, 3.2)),
    .line(to: p(13.1, 5)), .line(to: p(11.4, 5)), .line(to: p(11.1, 3.6)), .line(to: p(8.9, 3.6)),
    .line(to: p(8.6, 5)),
  ]

  private static let canOfTrash: [GlyphOutline.Element] = [
    .move(to: p(4.5, 7.2)), .line(to: p(15.5, 7.2)), .line(to: p(14.8, 16.1)),
    .cubic(p(14.7, 17.4), p(13.9, 18), to: p(12.8, 18)), .line(to: p(7.2, 18)),
    .cubic(p(6.1, 18), p(5.3, 17.4), to: p(5.2, 16.1)),
  ]

  static let archiveOutline = outline(
    Rect(x: 2, y: 3.2, width: 16, height: 4.2).contour(radius: 1.3)
      + Rect(x: 3.2, y: 8.6, width: 13.6, height: 8.6).contour(radius: 1.8)
      + stroke(p(7.9, 11.4), p(12.1, 11.4), width: 1.8).reversedContour)

  static let flagOutline = outline(
    stroke(p(4.5, 2.9), p(4.5, 17.6), width: 1.8) + [
      .move(to: p(5, 3.3)), .cubic(p(8.3, 1.9), p(11.2, 5.1), to: p(16.8, 3.4)),
      .line(to: p(16.8, 11.3)), .cubic(p(11.2, 13), p(8.3, 9.8), to: p(5, 11.2)),
    ])

  static let replyOutline = outline([
    .move(to: p(1.9, 9.2)), .line(to: p(9, 3)), .line(to: p(9, 6.4)),
    .cubic(p(14.2, 6.6), p(17.7, 9.8), to: p(18.1, 16.8)),
    .cubic(p(15.7, 13.3), p(13, 12.1), to: p(9, 12)), .line(to: p(9, 15.4)),
  ])

  /// A bell that is hollow, so that the line across it is seen.
  static let muteOutline = outline(
    bellBody + bellBody.map { $0.scaled(by: 0.7, about: p(10, 9.2)) }.reversedContour
      + stroke(p(8.4, 17.3), p(11.6, 17.3), width: 1.8)
      + stroke(p(3, 3.2), p(17, 17.2), width: 1.8))

  static let mailOutline = outline(
    Rect(x: 1.8, y: 4, width: 16.4, height: 12.4).contour(radius: 2.2) + [
      .move(to: p(3.3, 6.7)), .line(to: p(10, 12)), .line(to: p(16.7, 6.7)),
      .line(to: p(15.9, 5.6)), .line(to: p(10, 10.2)), .line(to: p(4.1, 5.6)),
    ])

  static let clockOutline = outline(
    Rect(center: p(10, 10), width: 16, height: 16).contour(radius: 8) + [
      .move(to: p(9.1, 5)), .line(to: p(9.1, 10.5)), .line(to: p(12.8, 13.2)),
      .line(to: p(13.8, 11.8)), .line(to: p(10.9, 9.6)), .line(to: p(10.9, 5)),
    ])

  static let crossOutline = outline(
    stroke(p(4.6, 4.6), p(15.4, 15.4)) + stroke(p(15.4, 4.6), p(4.6, 15.4)))
}

extension GlyphOutline.Element {
  /// Returns the element scaled about a point.
  fileprivate func scaled(by factor: Double, about center: Point) -> GlyphOutline.Element {
    func scaled(_ point: Point) -> Point {
      Point(
        x: center.x + (point.x - center.x) * factor, y: center.y + (point.y - center.y) * factor)
    }
    switch self {
    case .move(let end): return .move(to: scaled(end))
    case .line(let end): return .line(to: scaled(end))
    case .quadratic(let control, let end): return .quadratic(scaled(control), to: scaled(end))
    case .cubic(let first, let second, let end):
      return .cubic(scaled(first), scaled(second), to: scaled(end))
    }
  }
}
