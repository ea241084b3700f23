/// A truth value that may be unknown, as in Kleene's logic: "and" is the smaller value, "or" the
/// larger one.
enum Truth: Int, Comparable {
  case no, unknown, yes

  init(_ holds: Bool) { self = holds ? .yes : .no }

  static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }

  /// Returns whether all elements hold; stops at the first one that does not.
  static func all<Element>(_ list: some Sequence<Element>, _ holds: (Element) -> Truth) -> Truth {
    var result = Truth.yes
    for element in list where result != .no { result = min(result, holds(element)) }
    return result
  }

  /// Returns whether any element holds; stops at the first one that does.
  static func any<Element>(_ list: some Sequence<Element>, _ holds: (Element) -> Truth) -> Truth {
    var result = Truth.no
    for element in list where result != .yes { result = max(result, holds(element)) }
    return result
  }
}
