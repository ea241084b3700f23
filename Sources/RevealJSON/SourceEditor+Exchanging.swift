extension SourceEditor {
  /// Returns the edit that exchanges an element of an array with the next one.
  ///
  /// Comments on the lines above an element and after it on its line go with it.
  ///
  /// - Parameter path: The path of the first of the two.
  /// - Returns: The edit.
  /// - Throws: When there is no such element, or no next one.
  package func exchanging(_ path: JSONPath) throws(SourceEditError) -> SourceEdit {
    let place = JSONPath(Array(path.steps.dropLast()))
    guard case .index(let index)? = path.steps.last, let array = root[path: place],
      let elements = array.elements, elements.indices.contains(index),
      elements.indices.contains(index + 1)
    else { throw SourceEditError(message: "\(path): there is no element to exchange") }
    let expected = JSONOutput(root).setting(
      path.steps[...], to: JSONOutput(elements[index + 1])
    )?.setting(place.appending(.index(index + 1)).steps[...], to: JSONOutput(elements[index]))
    let values = exchange(elements[index].range, elements[index + 1].range)
    let (first, second) = (comments(of: index, in: array), comments(of: index + 1, in: array))
    var replacements = values
    if let first = first.above, let second = second.above {
      replacements += exchange(first, second)
    }
    if let first = first.after, let second = second.after {
      replacements += exchange(first, second)
    }
    if let edit = try? checked(SourceEdit(replacements), yields: expected) { return edit }
    return try checked(SourceEdit(values), yields: expected)
  }

  private func exchange(_ a: Range<Int>, _ b: Range<Int>) -> [SourceEdit.Replacement] {
    [.init(a, Array(bytes[b])), .init(b, Array(bytes[a]))]
  }

  /// Returns the places of the comments of an element, which may be empty: the lines above it, and
  /// the rest of its line; nil where it does not begin or end a line.
  private func comments(
    of index: Int, in array: JSONNode
  ) -> (above: Range<Int>?, after: Range<Int>?) {
    guard let elements = array.elements else { return (nil, nil) }
    let range = elements[index].range
    let before = index > 0 ? elements[index - 1].range.upperBound : array.range.lowerBound + 1
    let next =
      index + 1 < elements.count
      ? elements[index + 1].range.lowerBound : array.range.upperBound - 1
    return (
      linesAbove(range.lowerBound, after: before), rest(after: range.upperBound, before: next)
    )
  }

  private func linesAbove(_ element: Int, after end: Int) -> Range<Int>? {
    let line = bytes.lineStart(of: element)
    guard line > end, isBlank(line..<element) else { return nil }
    var first = line
    while first > end {
      let previous = bytes.lineStart(of: first - 1)
      guard previous > end, isComment(previous..<first - 1) else { break }
      first = previous
    }
    return first..<line
  }

  /// The rest of a line after the comma of an element that ends there.
  private func rest(after element: Int, before next: Int) -> Range<Int>? {
    var end = bytes[element...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    guard end < next else { return nil }
    if end > element, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let code = bytes[element..<end].firstIndex { !$0.isBlank }
    let start = code.map { bytes[$0] == UInt8(ascii: ",") ? $0 + 1 : element } ?? element
    return isBlank(start..<end) || isComment(start..<end) ? start..<end : nil
  }

  private func isBlank(_ part: Range<Int>) -> Bool {
    bytes[part].allSatisfy { $0.isBlank || $0 == UInt8(ascii: "\r") }
  }

  /// Whether a part of a line is a comment and nothing else.
  private func isComment(_ part: Range<Int>) -> Bool {
    guard let start = bytes[part].firstIndex(where: { !$0.isBlank }),
      let end = bytes.endOfComment(at: start), end <= part.upperBound
    else { return false }
    return isBlank(end..<part.upperBound)
  }
}
