internal import RevealJSON

extension ValueKind where Value == DistanceTable {
  /// A number as a function of the distance.
  static func table(_ values: NumberRange) -> ValueKind {
    .defined("table") { $0.table(values) }
  }
}

extension PresetSchema {
  static var table: SchemaValue {
    .anyOf(
      [.number(.any, "The same everywhere."), DistanceTable.form.schema],
      "A number as a function of the distance.")
  }
}

extension DistanceTable {
  /// The keys under which a table has its points.
  fileprivate static let symmetries: [(key: String, symmetry: Symmetry, about: String)] = [
    ("odd", .odd, "f(−r) = −f(r)."), ("even", .even, "f(−r) = f(r)."),
    ("plain", .none, "For distances of both signs."),
  ]

  /// The number of points that a table may have.
  fileprivate static let pointCounts = 1...10_000

  fileprivate static let form = ObjectForm(
    "Piecewise linear between points in order of distance.",
    DistanceTable(points: [], symmetry: .none), exclusive: [(symmetries.map(\.key), nil)],
    symmetries.map { key, symmetry, about in
      let point = SchemaValue.tuple(
        [.number(symmetry.distances, "Distance."), .number(.any, "Value.")], "[distance, value]")
      return ObjectField(key, .list(of: point, pointCounts, about))
    } + [
      .init(
        "beyond", \.beyond, .word,
        "Beyond the outer points the outer value stays, or the outer segment goes on.")
    ])
}

extension DistanceTable.Symmetry {
  fileprivate var distances: NumberRange { self == .none ? .any : .notNegative }
}

extension JSONField {
  /// A number, or the points of a piecewise linear function under the name of its symmetry.
  fileprivate func table(_ values: NumberRange) -> DistanceTable? {
    if case .number = node.value {
      return number(values).map { DistanceTable(points: [SIMD2(0, $0)], symmetry: .none) }
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
      return DistanceTable(points: points, symmetry: symmetry, beyond: table.beyond)
    }
    if object.keys.allSatisfy({ $0 == "beyond" }) { expected(what) }
    return nil
  }

  private func points(_ values: NumberRange, symmetry: DistanceTable.Symmetry) -> [SIMD2<Double>]? {
    let what = "a list of at least 1 point [distance, value]"
    guard let elements = list(DistanceTable.pointCounts, what) else { return nil }
    var points: [SIMD2<Double>] = []
    for element in elements {
      guard let pair = element.list(2...2, "a point [distance, value]") else { continue }
      guard let distance = pair[0].number(symmetry.distances), let value = pair[1].number(values)
      else {
        continue
      }
      if let last = points.last, distance < last.x {
        pair[0].expected(
          "a distance ≥ \(shortest(last.x))", hint: "points must be in order of distance")
      }
      points.append(SIMD2(distance, value))
    }
    return points.count == elements.count ? points : nil
  }
}
