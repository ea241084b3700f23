/// A change to a text that leaves all bytes outside of a few ranges as they are.
package struct SourceEdit: Hashable, Sendable {
  /// A range of bytes of a text, and what stands there afterwards.
  package struct Replacement: Hashable, Sendable {
    package let range: Range<Int>
    package let bytes: [UInt8]

    package init(_ range: Range<Int>, _ bytes: [UInt8]) {
      (self.range, self.bytes) = (range, bytes)
    }

    package init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }
  }

  /// The replacements in text order; their ranges do not overlap.
  package let replacements: [Replacement]

  /// - Parameter replacements: Replacements whose ranges do not overlap, in any order.
  package init(_ replacements: [Replacement]) {
    self.replacements = replacements.filter { !($0.range.isEmpty && $0.bytes.isEmpty) }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// Whether it changes nothing.
  package var isEmpty: Bool { replacements.isEmpty }

  /// Returns the text after the edit.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var end = 0
    for replacement in replacements {
      result += bytes[end..<replacement.range.lowerBound]
      result += replacement.bytes
      end = replacement.range.upperBound
    }
    return result + bytes[end...]
  }

  /// Returns the edit that gives back a text after this one.
  ///
  /// - Parameter bytes: The text before the edit.
  /// - Returns: An edit of the text after it.
  package func inverse(for bytes: [UInt8]) -> SourceEdit {
    var shift = 0
    return SourceEdit(
      replacements.map { replacement in
        let start = replacement.range.lowerBound + shift
        shift += replacement.bytes.count - replacement.range.count
        return Replacement(
          start..<start + replacement.bytes.count, Array(bytes[replacement.range]))
      })
  }
}
