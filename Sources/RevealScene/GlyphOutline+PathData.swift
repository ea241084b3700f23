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
      switch command {
      case "Z" where isOpen:
        isOpen = false
        continue
      case "M":
        guard let end = scanner.point() else { return nil }
        elements.append(.move(to: end))
        isOpen = true
        continue
      case "L" where isOpen:
        guard let end = scanner.point() else { return nil }
        elements.append(.line(to: end))
      case "Q" where isOpen:
        guard let control = scanner.point(), let end = scanner.point() else { return nil }
        elements.append(.quadratic(control, to: end))
      case "C" where isOpen:
        guard let first = scanner.point(), let second = scanner.point(), let end = scanner.point()
        else { return nil }
        elements.append(.cubic(first, second, to: end))
      default: return nil
      }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(elements)
  }
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

  mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x, y: y)
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
