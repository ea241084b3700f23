/// How close exported styles come to curves and courses that CSS does not have.
package struct ExportTolerance: Hashable, Sendable {
  /// The largest distance of corners and the like, in points; 0 for as close as can be measured.
  package let points: Double

  package init(points: Double) { self.points = points }

  /// As close as can be measured.
  package static let exact = ExportTolerance(points: 0)
  /// Half a point, which nobody sees while a card moves.
  package static let standard = ExportTolerance(points: 0.5)

  /// Whether styles are as close as can be measured.
  var isExact: Bool { points < StyleSampler.tolerance * 2 }

  /// The largest distance of keyframes from a course, in points.
  var ofKeyframes: Double { isExact ? StyleSampler.tolerance : points }

  /// The factor for differences of opacity, order and the like, which are measured in units that
  /// count five to a whole opacity: half a point is as much as half a percent of opacity.
  var weight: Double { isExact ? 1 : 20 }

  /// Returns the largest distance from a curve as a fraction of its way, whose length is in points.
  ///
  /// Of ways shorter than 250 points, half a point is a fifth of a percent: what is left out of a
  /// spring would be seen as corners of its course before it is seen as a distance.
  func ofCurve(travel: Double) -> Double {
    let length = max(travel, 0.01)
    if isExact { return min(max(StyleSampler.tolerance / length, 1e-5), 2e-3) }
    return min(points / length, 0.004 * points)
  }
}
