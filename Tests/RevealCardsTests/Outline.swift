import Foundation
import RevealMath
import RevealPreset
import RevealScene

/// A rounded rectangle as a face draws it.
struct Outline {
  let frame: Rect
  let radius: Double

  init(frame: Rect, cornerRadius: Double) {
    self.frame = frame
    radius = min(cornerRadius, min(frame.width, frame.height) / 2)
  }

  /// How far in points a point is outside; at most 0 inside.
  func distance(to point: Point) -> Double {
    let x = abs(point.x - (frame.minX + frame.maxX) / 2) - frame.width / 2 + radius
    let y = abs(point.y - (frame.minY + frame.maxY) / 2) - frame.height / 2 + radius
    let corner = hypot(max(x, 0), max(y, 0))
    return min(max(x, y), 0) + corner - radius
  }

  /// How far a box with its rounded corners sticks out.
  func excess(of box: Box) -> Double {
    let inner = Outline(frame: box.frame, cornerRadius: box.cornerRadius)
    return inner.rim.map(distance).max() ?? 0
  }

  /// Points along the four arcs, every 5°.
  private var rim: [Point] {
    (0..<4).flatMap { quarter in
      (0...18).map { step in
        let angle = Double(quarter * 90 + step * 5) * Double.pi / 180
        let isRight = quarter == 0 || quarter == 3
        return Point(
          x: (isRight ? frame.maxX - radius : frame.minX + radius) + radius * cos(angle),
          y: (quarter < 2 ? frame.maxY - radius : frame.minY + radius) + radius * sin(angle))
      }
    }
  }
}

extension Face {
  /// The boxes that stick out of the rounded outline, are empty, or are not numbers.
  func faults(cornerRadius: Double) -> [Box] {
    let outline = Outline(
      frame: Rect(size: size), cornerRadius: cornerRadius)
    return children.filter { box in
      // Written so that NaN is a fault. Rounding takes a billionth of a point at most.
      !(outline.excess(of: box) <= 1e-9 && box.frame.width > 0 && box.frame.height > 0
        && box.cornerRadius >= 0 && (0...1).contains(box.opacity))
    }
  }
}

extension Cards {
  init(_ face: CardFace, cornerRadius: Double = 0) {
    self.init()
    self.face = face
    self.cornerRadius = cornerRadius
  }
}
