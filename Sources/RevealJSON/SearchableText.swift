/// A text that is searched for others byte by byte in UTF-8.
///
/// Its methods take the places of those of the standard library, which compare characters and come
/// with regular expressions: a twentieth of the program. An empty text is found at the start.
package protocol SearchableText: StringProtocol {}

extension String: SearchableText {}
extension Substring: SearchableText {}

extension SearchableText {
  /// Returns whether the text contains another one.
  package func contains(_ other: some StringProtocol) -> Bool {
    UTF8Search(of: other).first(in: Array(utf8), from: 0) != nil
  }

  /// Returns the first place of another text; nil if this one does not contain it.
  package func firstRange(of other: some StringProtocol) -> Range<String.Index>? {
    let search = UTF8Search(of: other)
    return search.first(in: Array(utf8), from: 0).map { range(from: $0, count: search.count) }
  }

  /// Returns the places of another text, in order and without overlaps; at most one if that text is
  /// empty.
  package func ranges(of other: some StringProtocol) -> [Range<String.Index>] {
    let search = UTF8Search(of: other)
    return search.all(in: Array(utf8)).map { range(from: $0, count: search.count) }
  }

  /// Returns the text with another text in place of each part that equals a third one.
  package func replacing(_ other: some StringProtocol, with replacement: some StringProtocol)
    -> String
  {
    let text = Array(utf8)
    let search = UTF8Search(of: other)
    var (replaced, copied) = ([UInt8](), 0)
    for place in search.all(in: text) {
      replaced += text[copied..<place]
      replaced += replacement.utf8
      copied = place + search.count
    }
    return String(decoding: replaced + text[copied...], as: UTF8.self)
  }

  private func range(from offset: Int, count: Int) -> Range<String.Index> {
    let start = utf8.index(utf8.startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: count)
  }
}

/// The search for a text in others.
private struct UTF8Search {
  private let bytes: [UInt8]

  init(of text: some StringProtocol) { bytes = Array(text.utf8) }

  var count: Int { bytes.count }

  /// Returns the first place at an offset or after it; nil if there is none.
  func first(in text: [UInt8], from offset: Int) -> Int? {
    guard text.count - offset >= count else { return nil }
    return (offset...text.count - count).first { place in
      var matching = 0
      while matching < count, text[place + matching] == bytes[matching] { matching += 1 }
      return matching == count
    }
  }

  /// Returns all places, in order and without overlaps.
  func all(in text: [UInt8]) -> [Int] {
    var places: [Int] = []
    var offset = 0
    while let place = first(in: text, from: offset) {
      places.append(place)
      guard count > 0 else { break }
      offset = place + count
    }
    return places
  }
}
