extension FrameSelection {
  /// Reads frames and ranges of frames, separated by commas.
  ///
  /// A range is written "10-39" or "10...39" with its last frame, "10:40" or "10..<40" with the
  /// first frame after it, and "90..." or "90:" without an end. A step follows after another colon:
  /// "10:40:5", "10-39:5", "::5". Bounds are frames, percentages, "50%", or times, "2.5s".
  ///
  /// - Throws: The problem with the first part that is malformed, empty or reversed.
  package init(_ text: String) throws(FrameSelectionError) {
    var parts: [Part] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      parts.append(try Part(piece.filter { $0 != " " }))
    }
    self.parts = parts
  }
}

extension FrameSelection.Part {
  fileprivate init(_ text: String) throws(FrameSelectionError) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    if fields.count == 1, let place = FramePlace(fields[0]) {
      self = .single(place)
      return
    }
    let range = try Self.pieces(fields, of: text)
    let start = try Self.bound(range.lower, of: text)
    let end = try Self.bound(range.upper, of: text)
    if let start, let end, start.unit == end.unit, start.amount > end.amount { throw .empty(text) }
    let limit: FrameSelection.Limit
    switch (end, range.isClosed) {
    case (nil, true): limit = .end
    case (nil, false): throw .malformed(text, hint: "30: is frame 30 and all after it")
    case (let end?, true): limit = .through(end)
    case (let end?, false):
      if end.amount == 0 || end == start { throw .empty(text) }
      limit = .before(end)
    }
    let step = if let step = range.step { try Self.step(step, of: text) } else { 1 }
    self = .range(from: start, to: limit, step: step)
  }

  private static let ranges = "10-39 and 10:40 are the same range, ::5 is every fifth frame"

  /// The bounds of a range as written, empty where there is none, whether it includes the frame at
  /// the upper one, and its step.
  private static func pieces(
    _ fields: [Substring], of text: String
  ) throws(FrameSelectionError) -> (
    lower: Substring, upper: Substring, isClosed: Bool, step: Substring?
  ) {
    let mark = ["..<", "...", "-"].first(where: fields[0].contains)
    if fields.count <= 2, let mark, let place = fields[0].firstRange(of: mark) {
      let (lower, upper) = (fields[0][..<place.lowerBound], fields[0][place.upperBound...])
      // "-5" is not a range but a negative number, and "5-" is more likely a mistake than a range.
      if mark != "-" || !lower.isEmpty && !upper.isEmpty {
        return (lower, upper, mark != "..<", fields.dropFirst().first)
      }
    } else if fields.count == 2 || fields.count == 3 {
      return (fields[0], fields[1], fields[1].isEmpty, fields.dropFirst(2).first)
    }
    throw .malformed(text, hint: ranges)
  }

  private static func bound(
    _ bound: Substring, of text: String
  ) throws(FrameSelectionError) -> FramePlace? {
    if bound.isEmpty { return nil }
    guard let place = FramePlace(bound) else { throw .malformed(text, hint: ranges) }
    return place
  }

  private static func step(
    _ step: Substring, of text: String
  ) throws(FrameSelectionError) -> Int {
    guard let place = FramePlace(step), place.unit == .frames, place.amount > 0 else {
      throw .malformed(text, hint: "a step is a whole number of frames from 1")
    }
    return place.amount
  }
}
