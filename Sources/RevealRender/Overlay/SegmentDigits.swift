import RevealMath

/// Integers in seven-segment digits, made of boxes.
enum SegmentDigits {
  /// The size of a digit in points; a one is narrower.
  static let size = Size(width: 6, height: 10)
  private static let gap = 2.5
  private static let stroke = 1.5

  /// The width from the left edge of the first digit to the right edge of the last, in points.
  static func width(of number: Int) -> Double {
    digits(of: number).reduce(-gap) { $0 + width(ofDigit: $1) + gap }
  }

  /// The boxes of a number ≥ 0, with its top-left corner at a place.
  static func boxes(of number: Int, at place: Point) -> [Rect] {
    var left = place.x
    return digits(of: number).flatMap { digit in
      defer { left += width(ofDigit: digit) + gap }
      return boxes(ofDigit: digit).map { box in
        Rect(x: left + box.minX, y: place.y + box.minY, width: box.width, height: box.height)
      }
    }
  }

  private static func digits(of number: Int) -> [Int] { String(number).utf8.map { Int($0) - 48 } }

  /// The width of a digit; a one is narrow, since space on its left would split a number.
  private static func width(ofDigit digit: Int) -> Double {
    digit == 1 ? flag + stroke : size.width
  }

  private static func boxes(ofDigit digit: Int) -> [Rect] {
    guard digit != 1 else {
      return [
        Rect(x: 0, y: 0, width: flag, height: stroke),
        Rect(x: flag, y: 0, width: stroke, height: size.height),
      ]
    }
    return lit[digit].map { segments[$0] }
  }

  /// The width of the part of a one left of its post, in points.
  private static let flag = 2.0

  /// The segments: top, middle and bottom bar; upper and lower left; upper and lower right.
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

  /// The lit segments of each digit except the one.
  private static let lit = [
    [0, 2, 3, 4, 5, 6], [], [0, 1, 2, 4, 5], [0, 1, 2, 5, 6], [1, 3, 5, 6], [0, 1, 2, 3, 6],
    [0, 1, 2, 3, 4, 6], [0, 5, 6], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6],
  ]
}
