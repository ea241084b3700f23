internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension ValueKind where Value == DistanceTable {
  /// A number as a function of the distance.
  static func table(_ values: NumberRange) -> ValueKind {
    .defined(
      "table",
      read: { $0.table(values)?.limited(to: values.limits) },
      admits: { $0.isInRange(values) })
  }
}

extension PresetSchema {
  static var table: JSONOutput {
    .anyOf(
      [.defined("length"), DistanceTable.form.schema], "A number as a function of the distance.")
  }
}

extension DistanceTable {
  /// The keys for the points of a table, by their symmetry.
  fileprivate static let symmetries: [(key: String, symmetry: Symmetry, about: String)] = [
    ("odd", .odd, "f(−r) = −f(r)."), ("even", .even, "f(−r) = f(r)."),
    ("plain", .none, "For distances of both signs."),
  ]

  /// The number of points that a table may have.
  fileprivate static let pointCounts = 1...10_000

  fileprivate static let form = ObjectForm(
    "A function of the distance between points in order of distance.",
    DistanceTable(points: [Point](), symmetry: .none), exclusive: [(symmetries.map(\.key), nil)],
    symmetries.map { key, symmetry, about in
      let point = JSONOutput.list(
        of: .anyOf([.defined("length"), .defined("curve")]), 2...3,
        "[distance, value] or [distance, value, curve to the next point]")
      return ObjectField(key, .list(of: point, pointCounts, about))
    } + [
      .init(
        "beyond", \.beyond, .word,
        "Beyond the outer points, the outer value stays or the outer segment is extended."),
      .init(
        "curve", \.curve, .curve,
        "The curve between points that have none of their own; by default the scroll effect's."),
    ])

  fileprivate func isInRange(_ values: NumberRange) -> Bool {
    Self.pointCounts.contains(points.count)
      && points.allSatisfy { $0.value.literal.map(values.contains) ?? true }
  }
}

extension DistanceTable.Symmetry {
  fileprivate var distances: NumberRange { self == .none ? .any : .notNegative }
}

extension JSONField {
  /// Reads a number, or the points of a function under the key of its symmetry.
  fileprivate func table(_ values: NumberRange) -> DistanceTable? {
    switch node.value {
    case .number, .string: return value(values).map { DistanceTable($0) }
    default: break
    }
    let what = "a number or a table like { \"even\": [[0, 1], [1, 0.5]] }"
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    var table = DistanceTable.form.standard
    _ = DistanceTable.form.read(&object, into: &table)
    let given = DistanceTable.symmetries.filter { object.has($0.key) }
    guard given.count <= 1 else { return nil }
    if let (key, symmetry, _) = given.first {
      guard let points = object[key]?.points(values, symmetry: symmetry) else { return nil }
      if points.count == 1 && table.beyond == .extend {
        object.warn("beyond", "has no effect on a table of one point")
      }
      return DistanceTable(
        points: points, symmetry: symmetry, beyond: table.beyond, curve: table.curve)
    }
    if object.keys.allSatisfy({ $0 == "beyond" || $0 == "curve" }) { expected(what) }
    return nil
  }

  private func value(_ range: NumberRange) -> Length? {
    ValueKind<Length>.expression(range, names: Length.Extent.allCases).read(self)
  }

  private func points(
    _ values: NumberRange, symmetry: DistanceTable.Symmetry
  ) -> [DistanceTable.Point]? {
    let what = "a list of at least 1 point [distance, value]"
    guard let elements = list(DistanceTable.pointCounts, what) else { return nil }
    var points: [DistanceTable.Point] = []
    for element in elements {
      guard let parts = element.list(2...3, "a point [distance, value]") else { continue }
      guard let distance = parts[0].value(symmetry.distances), let value = parts[1].value(values)
      else {
        continue
      }
      if let last = points.last?.distance.literal, let here = distance.literal, here < last {
        parts[0].expected(
          "a distance ≥ \(shortest(last))", hint: "points must be in order of distance")
      }
      var curve: TimingCurve?
      if parts.count == 3 {
        guard let read = ValueKind.curve.read(parts[2]) else { continue }
        curve = read
      }
      points.append(DistanceTable.Point(distance, value, curve: curve))
    }
    return points.count == elements.count ? points : nil
  }
}
