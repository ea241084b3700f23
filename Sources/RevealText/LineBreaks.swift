/// The places between the letters of a word at which a line may end, by the Unicode Line Breaking
/// Algorithm (UAX #14).
///
/// There are three differences: a line does not end after "/" or between Hangul syllables, and next
/// to ideographs quotes tell opening from closing.
struct LineBreaks {
  /// The class of the letter before, and of the one before that; nil at the start of a word.
  private var last: LineBreakClass?
  private var beforeLast: LineBreakClass?

  /// Notes the next letter of the word.
  ///
  /// - Returns: Whether a line may end before it.
  mutating func mayBreak(before letter: Character) -> Bool {
    let next = LineBreakClass(of: letter)
    guard let last else {
      self.last = next == .mark ? .alphabetic : next
      return false
    }
    if next == .mark { return false }
    defer { (beforeLast, self.last) = (last, next) }
    return Self.mayBreak(last, next, after: beforeLast)
  }

  private static func mayBreak(
    _ left: LineBreakClass, _ right: LineBreakClass, after before: LineBreakClass?
  ) -> Bool {
    if left == .zeroWidthSpace { return right != .zeroWidthSpace }
    switch right {
    case .zeroWidthSpace, .joiner, .closing, .closingParenthesis, .closingQuotation, .quotation,
      .exclamation, .infix, .solidus, .nonstarter, .breakAfter, .hyphen, .leader, .mark:
      return false
    case .glue: return left == .hyphen || left == .breakAfter
    case .openingQuotation: return left == .ideograph || left == .nonstarter
    default: break
    }
    switch left {
    case .joiner, .glue, .opening, .wideOpening, .quotation, .openingQuotation, .solidus,
      .breakBefore:
      return false
    case .closingQuotation: return right == .ideograph || right == .wideOpening
    case .hyphen, .breakAfter: return mayBreak(afterHyphen: left, right, after: before)
    case .dash: return right != .dash
    case .exclamation, .leader, .nonstarter, .closing: return true
    case .infix: return !right.isWordly
    case .closingParenthesis: return !right.isWordly
    case .ideograph: return right != .postfix
    case .prefix: return !right.isWordly && right != .ideograph && right != .opening
    default:
      // A letter, a number, or what follows one.
      return !right.isWordly && right != .opening
    }
  }

  /// A hyphen at the start of a word, before a number, or in a Hebrew word before a foreign one
  /// stays with what follows.
  private static func mayBreak(
    afterHyphen left: LineBreakClass, _ right: LineBreakClass, after before: LineBreakClass?
  ) -> Bool {
    if before == .hebrew { return right == .hebrew }
    guard left == .hyphen else { return true }
    if right == .number { return false }
    let beginsWord = before == nil || before == .glue || before == .zeroWidthSpace
    return !(beginsWord && right.isWordly)
  }
}

extension LineBreakClass {
  /// A part of words and of numbers.
  fileprivate var isWordly: Bool {
    switch self {
    case .alphabetic, .hebrew, .number, .prefix, .postfix: true
    default: false
    }
  }
}
