private import Synchronization

/// A cache of the texts that a typeface has recently set and measured, since layouts repeat them.
///
/// It is a class with a lock because all copies of a typeface share it. Results never depend on
/// earlier requests.
final class TextMemo: Sendable {
  private struct LinesKey: Hashable {
    let text: String
    let width: Double
    let maximum: Int
  }

  private struct State {
    var lines: [LinesKey: [SetLine]] = [:]
    var widths: [String: Double] = [:]
    /// The size of the entries, in the unit of `capacity`.
    var size = 0
  }

  private let state = Mutex(State())

  /// The limit on the size, in glyphs or bytes of text: about 16 MB.
  private static let capacity = 400_000
  /// The size of an entry without its glyphs and text.
  private static let entrySize = 10

  func lines(of text: String, width: Double, maximum: Int, make: () -> [SetLine]) -> [SetLine] {
    let key = LinesKey(text: text, width: width, maximum: maximum)
    if let known = state.withLock({ $0.lines[key] }) { return known }
    let lines = make()
    let glyphs = lines.reduce(0) { $0 + $1.glyphs.count + $1.text.utf8.count / 8 }
    note(glyphs, text) { $0.lines[key] = lines }
    return lines
  }

  func width(of text: String, make: () -> Double) -> Double {
    if let known = state.withLock({ $0.widths[text] }) { return known }
    let width = make()
    note(0, text) { $0.widths[text] = width }
    return width
  }

  private func note(_ glyphs: Int, _ text: String, add: (inout State) -> Void) {
    let size = glyphs + text.utf8.count / 40 + Self.entrySize
    guard size < Self.capacity / 2 else { return }
    state.withLock { state in
      if state.size + size > Self.capacity { state = State() }
      state.size += size
      add(&state)
    }
  }
}
