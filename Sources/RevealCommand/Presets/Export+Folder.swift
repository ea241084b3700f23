import RevealExport
import RevealFiles
import RevealJSON
import RevealPages
import RevealPreset
import RevealRender

/// A folder of presets as one file.
extension Export {
  /// Writes all presets below a folder into one file.
  func writeFolder() throws {
    guard to != .web else {
      throw ExportFailure(
        description: "\(source.path): error: a page has one list; --to css and --to swift take "
          + "folders")
    }
    guard name == nil, prefix == nil, support == nil else {
      throw ExportFailure(
        description: "\(source.path): error: --name, --prefix and --support are for one preset")
    }
    let scope = try source.reading.scope()
    var unnamed: FileError?
    let search = PresetSearch(source.path, scope: scope)
    let found = try search.contents { unnamed = unnamed ?? $0 }.presets
    if let unnamed { throw unnamed }
    var sheets: [ListExport] = []
    var files: [SwiftExport] = []
    var results: [JSONOutput] = []
    for (path, name) in zip(found, ExportName.unique(found)) {
      var single = source
      single.path = joinPath(source.path, path)
      let preset = try SimulatedPreset(single.load(scope: scope))
      let reduced = try preset.reducedTimeline()
      do throws(ExportRefusal) {
        if to == .css {
          let list = try ListExport(
            preset.loaded.preset, timeline: preset.timeline, reduced: reduced,
            prefix: name.prefix, tolerance: ExportTolerance(points: tolerance),
            tokens: preset.loaded.tokens, version: version)
          _ = try list.movingStyleSheet()
          sheets.append(list)
          results.append(Self.result(path, name.prefix, [("notes", list.notes)]))
        } else {
          let file = try SwiftExport(
            preset.loaded.preset, timeline: preset.timeline, reduced: reduced, name: name,
            sharesSupport: true, version: version)
          files.append(file)
          let notes = [("uikit", file.uikit), ("swiftUI", file.swiftUI)]
          results.append(Self.result(path, name.type, notes))
        }
      } catch {
        if !json { Terminal.report(lines: "\(single.path): note: not exported: \(error)") }
        results.append(["preset": .string(path), "reason": .string("\(error)")])
      }
    }
    guard !sheets.isEmpty || !files.isEmpty else {
      throw ExportFailure(
        description: "\(source.path): error: there is no preset below it that can be exported")
    }
    try requireExactness(
      sheets.map { ("", $0.notes) } + files.flatMap { [("", $0.uikit), ("", $0.swiftUI)] })
    let kind = to == .css ? OutputKind.styleSheet : .swift
    let text =
      to == .css
      ? sheets.map(\.styleSheet).joined(separator: "\n")
      : SwiftExport.joined(files, version: version)
    try write(text, as: kind, inputs: scope.inputs)
    try printJSON([("presets", .array(results))], text: kind.marked(text))
  }

  /// Returns what became of a preset.
  private static func result(
    _ path: String, _ name: String, _ notes: [(key: String, notes: ExportNotes)]
  ) -> JSONOutput {
    .object([("preset", .string(path)), ("name", .string(name))] + notes.map(member))
  }
}
