import Foundation
import RevealJSON
import RevealPreset
import Testing

/// Holds the tables of the language's reference against the schema, which comes from the reader.
@Suite struct PresetReferenceTests {
  /// A heading of `Presets/README.md`, and the object that the tables below it describe.
  static let sections: [(heading: String, schema: [String])] = [
    ("The preset", []), ("canvas", ["properties", "canvas"]), ("list", ["properties", "list"]),
    ("cards", ["properties", "cards"]), ("bars", ["properties", "bars", "items"]),
    ("entrance", ["$defs", "entrance"]),
    ("scrollEffect", ["properties", "scrollEffect"]),
    ("swipeEffect", ["properties", "swipeEffect"]),
  ]

  @Test(arguments: sections)
  func `names every key with its range and its default`(
    section: (heading: String, schema: [String])
  ) throws {
    let schema = try #require(JSONParser.parse(Self.schema).root)
    let object = try section.schema.reduce(schema) { try #require($0[$1]) }
    let described = try #require(object["properties"])
    let rows = try rows(under: section.heading)
    #expect(Set(rows.map(\.key)) == Set(described.members.map(\.key)))
    for row in rows {
      let value = try #require(described[row.key])
      if let range = range(of: value, in: schema), let cell = row.range {
        #expect(cell.hasSuffix(range), "\(row.key): \(cell)")
      }
      if let standard = value["default"], let cell = row.standard, !Self.told.contains(row.key) {
        let text = Self.schema.string(standard.range)
        #expect(cell.filter { $0 != "`" } == text, "\(row.key)")
      }
    }
  }

  private static let schema = SourceText(file: "schema", text: PresetSchema.json)

  /// Keys whose default the reference tells in words.
  private static let told = ["scroll", "start", "transform"]

  private struct Row {
    let key: String
    let range: String?
    let standard: String?
  }

  /// The rows of all tables between a heading and the next.
  private func rows(under heading: String) throws -> [Row] {
    let text = try Repository.text("Presets/README.md").components(separatedBy: "\n## \(heading)\n")
    var columns: [String] = []
    var rows: [Row] = []
    for line in try #require(text.dropFirst().first).split(separator: "\n") {
      if line.hasPrefix("#") { break }
      guard line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let key = cells[0].split(separator: "`").first(where: { $0 != "[" }),
        cells[0].contains("`")
      else {
        columns = cells
        continue
      }
      func cell(_ name: String) -> String? { columns.firstIndex(of: name).map { cells[$0] } }
      rows.append(Row(key: String(key), range: cell("range"), standard: cell("default")))
    }
    return rows
  }

  /// The range as the reference writes it; nil where it is not one of numbers.
  private func range(of value: JSONNode, in schema: JSONNode) -> String? {
    if let place = value["$ref"]?.string {
      let name = place.split(separator: "/").last.map(String.init) ?? ""
      return schema["$defs"]?[name].flatMap { range(of: $0, in: schema) }
    }
    // A number, or a design token.
    if let number = value["anyOf"]?.elements?.first, number["type"]?.string == "number" {
      return range(of: number, in: schema)
    }
    if let first = value["prefixItems"]?.elements?.first { return range(of: first, in: schema) }
    let (least, most) = (
      value["minimum"] ?? value["minItems"], value["maximum"] ?? value["maxItems"]
    )
    let above = value["exclusiveMinimum"]
    guard let most = most?.number, let lower = (least ?? above)?.number else { return nil }
    if most == NumberRange.largest && lower == -most { return "" }
    if most == NumberRange.largest && above == nil && lower == 0 { return "≥ 0" }
    return "\(above == nil ? "" : "> ")\(grouped(lower)) … \(grouped(most))"
  }

  /// With a true minus sign, and spaces between thousands of five digits and more.
  private func grouped(_ number: Double) -> String {
    var digits = shortest(abs(number))
    if abs(number) >= 10_000 {
      for place in stride(from: digits.count - 3, to: 0, by: -3) {
        digits.insert(" ", at: digits.index(digits.startIndex, offsetBy: place))
      }
    }
    return (number < 0 ? "−" : "") + digits
  }
}
