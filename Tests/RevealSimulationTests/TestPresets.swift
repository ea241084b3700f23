import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation

/// A list of 44-point rows on a 100 × 200 canvas at scale 1, whose cards fade in for half a second.
struct TestRun {
  var canvas = Canvas()
  var list = ListLayout()
  var cards = Cards()
  var scroll: [ScrollStep] = []
  var entrance: Entrance?
  var scrollEffect: ScrollEffect?

  init(rows: Int = 40, track: Tracking? = .furthest, scroll: [ScrollStep] = []) {
    canvas.size = Size(width: 100, height: 200)
    canvas.scale = 1
    list.rowHeight = 44
    list.sections = [Section(rows: rows)]
    self.scroll = scroll
    entrance = track.map { track in
      var entrance = fadeIn(seconds: 0.5)
      entrance.track = track
      return entrance
    }
  }

  var preset: Preset {
    Preset(
      title: "test", canvas: canvas, list: list, cards: cards, scroll: scroll, entrance: entrance,
      scrollEffect: scrollEffect)
  }

  var timeline: Timeline { Timeline(preset, cards: whiteCard) }
}

extension ListLayout {
  /// The height of rows that are all of one height in points.
  var points: Double? {
    guard case .lengths(let lengths) = rowHeight, lengths.count == 1 else { return nil }
    return lengths[0].literal
  }
}

/// A white card of any size.
@Sendable func whiteCard(row: Int, size: Size) -> CardPicture {
  CardPicture(
    face: Face(size: size, fill: .color(.white)),
    cardFrame: Rect(size: size))
}

/// From opacity 0.2 to 1 along a straight line.
func fadeIn(seconds: Double) -> Entrance {
  var start = Pose()
  start[.opacity] = 0.2
  return entrance(from: start, seconds: seconds, curve: .linear)
}

/// From a pose to the card at rest.
func entrance(
  from start: Pose, seconds: Double, curve: TimingCurve, to end: Pose = Pose()
) -> Entrance {
  var animation = Animation(keyframes: [
    Keyframe(time: 0, pose: start, curve: curve), Keyframe(time: 1, pose: end, curve: .linear),
  ])
  animation.duration = seconds
  return Entrance(Motion(animation))
}

func pose(_ operations: TransformOperation...) -> Pose {
  var pose = Pose()
  pose.transform = operations
  return pose
}

extension Timeline {
  /// Opacity by row; only what is drawn.
  func opacities(at time: Double) -> [Int: Double] {
    Dictionary(
      scene(time: time).quads.compactMap { quad in quad.row.map { ($0, quad.opacity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The card of a row, if it is drawn.
  func quad(row: Int, at time: Double) -> Quad? {
    scene(time: time).quads.first { $0.row == row }
  }

  /// The rows with at least one animated display.
  var animatedRows: [Int] {
    rows().filter { report in
      report.displays.contains { if case .animates = $0.outcome { true } else { false } }
    }.map(\.row.row)
  }

  /// The outcomes of all displays of a row in the first section.
  func outcomes(ofRow row: Int) -> [DisplayReport.Outcome] {
    rows().first { $0.row == RowIndex(row: row) }?.displays.map(\.outcome) ?? []
  }
}

extension Quad {
  /// Where a point of the card, from the anchor, lands on the canvas.
  func place(ofAnchorOffset x: Double, _ y: Double) -> Point {
    let v = matrix * SIMD4(x, y, 0, 1)
    return Point(
      x: origin.x + anchor.x * face.size.width + v.x / v.w,
      y: origin.y + anchor.y * face.size.height + v.y / v.w)
  }
}
