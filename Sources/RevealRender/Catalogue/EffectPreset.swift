import RevealFiles
import RevealJSON
import RevealPreset

/// A preset that extends no other, and the files that it names.
package struct EffectPreset: Sendable {
  /// The effect's own name with the extension of a preset.
  package private(set) var fileName: String
  /// The preset, which names the schema beside it.
  package private(set) var text: String
  /// The files that it needs.
  package private(set) var files: [File]

  /// A file that a preset needs.
  package struct File: Sendable {
    /// The path from the preset's folder.
    package var path: String
    package let bytes: [UInt8]
  }

  /// - Parameters:
  ///   - source: A preset that extends no other; its comments are kept.
  ///   - library: The folder to which its paths are relative.
  ///   - files: The files that it needs.
  /// - Throws: When it names a file that is not among these.
  init(_ source: SourceText, in library: String, files: [File]) throws(FileError) {
    fileName = splitPath(source.file).name
    self.files = files
    guard let root = JSONParser.parse(source).root else {
      preconditionFailure("\(source.file) was read, and is no object")
    }
    var edits: [SourceEdit.Replacement] = []
    let schema = JSONOutput.string(StarterPreset.schemaName).compact
    if let node = root["$schema"] {
      edits.append(.init(node.range, schema))
    } else {
      let start = root.range.lowerBound + 1
      edits.append(.init(start..<start, "\n  \"$schema\": \(schema),"))
    }
    if let template = try Self.templateElsewhere(root, library) { edits.append(template) }
    text = Self.text(source, edits)
  }

  /// The preset with another text and another name, and the same files.
  func with(text: String, as fileName: String) -> EffectPreset {
    var preset = self
    (preset.text, preset.fileName) = (text, fileName)
    return preset
  }

  /// The preset adapted to a folder that may have other files at the places of its own.
  ///
  /// - Returns: The same preset if each place is unused or has the same content; otherwise one with
  ///   other names for its files, as "decks/photos-2.json" for "decks/photos.json".
  /// - Throws: `PlaceTaken` for a file that the preset does not name itself, `FileError` if a file
  ///   cannot be read.
  package func fitting(_ folder: String) throws -> EffectPreset {
    var fitting = self
    var edits: [SourceEdit.Replacement] = []
    let source = SourceText(file: fileName, text: text)
    let root = JSONParser.parse(source).root
    let named = [root?["cards"], root?["bars"]].compactMap(\.self)
    for (index, file) in files.enumerated() {
      guard let path = try Self.place(of: file, in: folder), path != file.path else { continue }
      let references = named.flatMap { Self.ranges(of: file.path, in: $0) }
      guard !references.isEmpty else { throw PlaceTaken(path: joinPath(folder, file.path)) }
      edits += references.map { .init($0, JSONOutput.string(path).compact) }
      fitting.files[index].path = path
    }
    fitting.text = Self.text(source, edits)
    return fitting
  }

  /// The first path derived from a file's that is unused in a folder, or has the same content.
  private static func place(of file: File, in folder: String) throws(FileError) -> String? {
    let (parent, name) = splitPath(file.path)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    for number in 1...Int.max {
      let other = number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])"
      let path = joinPath(parent, other)
      let place = joinPath(folder, path)
      guard let kind = fileKind(place) else { return path }
      if kind == .file, try FileScope.everywhere.read(place, limit: .max) == file.bytes {
        return path
      }
    }
    return nil
  }

  private static func ranges(of text: String, in node: JSONNode) -> [Range<Int>] {
    switch node.value {
    case .string(text): [node.range]
    case .array(let nodes): nodes.flatMap { ranges(of: text, in: $0) }
    case .object(let members): members.flatMap { ranges(of: text, in: $0.value) }
    default: []
    }
  }

  /// The edit that replaces the path of a template outside of the library by the template.
  private static func templateElsewhere(
    _ root: JSONNode, _ library: String
  ) throws(FileError) -> SourceEdit.Replacement? {
    guard let path = root["cards"]?["template"], let name = path.string, DeckTemplate.isPath(name),
      relativePath(joinPath(library, name), from: library).hasPrefix("../")
    else { return nil }
    let file = joinPath(library, name)
    let source = try FileScope.everywhere.text(file)
    guard let cell = JSONParser.parse(source).root?[CellTemplate.key] else { return nil }
    // The text is nested two levels deeper than in its file.
    let text = source.string(cell.range).replacing("\n", with: "\n    ")
    let key = JSONOutput.string(CellTemplate.key).compact
    return .init(path.range, "{\n      \(key): \(text)\n    }")
  }

  private static func text(_ source: SourceText, _ edits: [SourceEdit.Replacement]) -> String {
    String(decoding: SourceEdit(edits).applied(to: source.bytes), as: UTF8.self)
  }
}

/// The error that another file is at the place of one that an effect needs under its own name.
package struct PlaceTaken: Error, Hashable, CustomStringConvertible {
  let path: String

  package var description: String {
    """
    \(printable(path)): another file is there already, and the effect needs its own under this name
      hint: write the effect into a folder of its own
    """
  }
}
