package import RevealJSON

/// Values of a key that are compared, as in `entrance.spring.bounce=0,0.2,0.4`.
package struct PresetVariation: Sendable {
  /// The limit on values of a key.
  package static let mostValues = 24

  private let path: JSONPath
  private let values: [JSONOutput]

  /// The number of values.
  package var count: Int { values.count }

  /// Reads a variation.
  ///
  /// - Parameter text: A key path, an equals sign, and values separated by commas. These are JSON,
  ///   or texts without commas.
  /// - Throws: When the text has another form, or more values than ``mostValues``.
  package init(_ text: String) throws(SourceEditError) {
    guard let sign = text.firstIndex(of: "=") else {
      throw SourceEditError(
        message: "expected a key path and values, as in entrance.duration=0.2,0.4, found "
          + "\"\(text)\"")
    }
    path = try PresetChange.path(String(text[..<sign]))
    let list = text[text.index(after: sign)...]
    let parsed = JSONParser.parse(SourceText(file: "", text: "[\(list)]"))
    if parsed.problems.isEmpty, let elements = parsed.root?.elements {
      values = elements.map(JSONOutput.init)
    } else {
      values = list.split(separator: ",").map { PresetChange.value(String($0)) }
    }
    guard (1...Self.mostValues).contains(values.count) else {
      throw SourceEditError(
        message: "expected 1 to \(Self.mostValues) values, found \(values.count)")
    }
  }

  /// The changes that set the values.
  fileprivate var changes: [PresetChange] { values.map { PresetChange(path, $0) } }
}

extension [PresetVariation] {
  /// The changes for each value or, with two variations, for each pair of values.
  ///
  /// The values of the first variation are rows, those of the second columns, row by row. Without
  /// a variation there is one combination, which changes nothing.
  package var combinations: [[PresetChange]] {
    reduce([[]]) { rows, variation in
      rows.flatMap { row in variation.changes.map { row + [$0] } }
    }
  }
}

extension PresetChange {
  /// The last key of the path, and the value.
  package var label: String {
    let name = path.steps.last.map { JSONPath([$0]).description } ?? ""
    return "\(name) = \(value?.compact ?? "")"
  }
}

extension [PresetChange] {
  /// The last keys of the paths, and the values, as in "duration = 0.2, bounce = 0".
  package var caption: String { map(\.label).joined(separator: ", ") }
}
