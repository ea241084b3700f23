internal import RevealJSON
internal import RevealMath

extension ScrollEffect {
  static let form = ObjectForm(
    "A pose as a function of a row's distance from the middle of the viewport.", ScrollEffect(),
    [
      .init("distance", .object(DistanceUnit.form, "an object like { \"per\": \"cross/2\" }")) {
        $0.distance = $1
      },
      .init(
        "transform", \.transform,
        .list(
          of: .scrollOperation, Pose.operationCounts,
          "a list of operations like \(ScrollOperation.example)"), "Applied first to last."),
      .init("opacity", \.opacity, .table(.any), "Limited to 0…1; by default 1."),
      .init(
        "shade", \.shade, .table(.any),
        "Opacity of the black laid over card and reflection; limited to 0…1; by default 0."),
      .init("anchor", \.anchor, .anchor, "What the transform acts about."),
      .init("order", \.order, .word, "What is drawn on top."),
      .init(
        "sharedPerspective", \.sharedPerspective, .number(.eyeDistance),
        "One vanishing point for the whole viewport, its center: points from the eye."),
    ])
}

extension ScrollOperation {
  /// All kinds of operations by their keys.
  static let choices: [ObjectChoice<ScrollOperation>] = [
    .init("translateX", .table(.any), "In points.") { .translate(.x, $0) },
    .init("translateY", .table(.any), "In points.") { .translate(.y, $0) },
    .init("translateZ", .table(.any), "In points.") { .translate(.z, $0) },
    .init("scale", .table(.scale), "A factor.") { .scale($0) },
    .init("scaleX", .table(.scale), "A factor.") { .scaleAxis(.x, $0) },
    .init("scaleY", .table(.scale), "A factor.") { .scaleAxis(.y, $0) },
    .init("scaleZ", .table(.scale), "A factor.") { .scaleAxis(.z, $0) },
    .init("rotate", .table(.any), "In degrees.") { .rotate(.z, $0) },
    .init("rotateX", .table(.any), "In degrees.") { .rotate(.x, $0) },
    .init("rotateY", .table(.any), "In degrees.") { .rotate(.y, $0) },
    .init("rotateZ", .table(.any), "In degrees.") { .rotate(.z, $0) },
    .init("perspective", .number(.eyeDistance), "Points from the eye, per card.") {
      .perspective($0)
    },
  ]

  fileprivate static let example = "{ \"rotateY\": { \"odd\": [[0, 0], [1, 60]] } }"
}

extension ValueKind where Value == ScrollOperation {
  fileprivate static var scrollOperation: ValueKind {
    .defined("scrollOperation") { field in
      field.one(
        of: ScrollOperation.choices, "an operation like \(ScrollOperation.example)",
        hint: "make it two operations: their order matters")
    }
  }
}

extension PresetSchema {
  static var scrollOperation: SchemaValue {
    .oneKey(
      "One step of the transform; a number or a table over the distance.",
      of: ScrollOperation.choices)
  }
}

extension DistanceUnit {
  fileprivate static let form = ObjectForm(
    "What a distance of 1 means.", viewportMain,
    [
      .init(
        "per", .distanceUnit, "A length that counts as 1.",
        needed: "\"main\", \"cross\", \"item\" or points", default: viewportMain
      ) { $0 = $1 }
    ])
}

extension ValueKind where Value == DistanceUnit {
  fileprivate static var distanceUnit: ValueKind {
    ValueKind(
      .anyOf([
        .string(
          "The viewport's extent along the axis (main) or across it (cross), or the row's "
            + "(item); alone, or as in cross/2 or item*1.5.",
          pattern: "^ *(main|cross|item) *([/*] *[0-9.eE+-]+ *)?$"),
        .number(.positive, "Points."),
      ]),
      read: { $0.distanceUnit() }, written: { .string($0.base.rawValue) })
  }
}

extension JSONField {
  /// Points, or `main`, `cross` or `item`, alone or with `/2` or `*0.5`.
  fileprivate func distanceUnit() -> DistanceUnit? {
    guard case .string(let text) = node.value else {
      return number(.positive).map { DistanceUnit(.points, factor: $0) }
    }
    let compact = text.filter { $0 != " " }
    let name = compact.prefix { $0 != "/" && $0 != "*" }
    let rest = compact.dropFirst(name.count)
    let bases: [DistanceUnit.Base] = [.main, .cross, .item]
    guard let base = bases.first(where: { $0.rawValue == name }) else {
      let nearest = nearestWord(to: String(name), among: bases.map(\.rawValue))
      expected(
        "\"main\", \"cross\" or \"item\", alone or as in \"cross/2\", or points",
        hint: nearest.map { "did you mean \"\($0)\(rest)\"?" })
      return nil
    }
    guard let sign = rest.first else { return DistanceUnit(base) }
    guard let number = Double(rest.dropFirst()), NumberRange.from(0.001, to: 1000).contains(number)
    else {
      expected("a factor from 0.001 to 1000 after \"\(name)\(sign)\"")
      return nil
    }
    return DistanceUnit(base, factor: sign == "/" ? 1 / number : number)
  }
}
