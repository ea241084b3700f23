package import RevealFiles
package import RevealJSON
import RevealPreset

/// A value of a preset that is set or removed, as on the command line.
package struct PresetChange: Sendable {
  package let path: JSONPath
  /// The value; nil to remove the one that is there.
  package let value: JSONOutput?

  package init(_ path: JSONPath, _ value: JSONOutput?) { (self.path, self.value) = (path, value) }

  /// Reads a change from its two words.
  ///
  /// - Parameters:
  ///   - path: A key path, as in `entrance.duration` or `scroll[2].to`.
  ///   - text: The value as JSON. Other texts are strings, so that these need no quotes.
  /// - Throws: When the first text is no key path.
  package init(path: String, value text: String) throws(SourceEditError) {
    self.init(try Self.path(path), Self.value(text))
  }

  /// Reads a change from one word, as in `entrance.duration=0.5`.
  ///
  /// - Parameter text: The key path, an equals sign, and the value.
  /// - Throws: When the text has another form.
  package init(_ text: String) throws(SourceEditError) {
    guard let sign = text.firstIndex(of: "=") else {
      throw SourceEditError(
        message: "expected a key path and a value, as in entrance.duration=0.5, found \"\(text)\"")
    }
    try self.init(
      path: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
  }

  /// Reads a key path; throws if the text is none.
  package static func path(_ text: String) throws(SourceEditError) -> JSONPath {
    guard let path = JSONPath(text) else {
      throw SourceEditError(
        message:
          "expected a key path, as in entrance.duration or scroll[2].to, found \"\(text)\"")
    }
    return path
  }

  /// Returns the value of a text: JSON, or else the text itself.
  static func value(_ text: String) -> JSONOutput {
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    guard let root = parsed.root, parsed.problems.isEmpty else { return .string(text) }
    return JSONOutput(root)
  }

  /// Returns the edit of a preset's text that makes this change.
  ///
  /// A value that the preset inherits is set in this file. Where the preset inherits a larger value
  /// as a whole, that one is copied into it with the change.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path of the file, to which the paths of other presets are relative.
  ///   - scope: The limits on where these may be.
  /// - Returns: The edit, which is empty if the preset has the value already.
  /// - Throws: `SourceEditError` when the path leads nowhere, `PresetError` when a preset that it
  ///   extends is invalid.
  package func edit(
    of bytes: [UInt8], file: String, scope: FileScope
  ) throws -> SourceEdit {
    let editor = try SourceEditor(file: file, bytes: bytes)
    guard let value else { return try editor.removing(path) }
    guard let whole = try inherited(by: editor.root, of: bytes, file, scope) else {
      return try editor.setting(path, to: value)
    }
    let place = Preset.inheritedWhole(path)
    let rest = path.steps[place.steps.count...]
    guard let changed = JSONOutput(whole).setting(rest, to: value) else {
      throw SourceEditError(message: "\(path): the preset that this one extends has no such place")
    }
    return changed.isEqual(to: whole)
      ? SourceEdit([]) : try editor.setting(place, to: changed)
  }

  /// The inherited value that has the change's value in it; nil if the file has one itself.
  private func inherited(
    by root: JSONNode, of bytes: [UInt8], _ file: String, _ scope: FileScope
  ) throws(PresetError) -> JSONNode? {
    let place = Preset.inheritedWhole(path)
    guard root[path: place] == nil, Preset.base(of: root) != nil else { return nil }
    var bases = PresetBases(scope: scope)
    return try bases.standalone(SourceText(file: file, bytes: bytes)).root?[path: place]
  }
}

extension [PresetChange] {
  /// Returns a preset's text with the changes, one after another.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path of the file.
  ///   - scope: The limits on where presets that it extends may be.
  /// - Returns: The text.
  /// - Throws: `SourceEditError` or `PresetError`, as ``PresetChange/edit(of:file:scope:)`` does.
  package func applied(
    to bytes: [UInt8], file: String, scope: FileScope
  ) throws -> [UInt8] {
    try reduce(bytes) { try $1.edit(of: $0, file: file, scope: scope).applied(to: $0) }
  }
}
