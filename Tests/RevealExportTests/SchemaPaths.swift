import RevealJSON
import RevealMath
import RevealPreset

/// The places of a preset that take a length, which its schema names, and presets that have an
/// expression there.
struct SchemaPaths {
  /// A step from a value to one in it.
  private enum Step {
    case key(String, siblings: [String: String])
    case items(count: Int)
  }

  private let paths: [[Step]]

  /// Reads the schema.
  init() {
    let root = JSONParser.parse(SourceText(file: "schema", text: PresetSchema.json)).root
    var search = Search(definitions: root?["$defs"])
    if let root { search.visit(root, [], inside: []) }
    paths = search.paths
  }

  var count: Int { paths.count }

  /// A preset with an expression at a place.
  ///
  /// - Parameters:
  ///   - number: The number of the place, counted from 0.
  ///   - random: The source of expressions.
  /// - Returns: The name of the place, and the preset.
  func preset(_ number: Int, _ random: inout SplitMix64) -> (name: String, text: String) {
    var members = Self.base
    let path = paths[number]
    guard case .key(let first, _)? = path.first else { return ("", "{}") }
    // A bar that collapses needs a list with a start, and rows of an endless list do not change.
    let isEndless = random.index(below: 4) == 0 && !["bars", "scroll"].contains(first)
    let wraps = isEndless ? ", \"wrap\": true" : ""
    if isEndless { members["scroll"] = "[{\"drag\": -9}]" }
    let columns = random.index(below: 4) == 0 ? ", \"columns\": 3" : ""
    members["list"] = "{\"rows\": 6, \"rowHeight\": 20\(wraps)\(columns)}"
    var name = ""
    for step in path {
      if case .key(let key, _) = step { name += (name.isEmpty ? "" : ".") + key }
    }
    members[first] = Self.text(path[...], &random, at: 0).member
    let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return (name, "{\(text.joined(separator: ", "))}")
  }

  /// A preset small enough for many, with rows that come and go.
  private static let base = [
    "canvas": "{\"size\": [60, 90], \"scale\": 1, \"fps\": 30, \"duration\": 0.2}",
    "scroll": """
    [{"remove": {"row": 0}, "duration": 0.1, "wait": false}, {"insert": {"at": 0}, \
    "duration": 0.1, "wait": false}, {"drag": -9}]
    """,
  ]

  /// The value at the end of a path, in all that is around it.
  private static func text(
    _ path: ArraySlice<Step>, _ random: inout SplitMix64, at place: Int
  ) -> (whole: String, member: String) {
    switch path.first {
    case .key(let key, let siblings):
      let value = text(path.dropFirst(), &random, at: place).whole
      let others = siblings.sorted { $0.key < $1.key }.map {
        ", \"\($0.key)\": \($0.value.replacing("PLACE", with: "\(place)"))"
      }
      return ("{\"\(key)\": \(value)\(others.joined())}", value)
    case .items(let count):
      let elements = (0..<count).map { text(path.dropFirst(), &random, at: $0).whole }
      let whole = "[\(elements.joined(separator: ", "))]"
      return (whole, whole)
    case nil:
      let plain = random.index(below: 6) == 0
      let whole = plain ? "\(place)" : "\"\(expression(&random, depth: 2))\""
      return (whole, whole)
    }
  }

  /// An expression whose value may be anything: endless, none, huge, tiny or usual.
  private static func expression(_ random: inout SplitMix64, depth: Int) -> String {
    let atoms = [
      "1/0", "0-1/0", "0/0", "sqrt(0-4)", "1000000*1000000*1000000", "0-1e6*1e6", "tan(90)",
      "1/(1000000*1000000)", "main/0", "50% viewport/0", "main*main*main", "1e-300", "0", "1e6",
      "atan(1/0)", "cos(1/0)", "floor(0/0)", "round(1/0)", "0-5", "main", "0.5",
    ]
    guard depth > 0, random.index(below: 2) == 0 else { return atoms[random.index(below: 21)] }
    let (a, b) = (
      expression(&random, depth: depth - 1), expression(&random, depth: depth - 1)
    )
    let forms = [
      "(\(a))+(\(b))", "(\(a))-(\(b))", "(\(a))*(\(b))", "(\(a))/(\(b))", "max(\(a), \(b))",
      "min(\(a), \(b))", "abs(\(a))",
    ]
    return forms[random.index(below: forms.count)]
  }

  /// Finds the paths.
  private struct Search {
    let definitions: JSONNode?
    var paths: [[Step]] = []

    /// - Parameters:
    ///   - node: A part of the schema.
    ///   - path: The path that leads there.
    ///   - names: The definitions that it is inside of, none of which is entered again.
    mutating func visit(_ node: JSONNode, _ path: [Step], inside names: Set<String>) {
      if let name = node["$ref"]?.string?.split(separator: "/").last.map(String.init) {
        if name == "length" { return paths.append(path) }
        guard !names.contains(name), let definition = definitions?[name] else { return }
        return visit(definition, path, inside: names.union([name]))
      }
      for form in node["anyOf"]?.elements ?? [] { visit(form, path, inside: names) }
      for member in node["properties"]?.members ?? [] {
        let siblings = Self.siblings(of: member.key, in: node)
        visit(member.value, path + [.key(member.key, siblings: siblings)], inside: names)
      }
      let places = node["prefixItems"]?.elements
      if let item = node["items"] ?? places?.first {
        let count = max(node["minItems"]?.integer ?? 1, 1)
        visit(places?.first ?? item, path + [.items(count: count)], inside: names)
      }
    }

    /// What an object needs beside a key.
    private static func siblings(of key: String, in object: JSONNode) -> [String: String] {
      let keys = Set(object["properties"]?.members.map(\.key) ?? [])
      var siblings: [String: String] = [:]
      for case let needed? in (object["required"]?.elements ?? []).map(\.string)
      where needed != key {
        siblings[needed] =
          switch needed {
          case "at": "PLACE"
          case "cell": "{\"text\": \"A\"}"
          // Of a bar that collapses.
          case "height" where keys.contains("edge"): "[40, 20]"
          default: "1"
          }
      }
      let poses: Set = ["from", "to", "keyframes", "parts", "of"]
      if keys.contains("interpolation"), keys.contains("duration"), !poses.contains(key) {
        siblings[keys.contains("to") ? "to" : "from"] = "{\"opacity\": 0}"
      }
      if keys.contains("viewInset"), key == "viewInset" {
        siblings["keyframes"] = "[{\"at\": 0, \"opacity\": 0}]"
      }
      if key == "of" { siblings["choose"] = "\"row\"" }
      // Of a stamp.
      if keys.isSuperset(of: ["cell", "opacity"]), !keys.contains("parallax"), key != "opacity" {
        siblings["opacity"] = "0.5"
      }
      if key == "inset", keys.contains("round") { siblings["round"] = "3" }
      return siblings
    }
  }
}

extension JSONNode {
  fileprivate var members: [JSONMember] {
    if case .object(let members) = value { members } else { [] }
  }
}
