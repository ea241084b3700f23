/// How the members of an object or the elements of an array lie in a text, and the replacements
/// that insert or remove one.
struct ContainerLayout {
  private let bytes: [UInt8]
  /// The ranges of the elements, or of the members from their keys to the ends of their values.
  private let items: [Range<Int>]
  /// The range between the brackets.
  private let inside: Range<Int>
  private let style: LineStyle
  /// The outermost blanks of the line of the opening bracket.
  private let outerIndent: String
  private let isObject: Bool
  private(set) var replacements: [SourceEdit.Replacement] = []

  /// The text between a key's colon and its value, as others of the container have it.
  let spaceAfterColon: String

  init(_ container: JSONNode, in bytes: [UInt8], root: JSONNode) {
    self.bytes = bytes
    let start = container.range.lowerBound + 1
    inside = start..<max(start, container.range.upperBound - 1)
    style = LineStyle(bytes, root)
    outerIndent = bytes.indentation(at: bytes.lineStart(of: container.range.lowerBound))
    if case .object(let members) = container.value {
      isObject = true
      items = members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
      spaceAfterColon =
        members.last.map { bytes[$0.value.range.lowerBound - 1] == UInt8(ascii: ":") } == true
        ? "" : " "
    } else {
      isObject = false
      items = (container.elements ?? []).map(\.range)
      spaceAfterColon = " "
    }
  }

  // MARK: - Inserting

  /// The text of an item that begins at a column of a line with an indentation.
  typealias ItemText = (_ column: Int, _ indent: String) -> String

  /// Inserts an item before another one, or behind all.
  mutating func insert(at index: Int, _ text: ItemText) {
    if items.isEmpty {
      insertOnly(text)
    } else if index == 0 {
      insertFirst(text)
    } else {
      insert(behind: index - 1, text)
    }
  }

  private mutating func insertOnly(_ text: ItemText) {
    let last = bytes.comments(in: inside).last?.upperBound
    let start = last ?? inside.lowerBound
    if bytes[start..<inside.upperBound].contains(newlineByte) {
      let indent = outerIndent + style.unit
      add(start..<start, style.newline + indent + text(indent.utf8.count, indent))
      return
    }
    let space = isObject || last != nil ? " " : ""
    let column = start - bytes.lineStart(of: start) + space.utf8.count
    add(start..<inside.upperBound, space + text(column, outerIndent) + (isObject ? " " : ""))
  }

  private mutating func insertFirst(_ text: ItemText) {
    let start = inside.lowerBound
    if let indent = indentOfOwnLine(0) {
      let comments = bytes.comments(in: start..<items[0].lowerBound, onFirstLine: true)
      let anchor = comments.last?.upperBound ?? start
      add(anchor..<anchor, style.newline + indent + text(indent.utf8.count, indent) + ",")
    } else {
      let isSpaced = bytes[start].isBlank
      let column = start - bytes.lineStart(of: start) + (isSpaced ? 1 : 0)
      let item = text(column, outerIndent) + ","
      add(start..<start, isSpaced ? " " + item : item + " ")
    }
  }

  private mutating func insert(behind index: Int, _ text: ItemText) {
    let end = items[index].upperBound
    let comma = comma(behind: index)
    let start = comma.map { $0 + 1 } ?? end
    let next = index + 1 < items.count ? items[index + 1].lowerBound : inside.upperBound
    // Comments on the rest of the line are about what stands before them, unless more follows.
    let comments = bytes.comments(in: start..<next, onFirstLine: true)
    let restEnd = comments.last?.upperBound ?? start
    let moreFollows = index + 1 < items.count && !bytes[restEnd..<next].contains(newlineByte)
    let anchor = moreFollows ? start : restEnd
    let endsLine = !moreFollows && comments.last.map { bytes.isLineComment($0) } == true
    let indent = indentOfOwnLine(index) ?? (endsLine ? outerIndent + style.unit : nil)
    let item: String
    if let indent {
      item = style.newline + indent + text(indent.utf8.count, indent)
    } else {
      item = " " + text(anchor - bytes.lineStart(of: anchor) + 2, outerIndent)
    }
    if comma == nil {
      add(end..<end, ",")
      add(anchor..<anchor, item)
    } else {
      add(anchor..<anchor, item + ",")
    }
  }

  // MARK: - Removing

  /// Removes an item and one comma.
  ///
  /// An item that has lines of its own goes with these.
  mutating func remove(at index: Int) {
    let item = items[index]
    let comma = comma(behind: index)
    let tail = comma.map { $0 + 1 } ?? item.upperBound
    let next = index + 1 < items.count ? items[index + 1].lowerBound : inside.upperBound
    let lineEnd = bytes.endOfLine(behind: tail, before: next)
    if indentOfOwnLine(index) != nil, let lineEnd {
      if comma == nil { removeComma(before: index) }
      add(bytes.lineStart(of: item.lowerBound)..<lineEnd, "")
    } else if let comma {
      removeInline(index, comma: comma, before: next)
    } else {
      removeLastInline(index)
    }
  }

  private mutating func removeComma(before index: Int) {
    guard index > 0, let comma = comma(behind: index - 1) else { return }
    add(comma..<comma + 1, "")
  }

  /// Removes an item that a comma follows, and the blanks between it and the next one.
  private mutating func removeInline(_ index: Int, comma: Int, before next: Int) {
    let item = items[index]
    var end = item.upperBound
    if bytes[end..<comma].allSatisfy(\.isBlankOrNewline) {
      end = comma + 1
    } else {
      add(comma..<comma + 1, "")
    }
    let blanks = bytes[end...].prefix(while: \.isBlank).endIndex
    if blanks == next || bytes[blanks] == UInt8(ascii: "/") {
      add(item.lowerBound..<blanks, "")
    } else {
      add(startOfBlanks(before: item.lowerBound)..<end, "")
    }
  }

  /// Removes an item that no comma follows, and the comma before it.
  private mutating func removeLastInline(_ index: Int) {
    let item = items[index]
    let previous = index > 0 ? items[index - 1].upperBound : nil
    let comma = UInt8(ascii: ",")
    if let previous,
      bytes[previous..<item.lowerBound].allSatisfy({ $0.isBlankOrNewline || $0 == comma })
    {
      add(previous..<item.upperBound, "")
    } else {
      removeComma(before: index)
      add(startOfBlanks(before: item.lowerBound)..<item.upperBound, "")
    }
  }

  private func startOfBlanks(before offset: Int) -> Int {
    let last = bytes[inside.lowerBound..<offset].lastIndex { !$0.isBlank }
    return last.map { $0 + 1 } ?? inside.lowerBound
  }

  // MARK: - Parts

  private mutating func add(_ range: Range<Int>, _ text: String) {
    replacements.append(.init(range, text))
  }

  /// The comma between an item and the next one, or before the closing bracket.
  private func comma(behind index: Int) -> Int? {
    let end = index + 1 < items.count ? items[index + 1].lowerBound : inside.upperBound
    return bytes.firstCode(in: items[index].upperBound..<end)
  }

  /// The blanks before an item that is the first on its line, apart from comments.
  private func indentOfOwnLine(_ index: Int) -> String? {
    let start = bytes.lineStart(of: items[index].lowerBound)
    guard start >= inside.lowerBound,
      index == 0 || start > items[index - 1].upperBound,
      bytes.firstCode(in: start..<items[index].lowerBound) == nil
    else { return nil }
    return bytes.indentation(at: start)
  }
}

private let newlineByte = UInt8(ascii: "\n")

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  fileprivate var isBlankOrNewline: Bool {
    isBlank || self == newlineByte || self == UInt8(ascii: "\r")
  }
}

extension [UInt8] {
  /// Returns the offset of the first byte of a byte's line, behind the byte order mark.
  func lineStart(of offset: Int) -> Int {
    if let feed = self[..<offset].lastIndex(of: newlineByte) { return feed + 1 }
    return starts(with: SourceText.byteOrderMark) ? Swift.min(3, offset) : 0
  }

  /// Returns the blanks at the start of a line.
  func indentation(at start: Int) -> String {
    String(decoding: self[start...].prefix(while: \.isBlank), as: UTF8.self)
  }

  /// Returns the end of the comment that starts at an offset; nil if none does.
  func endOfComment(at offset: Int) -> Int? {
    guard offset + 1 < count, self[offset] == UInt8(ascii: "/") else { return nil }
    if self[offset + 1] == UInt8(ascii: "/") {
      var end = self[offset...].firstIndex(of: newlineByte) ?? count
      if end > offset, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      return end
    }
    guard self[offset + 1] == UInt8(ascii: "*") else { return nil }
    var end = offset + 2
    while end + 1 < count {
      if self[end] == UInt8(ascii: "*"), self[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return count
  }

  /// Returns the offset of the first byte of a range outside of blanks and comments.
  fileprivate func firstCode(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if self[offset].isBlankOrNewline {
        offset += 1
      } else if let end = endOfComment(at: offset) {
        offset = end
      } else {
        return offset
      }
    }
    return nil
  }

  /// Returns the comments in a range of blanks and comments, or those that follow its start without
  /// a line break between them.
  fileprivate func comments(
    in range: Range<Int>, onFirstLine isLine: Bool = false
  ) -> [Range<Int>] {
    var comments: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound, !isLine || self[offset] != newlineByte {
      let end = endOfComment(at: offset)
      if let end { comments.append(offset..<end) }
      offset = end ?? offset + 1
    }
    return comments
  }

  /// Returns whether a comment ends with its line.
  fileprivate func isLineComment(_ comment: Range<Int>) -> Bool {
    self[comment.lowerBound + 1] == UInt8(ascii: "/")
  }

  /// Returns the end of a line, with its break, on which only blanks and whole comments follow an
  /// offset; nil if something else does.
  fileprivate func endOfLine(behind offset: Int, before end: Int) -> Int? {
    var offset = offset
    while offset < end {
      if self[offset] == newlineByte { return offset + 1 }
      if let close = endOfComment(at: offset) {
        if self[offset..<close].contains(newlineByte) { return nil }
        offset = close
      } else {
        offset += 1
      }
    }
    return nil
  }
}
