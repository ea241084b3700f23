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
      throw failure("a page has one list; --to css and --to swift take folders")
    }
    guard name == nil, prefix == nil, support == nil else {
      throw failure("--name, --prefix and --support are for one preset")
    }
    let scope = try source.reading.scope()
    var unnamed: FileError?
    let search = PresetSearch(source.path, scope: scope)
    let found = try search.contents { unnamed = unnamed ?? $0 }.presets
    if let unnamed { throw unnamed }
    var all: [Exported] = []
    var results: [JSONOutput] = []
    for (path, name) in zip(found, ExportName.unique(found)) {
      var single = source
      single.path = joinPath(source.path, path)
      let preset = try SimulatedPreset(single.load(scope: scope))
      let reduced = try preset.reducedTimeline()
      do throws(ExportRefusal) {
        let exported = try exported(preset, reduced: reduced, name: name, sharesSupport: true)
        all.append(exported)
        results.append(
          .object(
            [("preset", .string(path)), ("name", .string(to == .css ? name.prefix : name.type))]
              + exported.notes.map { Self.member($0.key, $0.notes) }))
      } catch {
        if !json { Terminal.report(lines: "\(single.path): note: not exported: \(error)") }
        results.append(["preset": .string(path), "reason": .string("\(error)")])
      }
    }
    guard let first = all.first else {
      throw failure("there is no preset below it that can be exported")
    }
    try requireExactness(all.flatMap(\.notes).map { ("", $0.notes) })
    let files = all.compactMap { if case .swift(let file) = $0 { file } else { nil } }
    let text =
      to == .css
      ? all.map(\.text).joined(separator: "\n") : SwiftExport.joined(files, version: version)
    try write(text, as: first.kind, inputs: scope.inputs)
    try printJSON([("presets", .array(results))], text: first.kind.marked(text))
  }
}
