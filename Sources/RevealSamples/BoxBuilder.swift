package import RevealMath
package import RevealScene

/// Collects the boxes of a face, in drawing order.
///
/// Boxes without an area are skipped, so a layout need not check whether there is space.
package struct BoxBuilder: Sendable {
  package private(set) var boxes: [Box] = []

  package init() {}

  /// Adds a box on top.
  package mutating func add(_ box: Box) {
    guard box.frame.width > 0, box.frame.height > 0 else { return }
    boxes.append(box)
  }

  /// Adds boxes on top, in order.
  package mutating func add(_ more: [Box]) {
    for box in more { add(box) }
  }

  /// Adds a rectangle with rounded corners; the radius is clamped to half the shorter side.
  package mutating func rectangle(
    _ frame: Rect, _ fill: Fill, radius: Double = 0, opacity: Double = 1
  ) {
    add(Box(frame: frame, fill: fill, cornerRadius: frame.cornerRadius(radius), opacity: opacity))
  }

  /// Adds a bar whose ends are half circles.
  package mutating func pill(_ frame: Rect, _ color: Color, opacity: Double = 1) {
    rectangle(frame, .color(color), radius: frame.shortSide / 2, opacity: opacity)
  }

  /// Adds a circle.
  package mutating func circle(
    _ center: Point, diameter: Double, _ fill: Fill, opacity: Double = 1
  ) {
    rectangle(
      Rect(center: center, width: diameter, height: diameter), fill, radius: diameter / 2,
      opacity: opacity)
  }
}
