/// The progress of a subject through a viewport, as `view()` in CSS Scroll-driven Animations 1.
///
/// All lengths are along the axis, in points.
package struct ViewTimeline: Hashable, Sendable {
  /// The extent of the viewport without its insets.
  package let viewport: Double
  /// The extent of the subject.
  package let subject: Double

  package init(viewport: Double, subject: Double) {
    (self.viewport, self.subject) = (viewport, subject)
  }

  /// A part of the timeline.
  package enum Range: String, Hashable, Sendable, CaseIterable {
    /// From the first moment any of the subject is visible to the last.
    case cover
    /// While the subject lies within the viewport or, when it is larger, covers it.
    case contain
    /// From the start of `cover` to the start of `contain`.
    case entry
    /// From the end of `contain` to the end of `cover`.
    case exit
    /// While the subject crosses the viewport's end edge.
    case entryCrossing = "entry-crossing"
    /// While the subject crosses the viewport's start edge.
    case exitCrossing = "exit-crossing"
  }

  /// A place on the timeline: a fraction of a range, and points beyond it.
  package struct Offset: Hashable, Sendable {
    package let range: Range
    /// 0 at the range's start and 1 at its end.
    package let fraction: Double
    package let points: Double

    package init(_ range: Range, _ fraction: Double, points: Double = 0) {
      (self.range, self.fraction, self.points) = (range, fraction, points)
    }
  }

  /// Where the subject's start edge is at an offset of the timeline, from the viewport's.
  ///
  /// It falls while the list scrolls forwards.
  package func subjectStart(at offset: Offset) -> Double {
    let (start, end) = bounds(of: offset.range)
    return start + (end - start) * offset.fraction - offset.points
  }

  /// The progress between two offsets: 0 at the first and 1 at the second, not limited to that.
  ///
  /// - Parameters:
  ///   - subjectStart: The subject's start edge from the viewport's start edge.
  ///   - start: The offset where progress is 0.
  ///   - end: The offset where progress is 1.
  /// - Returns: The progress.
  package func progress(at subjectStart: Double, from start: Offset, to end: Offset) -> Double {
    let (first, last) = (self.subjectStart(at: start), self.subjectStart(at: end))
    guard first != last else { return subjectStart > first ? 0 : 1 }
    return (first - subjectStart) / (first - last)
  }

  private func bounds(of range: Range) -> (start: Double, end: Double) {
    let inside = viewport - subject
    return switch range {
    case .cover: (viewport, -subject)
    case .contain: (max(inside, 0), min(inside, 0))
    case .entry: (viewport, max(inside, 0))
    case .exit: (min(inside, 0), -subject)
    case .entryCrossing: (viewport, inside)
    case .exitCrossing: (0, -subject)
    }
  }
}
