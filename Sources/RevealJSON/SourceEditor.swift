/// Works out edits of a JSON text that set, insert and remove values.
///
/// The text is that of a file: with its byte order mark, line ends, comments and trailing commas,
/// all of which remain.
package struct SourceEditor: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The value of the text; its ranges are those of ``bytes``.
  package let root: JSONNode

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - file: The path for messages.
  ///   - bytes: The text.
  /// - Throws: The first mistake of the text if it is not JSON, with comments and trailing commas
  ///   allowed, as what cannot be read cannot be edited.
  package init(file: String, bytes: [UInt8]) throws(SourceEditError) {
    let source = SourceText(file: file, unchanged: bytes)
    let parsed = JSONParser.parse(source)
    guard let root = parsed.root, parsed.problems.isEmpty else {
      throw SourceEditError(
        message: Problem.report(Array(parsed.problems.prefix(1)), in: source), isOfText: true)
    }
    (self.bytes, self.root) = (bytes, root)
  }

  /// Returns the edit that sets the value at a path.
  ///
  /// The values that lead to it are inserted if they are missing. A value is inserted after the
  /// others of its object or array.
  ///
  /// - Parameters:
  ///   - path: The path; an index may be the number of elements.
  ///   - value: The value.
  /// - Returns: The edit, which is empty if the value is there already.
  /// - Throws: When the path leads through a value that is no object or array, or to an element
  ///   beyond the end.
  package func setting(
    _ path: JSONPath, to value: JSONOutput
  ) throws(SourceEditError) -> SourceEdit {
    var node = root
    for (position, step) in path.steps.enumerated() {
      if let next = node[path: JSONPath([step])] {
        node = next
        continue
      }
      let place = JSONPath(Array(path.steps[..<position]))
      let rest = path.steps[(position + 1)...]
      return try inserting(
        Self.nested(value, at: rest, of: path), as: step, in: node, at: place)
    }
    guard !value.isEqual(to: node) else { return SourceEdit([]) }
    return try checked(
      SourceEdit([.init(node.range, text(of: value, at: node.range.lowerBound))]),
      yields: JSONOutput(root).setting(path.steps[...], to: value))
  }

  /// Returns the edit that inserts an element before another one of an array.
  ///
  /// - Parameters:
  ///   - value: The element.
  ///   - path: The path that it will have.
  /// - Returns: The edit.
  /// - Throws: When the path does not end in the index of an element of an array, or in the number
  ///   of its elements.
  package func inserting(
    _ value: JSONOutput, at path: JSONPath
  ) throws(SourceEditError) -> SourceEdit {
    let place = JSONPath(Array(path.steps.dropLast()))
    guard case .index(let index)? = path.steps.last, let array = root[path: place],
      let elements = array.elements
    else { throw SourceEditError(message: "\(path): expected the place of an element") }
    guard index <= elements.count else {
      throw SourceEditError(path, lastIndex: elements.count)
    }
    var layout = ContainerLayout(array, in: bytes, root: root)
    layout.insert(at: index) { text(of: value, at: $0, indent: $1) }
    var expected = elements.map(JSONOutput.init)
    expected.insert(value, at: index)
    return try checked(
      SourceEdit(layout.replacements),
      yields: JSONOutput(root).setting(place.steps[...], to: .array(expected)))
  }

  /// Returns the edit that removes the value at a path, with its key and its comma.
  ///
  /// If it has lines of its own, these go with the comments on them.
  ///
  /// - Parameter path: The path.
  /// - Returns: The edit.
  /// - Throws: When there is no such value, or it is the whole text.
  package func removing(_ path: JSONPath) throws(SourceEditError) -> SourceEdit {
    let place = JSONPath(Array(path.steps.dropLast()))
    guard let step = path.steps.last, let container = root[path: place],
      let index = container.position(of: step)
    else { throw SourceEditError(message: "\(path): there is no such value") }
    var layout = ContainerLayout(container, in: bytes, root: root)
    layout.remove(at: index)
    return try checked(
      SourceEdit(layout.replacements), yields: JSONOutput(root).setting(path.steps[...], to: nil))
  }

  // MARK: - Parts

  private func inserting(
    _ value: JSONOutput, as step: JSONPath.Step, in container: JSONNode, at place: JSONPath
  ) throws(SourceEditError) -> SourceEdit {
    var layout = ContainerLayout(container, in: bytes, root: root)
    let path = place.appending(step)
    switch (step, container.value) {
    case (.key(let key), .object(let members)):
      let name = JSONOutput.string(key).compact + ":" + layout.spaceAfterColon
      layout.insert(at: members.count) {
        name + text(of: value, at: $0 + name.utf8.count, indent: $1)
      }
    case (.index(let index), .array(let elements)):
      guard index == elements.count else { throw SourceEditError(path, lastIndex: elements.count) }
      layout.insert(at: index) { text(of: value, at: $0, indent: $1) }
    case (.key(let key), .array):
      let hint = Int(key).map { ", as in \(place.appending(.index($0)))" } ?? ""
      throw SourceEditError(
        message: "\(Self.name(place)): expected the index of an element\(hint), found \"\(path)\"")
    case (.key, _):
      throw SourceEditError(message: "\(Self.name(place)): expected an object for \"\(path)\"")
    case (.index, _):
      throw SourceEditError(message: "\(Self.name(place)): expected a list for \"\(path)\"")
    }
    return try checked(
      SourceEdit(layout.replacements),
      yields: JSONOutput(root).setting(path.steps[...], to: value))
  }

  private static func name(_ place: JSONPath) -> String {
    place.steps.isEmpty ? "the whole text" : place.description
  }

  /// The value that has another one at a path, and nothing else.
  private static func nested(
    _ value: JSONOutput, at steps: ArraySlice<JSONPath.Step>, of path: JSONPath
  ) throws(SourceEditError) -> JSONOutput {
    guard let step = steps.first else { return value }
    let inside = try nested(value, at: steps.dropFirst(), of: path)
    switch step {
    case .key(let key): return .object([(key, inside)])
    case .index(0): return .array([inside])
    case .index: throw SourceEditError(path, lastIndex: 0)
    }
  }

  /// The edit, once its result has been read.
  func checked(
    _ edit: SourceEdit, yields expected: JSONOutput?
  ) throws(SourceEditError) -> SourceEdit {
    let result = try SourceEditor(file: "the edited text", bytes: edit.applied(to: bytes))
    guard let expected, expected.isEqual(to: result.root) else {
      throw SourceEditError(message: "the edit would change other values")
    }
    return edit
  }

  /// The text of a value that begins at a column of a line with an indentation.
  private func text(of value: JSONOutput, at column: Int, indent: String) -> String {
    let width = max(0, Self.width - max(0, column - indent.utf8.count))
    let lines = value.text(width: width, indent: indent.utf8.count, braces: .spaced).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return value.text(width: .max, braces: .spaced) }
    let style = LineStyle(bytes, root)
    return lines.enumerated().map { number, line in
      guard number > 0 else { return String(line) }
      let blanks = line.prefix { $0 == " " }.count - indent.utf8.count
      let levels = String(repeating: style.unit, count: max(0, blanks / 2))
      return indent + levels + line.drop { $0 == " " }
    }.joined(separator: style.newline)
  }

  /// The text of a value that replaces another one.
  private func text(of value: JSONOutput, at offset: Int) -> String {
    let start = bytes.lineStart(of: offset)
    return text(of: value, at: offset - start, indent: bytes.indentation(at: start))
  }

  /// The number of columns up to which values stay on one line.
  private static let width = 100
}

/// The error that a text cannot be edited as wished.
package struct SourceEditError: Error, Hashable, CustomStringConvertible {
  package let text: String
  /// Whether the text is no JSON, with a report of its first mistake.
  package let isOfText: Bool

  package init(message: String, isOfText: Bool = false) {
    (text, self.isOfText) = (message, isOfText)
  }

  fileprivate init(_ path: JSONPath, lastIndex: Int) {
    self.init(message: "\(path): expected an index of at most \(lastIndex)")
  }

  package var description: String { text }
}

/// How a text is indented and ends its lines.
struct LineStyle {
  /// The blanks of one level.
  let unit: String
  let newline: String

  /// Finds the style of a text: that of its first line break and its first nested line.
  init(_ bytes: [UInt8], _ root: JSONNode) {
    let feed = bytes.firstIndex(of: UInt8(ascii: "\n"))
    newline = feed.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    let first: Int? =
      switch root.value {
      case .object(let members): members.first?.keyRange.lowerBound
      case .array(let elements): elements.first?.range.lowerBound
      default: nil
      }
    let start = first.map { bytes.lineStart(of: $0) }
    let outer = bytes.indentation(at: bytes.lineStart(of: root.range.lowerBound))
    let inner = start.map { bytes.indentation(at: $0) } ?? ""
    let deeper = inner.hasPrefix(outer) ? String(inner.dropFirst(outer.count)) : ""
    unit = deeper.isEmpty ? "  " : deeper
  }
}
