import RevealCSS
import RevealCompare
import RevealJSON
import RevealPreset
import RevealScene

/// The problems of a file, for programs such as editors.
struct ProblemList {
  private let items: [JSONOutput]

  private init(items: [JSONOutput]) { self.items = items }

  /// - Parameters:
  ///   - problems: The problems of a text.
  ///   - source: The text.
  init(_ problems: [Problem], in source: SourceText) {
    let places = source.places(of: problems.map(\.range.lowerBound))
    items = zip(problems, places).map { problem, place in
      [
        "severity": .string(problem.severity.rawValue), "file": .string(source.file),
        "line": .integer(place.line), "column": .integer(place.column),
        "keyPath": .string(problem.keyPath), "message": .string(problem.message),
        "hint": problem.hint.map(JSONOutput.string) ?? .null,
      ]
    }
  }

  /// Creates a list of the problems of an error, or with the error as the only problem.
  ///
  /// - Parameters:
  ///   - error: The reason why a file cannot be used.
  ///   - path: The path of the file.
  init(_ error: any Error, of path: String) {
    switch error {
    case let error as PresetError: self.init(error.problems, in: error.source)
    case let error as SceneFileError: self.init(error.problems, in: error.source)
    case let error as ToleranceFileError: self.init(error.problems, in: error.source)
    default:
      self.init(items: [
        [
          "severity": "error", "file": .string(path), "line": .null, "column": .null,
          "keyPath": "", "message": .string(Failure.message(of: error)), "hint": .null,
        ]
      ])
    }
  }

  var json: JSONOutput { .array(items) }
}
