import RevealJSON
import RevealMath

/// The operations of a pose as a text has them, while they are changed.
struct PoseTransform {
  private(set) var operations: [JSONOutput]
  /// The index of an operation that was added; nil if there is none.
  private(set) var added: Int?
  /// Whether the pose has a list of operations, be it empty.
  private let isWritten: Bool

  /// A number in an operation.
  struct Number {
    let operation: Int
    let key: String
    /// The index in a list of numbers; nil for a number that stands alone.
    let element: Int?
  }

  /// - Parameter pose: The pose; nil for one without operations.
  init(_ pose: JSONNode?) {
    let elements = pose?["transform"]?.elements
    operations = elements?.map(JSONOutput.init) ?? []
    isWritten = elements != nil
  }

  /// Returns the value of a key of an operation; nil if it has another one.
  func value(_ index: Int, _ key: String) -> JSONOutput? {
    guard case .object(let members) = operations[index] else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns the number of a key in the first operation that has it and can be changed.
  func number(_ key: String, element: Int? = nil) -> Number? {
    operations.indices.map { Number(operation: $0, key: key, element: element) }
      .first { self[$0] != nil }
  }

  /// Adds an operation.
  mutating func add(_ key: String, _ value: JSONOutput, at index: Int) {
    operations.insert(.object([(key, value)]), at: index)
    added = index
  }

  /// The number at a place, which may be a share such as the 80 of "80% row"; nil for an
  /// expression, or if there is none.
  subscript(number: Number) -> Double? {
    get { output(number).flatMap(Self.parts)?.number }
    set {
      guard let newValue, let old = output(number), let (_, unit) = Self.parts(old) else { return }
      let text = JSONOutput.number(newValue).compact
      let new = unit.isEmpty ? JSONOutput.number(newValue) : .string(text + unit)
      let whole = value(number.operation, number.key)
      if let element = number.element, case .array(var elements)? = whole {
        elements[element] = new
        operations[number.operation] = .object([(number.key, .array(elements))])
      } else {
        operations[number.operation] = .object([(number.key, new)])
      }
    }
  }

  private func output(_ number: Number) -> JSONOutput? {
    let whole = value(number.operation, number.key)
    guard let element = number.element else { return whole }
    guard case .array(let elements)? = whole, elements.indices.contains(element) else { return nil }
    return elements[element]
  }

  /// Returns the number and the unit of a length.
  private static func parts(_ output: JSONOutput) -> (number: Double, unit: String)? {
    switch output {
    case .number(let number): return (number, "")
    case .integer(let number): return (Double(number), "")
    case .string(let text):
      let digits = text.prefix { $0.isNumber || "+-.".contains($0) }
      let unit = text.dropFirst(digits.count)
      guard let number = Double(digits), unit.hasPrefix("%"),
        !unit.contains(where: "+-*/(".contains)
      else { return nil }
      return (number, String(unit))
    default: return nil
    }
  }

  /// The pose with only these operations; nil if it is none.
  var node: JSONNode? {
    let text = JSONOutput.object([("transform", .array(operations))]).compact
    return JSONParser.parse(SourceText(file: "pose", text: text)).root
  }

  /// Returns the edits, in the form of `StudioEdit`, that make the pose at a path have these
  /// operations instead of those in the text.
  func edits(from former: PoseTransform, at path: JSONPath) -> [JSONOutput] {
    let transform = path.appending(.key("transform"))
    guard !former.operations.isEmpty else {
      let seen: [JSONOutput.Member] = former.isWritten ? [("seen", [])] : []
      let path = JSONOutput.string(transform.description)
      return [.object([("path", path), ("value", .array(operations))] + seen)]
    }
    var edits: [JSONOutput] = []
    if let added {
      let place = transform.appending(.index(added))
      edits.append([
        "path": .string(place.description), "value": operations[added], "inserts": true,
      ])
    }
    for (index, operation) in operations.enumerated() where index != added {
      let own = index - (added.map { index > $0 ? 1 : 0 } ?? 0)
      guard case .object(let members) = operation, members.count == 1,
        let old = former.value(own, members[0].key), old.compact != members[0].value.compact
      else { continue }
      let place = transform.appending(.index(index)).appending(.key(members[0].key))
      edits.append([
        "path": .string(place.description), "value": members[0].value, "seen": old,
      ])
    }
    return edits
  }
}
