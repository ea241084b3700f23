import RevealFiles

/// A place in a run, as written by the user.
///
/// A time is that of the frame on display: the nearest at or before it. A percentage is the frame
/// at that part of the run, number 30 of 60 frames for `50%`; `100%` is the end, or as a single
/// frame the last one. Adjacent ranges such as `..<50%` and `50%...` neither skip a frame nor share
/// one.
struct FramePlace: Hashable, Sendable {
  enum Unit: Hashable, Sendable {
    case frames, percent, seconds
  }

  let unit: Unit
  /// The number of frames, or of millionths of a percent or a second, so that only the result is
  /// rounded.
  let amount: Int

  /// The frame at which a half-open range begins or ends; it may be beyond the last.
  ///
  /// - Throws: When a time is given and the run's frame rate is unknown.
  func border(in run: RunDuration) throws(FrameSelectionError) -> Int {
    switch unit {
    case .frames: return amount
    case .percent: return Self.product(amount, run.count, over: 100 * Self.millionths)
    case .seconds:
      guard let fps = run.fps else { throw .needsFrameRate(place: "\(self)") }
      return Self.product(amount, fps, over: Self.millionths)
    }
  }

  /// The frame at this place; it may be beyond the last.
  ///
  /// - Throws: The errors of ``border(in:)``.
  func frame(in run: RunDuration) throws(FrameSelectionError) -> Int {
    let border = try border(in: run)
    return unit == .percent ? min(border, run.count - 1) : border
  }

  /// `a * b / divisor` rounded down, for numbers ≥ 0 of any size; clamped to the largest integer.
  private static func product(_ a: Int, _ b: Int, over divisor: Int) -> Int {
    let (divisor, product) = (UInt(divisor), UInt(a).multipliedFullWidth(by: UInt(b)))
    guard product.high < divisor else { return .max }
    return Int(clamping: divisor.dividingFullWidth(product).quotient)
  }

  private static let millionths = 1_000_000
}

extension FramePlace {
  /// Reads a place such as "12", "50%", "33.3%" or "2.5s".
  ///
  /// Fails for anything else, for percentages above 100, and for more than nine digits before or
  /// six after the point.
  init?(_ text: Substring) {
    switch text.last {
    case "%": unit = .percent
    case "s": unit = .seconds
    default: unit = .frames
    }
    let digits = unit == .frames ? text : text.dropLast()
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= (unit == .frames ? 1 : 2), let whole = Self.number(parts[0], digits: 9)
    else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard let digits = Self.number(parts[1], digits: 6) else { return nil }
      fraction = (parts[1].count..<6).reduce(digits) { number, _ in number * 10 }
    }
    amount = unit == .frames ? whole : whole * Self.millionths + fraction
    if unit == .percent, amount > 100 * Self.millionths { return nil }
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.count <= digits, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }
}

extension FramePlace: CustomStringConvertible {
  /// The place as the user would write it.
  var description: String {
    if unit == .frames { return String(amount) }
    return decimalText(amount, places: 6, isShort: true) + (unit == .percent ? "%" : "s")
  }
}
