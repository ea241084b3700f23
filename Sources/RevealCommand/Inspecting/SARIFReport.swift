import RevealFiles
import RevealJSON

/// The problems of files in the format of static analysis (SARIF 2.1.0, OASIS), which forges show
/// beside the lines.
struct SARIFReport {
  private var results: [JSONOutput] = []

  /// Adds the problems of a file.
  ///
  /// - Parameter problems: The problems.
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

  /// The text of the file.
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
