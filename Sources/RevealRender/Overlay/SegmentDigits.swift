import RevealMath

/// Whole numbers in the seven segments of a pocket calculator, made of boxes.
enum SegmentDigits {
  /// Of a digit, in points.
  static let size = Size(width: 6, height: 10)
  private static let gap = 2.5
  private static let stroke = 1.5

  /// From the left edge of the first digit to the right edge of the last, in points.
  static func width(of number: Int) -> Double {
    let count = Double(String(number).count)
    return count * (size.width + gap) - gap
  }

  /// The boxes of a number ≥ 0; the place is its top-left corner.
  static func boxes(of number: Int, at place: Point) -> [Rect] {
    String(number).utf8.enumerated().flatMap { index, character in
      let left = place.x + Double(index) * (size.width + gap)
      return lit[Int(character) - 48].map { segment in
        let box = segments[segment]
        return Rect(x: left + box.minX, y: place.y + box.minY, width: box.width, height: box.height)
      }
    }
  }

  /// Top, middle and bottom bar; upper and lower on the left; upper and lower on the right.
  private static let segments: [Rect] = {
    let (width, height) = (size.width, size.height)
    let middle = (height - stroke) / 2
    let bars = [0, middle, height - stroke].map {
      Rect(x: 0, y: $0, width: width, height: stroke)
    }
    let posts = [0, width - stroke].flatMap { x in
      [
        Rect(x: x, y: 0, width: stroke, height: middle + stroke),
        Rect(x: x, y: middle, width: stroke, height: height - middle),
      ]
    }
    return bars + posts
  }()

  /// Which segments each digit lights.
  private static let lit = [
    [0, 2, 3, 4, 5, 6], [5, 6], [0, 1, 2, 4, 5], [0, 1, 2, 5, 6], [1, 3, 5, 6], [0, 1, 2, 3, 6],
    [0, 1, 2, 3, 4, 6], [0, 5, 6], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6],
  ]
}
