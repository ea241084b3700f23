/// Whether something holds, as far as it is known: the values of Kleene's logic, in which "and" is
/// the smaller and "or" the larger one.
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

  /// Whether all of a list hold; nothing after the first that does not is looked at.
  static func all<Element>(_ list: some Sequence<Element>, _ holds: (Element) -> Truth) -> Truth {
    var result = Truth.yes
    for element in list where result != .no { result = min(result, holds(element)) }
    return result
  }

  /// Whether one of a list holds; nothing after the first that does is looked at.
  static func any<Element>(_ list: some Sequence<Element>, _ holds: (Element) -> Truth) -> Truth {
    var result = Truth.no
    for element in list where result != .yes { result = max(result, holds(element)) }
    return result
  }
}
