import RevealCSS
import RevealJSON
import Testing

/// A style sheet that is imported, for tests.
struct Importing {
  let result: StyleSheetImport

  init(_ text: String, attributes: [String: String] = [:], names: Set<String>? = nil) throws {
    result = try StyleSheetImport(
      SourceText(file: "a.css", text: text), attributes: attributes, names: names)
  }

  /// The members of the only preset but its description, on one line.
  var preset: String {
    guard result.presets.count == 1, case .object(let members)? = result.presets.first?.json
    else { return "\(result.presets.map(\.name))" }
    return JSONOutput.object(members.filter { $0.key != "description" }).compact
  }

  /// What was not kept, one a line, with places.
  var notes: [String] {
    let notes = (result.notes + result.presets.flatMap(\.notes)).filter { $0.kind != .kept }
    return result.report(notes).split(separator: "\n").map(String.init)
  }
}
