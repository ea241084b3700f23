import RevealExport
import RevealFiles
import RevealJSON
import RevealRender

extension SimulatedPreset {
  /// The preset as code for apps and pages, for pages with a player.
  ///
  /// - Returns: An array of objects with a `language`, and either a `text` or a `reason`, a
  ///   sentence that says why there is no code.
  /// - Throws: When there is no run with reduced motion.
  func code() throws -> JSONOutput {
    let reduced = try reducedTimeline()
    let name = ExportName(file: loaded.source.file)
    let style = Result { () throws(ExportRefusal) in
      let list = try ListExport(
        loaded.preset, timeline: timeline, reduced: reduced, prefix: name.prefix,
        tolerance: .standard, tokens: loaded.tokens, version: version)
      return try list.movingStyleSheet()
    }
    let swift = Result { () throws(ExportRefusal) in
      try SwiftExport(
        loaded.preset, timeline: timeline, reduced: reduced, name: name, version: version
      ).text
    }
    return .array([Self.code("CSS", style), Self.code("Swift", swift)])
  }

  private static func code(_ language: String, _ text: Result<String, ExportRefusal>) -> JSONOutput
  {
    switch text {
    case .success(let text):
      .object([("language", .string(language)), ("text", .string(text))])
    case .failure(let refusal):
      .object([
        ("language", .string(language)),
        ("reason", .string("This preset cannot be exported as \(language): \(refusal).")),
      ])
    }
  }
}
