/// The kind of a single file that a command writes under a name given by the user.
///
/// Each kind has a mark at a fixed place, which no other program writes, and by which reveal
/// recognizes its own files. The first line of a text says which version wrote it; pictures and
/// films have bytes near their end that viewers skip.
package enum OutputKind: String, CaseIterable, Hashable, Sendable {
  /// A picture, still or animated.
  case png
  /// A film that another program encoded for reveal.
  case film
  case y4m
  /// A figure as SVG.
  case plot
  case testReport
  /// A page of HTML.
  case page
  case styleSheet
  case script
  case swift
  /// A summary in Markdown.
  case markdown
  case scene
  /// A guide for agents in Markdown with front matter.
  case guide
  /// A list of issues in JSON, as code quality tools write it.
  case codeQuality
  /// The problems of files in JSON, as static analysis writes them (SARIF).
  case analysis
  /// A file that never counts as reveal's own.
  ///
  /// These are bare pixels and copies of files, which have no place for a mark, and presets, which
  /// people edit.
  case unmarked

  /// The number of bytes at the start of a file that ``recognizes(_:tail:)`` needs.
  static let headSize = 256
  /// The number of bytes at the end of a file that ``recognizes(_:tail:)`` needs.
  static let tailSize = 32

  /// Whether reveal wrote a file of this kind.
  ///
  /// - Parameters:
  ///   - head: The file's first ``headSize`` bytes, or all of it.
  ///   - tail: The file's last ``tailSize`` bytes, or all of it.
  /// - Returns: True if it may be replaced.
  func recognizes(_ head: [UInt8], tail: [UInt8]) -> Bool {
    switch self {
    case .png:
      head.starts(with: Self.pngSignature) && tail.suffix(Self.pngEnd.count) == Self.pngEnd[...]
    case .film: FilmContainer.isMarked(tail)
    case .unmarked: false
    default: textMark?.isIn(head) ?? false
    }
  }

  /// The parts of a file with the mark in its place, where it may be already.
  ///
  /// Films get their mark once they are whole, and streams have it at the end of their first line.
  ///
  /// - Parameter parts: The file's bytes, one part after another; of a picture, the last parts are
  ///   enough.
  /// - Returns: The same bytes with the mark; without one if they are not a file of this kind.
  package func marked(_ parts: [[UInt8]]) -> [[UInt8]] {
    var parts = parts
    if self == .png {
      guard let last = parts.popLast() else { return parts }
      guard last.suffix(Self.pngTrailer.count) == Self.pngTrailer[...],
        last.suffix(Self.pngEnd.count) != Self.pngEnd[...]
      else {
        return parts + [last]
      }
      return parts + [Array(last.dropLast(Self.pngTrailer.count)) + Self.pngEnd]
    }
    guard let textMark, let first = parts.first,
      !textMark.isIn(Array(first.prefix(Self.headSize)))
    else { return parts }
    parts[0] = textMark.added(to: first)
    return parts
  }

  /// A text with the mark in its place.
  package func marked(_ text: String) -> String {
    String(decoding: marked([Array(text.utf8)]).joined(), as: UTF8.self)
  }
}

// MARK: - PNG

extension OutputKind {
  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The name and the content of the chunk that marks a picture.
  ///
  /// It is private, and not safe to copy: an editor that changes the picture must drop it (PNG
  /// specification, 5.4).
  private static let pngChunk = (name: Array("rvEL".utf8), data: Array("reveal".utf8))

  /// The chunk `IEND`, with which every PNG file ends.
  private static let pngTrailer: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// The end of reveal's pictures: the marking chunk with its checksum, and ``pngTrailer``.
  private static let pngEnd: [UInt8] =
    [0, 0, 0, UInt8(pngChunk.data.count)] + pngChunk.name + pngChunk.data
    + pngChecksum + pngTrailer

  /// The CRC-32 of ``pngChunk``.
  private static let pngChecksum: [UInt8] = [0x5F, 0xCB, 0x81, 0xE1]
}

// MARK: - Text

extension OutputKind {
  /// The end of the first line of a stream that reveal made; other programs skip fields with an X.
  package static let streamField = " XREVEAL"

  private var textMark: TextMark? {
    switch self {
    case .png, .film, .unmarked: nil
    case .y4m: .endOfLine("YUV4MPEG2 ", field: Self.streamField)
    case .plot: .comment("<!-- ", "figure", " -->")
    case .testReport:
      .comment("<!-- ", "test report", " -->", after: #"<?xml version="1.0" encoding="UTF-8"?>"#)
    case .page: .comment("<!-- ", "page", " -->", after: "<!doctype html>")
    case .styleSheet: .comment("/* ", "style sheet", " */")
    case .script: .comment("// ", "script")
    case .swift: .comment("// ", "Swift file")
    case .markdown: .comment("<!-- ", "summary", " -->")
    case .scene: .member("scene", after: ["{"])
    case .guide: .comment("# ", "guide", after: "---")
    case .codeQuality: .member("code quality report", after: ["[", "{"])
    case .analysis: .member("problem report", after: ["{", "\"properties\":", "{"])
    }
  }
}

/// The mark in a text, as in "Written by reveal 0.1.0 as a page.", at a place fixed by the syntax.
///
/// It is a sentence with the name and version of the program and a noun for the kind. The lead is
/// what comes before the version, and the tail what comes behind it.
private enum TextMark {
  /// A comment on the first line, or on the second one if a certain line must come first.
  case line(lead: String, tail: String, after: String?)
  /// A member of JSON after certain signs, between which there may be white space.
  ///
  /// An empty list has certain white space in it instead.
  case member(lead: String, tail: String, after: [String])
  /// A field at the end of the first line, which begins with a word.
  case endOfLine(_ word: String, field: String)

  static func comment(
    _ opening: String, _ noun: String, _ closing: String = "", after first: String? = nil
  ) -> TextMark {
    .line(lead: opening + "Written by reveal ", tail: " as a \(noun).\(closing)", after: first)
  }

  static func member(_ noun: String, after signs: [String]) -> TextMark {
    .member(lead: "\"writtenBy\": \"reveal ", tail: " as a \(noun)\",", after: signs)
  }

  /// An empty list with certain white space, since JSON has no other place for a mark.
  private static let emptyList = "[\t \t\t \t  \t]"

  /// The text with the mark; the same text if it is not of the syntax.
  func added(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .line(let lead, let tail, let first):
      let before = first.map { Array(($0 + "\n").utf8) } ?? []
      guard bytes.starts(with: before) else { return bytes }
      return before + Array("\(lead)\(version)\(tail)\n".utf8) + Array(bytes[before.count...])
    case .member(let lead, let tail, let signs):
      if signs.first == "[", bytes.starts(with: "[]".utf8) {
        return Array(Self.emptyList.utf8) + Array(bytes[2...])
      }
      var rest = String(decoding: bytes.prefix(OutputKind.headSize), as: UTF8.self)[...]
      guard rest.drop(signs) else { return bytes }
      let place = rest.base.utf8.distance(from: rest.base.startIndex, to: rest.startIndex)
      return Self.inserted(lead + version + tail, into: bytes, at: place)
    case .endOfLine(_, let field):
      guard let end = bytes.firstIndex(of: newline), !isIn(bytes) else { return bytes }
      return Array(bytes[..<end]) + Array(field.utf8) + Array(bytes[end...])
    }
  }

  /// Inserts a member after an opening brace, with the same white space as before the next member.
  private static func inserted(_ member: String, into bytes: [UInt8], at place: Int) -> [UInt8] {
    let space = Array(bytes[place...].prefix { $0 == newline || $0 == UInt8(ascii: " ") })
    let gap = space.isEmpty ? [UInt8(ascii: " ")] : space
    let start: [UInt8] = Array(bytes[..<place]) + space + Array(member.utf8)
    return start + gap + Array(bytes[(place + space.count)...])
  }

  /// Whether the mark is in its place.
  func isIn(_ head: [UInt8]) -> Bool {
    var rest = String(decoding: head, as: UTF8.self)[...]
    switch self {
    case .line(let lead, let tail, let first):
      if let first { guard rest.drop(first), rest.dropLineEnd() else { return false } }
      return rest.drop(lead) && rest.dropVersion() && rest.drop(tail) && rest.dropLineEnd()
    case .member(let lead, let tail, let signs):
      if signs.first == "[", rest.drop(Self.emptyList) { return true }
      guard rest.drop(signs) else { return false }
      rest = rest.drop(while: \.isWhitespace)
      return rest.drop(lead) && rest.dropVersion() && rest.drop(tail)
    case .endOfLine(let word, let field):
      let line = rest.prefix { !$0.isNewline }
      return line.hasPrefix(word) && line.hasSuffix(field)
    }
  }
}

private let newline = UInt8(ascii: "\n")

extension Substring {
  /// Drops a text from the start; returns false if it starts otherwise.
  fileprivate mutating func drop(_ text: String) -> Bool {
    guard utf8.starts(with: text.utf8) else { return false }
    self = self[utf8.index(startIndex, offsetBy: text.utf8.count)...]
    return true
  }

  /// Drops texts with any white space between them from the start; false if it starts otherwise.
  fileprivate mutating func drop(_ texts: [String]) -> Bool {
    texts.enumerated().allSatisfy { place, text in
      if place > 0 { self = self[...].drop(while: \.isWhitespace) }
      return drop(text)
    }
  }

  /// Drops characters that satisfy a predicate from the start; returns false if there are none.
  private mutating func drop(while isDropped: (Character) -> Bool) -> Bool {
    let rest = self[...].drop(while: isDropped)
    defer { self = rest }
    return rest.startIndex > startIndex
  }

  /// Drops a number such as 0.1.0 or 1.0.0-beta.2 from the start.
  fileprivate mutating func dropVersion() -> Bool {
    var (rest, end, numbers) = (self, self, 0)
    while rest.drop(while: \.isASCIIDigit) {
      (end, numbers) = (rest, numbers + 1)
      guard rest.drop(".") else { break }
    }
    guard numbers > 1 else { return false }
    rest = end
    let isPrerelease =
      rest.drop("-") && rest.drop { $0.isASCIIDigit || $0.isASCIILowercase || $0 == "." }
    self = isPrerelease ? rest : end
    return true
  }

  /// Drops a line ending, which a checkout may have changed to that of another system.
  fileprivate mutating func dropLineEnd() -> Bool { drop("\n") || drop("\r\n") }
}
