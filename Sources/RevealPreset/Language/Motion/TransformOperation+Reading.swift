internal import RevealJSON
internal import RevealMath

extension TransformOperation {
  /// All kinds of operations by their keys.
  static let choices: [ObjectChoice<TransformOperation>] = [
    .init("translate", .translation) { .translate(x: $0[0], y: $0[1], z: $0[2]) },
    .init("translateX", .length, "To the right.") { .translate(x: $0, y: .zero, z: .zero) },
    .init("translateY", .length, "Down.") { .translate(x: .zero, y: $0, z: .zero) },
    .init("translateZ", .length, "To the eye.") { .translate(x: .zero, y: .zero, z: $0) },
    .init("scale", .scale, "A factor along x and y, or one along each axis.") {
      .scale(x: $0[0], y: $0[1], z: $0[2])
    },
    .init("scaleX", .number(.scale), "A factor.") { .scale(x: $0, y: 1, z: 1) },
    .init("scaleY", .number(.scale), "A factor.") { .scale(x: 1, y: $0, z: 1) },
    .init("scaleZ", .number(.scale), "A factor.") { .scale(x: 1, y: 1, z: $0) },
    .init("rotate", .rotation, "In the plane of the card, or about another axis.") {
      .rotate(degrees: $0.degrees, axis: $0.axis)
    },
    .init("rotateX", .number(.any), "Degrees.") { .rotate(degrees: $0, axis: SIMD3(1, 0, 0)) },
    .init("rotateY", .number(.any), "Degrees.") { .rotate(degrees: $0, axis: SIMD3(0, 1, 0)) },
    .init("rotateZ", .number(.any), "Degrees.") { .rotate(degrees: $0, axis: SIMD3(0, 0, 1)) },
    .init("skew", .numbers(2, .skewDegrees, "Degrees.", "[x, y] in degrees"), "[x, y]") {
      .skew(xDegrees: $0[0], yDegrees: $0[1])
    },
    .init("skewX", .number(.skewDegrees), "Degrees.") { .skew(xDegrees: $0, yDegrees: 0) },
    .init("skewY", .number(.skewDegrees), "Degrees.") { .skew(xDegrees: 0, yDegrees: $0) },
    .init("perspective", .eyeDistance, "Points from the eye to the card.") {
      .perspective(eyeDistance: $0)
    },
    .init(
      "matrix", .numbers(16, .any, "A number.", "a list of 16 numbers (m11, m12, … m44)"),
      "m11, m12, … m44 of CATransform3D."
    ) { Matrix4(elements: $0).map { .matrix($0) } },
  ]
}

extension ValueKind where Value == TransformOperation {
  /// One step of a transform.
  static var operation: ValueKind {
    .defined("operation") { field in
      field.one(
        of: TransformOperation.choices, "an operation like { \"rotate\": 15 }",
        hint: "make it two operations: their order matters")
    }
  }
}

extension PresetSchema {
  static var operation: JSONOutput {
    .oneKey(
      "One step of a transform; y points down, z to the eye, positive angles turn clockwise.",
      of: TransformOperation.choices)
  }
}

extension ValueKind where Value == Length {
  /// The distance of the eye from the card; negative if the eye is behind it.
  static var eyeDistance: ValueKind {
    ValueKind(
      .defined("length"),
      read: { field in
        guard case .number(let number) = field.node.value else {
          return ValueKind.length.read(field)
        }
        if NumberRange.eyeDistance.contains(abs(number)) { return .number(number) }
        field.expected("a number ≥ 1, or ≤ -1 for an eye behind the card")
        return nil
      },
      admits: { $0.literal.map { NumberRange.eyeDistance.contains(abs($0)) } ?? true })
  }
}

extension ValueKind where Value == [Double] {
  /// Factors along x, y and z.
  fileprivate static var scale: ValueKind {
    let factor = JSONOutput.number(.scale, "A factor.")
    return ValueKind(
      .anyOf([factor, .list(of: factor, 2...3, "[x, y] or [x, y, z]")]),
      read: { field in
        guard case .array = field.node.value else {
          return field.number(.scale).map { [$0, $0, 1] }
        }
        return field.list(2...3, "a number, [x, y] or [x, y, z]") { $0.number(.scale) }
          .map { $0.count == 3 ? $0 : $0 + [1] }
      })
  }
}

extension ValueKind where Value == [Length] {
  /// Lengths along x, y and z.
  fileprivate static var translation: ValueKind {
    let what = "[x, y] or [x, y, z]"
    return ValueKind(
      .list(of: .defined("length"), 2...3, what),
      read: { field in
        field.list(2...3, what, of: ValueKind<Length>.length.read)
          .map { $0.count == 3 ? $0 : $0 + [.zero] }
      })
  }
}

/// The keys of a rotation about any axis.
private struct Rotation {
  var axis = SIMD3<Double>(0, 0, 1)
  var degrees = 0.0

  static let form = ObjectForm(
    "About any axis.", Rotation(),
    [
      .init("axis", \.axis, .axis, needed: "[x, y, z]"),
      .init("degrees", \.degrees, .number(.any), "Degrees.", needed: "a number"),
    ])
}

extension ValueKind where Value == Rotation {
  fileprivate static var rotation: ValueKind {
    ValueKind<Double>.number(.any).about("Degrees.").map { Rotation(degrees: $0) }
      .or(object: .object(Rotation.form))
  }
}

extension ValueKind where Value == SIMD3<Double> {
  fileprivate static var axis: ValueKind {
    let numbers = ValueKind<[Double]>.numbers(
      3, .any, "A number.", "a list of 3 numbers (x, y, z)")
    return ValueKind(
      numbers.described("[x, y, z], not all 0."),
      read: { field in
        guard let axis = numbers.read(field) else { return nil }
        guard axis.contains(where: { $0 != 0 }) else {
          field.expected("an axis that is not [0, 0, 0]")
          return nil
        }
        return SIMD3(axis[0], axis[1], axis[2])
      })
  }
}
