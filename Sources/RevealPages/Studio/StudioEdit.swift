import RevealFiles
import RevealJSON
import RevealRender

/// A change of a file that a page asks for.
struct StudioEdit: Sendable {
  enum Action: Sendable {
    /// Sets a value, which is added if there is none.
    case set(JSONOutput)
    /// Inserts an element before another one of a list, or at its end.
    case insert(JSONOutput)
    case remove
  }

  let path: JSONPath
  let action: Action
  /// The value that the page showed at the path; nil if there was none.
  private let seen: JSONOutput?

  /// Reads a change; fails if it has another form.
  ///
  /// - Parameter node: JSON as in `{"path": "entrance.duration", "value": 0.5, "seen": 0.4}`.
  ///   Without a `value`, what is there is removed; `"inserts": true` inserts an element.
  init?(_ node: JSONNode) {
    guard let path = node["path"]?.string.flatMap(JSONPath.init) else { return nil }
    self.path = path
    seen = node["seen"].map(JSONOutput.init)
    guard let value = node["value"] else {
      action = .remove
      return
    }
    let output = JSONOutput(value)
    action = node["inserts"]?.bool ?? false ? .insert(output) : .set(output)
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
    case .insert(let value): edit = try editor.inserting(value, at: path)
    case .set(let value):
      try check(editor.root)
      edit =
        isPreset
        ? try PresetChange(path, value).edit(of: bytes, file: file, scope: scope)
        : try editor.setting(path, to: value)
    case .remove:
      if seen != nil { try check(editor.root) }
      edit = try editor.removing(path)
    }
    return edit.applied(to: bytes)
  }

  /// Checks that the value at the path is the one that the page showed.
  private func check(_ root: JSONNode) throws(StudioConflict) {
    let isSeen =
      switch (seen, root[path: path]) {
      case (nil, nil): true
      case (let seen?, let node?): seen.isEqual(to: node)
      default: false
      }
    guard isSeen else { throw StudioConflict(path: path.description) }
  }
}

/// The error that another program has changed what a page wanted to change.
package struct StudioConflict: Error, CustomStringConvertible {
  let path: String

  package var description: String {
    "\(path) has been changed in the file meanwhile: what is there now stays"
  }
}
