import RevealCSS
import RevealCompare
import RevealJSON
import RevealPreset
import RevealScene

/// The problems of a file, for programs such as editors.
struct ProblemList {
  let items: [Item]

  /// A problem with its place.
  struct Item {
    let severity: Problem.Severity
    let file: String
    /// The place; nil for the file as a whole.
    let place: SourceText.Place?
    let keyPath: String
    let message: String
    let hint: String?
  }

  private init(_ items: [Item]) { self.items = items }

  /// - Parameters:
  ///   - problems: The problems of a text.
  ///   - source: The text.
  init(_ problems: [Problem], in source: SourceText) {
    let places = source.places(of: problems.map(\.range.lowerBound))
    items = zip(problems, places).map { problem, place in
      Item(
        severity: problem.severity, file: source.file, place: place, keyPath: problem.keyPath,
        message: problem.message, hint: problem.hint)
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
      self.init([
        Item(
          severity: .error, file: path, place: nil, keyPath: "",
          message: Failure.message(of: error), hint: nil)
      ])
    }
  }

  var json: JSONOutput {
    .array(
      items.map { item in
        [
          "severity": .string(item.severity.rawValue), "file": .string(item.file),
          "line": item.place.map { .integer($0.line) } ?? .null,
          "column": item.place.map { .integer($0.column) } ?? .null,
          "keyPath": .string(item.keyPath), "message": .string(item.message),
          "hint": item.hint.map(JSONOutput.string) ?? .null,
        ]
      })
  }
}
