/// The places in a word where a line may end, by the Unicode Line Breaking Algorithm (UAX #14).
///
/// There are three differences: a line must not end after "/", nor between Hangul syllables, and
/// quotation marks next to ideographs are recognized as opening or closing.
struct LineBreaks {
  /// The class of the previous letter, and of the one before; nil at the start of a word.
  private var last: LineBreakClass?
  private var beforeLast: LineBreakClass?

  /// Adds the next letter of the word.
  ///
  /// - Returns: True if a line may end before it.
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
      // The left side is a letter, a number, or something that follows one.
      return !right.isWordly && right != .opening
    }
  }

  /// Whether a line may end after a hyphen.
  ///
  /// It must not if the hyphen begins a word, precedes a number, or is in a Hebrew word before a
  /// foreign one.
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
  /// Whether the class is part of words or numbers.
  fileprivate var isWordly: Bool {
    switch self {
    case .alphabetic, .hebrew, .number, .prefix, .postfix: true
    default: false
    }
  }
}
