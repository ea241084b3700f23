internal import RevealJSON
internal import RevealMath

/// Outlines as SVG path data, with absolute commands only: `M0 0L8 0Q8 4 4 4Z`.
extension GlyphOutline {
  /// The outline as text that ``init(pathData:)`` reads back as an equal outline.
  var pathData: String {
    var text = ""
    for element in elements {
      switch element {
      case .move(let end): text += (text.isEmpty ? "M" : "ZM") + Self.data(end)
      case .line(let end): text += "L" + Self.data(end)
      case .quadratic(let control, let end): text += "Q" + Self.data(control, end)
      case .cubic(let first, let second, let end): text += "C" + Self.data(first, second, end)
      }
    }
    return text + "Z"
  }

  private static func data(_ points: Point...) -> String {
    points.map { "\(shortest($0.x)) \(shortest($0.y))" }.joined(separator: " ")
  }

  /// Fails unless the text consists of the commands M, L, Q, C and Z with their numbers.
  package convenience init?(pathData: String) {
    var scanner = PathDataScanner(pathData)
    var elements: [Element] = []
    var isOpen = false
    while let command = scanner.command() {
      guard isOpen || command == "M", let count = Self.pointCounts[command],
        let points = scanner.points(count)
      else { return nil }
      isOpen = count > 0
      switch count {
      case 0: continue
      case 1: elements.append(command == "M" ? .move(to: points[0]) : .line(to: points[0]))
      case 2: elements.append(.quadratic(points[0], to: points[1]))
      default: elements.append(.cubic(points[0], points[1], to: points[2]))
      }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(elements)
  }

  private static let pointCounts: [Character: Int] = ["M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0]
}

/// Splits path data into commands and numbers.
private struct PathDataScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the next letter; nil at the end and before any other character.
  mutating func command() -> Character? {
    skipSpace()
    guard let byte = rest.first, UnicodeScalar(byte).properties.isAlphabetic else { return nil }
    rest = rest.dropFirst()
    return Character(UnicodeScalar(byte))
  }

  mutating func points(_ count: Int) -> [Point]? {
    var points: [Point] = []
    while points.count < count {
      guard let x = number(), let y = number() else { return nil }
      points.append(Point(x: x, y: y))
    }
    return points
  }

  private mutating func number() -> Double? {
    skipSpace()
    let digits = rest.prefix { Self.digits.contains($0) }
    rest = rest.dropFirst(digits.count)
    return Double(Substring(digits))
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
  }

  private static let digits = Set("+-.0123456789eE".utf8)
}
