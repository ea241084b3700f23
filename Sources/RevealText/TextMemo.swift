private import Synchronization

/// The texts that a typeface set and measured lately, since a layout asks for the same ones again.
///
/// A class with a lock because all copies of a typeface share it. Results never depend on earlier
/// requests.
final class TextMemo: Sendable {
  private struct LinesKey: Hashable {
    let text: String
    let width: Double
    let maximum: Int
  }

  private struct State {
    var lines: [LinesKey: [SetLine]] = [:]
    var widths: [String: Double] = [:]
    /// A measure of the memory that these take.
    var size = 0
  }

  private let state = Mutex(State())

  /// In glyphs, or as many bytes of texts: some 16 MB.
  private static let capacity = 400_000
  /// What an entry takes besides.
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
