import RevealCSS
import RevealCompare
import RevealFiles
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

  init(_ problems: [Problem], in source: SourceText) {
    let places = source.places(of: problems.map(\.range.lowerBound))
    items = zip(problems, places).map { problem, place in
      Item(
        severity: problem.severity, file: source.file, place: place, keyPath: problem.keyPath,
        message: problem.message, hint: problem.hint)
    }
  }

  /// Creates a list of the problems of an error, or with the error as the only problem.
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

/// The problems of files in the format of static analysis (SARIF 2.1.0, OASIS), which forges show
/// beside the lines.
struct SARIFReport {
  private var results: [JSONOutput] = []

  /// Adds the problems of a file.
  mutating func add(_ problems: ProblemList) {
    results += problems.items.map { item in
      var text = item.message
      if !item.keyPath.isEmpty { text = "\(item.keyPath): \(text)" }
      if let hint = item.hint { text += "\nhint: \(hint)" }
      var place: [JSONOutput.Member] = [
        ("artifactLocation", ["uri": .string(Self.address(of: item.file))])
      ]
      if let start = item.place {
        place.append(
          ("region", ["startLine": .integer(start.line), "startColumn": .integer(start.column)]))
      }
      return [
        "ruleId": "preset", "level": .string(item.severity.rawValue),
        "message": ["text": .string(text)],
        "locations": [["physicalLocation": .object(place)]],
      ]
    }
  }

  var text: String {
    let rule: JSONOutput = [
      "id": "preset", "name": "InvalidPreset",
      "shortDescription": ["text": "A preset is not valid, or does not do what it seems to."],
    ]
    let driver: JSONOutput = [
      "name": "reveal", "semanticVersion": .string(version), "rules": [rule],
    ]
    let run: JSONOutput = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results),
    ]
    let file: JSONOutput = [
      "properties": ["generator": "reveal"],
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
    return file.text() + "\n"
  }

  /// A path as a relative or absolute address, in which other signs than those of names are
  /// escaped.
  private static func address(of path: String) -> String {
    let plain = Set("/-._~!$&'()*+,;=@".utf8)
    let escaped = path.utf8.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      let isName = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9") ~= scalar)
      if isName || plain.contains(byte) { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }
    return (path.hasPrefix("/") ? "file://" : "") + escaped.joined()
  }
}
