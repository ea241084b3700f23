import RevealFiles
import RevealJSON
import RevealRender

/// A change of a file that a page asks for.
struct StudioEdit: Sendable {
  enum Action: Sendable {
    /// Sets a value, which is added if there is none.
    case set(JSONOutput)
    /// Adds a value that the file does not have, even one that it inherits.
    case add(JSONOutput)
    /// Inserts an element before another one of a list, or at its end.
    case insert(JSONOutput)
    case remove
    /// Exchanges an element of a list with the next one.
    case exchange
  }

  let path: JSONPath
  let action: Action
  /// The value that the page showed at the path; nil if there was none.
  private let seen: JSONOutput?

  /// Reads a change; fails if it has another form.
  ///
  /// - Parameter node: JSON as in `{"path": "entrance.duration", "value": 0.5, "seen": 0.4}`.
  ///   Without a `value`, what is there is removed; `"adds": true` adds what the file may inherit,
  ///   `"inserts": true` inserts an element, and `"exchanges": true` exchanges one with the next.
  init?(_ node: JSONNode) {
    guard let path = node["path"]?.string.flatMap(JSONPath.init) else { return nil }
    self.path = path
    seen = node["seen"].map(JSONOutput.init)
    guard let value = node["value"] else {
      action = node["exchanges"]?.bool ?? false ? .exchange : .remove
      return
    }
    let output = JSONOutput(value)
    if node["adds"]?.bool ?? false {
      action = .add(output)
    } else {
      action = node["inserts"]?.bool ?? false ? .insert(output) : .set(output)
    }
  }

  /// Reads a list of changes; nil if one has another form, or there is none.
  static func all(_ node: JSONNode?) -> [StudioEdit]? {
    guard let nodes = node?.elements, !nodes.isEmpty else { return nil }
    let edits = nodes.compactMap { StudioEdit($0) }
    return edits.count == nodes.count ? edits : nil
  }

  /// Returns the text of a file after the change.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The path of the file.
  ///   - isPreset: Whether it is a preset, which may inherit values.
  ///   - scope: The limits on where presets that it extends may be.
  /// - Returns: The text.
  /// - Throws: `StudioConflict` when something else is at the path by now, and the errors of
  ///   `PresetChange` and `SourceEditor`.
  func applied(
    to bytes: [UInt8], of file: String, isPreset: Bool, scope: FileScope
  ) throws -> [UInt8] {
    let editor = try SourceEditor(file: file, bytes: bytes)
    let edit: SourceEdit
    switch action {
    case .add(let value):
      try check(editor.root)
      edit = try editor.setting(path, to: value)
    case .insert(let value): edit = try editor.inserting(value, at: path)
    case .set(let value):
      try check(editor.root, before: value)
      return try Self.parts(of: value, at: path, in: editor.root[path: path]).reduce(bytes) {
        let edit =
          isPreset
          ? try PresetChange($1.path, $1.value).edit(of: $0, file: file, scope: scope)
          : try SourceEditor(file: file, bytes: $0).setting($1.path, to: $1.value)
        return edit.applied(to: $0)
      }
    case .exchange: edit = try editor.exchanging(path)
    case .remove:
      if seen != nil { try check(editor.root) }
      edit = try editor.removing(path)
    }
    return edit.applied(to: bytes)
  }

  /// Returns the parts of a value that differ from the present one, so that the rest of the text,
  /// such as comments and line breaks in it, stays.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path.
  ///   - node: The present value; nil if there is none.
  /// - Returns: The parts to set; the whole value where keys or elements go away.
  private static func parts(
    of value: JSONOutput, at path: JSONPath, in node: JSONNode?
  ) -> [(path: JSONPath, value: JSONOutput)] {
    switch (value, node?.value) {
    case (.object(let members), .object(let present))
    where present.allSatisfy({ own in members.contains { $0.key == own.key } }):
      members.flatMap {
        parts(of: $0.value, at: path.appending(.key($0.key)), in: node?[$0.key])
      }
    case (.array(let elements), .array(let present)) where elements.count == present.count:
      zip(elements, present).enumerated().flatMap {
        parts(of: $0.element.0, at: path.appending(.index($0.offset)), in: $0.element.1)
      }
    case (_, _?) where node.map(value.isEqual) ?? false: []
    default: [(path, value)]
    }
  }

  /// Checks that the value at the path is the one that the page showed, or already the new one: a
  /// page that plays asks for frames of a draft while it is being saved.
  private func check(_ root: JSONNode, before new: JSONOutput? = nil) throws(StudioConflict) {
    let isExpected =
      switch (seen, root[path: path]) {
      case (nil, nil): true
      case (let seen, let node?): [seen, new].contains { $0?.isEqual(to: node) ?? false }
      default: false
      }
    guard isExpected else { throw StudioConflict(path: path.description) }
  }
}

/// The error that another program has changed what a page wanted to change.
package struct StudioConflict: Error, CustomStringConvertible {
  let path: String

  package var description: String {
    "\(path) has been changed in the file meanwhile: what is there now stays"
  }
}
