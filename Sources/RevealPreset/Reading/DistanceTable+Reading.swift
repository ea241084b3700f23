internal import RevealJSON

extension JSONField {
  /// A number, or points of a piecewise-linear function under the name of its symmetry.
  func table(_ values: NumberRange) -> DistanceTable? {
    if case .number = node.value {
      return number(values).map { DistanceTable(points: [SIMD2(0, $0)], symmetry: .none) }
    }
    let what = "a number or a table like { \"even\": [[0, 1], [1, 0.5]] }"
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    let beyond = object["beyond"]?.word() ?? DistanceTable.Beyond.standard
    let symmetries: KeyValuePairs<String, DistanceTable.Symmetry> = [
      "odd": .odd, "even": .even, "plain": .none,
    ]
    guard !object.exclude(symmetries.map(\.key)) else { return nil }
    for (key, symmetry) in symmetries {
      guard let field = object[key] else { continue }
      guard let points = field.points(values, symmetry: symmetry) else { return nil }
      if points.count == 1 && beyond == .extend {
        object.warn("beyond", "has no effect on a table of one point")
      }
      return DistanceTable(points: points, symmetry: symmetry, beyond: beyond)
    }
    if object.keys.allSatisfy({ $0 == "beyond" }) { expected(what) }
    return nil
  }

  private func points(_ values: NumberRange, symmetry: DistanceTable.Symmetry) -> [SIMD2<Double>]? {
    let what = "a list of at least 1 point [distance, value]"
    guard let elements = list(DistanceTable.pointCounts, what) else { return nil }
    let distances = symmetry == .none ? NumberRange.any : .notNegative
    var points: [SIMD2<Double>] = []
    for element in elements {
      guard let pair = element.list(2...2, "a point [distance, value]") else { continue }
      guard let distance = pair[0].number(distances), let value = pair[1].number(values) else {
        continue
      }
      if let last = points.last, distance < last.x {
        pair[0].expected(
          "a distance ≥ \(shortest(last.x))", hint: "points stand in order of distance")
      }
      points.append(SIMD2(distance, value))
    }
    return points.count == elements.count ? points : nil
  }
}
