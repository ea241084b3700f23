extension FrameSelection {
  /// Reads "12", "10..<40", "10...39", "90...", "..<30", "10..<40:5", "::5", "50%", "1s..<2.5s", or several with commas.
  ///
  /// - Throws: What was expected in place of the first part that is none of these, empty or reversed.
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
    let (lower, upper, isClosed): (Substring, Substring, Bool)
    if fields.count == 3 {
      (lower, upper, isClosed) = (fields[0], fields[1], fields[1].isEmpty)
    } else if fields.count <= 2, let mark = ["..<", "..."].first(where: fields[0].contains),
      let place = fields[0].firstRange(of: mark)
    {
      (lower, upper) = (fields[0][..<place.lowerBound], fields[0][place.upperBound...])
      isClosed = mark == "..."
    } else {
      throw .malformed(text, hint: Self.ranges)
    }
    let start = try Self.bound(lower, of: text)
    let end = try Self.bound(upper, of: text)
    if let start, let end, start.unit == end.unit, start.amount > end.amount { throw .empty(text) }
    let limit: FrameSelection.Limit
    switch (end, isClosed) {
    case (nil, true): limit = .end
    case (nil, false): throw .malformed(text, hint: "30... is frame 30 and all after it")
    case (let end?, true): limit = .through(end)
    case (let end?, false):
      if end.amount == 0 || end == start { throw .empty(text) }
      limit = .before(end)
    }
    self = .range(from: start, to: limit, step: try Self.step(fields, of: text))
  }

  private static let ranges = "10..<40 and 10...39 are ranges, ::5 is every fifth frame"

  private static func bound(
    _ bound: Substring, of text: String
  ) throws(FrameSelectionError) -> FramePlace? {
    if bound.isEmpty { return nil }
    guard let place = FramePlace(bound) else { throw .malformed(text, hint: ranges) }
    return place
  }

  private static func step(
    _ fields: [Substring], of text: String
  ) throws(FrameSelectionError) -> Int {
    guard fields.count > 1, let last = fields.last else { return 1 }
    guard let place = FramePlace(last), place.unit == .frames, place.amount > 0 else {
      throw .malformed(text, hint: "a step is a whole number of frames from 1")
    }
    return place.amount
  }
}
