/// Which frames of a run are wanted: numbers, half-open and closed ranges, with commas between.
package struct FrameSelection: Hashable, Sendable {
  private let parts: [Part]

  private struct Part: Hashable {
    /// Nil is the first frame.
    let first: Int?
    /// Nil is the end of the run.
    let end: Int?
    /// The number of a single frame or the upper bound written by the user, which must exist.
    let last: Int?
  }

  /// Every frame.
  package static let all = FrameSelection(parts: [Part(first: nil, end: nil, last: nil)])

  private init(parts: [Part]) { self.parts = parts }

  /// Reads "12", "30..<60", "30...59", "30...", "..<30", or several of them with commas between.
  ///
  /// Fails for anything else and for an empty or reversed range.
  package init?(_ text: String) {
    var parts: [Part] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self.part(piece.filter { $0 != " " }) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// The chosen frames in ascending order.
  ///
  /// - Parameter count: How many frames the run has.
  /// - Returns: Their numbers, each once.
  /// - Throws: When a number beyond the last frame was asked for.
  package func frames(of count: Int) throws(FrameOutOfRange) -> [Int] {
    var chosen: Set<Int> = []
    for part in parts {
      let first = part.first ?? 0
      for frame in [part.last, first] {
        if let frame, let error = FrameOutOfRange(frame: frame, count: count) { throw error }
      }
      chosen.formUnion(first..<(part.end ?? count))
    }
    return chosen.sorted()
  }

  /// Whether a frame is chosen, however many the run has.
  package func contains(_ frame: Int) -> Bool {
    parts.contains { ($0.first ?? 0) <= frame && frame < ($0.end ?? .max) }
  }

  private static func part(_ text: String) -> Part? {
    for (mark, isClosed) in [("..<", false), ("...", true)] {
      guard let range = text.firstRange(of: mark) else { continue }
      let (lower, upper) = (text[..<range.lowerBound], text[range.upperBound...])
      guard let first = bound(lower), let limit = bound(upper) else { return nil }
      guard let limit else { return isClosed ? Part(first: first, end: nil, last: nil) : nil }
      let end = isClosed ? limit + 1 : limit
      return (first ?? 0) < end ? Part(first: first, end: end, last: end - 1) : nil
    }
    guard let bound = bound(text[...]), let frame = bound else { return nil }
    return Part(first: frame, end: frame + 1, last: frame)
  }

  /// Outer nil: not a number; inner nil: left out.
  private static func bound(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.count <= 9, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }
}

/// A frame was asked for that the run does not have.
package struct FrameOutOfRange: Error, Hashable, CustomStringConvertible {
  package let frame: Int
  package let count: Int

  /// Fails when the run has the frame.
  package init?(frame: Int, count: Int) {
    if (0..<count).contains(frame) { return nil }
    self.frame = frame
    self.count = count
  }

  package var description: String {
    "frame \(frame) does not exist: the run has \(count) frames, 0 to \(count - 1)"
  }
}
